import { Badge, Code, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAreas } from '../app/area.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { Parts } from '../components/Parts.tsx';
import { SearchField } from '../components/SearchField.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { adminMessages } from '../messages/administration.ts';
import { settingDescriptions } from '../messages/settingDescriptions.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { MailServerSetting, RegistrationSetting } from './EditableSettings.tsx';
import { instanceSettingsQuery } from './queries.ts';
import { groupedSettings, type Setting } from './settingGroups.ts';

const t = adminMessages.adminSettings;
const route = getRouteApi('/signed-in/administrators/-/admin/settings');

/** The effective configuration of the server. */
export function SettingsPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const panels = useAreas().flatMap(({ instancePanels = [] }) => instancePanels);
  const settings = useQuery(instanceSettingsQuery);
  return (
    <AdminScreen title={adminMessages.admin.sections.settings}>
      <Panel>
        <RegistrationSetting />
      </Panel>
      <Panel title={t.mailServer}>
        <MailServerSetting />
      </Panel>
      <Parts of={panels} props={{}} />
      <Text>{t.settingsText}</Text>
      <SearchField
        label={t.searchSettings}
        value={q}
        onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
      />
      <Loaded query={settings}>
        {(all) => {
          const groups = groupedSettings(all.map(inOwnLanguage), q);
          if (groups.length === 0) {
            return <EmptyState title={t.noSettings}>{t.noSettingsText}</EmptyState>;
          }
          return (
            <Stack>
              {groups.map(([group, members]) => (
                <Panel key={group} title={t.groups[group]} isFlush>
                  <SettingTable label={t.groups[group]} settings={members} />
                </Panel>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </AdminScreen>
  );
}

/** A setting with its description in the language of the page. */
const inOwnLanguage = (setting: Setting): Setting => ({
  ...setting,
  description: settingDescriptions[setting.name] ?? setting.description,
});

function SettingTable({ label, settings }: { label: string; settings: readonly Setting[] }) {
  return (
    <WideTable minWidth={300} label={label} isFixed>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="58%">{t.setting}</Table.Th>
          <Table.Th>{t.value}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {settings.map((setting) => (
          <Table.Tr key={setting.name}>
            <Table.Td className={classes.text} valign="top">
              <Text fw={600}>{setting.variable}</Text>
              <Text c="dimmed">
                <Described text={setting.description} />
                {setting.choices.length > 0 && ` ${t.choices(setting.choices.join(', '))}`}
              </Text>
            </Table.Td>
            <Table.Td className={classes.text} valign="top">
              <Value setting={setting} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Value({ setting }: { setting: Setting }) {
  const isDefault = setting.source === 'default';
  const isHidden = setting.is_secret && setting.value !== '';
  return (
    <Stack gap="xs" align="flex-start">
      {setting.value === '' || isHidden ? (
        <Text fs="italic">{isHidden ? t.secret : t.notSet}</Text>
      ) : (
        <Code dir="auto">{setting.value}</Code>
      )}
      {isDefault ? (
        <Text size="xs" c="dimmed">
          {t.sources.default}
        </Text>
      ) : (
        <>
          <Badge h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
            {t.sources[setting.source] ?? setting.source}
          </Badge>
          <Text size="xs" c="dimmed">
            {t.defaultIs(setting.default === '' ? t.notSet : setting.default)}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** A setting's description; text in backticks is shown as code. */
function Described({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    place % 2 === 1 ? <Code key={place}>{part}</Code> : part,
  );
}
