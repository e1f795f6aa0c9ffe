import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { usePageTitle } from '../components/title.ts';
import { messages } from '../messages/index.ts';
import { ProfileActivity } from './ProfileActivity.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileRelations } from './ProfileRelations.tsx';
import { ProfileRepositories } from './ProfileRepositories.tsx';
import styles from './people.module.css';
import { type User, userQuery } from './queries.ts';
import { type ProfileTab, profileTabs } from './search.ts';

const t = messages.people;
const route = getRouteApi('/$owner');

/** A user's profile, with the repositories and relations that the viewer can see. */
export function ProfilePage() {
  const { owner } = route.useParams();
  const user = useQuery({ ...userQuery(owner), throwOnError: true });
  return <Loaded query={user}>{(found) => <Profile user={found} />}</Loaded>;
}

function Profile({ user }: { user: User }) {
  usePageTitle(user.login);
  const { tab, q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const isSignedIn = useSession() != null;
  const go = (search: { tab: ProfileTab; q?: string; page?: number }, replace = false): void =>
    void navigate({ search, replace });
  const shown = tab === 'repositories' || isSignedIn ? tab : 'repositories';
  const tabs = isSignedIn ? profileTabs : (['repositories'] as const);
  const counts = { followers: user.followers_count, following: user.following_count };
  return (
    <div className={styles.profile}>
      <ProfileHead user={user} />
      <Tabs value={shown} onChange={(value) => go({ tab: value as ProfileTab })}>
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.tabs[name]}{' '}
              {name in counts && (
                <Text span inherit c="dimmed">
                  {number(counts[name as keyof typeof counts])}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          {shown === 'activity' ? (
            <ProfileActivity user={user} />
          ) : shown === 'repositories' ? (
            <ProfileRepositories
              user={user}
              page={page}
              onPage={(next) => go({ tab, page: next })}
            />
          ) : (
            <ProfileRelations
              user={user}
              tab={shown}
              q={q}
              page={page}
              onSearch={(text) => go({ tab, q: text }, true)}
              onPage={(next) => go({ tab, q, page: next })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
