import { setImmediate as immediate } from 'node:timers/promises';

/**
 * For how long a list on its way, or a file, keeps a turn of the event loop, in milliseconds. Others
 * are answered in less than one: they would wait for longer than they take.
 */
const leastMs = 0.4;
/** Where others keep the loop busy, that would be next to nothing: then it is such a part of theirs. */
const partOfOthers = 1 / 8;
const mostMs = 5;

let shareMs = leastMs;
let startMs = 0;
let endMs = 0;
/** What all of them have taken so far, and how many wait for their share. */
let takenMs = 0;
let waiting = 0;

/**
 * To be awaited again and again in what takes long: where it has had its share of the turn, all that
 * came in meanwhile is answered first.
 */
export async function othersFirst(): Promise<void> {
  const begunMs = performance.now();
  if (begunMs < endMs) return;
  // One that waited for its database, or its reader, has not taken all of that time.
  takenMs += Math.min(begunMs - startMs, 2 * shareMs);
  startMs = begunMs;
  const takenBeforeMs = takenMs;
  waiting += 1;
  await immediate();
  // By now what came in was read, and has its place in the line for the end of this turn: kept
  // replies, shared commits. This one's place would be before it.
  await immediate();
  startMs = performance.now();
  // Its like are not others: each would take a part of what the rest take, and all of them ever more.
  const othersMs = startMs - begunMs - (takenMs - takenBeforeMs);
  const wantedMs = (othersMs * partOfOthers) / waiting;
  waiting -= 1;
  shareMs = Math.min(mostMs, Math.max(leastMs, wantedMs));
  endMs = startMs + shareMs;
}

/** At first, and at least; and the most that are worth reading at once, as each may hold a long text. */
const rows = { first: 32, fewest: 4, most: 100 } as const;

/**
 * How many rows of a long list are read at once. Where the database reads in this very thread, as
 * many as take a share; where it is waited for, others have their turn meanwhile, and so many that
 * the way there and back costs little.
 */
export class Pace {
  #rows: number = rows.first;
  #isFirst = true;
  #startMs = 0;
  #hasTurned = false;
  #turn: NodeJS.Immediate | undefined;

  /** Before some are read. @returns how many */
  async next(): Promise<number> {
    // A short list is at its end after the first, and waits for nobody.
    if (!this.#isFirst) await othersFirst();
    this.#isFirst = false;
    this.#hasTurned = false;
    this.#turn = setImmediate(() => {
      this.#hasTurned = true;
    });
    this.#startMs = performance.now();
    return this.#rows;
  }

  /** Once they are there. */
  took(count: number): void {
    clearImmediate(this.#turn);
    if (this.#hasTurned) {
      this.#rows = rows.most;
      return;
    }
    const rowMs = (performance.now() - this.#startMs) / Math.max(1, count);
    // By and by, as one reading may have met with something else: a collection of garbage, say.
    const wanted = Math.min(2 * this.#rows, Math.max(this.#rows / 2, shareMs / rowMs));
    this.#rows = Math.max(rows.fewest, Math.min(rows.most, Math.floor(wanted)));
  }
}
