import { newKey } from '../../../src/client/repeating.ts';
import { dataOf } from '../app/api.ts';
import { createOnce, once } from '../app/changes.ts';
import { nameOfPlace } from '../components/issuePlace.ts';
import { notifySuccess } from '../components/notify.tsx';
import { messages } from '../messages/index.ts';
import { sendOrQueue } from '../offline/queue.ts';
import type { Step, Waiting } from '../offline/waiting.ts';
import {
  type Entry,
  type EntryChanges,
  entryTag,
  inWords,
  pathOfEntry,
  placeOfEntry,
} from './entry.ts';
import { mutationQueue } from './mutationQueue.ts';
import {
  bodyOf,
  deleteEntry,
  editBodyOf,
  editEntry,
  type NewEntry,
  sendEntry,
} from './requests.ts';

const queueMutation = mutationQueue<Entry>();

/** Adds an entry, or queues it while the service is away. */
export function addOrQueue(entry: NewEntry): Promise<Entry | 'queued'> {
  const { place } = entry;
  const body = bodyOf(entry);
  const path = `/repos/${place.owner}/${place.repo}/issues/${place.index}/times`;
  return createOnce([place, body], (header) =>
    sendOrQueue(
      async () => dataOf((await sendEntry(place, body, header)).data),
      () => ({
        what: messages.offline.entry(inWords(body.time ?? 0), nameOfPlace(place)),
        steps: [
          { key: header['Idempotency-Key'], method: 'POST', path, body },
          ...(body.started == null && body.created === undefined ? [datedAt(path)] : []),
        ],
      }),
    ),
  );
}

/** A line of quick add, which only the service can parse. */
export interface EntryLine {
  readonly text: string;
  /** Repository that `#4` refers to; '' if none. */
  readonly repository: string;
  readonly zone: string;
}

/** Parses a line, or queues it while the service is away. */
export async function readOrQueue<T>(
  { text, repository, zone }: EntryLine,
  parse: () => Promise<T>,
): Promise<T | 'queued'> {
  const repo = repository === '' ? {} : { repo: repository };
  const now = new Date().toISOString();
  const meant = await sendOrQueue(parse, () => ({
    what: messages.offline.line(text),
    steps: [
      {
        key: newKey(),
        method: 'POST',
        path: '/user/times/parse',
        body: { text, now, time_zone: zone, ...repo },
      },
      {
        key: newKey(),
        method: 'POST',
        path: '/repos/{repository}/issues/{issue}/times',
        body: 'sentence',
      },
    ],
  }));
  if (meant === 'queued') notifySuccess(messages.offline.queued);
  return meant;
}

/** Without a date the service takes the time when it hears of the entry. */
const datedAt = (path: string): Step => ({
  key: newKey(),
  method: 'PATCH',
  path: `${path}/{id}`,
  body: { created: new Date().toISOString() },
  ifOlderMs: 60_000,
});

/** What a change is sent with: its key, and the version of the entry that it names. */
const attemptOf = (entry: Entry) => ({ header: once(), entry });
type Attempt = ReturnType<typeof attemptOf>;

/** Changes an entry after its pending mutations; returns it before and after the change. */
export async function queueEdit(
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
export const queueDelete = (entry: Entry, attempt: Attempt = attemptOf(entry)): Promise<Entry> =>
  queueMutation(entry, async (latest) => {
    attempt.entry = latest;
    await deleteEntry(latest, attempt.header);
    return latest;
  });

/** The change as it is sent when the service is back. */
const laterOf = (
  { header, entry }: Attempt,
  what: string,
  change: Pick<Step, 'method' | 'body'>,
): Pick<Waiting, 'steps' | 'what'> => ({
  what,
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
export function editOrQueue({ entry, changes }: EntryEdit) {
  const attempt = attemptOf(entry);
  const what = messages.offline.edit(
    inWords(changes.time ?? entry.time),
    nameOfPlace(placeOfEntry(entry)),
  );
  return sendOrQueue(
    () => queueEdit(entry, changes, attempt),
    () => laterOf(attempt, what, { method: 'PATCH', body: editBodyOf(changes) }),
  );
}

/** Deletes an entry, or queues that while the service is away. */
export function deleteOrQueue(entry: Entry) {
  const attempt = attemptOf(entry);
  const what = messages.offline.remove(inWords(entry.time), nameOfPlace(placeOfEntry(entry)));
  return sendOrQueue(
    () => queueDelete(entry, attempt),
    () => laterOf(attempt, what, { method: 'DELETE' }),
  );
}

export interface EntryEdit {
  readonly entry: Entry;
  readonly changes: EntryChanges;
}
