import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Engine, Executor } from './query.ts';

/**
 * A piece of counting anew. What it leaves is right when its unit commits, whatever is still to come:
 * whoever writes in between keeps it so, and what lies ahead is counted as it is then.
 * @param most how many things it goes through; undefined: what suits them
 * @returns how many rows it wrote, and the piece that follows; null: it was the last
 */
export type Piece = (executor: Executor, most: number | undefined) => Promise<Done<Piece>>;
interface Done<Next> {
  readonly rows: number;
  readonly next: Next | null;
}

/** What is done piece by piece; resolves with the first of them. */
export type Walk = (engine: Engine) => Promise<Piece>;

/** A walk from place to place. */
export const walk =
  <At>(
    begin: (engine: Engine) => Promise<At>,
    go: (executor: Executor, at: At, most: number | undefined) => Promise<Done<At>>,
  ): Walk =>
  async (engine) => {
    const pieceAt =
      (at: At): Piece =>
      async (executor, most) => {
        const { rows, next } = await go(executor, at, most);
        return { rows, next: next === null ? null : pieceAt(next) };
      };
    return pieceAt(await begin(engine));
  };

/** How counting anew is cut into units. */
export interface UnitSizes {
  /** A unit ends with the piece during which it has taken so long, in milliseconds. */
  readonly unitMs: number;
  /** For how long others may write before the next one begins, at least, in milliseconds. */
  readonly pauseMs: number;
  /** How many things a piece goes through; absent: what suits them. */
  readonly pieceOf?: number;
}
/** Whoever waits on SQLite looks every four milliseconds whether it is his turn. */
export const unitSizes: UnitSizes = { unitMs: 40, pauseMs: 10 };

/**
 * Does all pieces of a walk, in units, between which others have their turn.
 * @param prepare what each unit begins with
 * @returns how many rows were written
 */
export async function walkThrough(
  engine: Engine,
  walk: Walk,
  prepare: (executor: Executor) => Promise<void>,
  { unitMs, pauseMs, pieceOf }: UnitSizes,
): Promise<number> {
  let written = 0;
  for (let at: Piece | null = await walk(engine); at !== null; ) {
    const from: Piece = at;
    const unit = await engine.write(async (executor) => {
      await prepare(executor);
      const beginMs = performance.now();
      let rows = 0;
      let next: Piece | null = from;
      do {
        const done: Done<Piece> = await next(executor, pieceOf);
        rows += done.rows;
        next = done.next;
      } while (next !== null && performance.now() - beginMs < unitMs);
      return { rows, next, tookMs: performance.now() - beginMs };
    });
    written += unit.rows;
    at = unit.next;
    // As long as others had to wait for it: half of the time is theirs.
    if (at !== null) await sleep(Math.max(pauseMs, unit.tookMs));
  }
  return written;
}

/** Before and behind any id. */
const first = Number.MIN_SAFE_INTEGER;
const last = Number.MAX_SAFE_INTEGER;

/** What is gone through by its ids. */
type Table = 'user' | 'repository' | 'issue' | 'follow';

/** Numbers from one on, before another. */
export type Range = readonly [from: number, until: number];
export const inRange = (column: string, [from, until]: Range): RawBuilder<boolean> =>
  sql`${sql.raw(column)} >= cast(${from} as bigint) and ${sql.raw(column)} < cast(${until} as bigint)`;

/** What is done with a range: first what is there goes, where anything does, then it is written. */
interface Work<R> {
  readonly clear?: readonly ((range: R) => RawBuilder<unknown>)[];
  readonly write: readonly ((range: R) => RawBuilder<unknown>)[];
  /** Done last. @returns how many rows it wrote */
  readonly also?: (executor: Executor, range: R) => Promise<number>;
}

async function doWork<R>(executor: Executor, work: Work<R>, range: R): Promise<number> {
  for (const build of work.clear ?? []) await run(executor, build(range));
  let rows = 0;
  for (const build of work.write) rows += await run(executor, build(range));
  return rows + ((await work.also?.(executor, range)) ?? 0);
}

/** The id that follows so many from one on; null: there is none. */
async function idBehind(
  executor: Executor,
  table: Table,
  from: number,
  count: number,
): Promise<number | null> {
  const ids = executor.builder.selectFrom(table).select('id').where('id', '>=', from);
  const [behind] = await executor.allOf(ids.orderBy('id').limit(1).offset(count));
  return behind === undefined ? null : Number(behind.id);
}

/** All ids there can be, in ranges with so many that are in a table. */
export async function* idRanges(
  executor: Executor,
  table: Table,
  atOnce: number,
): AsyncGenerator<Range> {
  for (let from: number | null = first; from !== null; ) {
    const next: number | null = await idBehind(executor, table, from, atOnce);
    yield [from, next ?? last];
    from = next;
  }
}

/** Through all ids there can be, so many that are in a table at a time. */
export const byIds = (table: Table, atOnce: number, work: Work<Range>): Walk =>
  walk(
    async () => first,
    async (executor, from: number, most = atOnce) => {
      const next = await idBehind(executor, table, from, most);
      const rows = await doWork(executor, work, [from, next ?? last]);
      return { rows, next };
    },
  );

/** A range in blocks, and the same in ids. */
interface BlockRange {
  readonly blocks: Range;
  readonly ids: Range;
}

/** As `byIds`, but through whole blocks of ids. */
export const byBlocks = (
  table: Table,
  idsOfBlock: number,
  atOnce: number,
  work: Work<BlockRange>,
): Walk =>
  walk(
    async () => first,
    async (executor, from: number, most = atOnce) => {
      const blockFrom = async (id: number): Promise<number | null> => {
        const least = await idBehind(executor, table, id, 0);
        return least === null ? null : Math.floor(least / idsOfBlock);
      };
      const start = from === first ? await blockFrom(first) : from;
      const next = start === null ? null : await blockFrom((start + most) * idsOfBlock);
      const rows = await doWork(executor, work, {
        blocks: [from, next ?? last],
        ids: [from === first ? first : from * idsOfBlock, next === null ? last : next * idsOfBlock],
      });
      return { rows, next };
    },
  );

/** Of counts that are kept in so many parts: one after the other. */
export const byParts = (count: number, work: Work<Range>): Walk =>
  walk(
    async () => 0,
    async (executor, part: number) => {
      const isLast = part === count - 1;
      const rows = await doWork(executor, work, [
        part === 0 ? first : part,
        isLast ? last : part + 1,
      ]);
      return { rows, next: isLast ? null : part + 1 };
    },
  );

/** All at once: what is made of few rows. */
export const atOnce = (work: Work<null>): Walk =>
  walk(
    async () => null,
    async (executor) => ({ rows: await doWork(executor, work, null), next: null }),
  );

export const run = (executor: Executor, statement: RawBuilder<unknown>): Promise<number> =>
  executor.runOf({ compile: () => statement.compile(executor.builder) });
