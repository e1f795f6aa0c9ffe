import { useMemo } from 'react';
import { useSession } from '../app/session.ts';
import { dateOfEntry, type Entry, instantOfEntry } from '../components/entry.ts';
import { useWaiting, type Waiting } from '../offline/waiting.ts';
import type { NewEntry } from './requests.ts';

let provisional = 0;

/** An entry with the properties that lists show, until the service has it. */
export function provisionalEntry({
  place,
  title = '…',
  repositoryId = 0,
  ...given
}: NewEntry): Entry {
  const { owner, repo, index } = place;
  // Unlike those of earlier pages, which may still wait.
  provisional = Math.min(provisional - 1, -Date.now());
  const repository = { id: repositoryId, name: repo, owner, full_name: `${owner}/${repo}` };
  return {
    created: given.day == null ? new Date().toISOString() : `${given.day}T12:00:00Z`,
    started: null,
    day: null,
    time: 0,
    note: '',
    billable: true,
    external_id: '',
    ...given,
    id: provisional,
    version: 0,
    issue: { id: 0, title, number: index, state: 'open', repository },
  } as Entry;
}

export const isProvisional = ({ id }: Pick<Entry, 'id'>): boolean => id < 0;

/** The entries with what waits to be sent, oldest first. */
function withWaiting(
  entries: readonly Entry[],
  waiting: readonly Waiting[],
  isListed: (entry: Entry) => boolean,
): readonly Entry[] {
  let all = entries;
  for (const { refusal, shown } of waiting) {
    if (refusal !== undefined || shown === undefined) continue;
    const changes = new Map(shown.changed?.map((change) => [change.id, change]));
    const gone = new Set(shown.deleted);
    const ids = new Set(all.map(({ id }) => id));
    const added = (shown.added ?? []).filter((entry) => !ids.has(entry.id) && isListed(entry));
    all = [
      ...all
        .filter(({ id }) => !gone.has(id))
        .map((entry) => {
          const change = changes.get(entry.id);
          return change === undefined ? entry : { ...entry, ...change };
        }),
      ...added,
    ];
  }
  return all === entries ? entries : all.toSorted((one, other) => msOf(one) - msOf(other));
}

const msOf = (entry: Entry): number => Date.parse(instantOfEntry(entry));

/** The viewer's entries in a range of days with what waits to be sent. */
export function useWithWaiting(
  entries: readonly Entry[],
  from: string,
  to: string,
  zone: string,
): readonly Entry[] {
  const waiting = useWaiting(useSession()?.id);
  return useMemo(() => {
    const isListed = (entry: Entry): boolean => {
      const date = dateOfEntry(entry, zone);
      return from <= date && date <= to;
    };
    return withWaiting(entries, waiting, isListed);
  }, [entries, waiting, from, to, zone]);
}

/** IDs of the entries of which a change waits. */
export function useWaitingIds(): ReadonlySet<number> {
  const waiting = useWaiting(useSession()?.id);
  return useMemo(() => {
    const shown = waiting.flatMap((one) => (one.refusal === undefined ? (one.shown ?? []) : []));
    return new Set(
      shown.flatMap(({ added = [], changed = [], deleted = [] }) => [
        ...[...added, ...changed].map(({ id }) => id),
        ...deleted,
      ]),
    );
  }, [waiting]);
}
