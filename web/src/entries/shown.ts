import { queryClient } from '../app/query.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './queries.ts';

/** Shows an entry as it is, or soon will be, in every list that holds it. */
export function showInLists(id: number, changes: Partial<Entry>): void {
  queryClient.setQueriesData({ queryKey: ['times'] }, (data: unknown) => {
    const page = data as { items?: unknown } | undefined;
    if (!Array.isArray(page?.items)) return data;
    const items = (page.items as Entry[]).map((one) =>
      one.id === id && 'version' in one ? { ...one, ...changes } : one,
    );
    return { ...page, items };
  });
}

/** Shows a change of an entry before the service has said yes. */
export async function showAtOnce(
  entry: Entry,
  { place: _, duration: _said, ...changes }: EntryChanges,
): Promise<() => void> {
  // What is being read now is of before: it would show the entry as it was once more.
  await queryClient.cancelQueries({
    queryKey: ['times'],
    predicate: ({ state }) => state.data !== undefined,
  });
  const before = queryClient.getQueriesData({ queryKey: ['times'] });
  showInLists(entry.id, changes);
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}
