import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { newKey } from '../../../src/client/repeating.ts';
import { ApiError, api, dataOf, pageOf } from '../app/api.ts';
import { createOnce, once, timeChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import { notifyError, notifySuccess, notifyWithUndo } from '../components/notify.tsx';
import { messages } from '../messages/index.ts';
import { sendOrQueue } from '../offline/queue.ts';
import { type Step, useWaiting, type Waiting } from '../offline/waiting.ts';
import {
  type Entry,
  type EntryChanges,
  entryTag,
  inWords,
  pathOfEntry,
  placeOfEntry,
} from './entry.ts';
import { mutationQueue } from './mutationQueue.ts';
import { updateLists, updateOptimistically } from './optimistic.ts';

const t = messages.entries;

const queueMutation = mutationQueue<Entry>();

export type NewEntry = EntryChanges & { readonly place: IssuePlace };

const pathOf = (entry: Entry) => ({ ...placeOfEntry(entry), id: entry.id });

/** True if someone else changed the entry since it was fetched. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Fetches the current version of an entry. */
export async function readEntry(entry: Entry): Promise<Entry> {
  const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry) },
  });
  return dataOf(data);
}

const editBodyOf = ({ place, ...changes }: EntryChanges) => ({
  ...changes,
  ...(place === undefined
    ? {}
    : { issue: place.index, repository: `${place.owner}/${place.repo}` }),
});

/** Changes an entry; fails with a conflict if its version is not that of `entry`. */
export async function editEntry(
  entry: Entry,
  changes: EntryChanges,
  header = once(),
): Promise<Entry> {
  const { data } = await api.PATCH('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry), header },
    headers: { 'If-Match': entryTag(entry) },
    body: editBodyOf(changes),
  });
  return dataOf(data);
}

/** The changes that undo the given changes. */
function inverseOf(before: Entry, { place, duration, ...changes }: EntryChanges): EntryChanges {
  const was: Record<string, unknown> = {};
  for (const key of Object.keys(changes)) was[key] = before[key as keyof Entry];
  if (duration !== undefined) was.time = before.time;
  // The service may have moved `created` too.
  if ('time' in was || 'started' in was) was.created = before.created;
  return { ...was, ...(place === undefined ? {} : { place: placeOfEntry(before) }) };
}

const bodyOf = ({ place: _, created, ...others }: NewEntry) =>
  others.started == null ? { ...others, ...createdUnlessNow(created) } : { ...others, created };

export const addEntry = async (entry: NewEntry): Promise<Entry> => {
  const { place } = entry;
  const body = bodyOf(entry);
  const { data } = await createOnce([place, body], (header) => send(place, body, header));
  return dataOf(data);
};

const send = (path: IssuePlace, body: EntryChanges, header: ReturnType<typeof once>) =>
  api.POST('/repos/{owner}/{repo}/issues/{index}/times', { params: { path, header }, body });

