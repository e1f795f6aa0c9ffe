import { newKey } from '../../../src/client/repeating.ts';
import { queryClient } from '../app/query.ts';
import { ownSettings } from '../app/settings.ts';
import { dateIn } from '../app/zonedTime.ts';
import type { Entry } from '../components/entry.ts';
import { dayAndTime, timeOfDay } from '../components/format.ts';
import { type FoundIssue, type IssuePlace, placeText } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import type { Step, Change as Stored } from '../offline/stored.ts';
import { machineAheadMs, placeOfWatch, type Reading, stopwatchQuery } from './queries.ts';

const t = messages.offline;
const { queryKey } = stopwatchQuery;

/** The issue of a stopwatch that was started while the service was away. */
const unknownId = 0;

type Change = Pick<Stored, 'steps' | 'what'>;

const pathOf = ({ owner, repo, index }: IssuePlace): string =>
  `/repos/${owner}/${repo}/issues/${index}/stopwatch`;
/** For a step that must not change another stopwatch, which may run by then. */
const onlyOn = (watch: Reading['watch'] | undefined): Pick<Step, 'watch'> =>
  watch === undefined ? {} : { watch: pathOf(placeOfWatch(watch)) };
const inOwnZone = (): string => ownSettings().time_zone;

/** Now; not before the last pause, which may be by the service's clock. */
const endNow = (watch: Reading['watch'] | undefined): string =>
  new Date(
    Math.max(Date.now(), Date.parse(watch?.segments.at(-1)?.ended ?? '') || 0),
  ).toISOString();

/** The time of day; with its date unless it is today. */
function whenOf(instant: string): string {
  const zone = inOwnZone();
  const isToday = dateIn(instant, zone) === dateIn(new Date(), zone);
  return isToday ? timeOfDay(instant, zone) : dayAndTime(instant, zone);
}

/** Stops a stopwatch at a given time, if it still runs; undefined: whatever runs. */
const stopAt = (watch: Reading['watch'] | undefined, endedAt: string, note = ''): Step => ({
  key: newKey(),
  method: 'POST',
  // On an issue that is no longer readable, only as the current one.
  path:
    watch === undefined || watch.issue_title === ''
      ? '/user/stopwatches/current/stop'
      : `${pathOf(placeOfWatch(watch))}/stop`,
  body: { note, ended_at: endedAt },
  ...(watch?.issue_title === '' ? onlyOn(watch) : {}),
  // The service does not know one that was started while it was away.
  mayBeDone: watch?.issue_id !== unknownId,
});

/** A start that the service hears of later, with its real time, also as the end of the one before. */
export function startLater({ place, title }: FoundIssue, key: string): Change {
  const now = new Date().toISOString();
  const before = queryClient.getQueryData<Reading | null>(queryKey);
  return {
    what: t.start(timeOfDay(now, inOwnZone()), title || placeText(place)),
    steps: [
      ...(before === null ? [] : [stopAt(before?.watch, endNow(before?.watch))]),
      { key, method: 'POST', path: `${pathOf(place)}/start` },
      {
        key: newKey(),
        method: 'PATCH',
        path: '/user/stopwatches/current',
        body: { started_at: now },
        ifOlderMs: 5_000,
        watch: pathOf(place),
      },
    ],
  };
}

/** A stop that the service hears of later, with its real time. */
export function stopLater({
  reading: { watch },
  note,
  endedAt = endNow(watch),
}: {
  readonly reading: Reading;
  readonly note?: string;
  readonly endedAt?: string;
}): Change {
  return {
    what: t.stop(whenOf(endedAt), watch.issue_title),
    steps: [stopAt(watch, endedAt, note)],
  };
}

const ofIssue = ({ place, title }: FoundIssue) => ({
  issue_id: unknownId,
  issue_index: place.index,
  issue_title: title,
  repo_id: 0,
  repo_name: place.repo,
  repo_owner_name: place.owner,
  ...(place.project === undefined ? {} : { repo_title: place.project }),
});

/** Shows a stopwatch that the service does not know yet. */
export function showStarted({ place, title }: FoundIssue): void {
  const watch: Reading['watch'] = {
    created: new Date().toISOString(),
    duration: '',
    ...ofIssue({ place, title }),
    paused: false,
    seconds: 0,
    segments: [],
  };
  queryClient.setQueryData<Reading>(queryKey, {
    watch,
    atMs: performance.now(),
    aheadMs: machineAheadMs(),
  });
  notifySuccess(t.queued);
}

/** Lets a stopwatch run on whose stop the service hears of first. */
export const resumeLater = ({
  watch,
  body,
  key,
}: {
  readonly watch: Reading['watch'];
  readonly body: object;
  readonly key: string;
}): Change => ({
  what: t.resume(timeOfDay(new Date(), inOwnZone()), watch.issue_title),
  steps: [{ key, method: 'POST', path: `${pathOf(placeOfWatch(watch))}/start`, body }],
});

/** Shows a stopwatch whose stop is undone later. */
export function showResumed(watch: Reading['watch'], { time, created }: Entry): void {
  const sinceMs = watch.paused ? 0 : Math.max(0, Date.now() - Date.parse(created));
  queryClient.setQueryData<Reading>(queryKey, {
    watch: { ...watch, seconds: time + Math.floor(sinceMs / 1000) },
    atMs: performance.now(),
    aheadMs: machineAheadMs(),
  });
  notifySuccess(t.queued);
}

/** Pausing or resuming that the service hears of later, with its real time. */
export function pauseLater({ watch }: Reading): Change {
  const at = new Date().toISOString();
  const paused = !watch.paused;
  const say = paused ? t.pause : t.resume;
  return {
    what: say(timeOfDay(at, inOwnZone()), watch.issue_title),
    steps: [
      {
        key: newKey(),
        method: 'PATCH',
        path: '/user/stopwatches/current',
        body: { paused, at },
        ...onlyOn(watch),
      },
    ],
  };
}

/** Discards a stopwatch, if it still runs. */
export function discardLater(watch: Reading['watch'], key: string): Change {
  // On an issue that is no longer readable, only as the current one.
  const isHidden = watch.issue_title === '';
  const path = isHidden ? '/user/stopwatches/current' : `${pathOf(placeOfWatch(watch))}/delete`;
  return {
    what: t.discarded(watch.issue_title),
    steps: [{ key, method: 'DELETE', path, ...(isHidden ? onlyOn(watch) : {}) }],
  };
}

/** A correction of the start, or a move to another issue. */
export const editLater = ({
  watch,
  issue,
  body,
  key,
}: {
  readonly watch: Reading['watch'] | undefined;
  readonly issue: FoundIssue | undefined;
  readonly body: object;
  readonly key: string;
}): Change => ({
  what: t.change(issue?.title ?? watch?.issue_title ?? ''),
  steps: [{ key, method: 'PATCH', path: '/user/stopwatches/current', body, ...onlyOn(watch) }],
});

/** Shows a correction that the service does not know yet. */
export function showEdited(startedAt: string | undefined, issue: FoundIssue | undefined): void {
  queryClient.setQueryData<Reading | null>(queryKey, (before) => {
    if (before == null) return before;
    const { watch } = before;
    const created = startedAt ?? watch.created;
    const earlierMs = Date.parse(watch.created) - Date.parse(created);
    return {
      ...before,
      watch: {
        ...watch,
        created,
        seconds: Math.max(0, watch.seconds + Math.round(earlierMs / 1000)),
        ...(issue === undefined ? {} : ofIssue(issue)),
      },
    };
  });
  notifySuccess(t.queued);
}
