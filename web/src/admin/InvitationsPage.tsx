import { Button, Card, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../app/api.ts';
import { CopyField } from '../components/CopyField.tsx';
import { confirmAction } from '../components/confirm.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { RegistrationSetting } from './EditableSettings.tsx';
import { useEditSettings, useInvite, useRevokeInvitation } from './mutations.ts';
import { instanceSettingsQuery, invitationsQuery } from './queries.ts';
import type { Setting } from './settingGroups.ts';

const t = adminMessages.admin;
const route = getRouteApi('/signed-in/administrators/-/admin/invitations');

const settingIn = (all: readonly Setting[] | undefined, name: string): Setting | undefined =>
  all?.find((setting) => setting.name === name);

/** Open invitations. */
export function InvitationsPage() {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const invitations = useQuery(invitationsQuery(page));
  const settings = useQuery(instanceSettingsQuery);
  return (
    <AdminScreen title={t.sections.invitations}>
      <Card withBorder maw={560}>
        <Stack>
          <RegistrationSetting />
          <Loaded query={settings}>
            {(all) =>
              settingIn(all, 'REGISTRATION')?.value === 'off' ? (
                <AllowInvitations />
              ) : (
                <InviteForm isMailed={settingIn(all, 'SMTP_URL')?.value !== ''} />
              )
            }
          </Loaded>
        </Stack>
      </Card>
      <Loaded query={invitations}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t.noInvitations}>{t.noInvitationsText}</EmptyState>
          ) : (
            <>
              <InvitationTable invitations={items} />
              <Pager
                page={page}
                total={total}
                onChange={(next) => void navigate({ search: { page: next } })}
              />
            </>
          )
        }
      </Loaded>
    </AdminScreen>
  );
}

/** Nobody could use an invitation while registration is off. */
function AllowInvitations() {
  const edit = useEditSettings();
  const setting = settingIn(useQuery(instanceSettingsQuery).data, 'REGISTRATION');
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{adminMessages.adminSettings.invitationsOff}</Text>
      {setting?.editable === true && (
        <Button
          loading={edit.isPending}
          onClick={() => edit.mutate({ REGISTRATION: 'invitation' })}
        >
          {adminMessages.adminSettings.allowInvitations}
        </Button>
      )}
    </Stack>
  );
}

function InviteForm({ isMailed }: { isMailed: boolean }) {
  const invite = useInvite();
  const form = useForm({ initialValues: { email: '' } });
  return (
    <form
      onSubmit={form.onSubmit(({ email }) =>
        // The user may already have typed the next address.
        invite.mutate(
          { email, isMailed },
          {
            onSuccess: () => form.setFieldValue('email', (now) => (now === email ? '' : now)),
          },
        ),
      )}
    >
      <Stack gap="sm">
        <Text>{isMailed ? t.inviteText : t.inviteTextWithoutMail}</Text>
        {invite.isError && <ErrorBox error={invite.error} />}
        <Group align="flex-end">
          <TextInput
            label={messages.people.email}
            flex="1 1 220px"
            required
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <Button variant="filled" type="submit" loading={invite.isPending}>
            {t.inviteButton}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function InvitationTable({ invitations }: { invitations: readonly Schema<'Invitation'>[] }) {
  const revoke = useRevokeInvitation();
  const ask = async (id: number, email: string): Promise<void> => {
    const question = { title: t.revokeTitle, text: t.revokeText(email), action: t.revoke };
    if (await confirmAction(question)) revoke.mutate({ id, email });
  };
  return (
    <WideTable minWidth={1060} label={t.sections.invitations} isFixed>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.address}</Table.Th>
          <Table.Th w={130}>{t.invitedBy}</Table.Th>
          <Table.Th w={120}>{t.sent}</Table.Th>
          <Table.Th w={180}>{t.expires}</Table.Th>
          <Table.Th w={300}>{t.link}</Table.Th>
          <Table.Td w={110} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invitations.map((invitation) => (
          <Table.Tr key={invitation.id}>
            <Table.Td className={classes.text} dir="auto">
              {invitation.email}
            </Table.Td>
            <Table.Td>{invitation.invited_by ?? t.commandLine}</Table.Td>
            <Table.Td>
              <RelativeTime at={String(invitation.created_at)} />
            </Table.Td>
            <Table.Td>
              <RelativeTime at={String(invitation.expires_at)} isExact />
            </Table.Td>
            <Table.Td>
              {invitation.link !== null && (
                <CopyField
                  size="xs"
                  aria-label={t.linkLabel(invitation.email)}
                  copyLabel={t.copyLinkLabel(invitation.email)}
                  value={invitation.link}
                />
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={t.revokeLabel(invitation.email)}
                onClick={() => void ask(invitation.id, invitation.email)}
              >
                {t.revoke}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
