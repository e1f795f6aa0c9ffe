import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { Loaded } from '../components/Loaded.tsx';
import { usePageTitle } from '../components/title.ts';
import { messages } from '../messages/index.ts';
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
  const relations = profileTabs.filter((name) => name !== 'repositories');
  return (
    <div className={styles.profile}>
      <ProfileHead user={user} />
      <Tabs value={shown} onChange={(value) => go({ tab: value as ProfileTab })}>
        <Tabs.List mb="md">
          <Tabs.Tab value="repositories">{t.repositories}</Tabs.Tab>
          {isSignedIn &&
            relations.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t.tabs[name]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value="repositories">
          {shown === 'repositories' && (
            <ProfileRepositories
              user={user}
              page={page}
              onPage={(next) => go({ tab, page: next })}
            />
          )}
        </Tabs.Panel>
        {relations.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === shown && (
              <ProfileRelations
                user={user}
                tab={name}
                q={q}
                page={page}
                onSearch={(text) => go({ tab, q: text }, true)}
                onPage={(next) => go({ tab, q, page: next })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
