interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The queue of mutations of one resource. */
interface Line<Thing> {
  /** Versions that this queue started from or produced, without changes by others in between. */
  ours: Set<number>;
  /** The resource after the last successful mutation. */
  latest: Thing;
  last: Promise<unknown>;
}

/** @param deed gets the current resource and returns the changed one */
type InTurn<Thing> = (thing: Thing, mutation: (thing: Thing) => Promise<Thing>) => Promise<Thing>;

/**
 * Runs the mutations of a resource one after the other: a second change before the first response
 * builds on the optimistic state. A change that predates somebody else's keeps its old version and
 * fails with a conflict.
 */
export function oneInTurn<Thing extends Versioned>(): InTurn<Thing> {
  /** Queues with pending mutations, by resource. */
  const lines = new Map<number, Line<Thing>>();
  return async (thing, mutation) => {
    const line = lines.get(thing.id) ?? {
      ours: new Set([thing.version]),
      latest: thing,
      last: Promise.resolve(),
    };
    lines.set(thing.id, line);
    const done = line.last.then(() => next(line, thing, mutation));
    // The next mutation runs even if this one fails.
    const last = done.catch(() => undefined);
    line.last = last;
    try {
      return await done;
    } finally {
      if (line.last === last) lines.delete(thing.id);
    }
  };
}

async function next<Thing extends Versioned>(
  line: Line<Thing>,
  thing: Thing,
  mutation: (thing: Thing) => Promise<Thing>,
): Promise<Thing> {
  const isOurs = line.ours.has(thing.version);
  const after = await mutation(isOurs ? line.latest : thing);
  if (!isOurs) line.ours = new Set([thing.version]);
  line.ours.add(after.version);
  line.latest = after;
  return after;
}
