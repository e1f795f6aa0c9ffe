import { ActionIcon, Menu, Switch, Table } from '@mantine/core';
import { EllipsisVertical, Link, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { confirmAction } from '../components/confirm.tsx';
import { RenameField } from '../components/RenameField.tsx';
import { useIsPhone } from '../components/useIsPhone.ts';
import { WideTable } from '../components/WideTable.tsx';
import { notifyError } from '../notifications/notify.tsx';
import { LinkModal } from './LinkModal.tsx';
import { FiltersOf } from './SavedFilters.tsx';
import { SavedLink } from './SavedLink.tsx';
import { type SavedReport, useDeleteReport, useEditReport } from './saved.ts';
import { t } from './texts.ts';

/** The viewer's saved reports; a name is changed in its row. */
export function OwnReports({ reports }: { reports: readonly SavedReport[] }) {
  const [linked, setLinked] = useState<SavedReport | null>(null);
  const isPhone = useIsPhone();
  const sorted = [...reports].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <WideTable minWidth={isPhone ? 280 : 560} label={t.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.name}</Table.Th>
            {!isPhone && <Table.Th>{t.filters}</Table.Th>}
            <Table.Th>{t.shared}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((report) => (
            <OwnRow key={report.id} report={report} onLink={() => setLinked(report)} />
          ))}
        </Table.Tbody>
      </WideTable>
      <LinkModal report={linked} onClose={() => setLinked(null)} />
    </>
  );
}

function OwnRow({ report, onLink }: { report: SavedReport; onLink: () => void }) {
  const { id, name, shared } = report;
  const [isEdited, setIsEdited] = useState(false);
  const edit = useEditReport();
  const isPhone = useIsPhone();
  const remove = useDeleteReport();
  const rename = (next: string): void => {
    setIsEdited(false);
    if (next !== name) edit.mutate({ id, name: next }, { onError: notifyError });
  };
  const confirmDeletion = async () => {
    const question = { title: t.deleteTitle, text: t.deleteText(name), action: t.delete };
    if (await confirmAction(question)) remove.mutate(id, { onError: notifyError });
  };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {!isEdited ? (
          <SavedLink report={report} />
        ) : (
          <RenameField
            label={t.nameOf(name)}
            name={name}
            maxLength={longest.reportName}
            onDone={rename}
          />
        )}
        {isPhone && <FiltersOf report={report} />}
      </Table.Th>
      {!isPhone && (
        <Table.Td>
          <FiltersOf report={report} />
        </Table.Td>
      )}
      <Table.Td>
        <Switch
          aria-label={t.shareOf(name)}
          checked={shared}
          disabled={edit.isPending}
          onChange={({ currentTarget }) =>
            edit.mutate({ id, shared: currentTarget.checked }, { onError: notifyError })
          }
        />
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end" returnFocus={!isEdited}>
          <Menu.Target>
            <ActionIcon aria-label={t.actionsOf(name)}>
              <EllipsisVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => setIsEdited(true)}
            >
              {t.rename}
            </Menu.Item>
            <Menu.Item leftSection={<Link size={16} />} onClick={onLink}>
              {t.createLink}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={confirmDeletion}>
              {t.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
