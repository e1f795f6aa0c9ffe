import { api, type Schema } from '../app/api.ts';
import { once, timeChanged } from '../app/changes.ts';
import type { Entry } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { deleteEntry } from '../entries/requests.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess, notifyWithUndo } from '../notifications/notify.tsx';
import { sendOrQueue } from '../offline/queue.ts';
import { placeOfWatch } from './queries.ts';
import { resumeLater, showResumed } from './queueing.ts';

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

/** Lets the stopwatch run as if it had not been stopped. */
async function resume(watch: Watch, entry: Entry): Promise<void> {
  const place = placeOfWatch(watch);
  const header = once();
  const body = { entry: entry.id, paused: watch.paused };
  const answer = await sendOrQueue(
    () =>
      api.POST('/repos/{owner}/{repo}/issues/{index}/stopwatch/start', {
        params: { path: place, header },
        body,
      }),
    () => resumeLater({ watch, body, key: header['Idempotency-Key'] }),
  );
  if (answer === 'queued') showResumed(watch, entry);
}
