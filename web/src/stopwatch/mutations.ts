import { useMutation } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { inOrder, once, timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import type { Entry } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import type { FoundIssue, IssuePlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { sendOrQueue } from '../offline/queue.ts';
import { secondsNow } from './elapsed.ts';
import {
  isOutdated,
  machineAheadMs,
  placeOfWatch,
  type Reading,
  readWatch,
  stopwatchQuery,
} from './queries.ts';
import {
  discardLater,
  editLater,
  pauseLater,
  showEdited,
  showStarted,
  startLater,
  stopLater,
} from './queueing.ts';
import { notifyStopped } from './undoStop.ts';

const t = messages.stopwatch;
const { queryKey } = stopwatchQuery;
const ofWatch = inOrder('stopwatch', timeChanged);

/** Shows an optimistic update until the service responds. */
async function setOptimistic(change: (before: Reading | null) => Reading | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) => (before === undefined ? before : change(before)));
}

/** Reports the error and shows the current state. */
async function reportError(error: unknown, was: Reading | null): Promise<void> {
  const now = await readWatch().catch(() => was);
  if (!isOutdated(error)) return notifyError(error);
  if (now === null) return notifySuccess(t.stoppedElsewhere);
  if (now.watch.issue_id !== was?.watch.issue_id) return notifySuccess(t.movedElsewhere);
  if (now.watch.issue_title === '') return notifySuccess(t.accessLost);
  notifyError(error);
}

/** Starts the stopwatch on an issue; one on another issue is stopped. */
export const useStart = () =>
  useMutation({
    ...ofWatch,
    mutationFn: (issue: FoundIssue) => {
      const header = once();
      return sendOrQueue(
        () =>
          api.POST('/repos/{owner}/{repo}/issues/{index}/stopwatch/start', {
            params: { path: issue.place, header },
          }),
        () => startLater(issue, header['Idempotency-Key']),
      );
    },
    onSuccess: (answer, issue) => {
      if (answer === 'queued') showStarted(issue);
    },
    onError: async (error, { place }) => {
      const now = await readWatch().catch(() => null);
      if (now !== null && isSamePlace(placeOfWatch(now.watch), place))
        notifySuccess(t.alreadyRunningHere);
      else notifyError(error);
    },
  });

const isSamePlace = (one: IssuePlace, other: IssuePlace): boolean =>
  one.index === other.index &&
  one.repo.toLowerCase() === other.repo.toLowerCase() &&
  one.owner.toLowerCase() === other.owner.toLowerCase();

export interface Stop {
  readonly reading: Reading;
  readonly note?: string;
  /** RFC 3339; by default now. */
  readonly endedAt?: string;
  /** Optimistic update; by default true. */
  readonly isOptimistic?: boolean;
}

/**
 * The entry that stopping created. Its duration may differ from the page's: the page's clock may
 * have paused, or the end was set earlier.
 */
async function entryAdded(watch: Reading['watch']): Promise<Entry | undefined> {
  const { data = [] } = await api.GET('/user/times/search', {
    params: {
      query: {
        repository: `${watch.repo_owner_name}/${watch.repo_name}`,
        issue: watch.issue_index,
        sort: 'newest',
        page: 1,
        limit: 30,
      },
    },
  });
  // The entry written last has the highest ID, whatever its time.
  return data.toSorted((one, other) => other.id - one.id)[0];
}

async function stopNow({
  reading: { watch },
  note = '',
  endedAt,
}: Stop): Promise<Entry | undefined> {
  const body = { note, ...(endedAt === undefined ? {} : { ended_at: endedAt }) };
  const params = { header: once() };
  if (watch.issue_title === '') {
    const { data } = await api.POST('/user/stopwatches/current/stop', { params, body });
    return data;
  }
  await api.POST('/repos/{owner}/{repo}/issues/{index}/stopwatch/stop', {
    params: { ...params, path: placeOfWatch(watch) },
    body,
  });
  return entryAdded(watch).catch(() => undefined);
}