/** Adds an entry, or queues it while the service is away. */
function addOrQueue(entry: NewEntry): Promise<Entry | 'queued'> {
  const { place } = entry;
  const body = bodyOf(entry);
  const path = `/repos/${place.owner}/${place.repo}/issues/${place.index}/times`;
  return createOnce([place, body], (header) =>
    sendOrQueue(
      async () => dataOf((await send(place, body, header)).data),
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

/** The service sets the current time itself; so a second try sends the same body as the first. */
export function createdUnlessNow(created: string | undefined): { created?: string } {
  if (created === undefined) return {};
  return Math.abs(Date.now() - Date.parse(created)) < 60_000 ? {} : { created };
}

export const deleteEntry = (entry: Entry, header = once()) =>
  api.DELETE('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry), header },
    headers: { 'If-Match': entryTag(entry) },
  });

/** Restores a deleted entry, with its history. */
export const restoreEntry = async (entry: Entry): Promise<Entry> => {
  const { data } = await api.POST('/repos/{owner}/{repo}/issues/{index}/times/{id}/restore', {
    params: { path: pathOf(entry), header: once() },
  });
  return dataOf(data);
};

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

function editOrQueue({ entry, changes }: EntryEdit) {
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

function deleteOrQueue(entry: Entry) {
  const attempt = attemptOf(entry);
  const what = messages.offline.remove(inWords(entry.time), nameOfPlace(placeOfEntry(entry)));
  return sendOrQueue(
    () => queueDelete(entry, attempt),
    () => laterOf(attempt, what, { method: 'DELETE' }),
  );
}

const thenRead = (mutation: Promise<unknown>): Promise<unknown> =>
  mutation.finally(() => timeChanged());

export interface EntryEdit {
  readonly entry: Entry;
  readonly changes: EntryChanges;
}

/** Edits or moves an entry, with undo. The caller shows errors. */
export const useEditEntry = () =>
  useMutation({
    mutationFn: editOrQueue,
    onMutate: async ({ entry, changes }) => ({
      rollBack: await updateOptimistically(entry, changes),
    }),
    onError: (_error, _edit, shown) => shown?.rollBack(),
    onSuccess: (edited, { changes }) => {
      if (edited === 'queued') return notifySuccess(messages.offline.queued);
      const { before, after } = edited;
      // The next change must name this version, even before lists are refetched. Lists with an
      // older version are left alone: they lack somebody else's change.
      updateLists(after.id, { version: after.version }, before.version);
      const said =
        changes.place === undefined ? t.edited : t.moved(nameOfPlace(placeOfEntry(after)));
      notifyWithUndo(said, () => thenRead(editEntry(after, inverseOf(before, changes))));
    },
    onSettled: timeChanged,
  });

/** Adds an entry, with undo. The caller shows errors. */
export const useAddEntry = () =>
  useMutation({
    mutationFn: addOrQueue,
    onSuccess: (entry) => {
      if (entry === 'queued') return notifySuccess(messages.offline.queued);
      notifyWithUndo(t.added(inWords(entry.time), nameOfPlace(placeOfEntry(entry))), () =>
        thenRead(deleteEntry(entry)),
      );
    },
    onSettled: timeChanged,
  });

const deleting = ['times', 'delete'];

/** Deletes an entry, with undo that restores it. Shows errors itself. */
export const useDeleteEntry = () =>
  useMutation({
    mutationKey: deleting,
    mutationFn: deleteOrQueue,
    onSuccess: (entry) => {
      if (entry === 'queued') return notifySuccess(messages.offline.queued);
      notifyWithUndo(t.deleted(inWords(entry.time), nameOfPlace(placeOfEntry(entry))), () =>
        thenRead(restoreEntry(entry)),
      );
    },
    onError: (error) => notifyError(isConflict(error) ? new Error(t.changedByOther) : error),
    onSettled: timeChanged,
  });

/** IDs of the entries whose deletion is pending. */
export function useDeletingIds(): ReadonlySet<number> {
  const waiting = useWaiting(useSession()?.id);
  const pending = useMutationState({
    filters: { mutationKey: deleting, status: 'pending' },
    select: ({ state }) => (state.variables as Entry).id,
  });
  return new Set([
    ...pending,
    ...waiting
      .filter(({ refusal }) => refusal === undefined)
      .flatMap(({ steps }) => steps)
      .filter(({ method }) => method === 'DELETE')
      .map(({ path }) => Number(path.split('/').at(-1))),
  ]);
}

/** Restores a deleted entry. */
export const useRestoreEntry = () =>
  useMutation({ mutationFn: restoreEntry, onError: notifyError, onSettled: timeChanged });

/** The revisions of an entry, newest first. */
export const revisionsQuery = (entry: Entry, page: number) =>
  queryOptions({
    queryKey: ['times', 'revisions', entry.id, page],
    queryFn: async () =>
      pageOf(
        await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}/revisions', {
          params: { path: pathOf(entry), query: { page, limit: 50 } },
        }),
      ),
  });

/** The service's interpretation of a duration; null if invalid. */
export const durationQuery = (text: string) =>
  queryOptions({
    queryKey: ['durations', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<number | null> => {
      const { data } = await api.POST('/user/times/parse', { body: { text } });
      const isDuration = data !== undefined && data.note === '' && data.started === null;
      return isDuration && data.issue === null ? data.seconds : null;
    },
  });

/** When the locked period of a repository ends; null if there is none or the user cannot see it. */
export const lockQuery = (owner: string, repo: string) =>
  queryOptions({
    queryKey: ['repositories', 'lock', owner, repo],
    staleTime: 60_000,
    queryFn: async () => {
      try {
        const { data } = await api.GET('/repos/{owner}/{repo}/time-lock', {
          params: { path: { owner, repo } },
        });
        return data?.until == null ? null : data;
      } catch (error) {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
