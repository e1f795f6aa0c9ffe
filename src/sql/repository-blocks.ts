import { type RawBuilder, sql } from 'kysely';
import { type Builder, type Executor, prepare, runLater } from './query.ts';
import { run, type Walk, walk } from './recount-steps.ts';

/**
 * All repositories in the order of their names are cut into blocks: each begins at the name and the
 * id in a row of `repository_bound` (the first of all before any name, in no row), and
 * `repository_block` has how many there are in it, by what decides who sees them and by what lists of
 * them are narrowed by. So a page in the middle begins in its block (decision 028).
 *
 * Who creates repositories at the same time writes to different parts. A block that has grown is cut
 * in the unit in which that is seen.
 */
const parts = 4;
/** A block with more is cut in two. */
const largestBlock = 2000;
/** With so many it is made, where all are cut anew. */
const newBlock = 1000;
/** Of so many repositories one is looked at for whether its block has grown. */
const lookedAtEach = 16;
/** Where the first block begins. */
const beginning = { name: '', repositoryId: 0 } as const;
/** After every name, by its bytes. */
const end = { name: '\u{10FFFF}', repositoryId: 0 } as const;

interface Bound {
  readonly name: string;
  readonly repositoryId: number;
}
interface Block extends Bound {
  readonly id: number;
}
interface Stretch extends Bound {
  readonly endName: string;
  readonly endId: number;
}

/** The block in which a repository is by its name; 0 is the first. */
const blockOf = sql<number>`coalesce((select bound.id from repository_bound as bound
  where (bound.name_folded, bound.repository_id) <= (repository.name_folded, repository.id)
  order by bound.name_folded desc, bound.repository_id desc limit 1), 0)`;

const flags = ['is_private', 'is_archived', 'is_template'] as const;

const counting = <P extends { change: number }>(
  which: (p: { readonly [K in keyof P]: P[K] }) => RawBuilder<boolean>,
) =>
  prepare<P, unknown>((db: Builder, p) =>
    db
      .insertInto('repository_block')
      .columns(['bound_id', 'owner_kind', ...flags, 'part', 'repositories'])
      .expression(
        db
          .selectFrom(
            db
              .selectFrom('repository')
              // Whose owner is gone is seen by nobody.
              .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
              .leftJoin('hidden_user', 'hidden_user.user_id', 'repository.owner_id')
              .select([
                blockOf.as('bound_id'),
                sql<number>`coalesce(hidden_user.kind, 0)`.as('owner_kind'),
                ...(['repository.is_private', 'repository.is_archived'] as const),
                'repository.is_template',
                sql<number>`repository.id % ${sql.lit(parts)}`.as('part'),
              ])
              .where('repository.deleted_unix', '=', 0)
              .where(which(p))
              .as('placed'),
          )
          .select((e) => [
            ...(['bound_id', 'owner_kind', ...flags, 'part'] as const),
            sql<number>`${e.cast(e.val(p.change), 'bigint')} * count(*)`.as('repositories'),
          ])
          .groupBy(['bound_id', 'owner_kind', ...flags, 'part']),
      )
      .onConflict((c) =>
        c.columns(['bound_id', 'owner_kind', ...flags, 'part']).doUpdateSet((e) => ({
          repositories: e('repository_block.repositories', '+', e.ref('excluded.repositories')),
        })),
      ),
  );
const key = sql`(repository.name_folded, repository.id)`;
const one = counting<{ id: number; change: number }>((p) => sql`repository.id = ${p.id}`);
const owned = counting<{ id: number; change: number }>((p) => sql`repository.owner_id = ${p.id}`);
const within = counting<Stretch & { change: number }>(
  (p) => sql`${key} >= (${p.name}, ${p.repositoryId}) and ${key} < (${p.endName}, ${p.endId})`,
);

const blockWith = prepare<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('repository').select(blockOf.as('id')).where('id', '=', p.id),
);
const sizeOf = prepare<{ id: number }, { repositories: number }>((db, p) =>
  db
    .selectFrom('repository_block')
    .select(sql<number>`coalesce(sum(repositories), 0)`.as('repositories'))
    .where('bound_id', '=', p.id),
);
const boundColumns = ['id', 'name_folded as name', 'repository_id as repositoryId'] as const;
const boundOf = prepare<{ id: number }, Bound>((db, p) =>
  db.selectFrom('repository_bound').select(boundColumns).where('id', '=', p.id),
);
const boundAfter = prepare<Bound, Block>((db, p) =>
  db
    .selectFrom('repository_bound')
    .select(boundColumns)
    .where(sql<boolean>`(name_folded, repository_id) > (${p.name}, ${p.repositoryId})`)
    .orderBy('name_folded')
    .orderBy('repository_id')
    .limit(1),
);
const lastBound = prepare<Bound, Block>((db, p) =>
  db
    .selectFrom('repository_bound')
    .select(boundColumns)
    .where(sql<boolean>`(name_folded, repository_id) <= (${p.name}, ${p.repositoryId})`)
    .orderBy('name_folded', 'desc')
    .orderBy('repository_id', 'desc')
    .limit(1),
);
const repositoryAt = prepare<Bound & { skip: number }, Bound>((db, p) =>
  db
    .selectFrom('repository')
    .select(['name_folded as name', 'id as repositoryId'])
    .where('deleted_unix', '=', 0)
    .where(sql<boolean>`(name_folded, id) >= (${p.name}, ${p.repositoryId})`)
    .orderBy('name_folded')
    .orderBy('id')
    .limit(1)
    .offset(p.skip),
);
const addBound = prepare<Bound, { id: number }>((db, p) =>
  db
    .insertInto('repository_bound')
    .values({ name_folded: p.name, repository_id: p.repositoryId })
    .onConflict((c) => c.columns(['name_folded', 'repository_id']).doNothing())
    .returning('id'),
);
const moveRows = prepare<{ from: number; to: number }, unknown>((db, p) =>
  db.updateTable('repository_block').set({ bound_id: p.to }).where('bound_id', '=', p.from),
);
const empty = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('repository_block').where('bound_id', '=', p.id),
);

