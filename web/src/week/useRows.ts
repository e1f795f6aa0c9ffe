import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { IssuePlace } from '../components/issuePlace.ts';
import type { AddedRow } from './grid.ts';
import { rowQuery } from './queries.ts';

const route = getRouteApi('/signed-in/-/week');

/** Parses `mira/site#4`. */
function placeOfName(name: string): IssuePlace {
  const [, owner = '', repo = '', index = ''] = /^([^/]+)\/([^#]+)#(\d+)$/.exec(name) ?? [];
  return { owner, repo, index: Number(index) };
}

/** Added rows, stored in the URL; issues that do not exist are left out. */
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
