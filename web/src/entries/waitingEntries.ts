import { useMemo } from 'react';
import { dateOfEntry, type Entry, instantOfEntry } from '../components/entry.ts';
import { useQueued } from '../offline/queue.ts';
import type { NewEntry } from './requests.ts';

let provisional = 0;

/** An entry with the properties that lists show, until the service has it. */
export function provisionalEntry({
  place,
  title = '…',
  repositoryId = 0,
  ...given
}: NewEntry): Entry {
  const { owner, repo, index, project: name } = place;
  // Unlike those of earlier pages, which may still wait.
  provisional = Math.min(provisional - 1, -Date.now());
  const repository = {
    ...{ id: repositoryId, name: repo, owner, full_name: `${owner}/${repo}` },
    ...(name === undefined ? {} : { title: name }),
  };
  return {
    created: given.day == null ? new Date().toISOString() : `${given.day}T12:00:00Z`,
    started: null,
    day: null,
    time: 0,
    note: '',
    billable: true,
    external_id: '',
    tags: [],
    billed_as: '',
    ...given,
    id: provisional,
    version: 0,
    issue: { id: 0, title, number: index, state: 'open', repository },
  } as Entry;
}

export const isProvisional = ({ id }: Pick<Entry, 'id'>): boolean => id < 0;

const msOf = (entry: Entry): number => Date.parse(instantOfEntry(entry));

/** The viewer's entries in a range of days with those that wait to be sent, oldest first. */
export function useWithWaiting(
  entries: readonly Entry[],
  from: string,
  to: string,
  zone: string,
): readonly Entry[] {
  const queued = useQueued();
  return useMemo(() => {
    const ids = new Set(entries.map(({ id }) => id));
    const added = queued.flatMap(({ added: entry }) => {
      if (entry === undefined || ids.has(entry.id)) return [];
      const date = dateOfEntry(entry, zone);
      return from <= date && date <= to ? [entry] : [];
    });
    if (added.length === 0) return entries;
    return [...entries, ...added].sort((one, other) => msOf(one) - msOf(other));
  }, [entries, queued, from, to, zone]);
}

/** IDs of the entries that wait to be sent. */
export function useWaitingIds(): ReadonlySet<number> {
  const queued = useQueued();
  return useMemo(() => new Set(queued.flatMap(({ added }) => added?.id ?? [])), [queued]);
}
