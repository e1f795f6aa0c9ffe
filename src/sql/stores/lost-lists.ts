import { sql } from 'kysely';
import type { Engine, Executor } from '../query.ts';
import { columnsOf, type TimeListKind, timeListKinds } from '../time-lists.ts';
import { keyOf, type List } from './time-fold.ts';

export interface ListOfKind extends List {
  readonly kind: TimeListKind;
}

/** Entries that one statement goes through, about. */
const entriesAtOnce = 100_000;

const first: List = { scope_id: 0, user_id: 0 };

/** Entries in the order of the index of their kind; `list` is what their list is named by there. */
function entriesOf(heavy: Executor, kind: TimeListKind) {
  const columns = columnsOf(kind);
  const scope = sql.ref<number>(`t.${columns.scope}`);
  const user = columns.user === null ? null : sql.ref<number>(`t.${columns.user}`);
  const named = [scope.as('scope_id'), (user ?? sql<number>`0`).as('user_id')] as const;
  const list = user === null ? [scope] : [scope, user];
  return {
    list,
    all: heavy.builder
      .selectFrom('tracked_time as t')
      .select(named)
      .where('t.deleted_unix', '=', 0),
    is: (sign: '>' | '>=' | '<', { scope_id, user_id }: List) =>
      sql<boolean>`(${sql.join(list)}) ${sql.raw(sign)}
        (${sql.join(user === null ? [scope_id] : [scope_id, user_id])})`,
  };
}

/** The list of the entry that comes so many after the first of a list, or of those behind it. */
async function listAfter(
  heavy: Executor,
  kind: TimeListKind,
  { from, isIn, skip }: { from: List; isIn: boolean; skip: number },
): Promise<List | undefined> {
  const { all, is, list } = entriesOf(heavy, kind);
  const entries = all.where(is(isIn ? '>=' : '>', from)).orderBy(sql.join(list));
  const [found] = await heavy.allOf(entries.limit(1).offset(skip));
  return found && listOf(found);
}

const listOf = ({ scope_id, user_id }: List): List => ({
  scope_id: Number(scope_id),
  user_id: Number(user_id),
});

/**
 * Lists of times that are long and not kept, for counting anew. They are looked for in parts, in the
 * order of the index of their kind: all entries in one statement would take longer, in a large world,
 * than a statement may. Read beside all others: a list that is not among them is counted one by one,
 * and no less right.
 */
export async function lostLists(
  { heavy }: Pick<Engine, 'heavy'>,
  longList: number,
  atOnce = entriesAtOnce,
): Promise<ListOfKind[]> {
  const lost: ListOfKind[] = [];
  for (const kind of timeListKinds) {
    const kept = await heavy.allOf(
      heavy.builder
        .selectFrom('time_list')
        .select(['scope_id', 'user_id'])
        .where('kind', '=', columnsOf(kind).number),
    );
    const known = new Set(kept.map(keyOf));
    for await (const list of longLists(heavy, kind, longList, Math.max(longList, atOnce))) {
      if (!known.has(keyOf(list))) lost.push({ kind, ...list });
    }
  }
  return lost;
}

async function* longLists(
  heavy: Executor,
  kind: TimeListKind,
  longList: number,
  atOnce: number,
): AsyncGenerator<List> {
  const listBehind = (from: List) => listAfter(heavy, kind, { from, isIn: false, skip: 0 });
  for (let from = await listBehind(first); from !== undefined; ) {
    const until: List | undefined = await listAfter(heavy, kind, {
      from,
      isIn: true,
      skip: atOnce,
    });
    if (until !== undefined && keyOf(until) === keyOf(from)) {
      // It fills a part by itself: that is long, however long it is.
      yield from;
      from = await listBehind(from);
      continue;
    }
    const { all, is, list } = entriesOf(heavy, kind);
    const entries = all.where(is('>=', from)).groupBy(list);
    const part = until === undefined ? entries : entries.where(is('<', until));
    const long = await heavy.allOf(part.having(sql<number>`count(*)`, '>', longList));
    for (const one of long) yield listOf(one);
    from = until;
  }
}
