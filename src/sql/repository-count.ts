import { sql } from 'kysely';
import { type Executor, prepare, runLater } from './query.ts';
import { countInRepositoryBlock, countInRepositoryBlocks } from './repository-blocks.ts';

/**
 * `repository_count` has how many repositories there are, by what decides who sees them and by what
 * lists of them are narrowed by (decision 028). Who creates repositories at the same time writes to
 * different parts.
 */
const parts = 16;

const counting = (by: 'id' | 'owner_id') =>
  prepare<{ id: number; change: number }, unknown>((db, p) => {
    const kind = sql<number>`coalesce(hidden_user.kind, 0)`;
    const part = sql<number>`repository.id % ${sql.lit(parts)}`;
    const flags = [
      'repository.is_private',
      'repository.is_archived',
      'repository.is_template',
    ] as const;
    return db
      .insertInto('repository_count')
      .columns(['owner_kind', 'is_private', 'is_archived', 'is_template', 'part', 'repositories'])
      .expression(
        db
          .selectFrom('repository')
          // Whose owner is gone is seen by nobody.
          .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
          .leftJoin('hidden_user', 'hidden_user.user_id', 'repository.owner_id')
          .select((e) => [
            kind.as('kind'),
            ...flags,
            part.as('part'),
            sql<number>`${e.cast(e.val(p.change), 'bigint')} * count(*)`.as('repositories'),
          ])
          .where(`repository.${by}`, '=', p.id)
          .where('repository.deleted_unix', '=', 0)
          .groupBy([kind, ...flags, part]),
      )
      .onConflict((c) =>
        c
          .columns(['owner_kind', 'is_private', 'is_archived', 'is_template', 'part'])
          .doUpdateSet((e) => ({
            repositories: e('repository_count.repositories', '+', e.ref('excluded.repositories')),
          })),
      );
  });
const one = counting('id');
const owned = counting('owner_id');

/** Counts a repository as it stands (1), or as it stood before it is changed (-1). */
export async function countRepository(
  executor: Executor,
  id: number,
  change: 1 | -1,
): Promise<void> {
  await runLater(executor, one, { id, change });
  await countInRepositoryBlock(executor, id, change);
}

/** The same for all that somebody owns. */
export async function countRepositoriesOf(
  executor: Executor,
  ownerId: number,
  change: 1 | -1,
): Promise<void> {
  await runLater(executor, owned, { id: ownerId, change });
  await countInRepositoryBlocks(executor, ownerId, change);
}
