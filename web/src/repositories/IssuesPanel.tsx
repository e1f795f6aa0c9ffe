import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '../app/api.ts';
import { ApiError } from '../app/api.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { messages } from '../messages/index.ts';
import { IssueFilters } from './IssueFilters.tsx';
import { IssueTable } from './IssueTable.tsx';
import { issuesQuery, placeOf } from './queries.ts';
import { type IssuesSearch, issuesSearch } from './search.ts';

const t = messages.repositories;

/** The issues of a repository, filtered by the URL. */
export function IssuesPanel({ repository }: { repository: Schema<'Repository'> }) {
  const search = issuesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const params = placeOf(repository);
  const issues = useQuery({ ...issuesQuery(params, search), placeholderData: keepPreviousData });
  const ask = (change: IssuesSearch) =>
    void navigate({
      to: '/$owner/$repo',
      params,
      search: { ...search, page: undefined, ...change },
    });
  const isUnknownUser = issues.error instanceof ApiError && issues.error.status === 404;
  return (
    <Stack>
      <IssueFilters place={params} search={search} onChange={ask} />
      {isUnknownUser ? (
        <EmptyState title={t.userNotFound}>{t.userNotFoundText}</EmptyState>
      ) : (
        <Loaded query={issues}>
          {({ items, total }) =>
            items.length > 0 ? (
              <div>
                <IssueTable issues={items} />
                <Pager
                  page={search.page ?? 1}
                  total={total}
                  onChange={(page) => ask({ page: page === 1 ? undefined : page })}
                />
              </div>
            ) : isFiltered(search) ? (
              <EmptyState
                title={t.noIssuesFound}
                action={
                  <ButtonLink to="/$owner/$repo" params={placeOf(repository)}>
                    {t.clearFilters}
                  </ButtonLink>
                }
              >
                {t.noIssuesFoundText}
              </EmptyState>
            ) : (
              <EmptyState title={t.noIssues}>{t.noIssuesText}</EmptyState>
            )
          }
        </Loaded>
      )}
    </Stack>
  );
}

const isFiltered = (search: IssuesSearch): boolean =>
  Object.values(search).some((value) => value !== undefined);