/** Counts a repository where its name stands (1), or where it stood before it is changed (-1). */
export async function countInRepositoryBlock(
  executor: Executor,
  id: number,
  change: 1 | -1,
): Promise<void> {
  await runLater(executor, one, { id, change });
  if (change === 1 && id % lookedAtEach === 0) {
    const block = await executor.first(blockWith, { id });
    if (block !== undefined) await fitRepositoryBlock(executor, block.id);
  }
}

/** The same for all that somebody owns. */
export async function countInRepositoryBlocks(
  executor: Executor,
  ownerId: number,
  change: 1 | -1,
): Promise<void> {
  await runLater(executor, owned, { id: ownerId, change });
}

/** Cuts a block in two until none has more than so many. */
export async function fitRepositoryBlock(
  executor: Executor,
  id: number,
  most = largestBlock,
): Promise<void> {
  const size = Number((await executor.first(sizeOf, { id }))?.repositories);
  if (size <= most) return;
  const start = id === 0 ? beginning : await executor.first(boundOf, { id });
  if (start === undefined) return;
  const next = (await executor.first(boundAfter, start)) ?? end;
  const middle = await executor.first(repositoryAt, { ...start, skip: Math.ceil(size / 2) });
  if (middle === undefined) return;
  const added = await executor.first(addBound, middle);
  if (added === undefined) return;
  await fill(executor, id, start, next);
  await fitRepositoryBlock(executor, id, most);
  await fitRepositoryBlock(executor, Number(added.id), most);
}

/** Counts a block, which reaches from one bound to another, in place of what was counted in it. */
async function fill(executor: Executor, id: number, from: Bound, until: Bound): Promise<number> {
  await executor.run(empty, { id });
  return executor.run(within, stretch(from, until, 1));
}

const stretch = (from: Bound, until: Bound, change: 1 | -1): Stretch & { change: number } => ({
  ...{ name: from.name, repositoryId: from.repositoryId },
  ...{ endName: until.name, endId: until.repositoryId, change },
});

const between = (from: Bound, until: Bound) =>
  sql`(name_folded, repository_id) > (${from.name}, ${from.repositoryId})
    and (name_folded, repository_id) < (${until.name}, ${until.repositoryId})`;

/** Lets go of the blocks that begin between two places; what is in them is to be counted elsewhere. */
async function join(executor: Executor, from: Bound, until: Bound): Promise<void> {
  const bounds = sql`repository_bound where ${between(from, until)}`;
  await run(
    executor,
    sql`delete from repository_block where bound_id in (select id from ${bounds})`,
  );
  await run(executor, sql`delete from ${bounds}`);
}

/** The block that reaches over a place, or begins there. */
const blockAt = async (executor: Executor, place: Bound): Promise<Block> =>
  (await executor.first(lastBound, place)) ?? { id: 0, ...beginning };

/**
 * Lets a block begin at a place. What the block that reached over it has from there on moves along, by
 * taking off what lies before: to count it would be to go through all that follow, where no bound is
 * left.
 */
async function beginBlockAt(executor: Executor, place: Bound): Promise<void> {
  const block = await blockAt(executor, place);
  if (block.name === place.name && block.repositoryId === place.repositoryId) return;
  await executor.run(within, stretch(block, place, -1));
  const added = await executor.first(addBound, place);
  if (added === undefined) return;
  await executor.run(moveRows, { from: block.id, to: Number(added.id) });
}

const blocksWithoutBound = sql`delete from repository_block
  where bound_id <> 0 and bound_id not in (select id from repository_bound)`;

/** Cuts all blocks anew and counts them, one after the other, from place to place. */
export const repositoryBlocks: Walk = walk(
  async (): Promise<Bound> => beginning,
  async (executor, at) => {
    // Another that counts anew may have let go of the block that began here.
    const block = await blockAt(executor, at);
    if (block.id === 0) await run(executor, blocksWithoutBound);
    // The first block begins before all of them.
    const skip = block.id === 0 ? newBlock - 1 : newBlock;
    const { name, repositoryId } = block;
    const until = await executor.first(repositoryAt, { name, repositoryId, skip });
    if (until !== undefined) await beginBlockAt(executor, until);
    await join(executor, block, until ?? end);
    return { rows: await fill(executor, block.id, block, until ?? end), next: until ?? null };
  },
);
