import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Panel } from '../components/Panel.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { isGone } from './asAdmin.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { type User, userQuery } from './queries.ts';
import { RenameForm } from './RenameForm.tsx';
import { RightsForm } from './RightsForm.tsx';
import { StateBadges } from './StateBadges.tsx';
import { UserEmails } from './UserEmails.tsx';
import { isNever } from './UserTable.tsx';

const t = adminMessages.admin;
const route = getRouteApi('/signed-in/administrators/-/admin/users/$name');

/** An account, with all administration actions. */
export function UserPage() {
  const { name } = route.useParams();
  const query = useQuery(userQuery(name));
  if (isGone(query.error)) return <NothingHerePage />;
  return (
    <AdminScreen
      title={query.data?.login ?? name}
      actions={
        <>
          <ButtonLink to="/$owner" params={{ owner: name }}>
            {t.openProfile}
          </ButtonLink>
          {query.data !== undefined && (
            <ButtonLink to="/-/admin/audit" search={{ target: `user:${query.data.id}` }}>
              {t.openAudit}
            </ButtonLink>
          )}
        </>
      }
    >
      {/* Forms take their initial values from the account, so another account needs new forms. */}
      <Loaded query={query}>{(user) => <Account key={user.id} user={user} />}</Loaded>
    </AdminScreen>
  );
}

function Account({ user }: { user: User }) {
  const viewer = useSession();
  const isOwn = viewer?.id === user.id;
  return (
    <Stack>
      <Group wrap="nowrap" align="flex-start">
        <UserAvatar name={user.login} size={56} />
        <Stack gap="xs" className={classes.text}>
          <Text dir="auto">{user.full_name === '' ? user.login : user.full_name}</Text>
          <StateBadges user={user} isOwn={isOwn} />
          <Text c="dimmed">
            {t.since}: <RelativeTime at={user.created} isExact /> · {t.lastLogin}:{' '}
            {isNever(user.last_login) ? (
              messages.settings.never
            ) : (
              <RelativeTime at={user.last_login} />
            )}
          </Text>
        </Stack>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <Panel title={t.rights}>
            <RightsForm user={user} isOwn={isOwn} />
          </Panel>
          <Panel title={messages.settings.profile}>
            <ProfileForm user={user} />
          </Panel>
        </Stack>
        <Stack>
          <Panel title={messages.settings.emails}>
            <UserEmails user={user} />
          </Panel>
          <Panel title={messages.auth.newPassword}>
            <PasswordForm user={user} />
          </Panel>
          <Panel title={messages.repositorySettings.rename}>
            <RenameForm user={user} />
          </Panel>
          <Panel title={t.remove}>
            <DeleteUser user={user} isOwn={isOwn} />
          </Panel>
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
