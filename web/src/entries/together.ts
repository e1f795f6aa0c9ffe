import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { type Entry, entryTag, placeOfEntry } from '../components/entry.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { repositoryQuery } from '../components/repository.ts';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { notifyError, notifyWithUndo } from '../notifications/notify.tsx';
import { type Operation, sendTogether } from './queueing.ts';
import { isConflict } from './requests.ts';

/** The most entries that one request changes. */
export const mostTogether = 500;

/** What happens to several entries: all of it or nothing. */
export interface TogetherChange {
  readonly note?: string;
  readonly to?: IssuePlace;
  readonly billable?: boolean | 'default';
  readonly isDeletion?: true;
}

const operationOn = (op: Operation['op'], entry: Entry, changed: object = {}): Operation => {
  const { owner, repo, index } = placeOfEntry(entry);
  const at = { repository: `${owner}/${repo}`, issue: index, id: entry.id };
  return { op, ...at, ...(op === 'restore' ? {} : { if_match: entryTag(entry) }), ...changed };
};

const movedTo = ({ owner, repo, index }: IssuePlace) => ({
  to_issue: index,
  to_repository: `${owner}/${repo}`,
});

async function changedIn(entry: Entry, { note, to, billable }: TogetherChange): Promise<object> {
  if (note !== undefined) return { note };
  if (to !== undefined) return movedTo(to);
  if (billable !== 'default') return { billable };
  const place = placeOfEntry(entry);
  if (place.project !== undefined) return { billable: true };
  // Once for each project: the answer is kept.
  const { internal_tracker } = await queryClient.ensureQueryData(repositoryQuery(place));
  return { billable: internal_tracker.default_billable };
}

/** @returns what undoes it */
async function changeTogether(entries: readonly Entry[], change: TogetherChange) {
  const op = change.isDeletion === true ? 'delete' : 'edit';
  const changes = await Promise.all(entries.map((entry) => changedIn(entry, change)));
  const results = await sendTogether(
    entries.map((entry, place) => operationOn(op, entry, op === 'edit' ? changes[place] : {})),
  );
  return entries.map((before, place): Operation => {
    const after = results[place]?.body;
    if (after == null) return operationOn('restore', before);
    const { note, billable } = before;
    const back = change.to === undefined ? {} : movedTo(placeOfEntry(before));
    return operationOn('edit', after, { note, billable, ...back });
  });
}

interface Together {
  readonly entries: readonly Entry[];
  readonly change: TogetherChange;
  /** What to say when it is done. */
  readonly said: string;
}

/** Changes or deletes several entries, with one undo. Shows errors itself. */
export const useTogether = () =>
  useMutation({
    mutationFn: ({ entries, change }: Together) => changeTogether(entries, change),
    onSuccess: (undo, { said }) =>
      notifyWithUndo(said, () => sendTogether(undo).finally(timeChanged)),
    onError: (error, { entries }) => notifyError(refusalOf(error, entries)),
    onSettled: timeChanged,
  });

/** With the entry that was refused: `operations.3` is its place. */
function refusalOf(error: Error, entries: readonly Entry[]): Error {
  if (isConflict(error)) return new Error(messages.entries.changedByOther);
  const reason = error instanceof ApiError ? error.reason : '';
  const [, place = -1] = /\boperations\.(\d+)\b/.exec(reason) ?? [];
  const refused = entries[Number(place)];
  if (refused === undefined) return error;
  return new Error(`\u2068${refused.issue.title}\u2069: ${messageOf(error)}`);
}
