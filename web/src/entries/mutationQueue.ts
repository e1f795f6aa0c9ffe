interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The queue of mutations of one resource. */
interface Queue<Thing> {
  /** Versions that this queue started from or produced, without changes by others in between. */
  ours: Set<number>;
  /** The resource after the last successful mutation. */
  latest: Thing;
  last: Promise<unknown>;
}

/** @param mutation gets the current resource and returns the changed one */
type MutationQueue<Thing> = (
  thing: Thing,
  mutation: (thing: Thing) => Promise<Thing>,
) => Promise<Thing>;

/**
 * Runs the mutations of a resource one after the other: a second change before the first response
 * builds on the optimistic state. A change that predates somebody else's keeps its old version and
 * fails with a conflict.
 */
export function mutationQueue<Thing extends Versioned>(): MutationQueue<Thing> {
  /** Queues with pending mutations, by resource. */
  const queues = new Map<number, Queue<Thing>>();
  return async (thing, mutation) => {
    const queue = queues.get(thing.id) ?? {
      ours: new Set([thing.version]),
      latest: thing,
      last: Promise.resolve(),
    };
    queues.set(thing.id, queue);
    const done = queue.last.then(() => next(queue, thing, mutation));
    // The next mutation runs even if this one fails.
    const last = done.catch(() => undefined);
    queue.last = last;
    try {
      return await done;
    } finally {
      if (queue.last === last) queues.delete(thing.id);
    }
  };
}

async function next<Thing extends Versioned>(
  queue: Queue<Thing>,
  thing: Thing,
  mutation: (thing: Thing) => Promise<Thing>,
): Promise<Thing> {
  const isOurs = queue.ours.has(thing.version);
  const after = await mutation(isOurs ? queue.latest : thing);
  if (!isOurs) queue.ours = new Set([thing.version]);
  queue.ours.add(after.version);
  queue.latest = after;
  return after;
}
