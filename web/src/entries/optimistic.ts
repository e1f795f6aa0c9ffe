import { queryClient } from '../app/query.ts';
import type { Entry, EntryChanges } from '../components/entry.ts';

/** What lists show of changes: a day has no instant, and an instant no day. */
const shownChanges = ({ place: _, duration: _said, ...changes }: EntryChanges) => ({
  ...changes,
  ...(changes.day != null ? { started: null } : {}),
  ...(changes.started != null || changes.created !== undefined ? { day: null } : {}),
});

/**
 * Updates an entry in every cached list that contains it.
 * @param version update only entries of this version
 */
export function updateLists(id: number, changes: Partial<Entry>, version?: number): void {
  queryClient.setQueriesData({ queryKey: ['times'] }, (data: unknown) => {
    const page = data as { items?: unknown } | undefined;
    if (!Array.isArray(page?.items)) return data;
    const isIt = (one: Entry): boolean =>
      one.id === id && 'version' in one && (version === undefined || one.version === version);
    const items = (page.items as Entry[]).map((one) => (isIt(one) ? { ...one, ...changes } : one));
    return { ...page, items };
  });
}

/** Shows a change of an entry before the service responds. */
export async function updateOptimistically(entry: Entry, given: EntryChanges): Promise<() => void> {
  const changes = shownChanges(given);
  // A running fetch may return the state before the change.
  await queryClient.cancelQueries({
    queryKey: ['times'],
    predicate: ({ state }) => state.data !== undefined,
  });
  const was = Object.keys(changes).map((key) => [key, entry[key as keyof Entry]]);
  updateLists(entry.id, changes);
  return () => updateLists(entry.id, Object.fromEntries(was));
}
