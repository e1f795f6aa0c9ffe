import { sql } from 'kysely';
import { type Executor, prepare, runLater } from './query.ts';

/**
 * How many users of each kind there are, and how many among every 8192 ids, so that a page in the
 * middle of all users begins in its block (decision 028).
 */
export const usersOfBlock = 8192;
/** Who registers at the same time has another id, and so writes another row. */
const parts = 16;

const countOnce = prepare<{ kind: number; part: number; change: number }, unknown>((db, p) =>
  db
    .insertInto('user_count')
    .values({ kind: p.kind, part: p.part, users: p.change })
    .onConflict((c) =>
      c
        .columns(['kind', 'part'])
        .doUpdateSet({ users: sql<number>`user_count.users + ${p.change}` }),
    ),
);
const countInBlock = prepare<
  { block: number; kind: number; part: number; change: number },
  unknown
>((db, p) =>
  db
    .insertInto('user_block')
    .values({ block: p.block, kind: p.kind, part: p.part, users: p.change })
    .onConflict((c) =>
      c
        .columns(['block', 'kind', 'part'])
        .doUpdateSet({ users: sql<number>`user_block.users + ${p.change}` }),
    ),
);

/** Counts a user who comes to be of a kind (1), or is so no longer (-1). */
export async function countUser(
  executor: Executor,
  id: number,
  kind: number,
  change: 1 | -1,
): Promise<void> {
  const part = id % parts;
  await executor.run(countOnce, { kind, part, change });
  await runLater(executor, countInBlock, {
    ...{ block: Math.floor(id / usersOfBlock), kind, part, change },
  });
}
