import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { repositoriesQuery } from './queries.ts';
import { RepositoryFilters } from './RepositoryFilters.tsx';
import { RepositoryList } from './RepositoryList.tsx';
import { SignInInstead } from './SignInInstead.tsx';
import type { RepositoriesSearch } from './search.ts';

const t = messages.repositories;
const route = getRouteApi('/-/repositories');

/** The repositories that the user can read, their own first. */
export function RepositoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useSession();
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
    <Screen title={t.title} actions={user == null ? undefined : create}>
      <RepositoryFilters search={search} isSignedIn={user != null} onChange={ask} />
      <SignInInstead error={repositories.error} />
      <Loaded query={repositories}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <RepositoryList repositories={items} />
              <Pager
                page={search.page ?? 1}
                total={total}
                onChange={(page) => ask({ page: page === 1 ? undefined : page })}
              />
            </>
          ) : isFiltered(search) ? (
            <EmptyState
              title={t.noMatches}
              action={
                <ButtonLink to="/-/repositories" variant="default">
                  {t.clearFilters}
                </ButtonLink>
              }
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
