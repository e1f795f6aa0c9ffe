import { useQueries } from '@tanstack/react-query';
import type { Schema } from '../app/api.ts';
import { lockQuery } from '../entries/queries.ts';
import type { Locks } from './cells.ts';

/** The locked periods of these repositories, `owner/name`. */
export function useLocks(repositories: readonly string[]): Locks {
  const names = [...new Set(repositories)].filter((name) => name !== '').sort();
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
