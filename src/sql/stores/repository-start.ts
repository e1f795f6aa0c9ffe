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
type BlockRow = Counted & Place;

/** In the order of blocks, those of one next to each other; parts are put together. */
const blocks = prepare<object, BlockRow>((db) => {
  const name = sql<string>`coalesce(bound.name_folded, '')`;
  const id = sql<number>`coalesce(bound.repository_id, 0)`;
  const kept = ['owner_kind', 'is_private', 'is_archived', 'is_template'] as const;
  return db
    .selectFrom('repository_block')
    .leftJoin('repository_bound as bound', 'bound.id', 'repository_block.bound_id')
    .select((e) => [
      name.as('name'),
      id.as('id'),
      ...kept,
      e.fn.sum<number>('repositories').as('repositories'),
    ])
    .groupBy([name, id, ...kept])
    .orderBy(name)
    .orderBy(id);
});

/** As both databases have it: by bytes, of which a name's letters have one each. */
const isBefore = (one: Place, other: Place): boolean =>
  one.name === other.name ? one.id < other.id : one.name < other.name;

interface Block {
  readonly start: Place;
  seen: number;
}

/** How many somebody sees in each block by what they are. */
async function seenInBlocks(
  executor: Executor,
  visibility: RepositoryVisibility,
  filter: RepositoryFilter,
): Promise<Block[]> {
  const { isAsked, isSeen } = seenByKind(visibility, filter);
  const all: Block[] = [];
  for (const row of await executor.all(blocks, {})) {
    const start = { name: row.name, id: Number(row.id) };
    const last = all.at(-1);
    const isSame = last?.start.id === start.id && last.start.name === start.name;
    const block = isSame ? last : { start, seen: 0 };
    if (!isSame) all.push(block);
    if (isAsked(row) && isSeen(row)) block.seen += Number(row.repositories);
  }
  return all;
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
