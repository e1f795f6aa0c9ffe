import { type RawBuilder, sql } from 'kysely';
import { type Builder, type Executor, type Prepared, prepare } from '../query.ts';
import {
  beginning,
  columnsOf,
  counted,
  end,
  entriesIn,
  keptIn,
  type ListSizes,
  listSizes,
  pending,
  type TimeListKind,
  type TimeListRef,
  timeListKinds,
} from '../time-lists.ts';

/**
 * Moves what was changed into the blocks of the lists that are long, makes blocks for those that
 * became long, and lets go of those that did not stay it.
 */

const statement = (build: RawBuilder<unknown>, db: Builder) => ({
  compile: () => build.compile(db),
});

interface DeltaRow {
  readonly id: number;
  readonly repository_id: number;
  readonly issue_id: number;
  readonly user_id: number;
  readonly change: number;
}
const oldest = prepare<{ limit: number }, DeltaRow>((db, p) =>
  db
    .selectFrom('time_delta')
    .select(['id', 'repository_id', 'issue_id', 'user_id', 'change'])
    .orderBy('id')
    .limit(p.limit),
);
const letGo = prepare<{ last: number }, unknown>((db, p) =>
  db.deleteFrom('time_delta').where('id', '<=', p.last),
);
/** Up to so many, by their ids. */
const waiting = prepare<{ limit: number }, { count: number }>((db, p) =>
  db
    .selectFrom((e) => e.selectFrom('time_delta').select('id').limit(p.limit).as('some'))
    .select((e) => e.fn.countAll<number>().as('count')),
);

type ForKind<P extends object, R> = Record<TimeListKind, Prepared<P, R>>;
export const forKinds = <P extends object, R>(
  build: (
    kind: TimeListKind,
    db: Builder,
    p: { readonly [K in keyof P]: P[K] },
  ) => RawBuilder<unknown>,
): ForKind<P, R> =>
  Object.fromEntries(
    timeListKinds.map((kind) => [
      kind,
      prepare<P, R>((db, p) => statement(build(kind, db, p), db) as never),
    ]),
  ) as ForKind<P, R>;

/** The changes up to an id as they are named in the lists of a kind. */
const changesOf = (kind: TimeListKind, last: number): RawBuilder<unknown> => {
  const { scope, user, at } = columnsOf(kind);
  return sql`(select ${sql.ref(scope)} as scope_id, ${user === null ? sql`0` : sql.ref(user)} as user_id,
    ${sql.ref(at)} as at_unix, change from time_delta where id <= ${last}) as c`;
};

const ofChange: (kind: TimeListKind) => TimeListRef = (kind) => ({
  kind,
  scopeId: sql.ref('c.scope_id'),
  userId: sql.ref('c.user_id'),
});

export interface List {
  readonly scope_id: number;
  readonly user_id: number;
}
export interface Block extends List {
  readonly id: number;
  readonly first_unix: number;
  readonly entries: number;
}

const addToBlocks = forKinds<{ last: number }, Block>(
  (kind, _db, p) => sql`update time_block set entries = entries + moved.change from (
      select (select b.id from time_block as b where ${keptIn(ofChange(kind), 'b')}
          and b.first_unix <= c.at_unix order by b.first_unix desc limit 1) as block_id,
        sum(c.change) as change
      from ${changesOf(kind, p.last)} group by 1
    ) as moved where moved.block_id = time_block.id
    returning id, scope_id, user_id, first_unix, entries`,
);
interface LongList extends List {
  readonly entries: number;
}
const addToLists = forKinds<{ last: number }, LongList>(
  (kind, _db, p) => sql`update time_list set entries = entries + moved.change from (
      select c.scope_id, c.user_id, sum(c.change) as change
      from ${changesOf(kind, p.last)} group by c.scope_id, c.user_id
    ) as moved where time_list.kind = ${sql.lit(columnsOf(kind).number)}
      and time_list.scope_id = moved.scope_id and time_list.user_id = moved.user_id
    returning time_list.scope_id, time_list.user_id, entries`,
);

export const refOf = (kind: TimeListKind, p: { scopeId: number; userId: number }): TimeListRef => ({
  kind,
  scopeId: sql.val(p.scopeId),
  userId: sql.val(p.userId),
});
type Named = { scopeId: number; userId: number };
export const named = ({ scope_id, user_id }: List): Named => ({
  scopeId: scope_id,
  userId: user_id,
});

