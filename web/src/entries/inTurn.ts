import type { Entry } from './entry.ts';

/** What is on its way, by entry. */
const underWay = new Map<number, Promise<Entry>>();

/**
 * One change of an entry after the other: who changes it again before the service has answered goes on
 * from what he sees, which is what his first change makes of it.
 */
export async function inTurn(
  entry: Entry,
  change: (entry: Entry) => Promise<Entry>,
): Promise<Entry> {
  const former = underWay.get(entry.id);
  const changed =
    former === undefined
      ? change(entry)
      : former.then(
          ({ version, issue }) => change({ ...entry, version, issue }),
          () => change(entry),
        );
  underWay.set(entry.id, changed);
  try {
    return await changed;
  } finally {
    if (underWay.get(entry.id) === changed) underWay.delete(entry.id);
  }
}
