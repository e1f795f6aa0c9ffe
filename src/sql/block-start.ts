import { sql } from 'kysely';
import type { AnySelect } from './listing.ts';
import { type Executor, prepare } from './query.ts';

/** Where a page begins in a list that is counted in blocks of ids. */
interface BlockStart {
  readonly block: number;
  /** How many of the kinds that were asked for lie in the blocks before. */
  readonly before: number;
}

/** One place for each kind that there is (`user-kind.ts`); what is not asked for is no kind. */
const places = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
type Sought = { readonly [Place in (typeof places)[number] | 'listId' | 'most']: number };

/** A table with so many rows of each kind in each block, and whose list it is where there are many. */
interface Blocks {
  readonly table: 'follower_block' | 'user_block';
  readonly kind: string;
  readonly rows: string;
  readonly list?: string;
}

/** Describes the look at the last block before which there are at most `most` rows of some kinds. */
export function prepareBlockStart({
  table,
  kind,
  rows,
  list,
}: Blocks): (
  executor: Executor,
  kinds: readonly number[],
  most: number,
  listId?: number,
) => Promise<BlockStart | undefined> {
  const query = prepare<Sought, BlockStart>((db, p) => {
    const sum = sql<number>`sum(${sql.ref(rows)})`;
    const all: AnySelect = db.selectFrom(table as 'user_block');
    const blocks = all
      .select(['block', sql<number>`sum(${sum}) over (order by block) - ${sum}`.as('before')])
      .where(
        kind,
        'in',
        places.map((place) => p[place]),
      )
      .groupBy('block');
    return db
      .selectFrom((list === undefined ? blocks : blocks.where(list, '=', p.listId)).as('blocks'))
      .select(['block', 'before'])
      .where('before', '<=', p.most)
      .orderBy('block', 'desc')
      .limit(1) as never;
  });
  return async (executor, kinds, most, listId = 0) => {
    const [one = -1, two = -1, three = -1, four = -1, five = -1, six = -1] = kinds;
    const asked = { one, two, three, four, five, six, most, listId };
    const start = await executor.first(query, asked);
    return start && { block: Number(start.block), before: Number(start.before) };
  };
}
