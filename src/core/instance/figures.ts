import type { Context } from '../context.ts';
import type { OutboxDepth } from '../mailing/types.ts';

/** Figures that monitoring reads every few seconds, each with a cheap statement. */
export interface InstanceFigures {
  /** The size of the database on disk. */
  readonly sizeBytes: number;
  readonly outbox: OutboxDepth;
  /** Without paused ones. */
  readonly runningStopwatches: number;
  readonly addedEntries: number;
}

/** @throws if the database does not respond */
export async function readFigures({
  database,
}: Pick<Context, 'database'>): Promise<InstanceFigures> {
  const { mails, stopwatches, trackedTimes } = database.read;
  const [{ sizeBytes }, outbox, runningStopwatches, addedEntries] = await Promise.all([
    database.facts(),
    mails.depth(),
    stopwatches.countRunning(),
    trackedTimes.countAdded(),
  ]);
  return { sizeBytes, outbox, runningStopwatches, addedEntries };
}