export const dropBlocks = forKinds<Named, unknown>(
  (kind, _db, p) => sql`delete from time_block where ${keptIn(refOf(kind, p), 'time_block')}`,
);
const dropList = forKinds<Named, unknown>(
  (kind, _db, p) => sql`delete from time_list where ${keptIn(refOf(kind, p), 'time_list')}`,
);

/** How many entries there are within [from, until), without what waits to be folded in. */
const folded = forKinds<Named & { from: number; until: number }, { count: number }>(
  (kind, _db, p) => {
    const list = refOf(kind, p);
    const [from, until] = [sql.val(p.from), sql.val(p.until)];
    return sql`select ${counted(list, from, until)} - ${pending(list, from, until)} as count`;
  },
);
/** The time of the entry that comes so many after a moment. */
const timeAfter = forKinds<
  Named & { from: number; until: number; skip: number },
  { at_unix: number }
>((kind, _db, p) => {
  const { at } = columnsOf(kind);
  return sql`select ${sql.ref(`t.${at}`)} as at_unix from tracked_time as t
      where ${entriesIn(refOf(kind, p), 't')}
      and ${sql.ref(`t.${at}`)} >= ${p.from} and ${sql.ref(`t.${at}`)} < ${p.until}
      order by ${sql.ref(`t.${at}`)}, t.id limit 1 offset ${p.skip}`;
});
const nextBlock = forKinds<Named & { from: number }, { first_unix: number | null }>(
  (kind, _db, p) => sql`select min(b.first_unix) as first_unix from time_block as b
    where ${keptIn(refOf(kind, p), 'b')} and b.first_unix > ${p.from}`,
);
export const setEntries = prepare<{ id: number; entries: number }, unknown>((db, p) =>
  db.updateTable('time_block').set({ entries: p.entries }).where('id', '=', p.id),
);
export const addBlock = prepare<
  { kind: number; scopeId: number; userId: number; from: number; entries: number },
  { id: number }
>((db, p) =>
  db
    .insertInto('time_block')
    .values({
      kind: p.kind,
      scope_id: p.scopeId,
      user_id: p.userId,
      first_unix: p.from,
      entries: p.entries,
    })
    .returning('id'),
);
const addList = prepare<
  { kind: number; scopeId: number; userId: number; entries: number },
  unknown
>((db, p) =>
  db
    .insertInto('time_list')
    .values({ kind: p.kind, scope_id: p.scopeId, user_id: p.userId, entries: p.entries }),
);
/** Whether a list is kept already, and up to so many of its entries. */
const lengthOf = forKinds<Named & { limit: number }, { is_kept: number; length: number }>(
  (kind, _db, p) => {
    const list = refOf(kind, p);
    const isKept = sql`exists (select 1 from time_list as l where ${keptIn(list, 'l')})`;
    return sql`select case when ${isKept} then 1 else 0 end as is_kept,
      case when ${isKept} then 0 else (select count(*) from (select 1 as one from tracked_time as t
        where ${entriesIn(list, 't')} limit ${p.limit}) as first_ones) end as length`;
  },
);

/** @returns how many changes wait to be folded in, up to `limit` */
export async function waitingChanges(executor: Executor, limit: number): Promise<number> {
  return Number((await executor.first(waiting, { limit }))?.count ?? 0);
}

/**
 * Folds the oldest changes, `limit` at most.
 * @returns how many there were
 */
export async function foldChanges(
  executor: Executor,
  limit: number,
  sizes: ListSizes = listSizes,
): Promise<number> {
  const deltas = await executor.all(oldest, { limit });
  const last = deltas.at(-1)?.id;
  if (last === undefined) return 0;
  const touched: { kind: TimeListKind; blocks: Block[]; lists: LongList[] }[] = [];
  for (const kind of timeListKinds) {
    const lists = await executor.all(addToLists[kind], { last });
    if (lists.length === 0) continue;
    touched.push({ kind, lists, blocks: await executor.all(addToBlocks[kind], { last }) });
  }
  // Before anything is counted: what is in the blocks waits no longer.
  await executor.run(letGo, { last });
  for (const { kind, blocks, lists } of touched) {
    const dropped = new Set<string>();
    for (const list of lists.filter(({ entries }) => entries < sizes.longList / 4)) {
      await executor.run(dropBlocks[kind], named(list));
      await executor.run(dropList[kind], named(list));
      dropped.add(keyOf(list));
    }
    for (const block of blocks.filter((one) => !dropped.has(keyOf(one)))) {
      await cut(executor, kind, block, sizes);
    }
  }
  for (const kind of timeListKinds) {
    for (const list of grown(kind, deltas, sizes)) {
      await openIfLong(executor, kind, list, sizes);
    }
  }
  return deltas.length;
}

