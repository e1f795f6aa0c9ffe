import { newKey } from '../../../src/client/repeating.ts';
import { api, dataOf, type Schema } from '../app/api.ts';
import { createOnce } from '../app/changes.ts';
import type { Entry, EntryChanges } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { issueText } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { sendOrQueue } from '../offline/queue.ts';
import type { Step } from '../offline/stored.ts';
import { mutationQueue } from './mutationQueue.ts';
import { bodyOf, deleteEntry, editEntry, type NewEntry, sendEntry } from './requests.ts';
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
          what:
            what ??
            messages.offline.entry(hours(body.time ?? 0), issueText(place, entry.title ?? '')),
          added: provisionalEntry(entry),
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

const datedAt = (path: string, body: { readonly created: string }): Step => ({
  key: newKey(),
  method: 'PATCH',
  path: `${path}/{id}`,
  body,
  ifOlderMs: 60_000,
});

/** Changes an entry after its pending mutations; returns it before and after the change. */
export async function queueEdit(
  entry: Entry,
  changes: EntryChanges,
): Promise<{ readonly before: Entry; readonly after: Entry }> {
  let before = entry;
  const after = await queueMutation(entry, (latest) => {
    before = latest;
    return editEntry(latest, changes);
  });
  return { before, after };
}

/** Deletes an entry after its pending mutations; returns its last version. */
export const queueDelete = (entry: Entry): Promise<Entry> =>
  queueMutation(entry, async (latest) => {
    await deleteEntry(latest);
    return latest;
  });

/** An operation of a bulk request. */
export interface Operation {
  readonly op: 'add' | 'edit' | 'delete' | 'restore';
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
  readonly tags?: string[];
  readonly to_issue?: number;
  readonly to_repository?: string;
}

export type BulkResults = Schema<'BulkResults'>['results'];

/** Sends several changes: all or none, or each by itself. */
export const sendTogether = (
  operations: readonly Operation[],
  { atomic = true } = {},
): Promise<BulkResults> =>
  createOnce(operations, async (header) => {
    const body = { operations: [...operations] };
    const params = { header, query: atomic ? {} : { atomic } };
    const { data } = await api.POST('/user/times/bulk', { params, body });
    return data?.results ?? [];
  });
