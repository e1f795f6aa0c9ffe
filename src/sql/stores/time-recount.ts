import { sql } from 'kysely';
import { type Executor, prepare } from '../query.ts';
import { byIds, inRange, run, type Walk, walk } from '../recount-steps.ts';
import {
  beginning,
  columnsOf,
  end,
  keptIn,
  type ListSizes,
  listSizes,
  type TimeListKind,
  timeListKinds,
} from '../time-lists.ts';
import { type ListOfKind, lostLists } from './lost-lists.ts';
import {
  addBlock,
  type Block,
  cut,
  dropBlocks,
  foldedWithin,
  forKinds,
  type List,
  named,
  openUncut,
  refOf,
  setEntries,
} from './time-fold.ts';
import { hideEntries } from './time-hidden.ts';

/**
 * Counting long lists of times anew, block by block: each is what its entries say without those
 * changes that wait to be folded in, so that it does not matter what these are. In the end a list has
 * as many entries as its blocks.
 */

interface Place {
  /** Lists that are long and not kept, as it seemed before the first unit. */
  readonly lost: readonly ListOfKind[];
  /** The list that is gone through; its first block next. Null: the first of its kind is looked for. */
  readonly kind: TimeListKind;
  readonly list: List | null;
  readonly from: number;
}

/** Blocks of a list that are looked at in one piece; of one that is too large as many are made. */
const blocksAtOnce = 64;

const [firstKind = 'repository'] = timeListKinds;
const nextKind = (kind: TimeListKind): TimeListKind | undefined =>
  timeListKinds[timeListKinds.indexOf(kind) + 1];

const longLists = (sizes: ListSizes): Walk =>
  walk(
    async (engine): Promise<Place> => ({
      lost: await lostLists(engine, sizes.longList),
      kind: firstKind,
      list: null,
      from: beginning,
    }),
    async (executor, at, most = blocksAtOnce) => {
      const { kind, list } = at;
      const [lost, ...others] = at.lost;
      if (lost !== undefined) {
        const block = await openUncut(executor, lost.kind, lost, sizes);
        return { rows: block === undefined ? 0 : 1, next: { ...at, lost: others } };
      }
      if (list === null) {
        const rows = await run(executor, blocksOfNoList(kind));
        return { rows, next: await placeAfter(executor, kind, null) };
      }
      // It may have become short meanwhile.
      const isKept = await executor.first(keptList[kind], named(list));
      const { rows, from } =
        isKept === undefined
          ? { rows: 0, from: null }
          : await recountBlocks(executor, kind, list, { from: at.from, most, sizes });
      if (from !== null) return { rows, next: { ...at, from } };
      const sums = await sumUp(executor, kind, list, sizes);
      return { rows: rows + sums, next: await placeAfter(executor, kind, list) };
    },
  );

const blocksOfNoList = (kind: TimeListKind) => {
  const { number } = columnsOf(kind);
  return sql`delete from time_block where kind = ${sql.lit(number)} and not exists (
    select 1 from time_list as l where l.kind = ${sql.lit(number)}
      and l.scope_id = time_block.scope_id and l.user_id = time_block.user_id)`;
};

/** The next list, of the same kind or another. Null: that was the last. */
async function placeAfter(
  executor: Executor,
  kind: TimeListKind,
  list: List | null,
): Promise<Place | null> {
  const place = { lost: [], from: beginning };
  const after = list ?? { scope_id: beginning, user_id: beginning };
  const [next] = await executor.allOf<List>(
    executor.builder
      .selectFrom('time_list')
      .select(['scope_id', 'user_id'])
      .where('kind', '=', columnsOf(kind).number)
      .where(sql<boolean>`(scope_id, user_id) > (${after.scope_id}, ${after.user_id})`)
      .orderBy('scope_id')
      .orderBy('user_id')
      .limit(1),
  );
  if (next !== undefined) return { ...place, kind, list: next };
  const following = nextKind(kind);
  return following === undefined ? null : { ...place, kind: following, list: null };
}

const blocksFrom = forKinds<
  { scopeId: number; userId: number; from: number; limit: number },
  Block
