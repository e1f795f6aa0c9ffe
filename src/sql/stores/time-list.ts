import { sql } from 'kysely';
import type { Key, Listing } from '../../core/listing.ts';
import type { Shortcuts } from '../listing.ts';
import { type Builder, type Executor, type Prepared, prepare } from '../query.ts';
import {
  beginning,
  columnsOf,
  end,
  entriesIn,
  hasHidden,
  isShown,
  keptIn,
  shown,
  type TimeListKind,
  type TimeListRef,
} from '../time-lists.ts';

/** A list of times that may be long: the entries of a repository, an issue or a user. */
export interface TimeList {
  readonly kind: TimeListKind;
  readonly scopeId: number;
  /** 0 where the kind has none. */
  readonly userId: number;
  /** Bounds, inclusive. */
  readonly fromUnix?: number | undefined;
  readonly toUnix?: number | undefined;
  /** The last first. */
  readonly isDescending?: boolean;
}

interface Values {
  readonly scopeId: number;
  readonly userId: number;
  readonly from: number;
  readonly until: number;
  readonly upToId: number;
  readonly skip: number;
}
type Markers = { readonly [Name in keyof Values]: Values[Name] };

const statements = new Map<string, Prepared<Values, unknown>>();

/** A statement about lists of one kind, compiled once. */
function statementOf<Row>(
  name: string,
  kind: TimeListKind,
  build: (db: Builder, list: TimeListRef, p: Markers) => unknown,
): Prepared<Values, Row> {
  const key = `${name} ${kind}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = prepare<Values, unknown>((db, p) => {
      const list = { kind, scopeId: sql.val(p.scopeId), userId: sql.val(p.userId) };
      return build(db, list, p) as never;
    });
    statements.set(key, statement);
  }
  return statement as Prepared<Values, Row>;
}

export interface TimeShortcuts extends Shortcuts {
  /** As `Listing.count`. */
  count(upToId?: number): Promise<number>;
  seek: Required<Shortcuts>['seek'];
}

/** A list that counts by itself also what has an id up to one. */
export const countedBy = <T>(listing: Listing<T>, { count }: TimeShortcuts): Listing<T> => ({
  ...listing,
  count,
});

/** How a long list is counted, and where its pages begin. */
export function timeShortcuts(executor: Executor, list: TimeList): TimeShortcuts {
  const { kind } = list;
  const from = list.fromUnix ?? beginning;
  const until = list.toUnix === undefined ? end : list.toUnix + 1;
  const isWhole = list.fromUnix === undefined && list.toUnix === undefined;
  const values: Values = {
    scopeId: list.scopeId,
    userId: list.userId,
    from,
    until,
    upToId: 0,
    skip: 0,
  };

  async function count(bounds: Pick<Values, 'from' | 'until'> | null, upToId?: number) {
    if (bounds !== null && bounds.from >= bounds.until) return 0;
    const params = { ...values, ...bounds, upToId: upToId ?? 0 };
    const isBounded = bounds !== null;
    const isUpTo = upToId !== undefined;
    // Mostly nothing is hidden, and to find that out is less than to have it counted within bounds.
    const plain = isBounded && (await executor.first(countOf(kind, true, isUpTo, false), params));
    if (plain && Number(plain.is_hiding) === 0) return Number(plain.count);
    const row = await executor.first(countOf(kind, isBounded, isUpTo, true), params);
    return Number(row?.count ?? 0);
  }
  const countAll = (upToId?: number) => count(isWhole ? null : { from, until }, upToId);

  return {
    count: countAll,
    seek: async (offset) => {
      const { blocks, deltas } = await placesOf(executor, kind, values);
      const [hiding] = await executor.all(hidingOf(kind), values);
      const isHiding = Number(hiding?.is_hiding) === 1;
      const countBefore = (unix: number) => count({ from: beginning, until: unix });
      const skipped = list.fromUnix === undefined ? 0 : await countBefore(from);
      // The row before the page, counted from the first of the list without bounds.
      const place = skipped + (list.isDescending ? (await countAll()) - offset : offset - 1);
      if (place < skipped) return { after: nothingAfter(list), skip: 0 };
      const start =
        blocks.length === 0
          ? { firstUnix: from, before: skipped }
          : isHiding
            ? await searchStart(blocks, place, countBefore)
            : startOf(blocks, deltas, place);
      const [row] = await executor.all(rowAt(kind, isHiding), {
        ...values,
        from: start.firstUnix,
        skip: place - start.before,
      });
      const after: Key = row === undefined ? nothingAfter(list) : [row.at_unix, row.id];
      return { after, skip: 0 };
    },
  };
}

/** A place that no row of a list follows. */
const nothingAfter = ({ isDescending }: TimeList): Key =>
  isDescending ? [beginning, 0] : [end, 0];

const countOf = (kind: TimeListKind, isBounded: boolean, isUpTo: boolean, isHiding: boolean) =>
  statementOf<{ count: number; is_hiding: number }>(
    `count ${isBounded} ${isUpTo} ${isHiding}`,
    kind,
    (db, list, p) => {
      const bounds = isBounded ? { from: sql.val(p.from), until: sql.val(p.until) } : null;
      const upToId = isUpTo ? sql.val(p.upToId) : null;
      return db.selectNoFrom([
        shown(list, bounds, upToId, isHiding).as('count'),
        (isHiding ? sql<number>`1` : hasHidden(list)).as('is_hiding'),
      ]);
    },
  );

interface BlockRow {
  readonly first_unix: number;
  readonly entries: number;
}
interface DeltaRow {
  readonly at_unix: number;
  readonly change: number;
}
type PlaceRow = DeltaRow & { readonly is_block: number };

/** Blocks and what is not in them yet, in one look: between two of them it may have been folded in. */
const blocksAndDeltas = (kind: TimeListKind) =>
  statementOf<PlaceRow>('blocks and deltas', kind, (db, list) => {
    const { scope, user, at } = columnsOf(kind);
    const deltas = db
      .selectFrom('time_delta as d')
      .select([`d.${at} as at_unix`, 'd.change', sql<number>`0`.as('is_block')])
      .where(`d.${scope}`, '=', list.scopeId as never);
    return db
      .selectFrom('time_block as b')
      .select(['b.first_unix as at_unix', 'b.entries as change', sql<number>`1`.as('is_block')])
      .where(keptIn(list, 'b'))
      .unionAll(user === null ? deltas : deltas.where(`d.${user}`, '=', list.userId as never));
  });

async function placesOf(
  executor: Executor,
  kind: TimeListKind,
  values: Values,
): Promise<{ blocks: BlockRow[]; deltas: DeltaRow[] }> {
  const rows = await executor.all(blocksAndDeltas(kind), values);
  // In their order already, or nearly: to sort them together would cost a database more.
  rows.sort((one, other) => one.at_unix - other.at_unix);
  const blocks = rows.filter((row) => Number(row.is_block) === 1);
  return {
    blocks: blocks.map((row) => ({ first_unix: row.at_unix, entries: row.change })),
    deltas: rows.filter((row) => Number(row.is_block) === 0),
  };
}

const hidingOf = (kind: TimeListKind) =>
  statementOf<{ is_hiding: number }>('hiding', kind, (db, list) =>
    db.selectNoFrom(hasHidden(list).as('is_hiding')),
  );

const rowAt = (kind: TimeListKind, isHiding: boolean) =>
  statementOf<{ at_unix: number; id: number }>(`row ${isHiding}`, kind, (db, list, p) => {
    const { at } = columnsOf(kind);
    const query = db
      .selectFrom('tracked_time as t')
      .select([`t.${at} as at_unix`, 't.id'])
      .where(entriesIn(list, 't'))
      .where(`t.${at}`, '>=', p.from)
      .orderBy(`t.${at}`)
      .orderBy('t.id')
      .limit(1)
      .offset(p.skip);
    return isHiding ? query.where(isShown('t')) : query;
  });

/** Where to begin, and how many entries of the list are before that. */
interface Start {
  readonly firstUnix: number;
  readonly before: number;
}

/** The last block that begins at or before a place. */
function startOf(blocks: readonly BlockRow[], deltas: readonly DeltaRow[], place: number): Start {
  let start: Start = { firstUnix: beginning, before: 0 };
  let before = 0;
  let delta = 0;
  for (const { first_unix, entries } of blocks) {
    for (; delta < deltas.length; delta += 1) {
      const { at_unix, change } = deltas[delta] as DeltaRow;
      if (at_unix >= first_unix) break;
      before += change;
    }
    if (before > place) return start;
    start = { firstUnix: first_unix, before };
    before += entries;
  }
  return start;
}

/** As `startOf`, where what comes before a block has to be asked for. */
async function searchStart(
  blocks: readonly BlockRow[],
  place: number,
  countBefore: (unix: number) => Promise<number>,
): Promise<Start> {
  let start: Start = { firstUnix: beginning, before: 0 };
  for (let low = 1, high = blocks.length - 1; low <= high; ) {
    const middle = (low + high) >> 1;
    const { first_unix: firstUnix } = blocks[middle] as BlockRow;
    const before = await countBefore(firstUnix);
    if (before > place) high = middle - 1;
    else {
      start = { firstUnix, before };
      low = middle + 1;
    }
  }
  return start;
}
