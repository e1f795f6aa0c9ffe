import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../app/api.ts';
import { lockQuery } from '../entries/queries.ts';
import type { IssuePlace } from '../parts/IssueSelect.tsx';
import { type Locks, repositoryOf } from './cells.ts';
import type { AddedRow, Row } from './grid.ts';
import { rowQuery } from './queries.ts';

const route = getRouteApi('/signed-in/-/week');

/** `mira/site#4`, as the address has it. */
export function placeOfName(name: string): IssuePlace {
  const [, owner = '', repo = '', index = ''] = /^([^/]+)\/([^#]+)#(\d+)$/.exec(name) ?? [];
  return { owner, repo, index: Number(index) };
}

/** The rows that somebody added, which the address keeps; those of issues that are not there are left out. */
export function useAddedRows(): {
  readonly added: readonly AddedRow[];
  readonly add: (names: readonly string[]) => void;
} {
  const { rows = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const added = useQueries({
    queries: rows.map((name) => rowQuery(placeOfName(name))),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const add = (names: readonly string[]): void =>
    void navigate({
      search: (search) => ({ ...search, rows: [...new Set([...(search.rows ?? []), ...names])] }),
      replace: true,
    });
  return { added, add };
}

/** Where the time of these rows is closed. */
export function useLocks(rows: readonly Row[]): Locks {
  const names = [...new Set(rows.map(repositoryOf).filter((name) => name !== ''))];
  return useQueries({
    queries: names.map((name) => {
      const [owner = '', repo = ''] = name.split('/');
      return lockQuery(owner, repo);
    }),
    combine: (results) =>
      new Map<string, Schema<'TimeLock'>>(
        results.flatMap(({ data }, place) =>
          data === null || data === undefined ? [] : [[names[place] ?? '', data]],
        ),
      ),
  });
}