/** Stops the shown stopwatch, not one that was started elsewhere in the meantime. */
export const useStop = () =>
  useMutation({
    ...ofWatch,
    mutationFn: (stop: Stop): Promise<Entry | undefined | 'queued'> =>
      sendOrQueue(
        () => stopNow(stop),
        () => stopLater(stop),
      ),
    onMutate: async ({ reading, isOptimistic = true }) => {
      const seconds = Math.floor(secondsNow(reading));
      if (isOptimistic) await setOptimistic(() => null);
      return { seconds };
    },
    // Reported here, because the component that shows the stopwatch is unmounted by then.
    onSuccess: (added, { reading: { watch } }, { seconds }) => {
      if (added === 'queued') {
        queryClient.setQueryData(queryKey, null);
        return notifySuccess(messages.offline.queued);
      }
      // Less than a second creates no entry, so `added` is an older one.
      if (seconds < 1 && added?.started !== watch.created) notifySuccess(t.stoppedEmpty);
      else if (added === undefined) notifySuccess(t.timeAdded(watch.issue_title));
      else if (added.started === watch.created && watch.issue_title !== '')
        notifyStopped(watch, added);
      else notifySuccess(t.stopped(hours(added.time), watch.issue_title));
    },
    onError: (error, { reading }) => {
      queryClient.setQueryData(queryKey, reading);
      return reportError(error, reading);
    },
  });

/** Discards the shown stopwatch, not one that was started elsewhere in the meantime. */
export const useDiscard = () =>
  useMutation({
    ...ofWatch,
    mutationFn: ({ watch }: Reading) => {
      const header = once();
      const isHidden = watch.issue_title === '';
      return sendOrQueue(
        async () => {
          if (isHidden) {
            await api.DELETE('/user/stopwatches/current', { params: { header } });
          } else {
            await api.DELETE('/repos/{owner}/{repo}/issues/{index}/stopwatch/delete', {
              params: { header, path: placeOfWatch(watch) },
            });
          }
        },
        () => discardLater(watch, header['Idempotency-Key']),
      );
    },
    onMutate: () => setOptimistic(() => null),
    onSuccess: (answer) => {
      if (answer === 'queued') queryClient.setQueryData(queryKey, null);
      notifySuccess(answer === 'queued' ? messages.offline.queued : t.discarded);
    },
    onError: (error, reading) => {
      queryClient.setQueryData(queryKey, reading);
      return reportError(error, reading);
    },
  });

/** Pauses or resumes the shown stopwatch. */
export const usePause = () =>
  useMutation({
    ...ofWatch,
    mutationFn: (reading: Reading) =>
      sendOrQueue(
        () =>
          api.PATCH('/user/stopwatches/current', {
            params: { header: once() },
            body: { paused: !reading.watch.paused },
          }),
        () => pauseLater(reading),
      ),
    onSuccess: (answer) => {
      if (answer === 'queued') notifySuccess(messages.offline.queued);
    },
    onMutate: (reading) => {
      const atMs = performance.now();
      const aheadMs = machineAheadMs();
      const { watch } = reading;
      const seconds = watch.paused ? watch.seconds : Math.floor(secondsNow(reading));
      return setOptimistic(() => ({
        watch: { ...watch, paused: !watch.paused, seconds },
        atMs,
        aheadMs,
      }));
    },
    onError: (error, reading) => {
      queryClient.setQueryData(queryKey, reading);
      return reportError(error, reading);
    },
  });

export interface Edit {
  readonly startedAt?: string;
  readonly issue?: FoundIssue;
}

/** Corrects the start time, or moves the stopwatch to another issue. */
export const useEdit = () =>
  useMutation({
    ...ofWatch,
    mutationFn: ({ startedAt, issue }: Edit) => {
      const header = once();
      const body = {
        ...(startedAt === undefined ? {} : { started_at: startedAt }),
        ...(issue === undefined
          ? {}
          : { issue: issue.place.index, repository: `${issue.place.owner}/${issue.place.repo}` }),
      };
      const watch = queryClient.getQueryData<Reading | null>(queryKey)?.watch;
      return sendOrQueue(
        () => api.PATCH('/user/stopwatches/current', { params: { header }, body }),
        () => editLater({ watch, issue, body, key: header['Idempotency-Key'] }),
      );
    },
    onSuccess: (answer, { startedAt, issue }) => {
      if (answer === 'queued') showEdited(startedAt, issue);
      else notifySuccess(issue === undefined ? t.corrected : t.moved(issue.title));
    },
  });
