import { newKey } from '../../../src/client/repeating.ts';
import { api, dataOf, type Schema } from '../app/api.ts';
import { createOnce, once } from '../app/changes.ts';
import {
  type Entry,
  type EntryChanges,
  entryTag,
  pathOfEntry,
  placeOfEntry,
} from '../components/entry.ts';
import { nameOfPlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { addStep, type Change, sendOrQueue } from '../offline/sendOrQueue.ts';
import { read, type Step } from '../offline/waiting.ts';
import { inWords } from './duration.ts';
import { mutationQueue } from './mutationQueue.ts';
import { shownChanges } from './optimistic.ts';
import {
  bodyOf,
  deleteEntry,
  editBodyOf,
  editEntry,
  type NewEntry,
  sendEntry,
} from './requests.ts';
import { provisionalEntry } from './waitingEntries.ts';

const queueMutation = mutationQueue<Entry>();

/**
 * Adds an entry, or queues it while the service is away.
 * @param what what to call the change while it waits
 */
export function addOrQueue(entry: NewEntry, what?: string): Promise<Entry | 'queued'> {
  const { place } = entry;
  const body = bodyOf(entry);
  const path = `/repos/${place.owner}/${place.repo}/issues/${place.index}/times`;
  return createOnce([place, body], (header) =>
    sendOrQueue(
      async () => dataOf((await sendEntry(place, body, header)).data),
      (isTried) => {
        // Without a date the service takes the time when it hears of the entry.
        const created =
          body.started == null && body.created === undefined && body.day == null
            ? { created: new Date().toISOString() }
            : undefined;
        const key = header['Idempotency-Key'];
        return {
          what: what ?? messages.offline.entry(inWords(body.time ?? 0), nameOfPlace(place)),
          shown: { added: [provisionalEntry(entry)] },
          // A key stands for one body.
          steps: isTried
            ? [
                { key, method: 'POST', path, body },
                ...(created === undefined ? [] : [datedAt(path, created)]),
              ]
            : [{ key, method: 'POST', path, body: { ...body, ...created } }],
        };
      },
    ),
  );
}

/**
 * Changes the duration of an entry that waits to be added; 0 deletes it.
 * @throws if it is being sent, or waits together with others
 */
export function changeAdded(entry: Entry, time: number, what: string): 'queued' {
  const one = read().find(({ shown }) => shown?.added?.some(({ id }) => id === entry.id));
  // Not one of several that are sent together.
  const isAlone = one?.steps[0]?.path.endsWith('/times') === true;
  if (one === undefined || !isAlone || one.refusal !== undefined) {
    throw new Error(messages.offline.beingSent);
  }
  const { owner, repo, index } = placeOfEntry(entry);
  const at = { key: newKey(), path: `/repos/${owner}/${repo}/issues/${index}/times/{id}` };
  if (time === 0) addStep(one.key, { ...at, method: 'DELETE' }, { what, shown: {} });
  else {
    const shown = { added: [{ ...entry, time }] };
    addStep(one.key, { ...at, method: 'PATCH', body: { time } }, { what, shown });
  }
  return 'queued';
}

const datedAt = (path: string, body: { readonly created: string }): Step => ({
  key: newKey(),
  method: 'PATCH',
  path: `${path}/{id}`,
  body,
  ifOlderMs: 60_000,
});

/** Gives the added entries of a bulk request, whose places in it are named, their times. */
const datesOf = (operations: readonly Operation[], dated: readonly Operation[]): Step[] =>
  dated.flatMap(({ repository, issue, created }, place) =>
    created === undefined || created === operations[place]?.created
      ? []
      : {
          key: newKey(),
          method: 'PATCH',
          path: `/repos/${repository}/issues/${issue}/times/{id${place}}`,
          body: { created },
          ifOlderMs: 60_000,
        },
  );

/** What a change is sent with: its key, and the version of the entry that it names. */
const attemptOf = (entry: Entry) => ({ header: once(), entry });
type Attempt = ReturnType<typeof attemptOf>;

/** Changes an entry after its pending mutations; returns it before and after the change. */
async function queueEdit(
  entry: Entry,
  changes: EntryChanges,
  attempt: Attempt = attemptOf(entry),
): Promise<{ readonly before: Entry; readonly after: Entry }> {
  const after = await queueMutation(entry, (latest) => {
    attempt.entry = latest;
    return editEntry(latest, changes, attempt.header);
  });
  return { before: attempt.entry, after };
}

/** Deletes an entry after its pending mutations; returns its last version. */
const queueDelete = (entry: Entry, attempt: Attempt = attemptOf(entry)): Promise<Entry> =>
  queueMutation(entry, async (latest) => {
    attempt.entry = latest;
    await deleteEntry(latest, attempt.header);
    return latest;
  });

/** The change as it is sent when the service is back. */
const laterOf = (
  { header, entry }: Attempt,
  named: Pick<Change, 'what' | 'shown'>,
  change: Pick<Step, 'method' | 'body'>,
): Change => ({
  ...named,
  steps: [
    {
      ...change,
      key: header['Idempotency-Key'],
      path: pathOfEntry(entry),
      ifMatch: entryTag(entry),
    },
  ],
});

/** Changes an entry, or queues that while the service is away. */
export function editOrQueue({ entry, changes, what }: EntryEdit) {
  const attempt = attemptOf(entry);
  const named = {
    what:
      what ??
      messages.offline.edit(inWords(changes.time ?? entry.time), nameOfPlace(placeOfEntry(entry))),
    shown: { changed: [{ ...shownChanges(changes), id: entry.id }] },
  };
  return sendOrQueue(
    () => queueEdit(entry, changes, attempt),
    () => laterOf(attempt, named, { method: 'PATCH', body: editBodyOf(changes) }),
  );
}

/** Deletes an entry, or queues that while the service is away. */
export function deleteOrQueue(entry: Entry, what?: string) {
  const attempt = attemptOf(entry);
  const named = {
    what: what ?? messages.offline.remove(inWords(entry.time), nameOfPlace(placeOfEntry(entry))),
    shown: { deleted: [entry.id] },
  };
  return sendOrQueue(
    () => queueDelete(entry, attempt),
    () => laterOf(attempt, named, { method: 'DELETE' }),
  );
}

export interface EntryEdit {
  readonly entry: Entry;
  readonly changes: EntryChanges;
  /** What to call it while it waits. */
  readonly what?: string;
}

/** An operation of a bulk request. */
export interface Operation {
  readonly op: 'add' | 'edit' | 'delete';
  readonly repository: string;
  readonly issue: number;
  readonly id?: number;
  readonly if_match?: string;
  readonly time?: number;
  readonly started?: string | null;
  readonly created?: string;
  readonly day?: string | null;
  readonly note?: string;
  readonly billable?: boolean;
}

export type BulkResults = Schema<'BulkResults'>['results'];

/** Sends several changes, all or none. */
export const sendTogether = async (
  operations: readonly Operation[],
  header = once(),
): Promise<BulkResults> => {
  const body = { operations: [...operations] };
  const { data } = await api.POST('/user/times/bulk', { params: { header }, body });
  return data?.results ?? [];
};

/**
 * Makes several changes, all or none, or queues them while the service is away.
 * @param dated the same operations, with the times that the service would set
 */
export const togetherOrQueue = (
  operations: readonly Operation[],
  named: Pick<Change, 'what' | 'shown'>,
  dated = operations,
): Promise<BulkResults | 'queued'> =>
  createOnce(operations, (header) =>
    sendOrQueue(
      () => sendTogether(operations, header),
      (isTried) => ({
        ...named,
        steps: [
          {
            key: header['Idempotency-Key'],
            method: 'POST',
            path: '/user/times/bulk',
            // A key stands for one body.
            body: { operations: isTried ? operations : dated },
          },
          ...(isTried ? datesOf(operations, dated) : []),
        ],
      }),
    ),
  );
