import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { monthWords } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Screen } from '../components/Screen.tsx';
import screen from '../components/screen.module.css';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { repositoriesQuery } from './queries.ts';
import { RepositoryFilters } from './RepositoryFilters.tsx';
import { RepositoryList } from './RepositoryList.tsx';
import { SignInInstead } from './SignInInstead.tsx';
import type { RepositoriesSearch } from './search.ts';

const t = messages.repositories;
const route = getRouteApi('/-/repositories');

/** The projects that the user can read, with the time of this month. */
export function RepositoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useSession();
  const today = useToday(useZone());
  const repositories = useQuery({
    ...repositoriesQuery(search, user?.id ?? null),
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
  });
  const ask = (change: RepositoriesSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }) });
  const create = (
    <ButtonLink to="/-/repositories/new">
      {instance.code_host === undefined ? t.create : t.createLocal}
    </ButtonLink>
  );
  return (
    <Screen
      title={messages.layout.projects}
      sub={user != null && <span className={screen.sub}>{t.toToday(monthWords(today))}</span>}
      actions={user == null ? undefined : create}
    >
      <RepositoryFilters search={search} isSignedIn={user != null} onChange={ask} />
      <SignInInstead error={repositories.error} />
      <Loaded query={repositories}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <RepositoryList repositories={items} isWhole={total === items.length} />
              {user != null && (
                <Text size="xs" c="dimmed">
                  {t.notRunning}
                </Text>
              )}
              <Pager
                page={search.page ?? 1}
                total={total}
                onChange={(page) => ask({ page: page === 1 ? undefined : page })}
              />
            </>
          ) : isFiltered(search) ? (
            <EmptyState
              title={t.noMatches}
              action={<ButtonLink to="/-/repositories">{t.clearFilters}</ButtonLink>}
            >
              {t.noMatchesText}
            </EmptyState>
          ) : (
            <EmptyState title={t.empty} action={user == null ? undefined : create}>
              {t.emptyText}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

const isFiltered = ({ sort: _, of: __, ...filters }: RepositoriesSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
