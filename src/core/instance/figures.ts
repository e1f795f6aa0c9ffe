import type { Context } from '../context.ts';
import { outboxesOf } from '../outbox/outboxes.ts';
import type { OutboxDepth } from '../outbox/types.ts';

/** Figures that monitoring reads every few seconds, each with a cheap statement. */
export interface InstanceFigures {
  /** The size of the database on disk. */
  readonly sizeBytes: number;
  /** By the name of the kind of work. */
  readonly outboxes: readonly (readonly [name: string, depth: OutboxDepth])[];
  /** Without paused ones. */
  readonly runningStopwatches: number;
  readonly addedEntries: number;
}

/** @throws if the database does not respond */
export async function readFigures({
  database,
  doors,
}: Pick<Context, 'database' | 'doors'>): Promise<InstanceFigures> {
  const { stopwatches, trackedTimes } = database.read;
  const [{ sizeBytes }, outboxes, runningStopwatches, addedEntries] = await Promise.all([
    database.facts(),
    Promise.all(
      outboxesOf(doors).map(
        async ({ name, storeOf }) => [name, await storeOf(database.read).depth()] as const,
      ),
    ),
    stopwatches.countRunning(),
    trackedTimes.countAdded(),
  ]);
  return { sizeBytes, outboxes, runningStopwatches, addedEntries };
}
