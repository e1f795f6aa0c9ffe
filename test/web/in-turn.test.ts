import { expect, it } from 'vitest';
import { mutationQueue } from '../../web/src/entries/mutationQueue.ts';

interface Entry {
  readonly id: number;
  readonly version: number;
  readonly note: string;
}

const queueMutation = mutationQueue<Entry>();
const entryOf = (id: number, version: number, note = ''): Entry => ({ id, version, note });

/**
 * The server's side of one entry: accepts a change of the current version, refuses one of an older
 * version.
 */
function serviceOf(entry: Entry) {
  let now = entry;
  const change =
    (note: string, accepts = true) =>
    async (from: Entry): Promise<Entry> => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!accepts) throw new Error('refused');
      if (from.version !== now.version) throw new Error('changed meanwhile');
      now = { ...now, version: now.version + 1, note: `${now.note}${note}` };
      return now;
    };
  return { change, now: () => now };
}

it('a change starts from the result of the previous one', async () => {
  const entry = entryOf(1, 1);
  const { change, now } = serviceOf(entry);
  await Promise.all([queueMutation(entry, change('a')), queueMutation(entry, change('b'))]);
  expect(now()).toMatchObject({ version: 3, note: 'ab' });
});

it('a refused change is skipped, and the next starts from the last result', async () => {
  const entry = entryOf(2, 1);
  const { change, now } = serviceOf(entry);
  const actions = ['a', 'b', 'c'].map((note) => queueMutation(entry, change(note, note !== 'b')));
  expect((await Promise.allSettled(actions)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(now()).toMatchObject({ version: 3, note: 'ac' });
});

it('a change of a stale version is refused, even queued behind a current one', async () => {
  const entry = entryOf(3, 5, 'theirs');
  const { change, now } = serviceOf(entry);
  const stale = entryOf(3, 4);
  const actions = [entry, stale, entry].map((from) => queueMutation(from, change('a')));
  expect((await Promise.allSettled(actions)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(now().note).toBe('theirsaa');
  // So is one seen before another client's change between two own ones.
  const first = queueMutation(now(), change('b'));
  const seenBefore = now();
  const foreign = entryOf(3, 9, 'theirs again');
  const next = serviceOf(foreign);
  const later = [foreign, seenBefore].map((from) => queueMutation(from, next.change('c')));
  await first;
  expect((await Promise.allSettled(later)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
  ]);
});

it('an entry is forgotten when its changes are done', async () => {
  const entry = entryOf(4, 1);
  const { change, now } = serviceOf(entry);
  await queueMutation(entry, change('a'));
  await expect(queueMutation(entry, change('b'))).rejects.toThrow('changed meanwhile');
  expect(now().note).toBe('a');
});