>(
  (kind, _db, p) => sql`select b.id, b.scope_id, b.user_id, b.first_unix, b.entries
    from time_block as b where ${keptIn(refOf(kind, p), 'b')} and b.first_unix >= ${p.from}
    order by b.first_unix limit ${p.limit}`,
);

const dropBlock = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('time_block').where('id', '=', p.id),
);

const keptList = forKinds<{ scopeId: number; userId: number }, { entries: number }>(
  (kind, _db, p) => sql`select entries from time_list where ${keptIn(refOf(kind, p), 'time_list')}`,
);

/** @returns where to go on; null: that was the last block of the list */
async function recountBlocks(
  executor: Executor,
  kind: TimeListKind,
  list: List,
  { from, most, sizes }: { from: number; most: number; sizes: ListSizes },
): Promise<{ rows: number; from: number | null }> {
  const blocks = await executor.all(blocksFrom[kind], { ...named(list), from, limit: most + 1 });
  const doubles = blocks.filter(
    ({ first_unix }, place) => first_unix === blocks[place - 1]?.first_unix,
  );
  if (doubles.length > 0) {
    // A block reaches as far as the next one: of two for one time the first would have nothing.
    for (const { id } of doubles) await executor.run(dropBlock, { id });
    return { rows: doubles.length, from };
  }
  let rows = 0;
  if (from === beginning && blocks[0]?.first_unix !== beginning) {
    const row = { ...named(list), kind: columnsOf(kind).number, from, entries: 0 };
    const added = await executor.first(addBlock, row);
    blocks.unshift({ ...list, id: Number(added?.id), first_unix: from, entries: 0 });
    rows += 1;
  }
  for (const [place, block] of blocks.slice(0, most).entries()) {
    const until = blocks[place + 1]?.first_unix ?? end;
    const entries = await foldedWithin(executor, kind, list, block.first_unix, until);
    if (entries !== Number(block.entries)) {
      rows += await executor.run(setEntries, { id: block.id, entries });
    }
    const rest = await cut(executor, kind, { ...block, entries }, sizes, most);
    if (rest !== null) return { rows, from: rest };
  }
  return { rows, from: blocks[most]?.first_unix ?? null };
}

const sumOfBlocks = (kind: TimeListKind, list: List) =>
  sql`(select coalesce(sum(b.entries), 0) from time_block as b
    where ${keptIn(refOf(kind, named(list)), 'b')})`;

/** A list has as many entries as its blocks, and is kept while these are not too few. */
async function sumUp(
  executor: Executor,
  kind: TimeListKind,
  list: List,
  { longList }: ListSizes,
): Promise<number> {
  const isIt = keptIn(refOf(kind, named(list)), 'time_list');
  const sum = sumOfBlocks(kind, list);
  const rows = await run(
    executor,
    sql`update time_list set entries = ${sum} where ${isIt} and entries <> ${sum}`,
  );
  const tooShort = await run(
    executor,
    sql`delete from time_list where ${isIt} and entries < ${sql.lit(longList / 4)}`,
  );
  if (tooShort > 0) await executor.run(dropBlocks[kind], named(list));
  return rows;
}

/** What is hidden with issues, and then with repositories. */
const hidden = (scope: 'issue' | 'repository', ofScope: string): Walk =>
  byIds(scope, 256, {
    clear: [
      (range) => sql`delete from time_hidden
        where ${inRange(`${scope}_id`, range)} and issue_id ${sql.raw(ofScope)}`,
    ],
    write: [],
    also: async (executor, range) => {
      const gone = await executor.allOf<{ id: number }>(
        executor.builder
          .selectFrom(scope)
          .select('id')
          .where(inRange('id', range))
          .where('deleted_unix', '<>', 0),
      );
      for (const { id } of gone) await hideEntries(executor, scope, Number(id));
      return gone.length;
    },
  });

/** All that is kept of times. */
export const timeWalks = (sizes: ListSizes = listSizes): readonly Walk[] => [
  longLists(sizes),
  hidden('issue', '<> 0'),
  hidden('repository', '= 0'),
];
