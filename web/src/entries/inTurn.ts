interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** What is done here to one thing, deed after deed. */
interface Line<Thing> {
  /** The versions that it was begun from or became here, with nobody else's change between. */
  ours: Set<number>;
  /** The thing as the last deed that was not refused left it. */
  latest: Thing;
  last: Promise<unknown>;
}

/** @param deed gets the thing as it is when its turn comes, and gives what that has become */
type InTurn<Thing> = (thing: Thing, deed: (thing: Thing) => Promise<Thing>) => Promise<Thing>;

/**
 * One deed at a thing after the other: who changes it again before the service has answered goes on
 * from what he sees, which is what his first change makes of it. What was begun before somebody else
 * changed it still names the version that it was begun from, and is refused.
 */
export function oneInTurn<Thing extends Versioned>(): InTurn<Thing> {
  /** By what it is done to, as long as something is on its way. */
  const lines = new Map<number, Line<Thing>>();
  return async (thing, deed) => {
    const line = lines.get(thing.id) ?? {
      ours: new Set([thing.version]),
      latest: thing,
      last: Promise.resolve(),
    };
    lines.set(thing.id, line);
    const done = line.last.then(() => next(line, thing, deed));
    // Who follows does so also where this is refused.
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
  deed: (thing: Thing) => Promise<Thing>,
): Promise<Thing> {
  const isOurs = line.ours.has(thing.version);
  const after = await deed(isOurs ? line.latest : thing);
  if (!isOurs) line.ours = new Set([thing.version]);
  line.ours.add(after.version);
  line.latest = after;
  return after;
}
