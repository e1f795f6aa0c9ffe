import { ApiError, api, type Schema } from '../app/api.ts';
import { once, timeChanged } from '../app/changes.ts';
import { hours } from '../components/format.ts';
import { notifySuccess, notifyWithUndo } from '../components/notify.tsx';
import type { Entry } from '../entries/entry.ts';
import { deleteEntry } from '../entries/queries.ts';
import { messages } from '../messages/index.ts';
import { placeOfWatch, readWatch } from './queries.ts';

const t = messages.stopwatch;

type Watch = Schema<'StopWatch'>;

/** Stopped sooner than this, in seconds, it was probably started by mistake. */
const accidental = 10;

/** Reports the entry of a stopped stopwatch: it can be undone, and a very short one discarded. */
export function notifyStopped(watch: Watch, entry: Entry): void {
  notifyWithUndo(
    t.stopped(hours(entry.time), watch.issue_title),
    () => resume(watch, entry).finally(timeChanged),
    entry.time < accidental
      ? { label: t.discardButton, run: () => discard(entry).finally(timeChanged) }
      : undefined,
  );
}

async function discard(entry: Entry): Promise<void> {
  await deleteEntry(entry);
  notifySuccess(t.discarded);
}

/**
 * Lets the stopwatch run as if it had not been stopped. Its entry is deleted last, so that no time
 * is lost if a step fails.
 */
async function resume(watch: Watch, entry: Entry): Promise<void> {
  if ((await readWatch()) !== null) throw new Error(t.anotherRuns);
  const path = placeOfWatch(watch);
  await api.POST('/repos/{owner}/{repo}/issues/{index}/stopwatch/start', {
    params: { path, header: once() },
  });
  try {
    const begun = watch.paused ? (await readWatch())?.watch.created : entry.created;
    const startedMs = Date.parse(begun ?? entry.created) - entry.time * 1000;
    await api.PATCH('/user/stopwatches/current', {
      params: { header: once() },
      body: {
        started_at: new Date(startedMs).toISOString().replace(/\.\d+/, ''),
        ...(watch.paused ? { paused: true } : {}),
      },
    });
    await deleteEntry(entry);
  } catch (error) {
    // After a refusal the entry is still there; without an answer it may be gone.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      await api.DELETE('/repos/{owner}/{repo}/issues/{index}/stopwatch/delete', {
        params: { path, header: once() },
      });
    }
    throw error;
  }
}