export const keyOf = ({ scope_id, user_id }: List): string => `${scope_id} ${user_id}`;

/** The lists that may have become long: those with many changes, and a sample of the others. */
function grown(kind: TimeListKind, deltas: readonly DeltaRow[], { sampling }: ListSizes): List[] {
  const lists = new Map<string, List & { added: number }>();
  const { scope, user } = columnsOf(kind);
  for (const delta of deltas) {
    const list = { scope_id: delta[scope], user_id: user === null ? 0 : delta[user], added: 0 };
    const known = lists.get(keyOf(list)) ?? list;
    known.added += delta.id % sampling === 0 ? sampling : delta.change;
    lists.set(keyOf(list), known);
  }
  return [...lists.values()].filter(({ added }) => added >= sampling);
}

/** Cuts a list into blocks where it is long and has none. */
async function openIfLong(
  executor: Executor,
  kind: TimeListKind,
  list: List,
  sizes: ListSizes,
): Promise<void> {
  const block = await openUncut(executor, kind, list, sizes);
  if (block !== undefined) await cut(executor, kind, block, sizes);
}

/** Keeps a list where it is long and is not kept. @returns the one block that it then has */
export async function openUncut(
  executor: Executor,
  kind: TimeListKind,
  list: List,
  { longList }: ListSizes,
): Promise<Block | undefined> {
  const length = await executor.first(lengthOf[kind], { ...named(list), limit: longList + 1 });
  if (Number(length?.length ?? 0) <= longList) return undefined;
  const row = { ...named(list), kind: columnsOf(kind).number };
  const entries = await foldedWithin(executor, kind, list, beginning, end);
  await executor.run(addList, { ...row, entries });
  // There are none, unless by mistake: what is in them would be counted twice, and a place come twice.
  await executor.run(dropBlocks[kind], named(list));
  const added = await executor.first(addBlock, { ...row, from: beginning, entries });
  return { ...list, id: Number(added?.id), first_unix: beginning, entries };
}

export async function foldedWithin(
  executor: Executor,
  kind: TimeListKind,
  list: List,
  from: number,
  until: number,
): Promise<number> {
  const row = await executor.first(folded[kind], { ...named(list), from, until });
  return Number(row?.count ?? 0);
}

/**
 * Cuts a block that has grown too large into several; never between entries of the same second.
 * @param most how many cuts are made at once
 * @returns where the last of them begins, where it is too large still; null: none is
 */
export async function cut(
  executor: Executor,
  kind: TimeListKind,
  block: Block,
  { blockEntries }: ListSizes,
  most = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  if (block.entries <= 2 * blockEntries) return null;
  const list = named(block);
  const next = await executor.first(nextBlock[kind], { ...list, from: block.first_unix });
  const until = next?.first_unix ?? end;
  let { id, entries, first_unix: from } = block;
  for (let cuts = 0; entries > 2 * blockEntries; cuts += 1) {
    if (cuts === most) return from;
    const at =
      (await timeOf(executor, kind, list, { from, until, skip: blockEntries })) ??
      (await timeOf(executor, kind, list, { from: from + 1, until, skip: 0 }));
    if (at === undefined) return null;
    const left = await foldedWithin(executor, kind, block, from, at);
    await executor.run(setEntries, { id, entries: left });
    entries -= left;
    from = at;
    const { number } = columnsOf(kind);
    const added = await executor.first(addBlock, { ...list, kind: number, from, entries });
    id = Number(added?.id);
  }
  return null;
}

/** Undefined where there is none, or it is the one that the place begins with. */
async function timeOf(
  executor: Executor,
  kind: TimeListKind,
  list: Named,
  place: { from: number; until: number; skip: number },
): Promise<number | undefined> {
  const row = await executor.first(timeAfter[kind], { ...list, ...place });
  const isLater = row !== undefined && (row.at_unix > place.from || place.skip === 0);
  return isLater ? row.at_unix : undefined;
}
