import { sql } from 'kysely';
import type { RepositoryVisibility } from '../../core/access.ts';
import type { RepositoryFilter } from '../../core/repository/repository.ts';
import type { Shortcuts } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { type Counted, seenBesides, seenByKind } from './repository-seen.ts';

/** Where a repository is in the order of names, or a block begins. */
interface Place {
  readonly name: string;
  readonly id: number;
}
type BlockRow = Counted & Place & { readonly bound_id: number };

const kept = ['owner_kind', 'is_private', 'is_archived', 'is_template'] as const;
/** Parts are put together; in no order: to sort so few by their names would cost a database more. */
const blocks = prepare<object, BlockRow>((db) =>
  db
    .selectFrom(
      db
        .selectFrom('repository_block')
        .select((e) => ['bound_id', ...kept, e.fn.sum<number>('repositories').as('repositories')])
        .groupBy(['bound_id', ...kept])
        .as('sums'),
    )
    .leftJoin('repository_bound as bound', 'bound.id', 'sums.bound_id')
    .select([
      'bound_id',
      sql<string>`coalesce(bound.name_folded, '')`.as('name'),
      sql<number>`coalesce(bound.repository_id, 0)`.as('id'),
      ...kept,
      'repositories',
    ]),
);

/** As both databases have it: by bytes, of which a name's letters have one each. */
const isBefore = (one: Place, other: Place): boolean =>
  one.name === other.name ? one.id < other.id : one.name < other.name;

interface Block {
  readonly start: Place;
  seen: number;
}

/** How many somebody sees in each block by what they are, in the order of blocks. */
async function seenInBlocks(
  executor: Executor,
  visibility: RepositoryVisibility,
  filter: RepositoryFilter,
): Promise<Block[]> {
  const { isAsked, isSeen } = seenByKind(visibility, filter);
  const all = new Map<number, Block>();
  for (const row of await executor.all(blocks, {})) {
    const boundId = Number(row.bound_id);
    const block = all.get(boundId) ?? { start: { name: row.name, id: Number(row.id) }, seen: 0 };
    all.set(boundId, block);
    if (isAsked(row) && isSeen(row)) block.seen += Number(row.repositories);
  }
  return [...all.values()].sort((one, other) => (isBefore(one.start, other.start) ? -1 : 1));
}

/**
 * Where a page of all repositories that somebody sees begins, in the order of names or the other way
 * round: in the last block that has not too many before it.
 */
export async function repositoriesFrom(
  executor: Executor,
  visibility: RepositoryVisibility,
  filter: RepositoryFilter,
  offset: number,
): ReturnType<NonNullable<Shortcuts['seek']>> {
  const all = await seenInBlocks(executor, visibility, filter);
  const besides = (await seenBesides(executor, visibility, filter))
    .map((row): Place => ({ name: row.name_folded, id: row.id }))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const isDescending = filter.isDescending === true;
  if (isDescending) for (const places of [all, besides]) places.reverse();
  // Between two blocks, whichever way one goes: the start of the later.
  let start: { after: [string, number] | null; before: number } = { after: null, before: 0 };
  let seen = 0;
  let past = 0;
  for (const [i, block] of all.entries()) {
    const edge = isDescending ? all[i - 1]?.start : block.start;
    if (edge !== undefined) {
      const isPast = (place: Place | undefined): boolean =>
        place !== undefined && isBefore(place, edge) !== isDescending;
      while (isPast(besides[past])) past += 1;
      const before = seen + past;
      if (before > offset) break;
      start = { after: [edge.name, isDescending ? edge.id : edge.id - 1], before };
    }
    seen += block.seen;
  }
  return { after: start.after, skip: offset - start.before };
}
