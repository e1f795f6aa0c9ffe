import { type Executor, prepare, runLater } from './query.ts';

/** `issue_count` has how many issues each repository has, open and closed (decision 028). */
const count = prepare<{ id: number; change: number }, unknown>((db, p) =>
  db
    .insertInto('issue_count')
    .columns(['repository_id', 'is_closed', 'issues'])
    .expression(
      db
        .selectFrom('issue')
        .select((e) => [
          'repository_id',
          'is_closed',
          e.cast<number>(e.val(p.change), 'bigint').as('issues'),
        ])
        .where('id', '=', p.id)
        .where('deleted_unix', '=', 0),
    )
    .onConflict((c) =>
      c.columns(['repository_id', 'is_closed']).doUpdateSet((e) => ({
        issues: e('issue_count.issues', '+', e.ref('excluded.issues')),
      })),
    ),
);

/** Counts an issue as it stands (1), or as it stood before it is changed (-1). */
export async function countIssue(executor: Executor, id: number, change: 1 | -1): Promise<void> {
  await runLater(executor, count, { id, change });
}

const known = prepare<{ repositoryId: number }, { is_closed: number; issues: number }>((db, p) =>
  db
    .selectFrom('issue_count')
    .select(['is_closed', 'issues'])
    .where('repository_id', '=', p.repositoryId),
);

/** How many issues of a state a repository has. */
export async function issuesOf(
  executor: Executor,
  repositoryId: number,
  state: 'open' | 'closed' | 'all',
): Promise<number> {
  const rows = await executor.all(known, { repositoryId });
  return rows
    .filter((row) => state === 'all' || (Number(row.is_closed) === 1) === (state === 'closed'))
    .reduce((sum, { issues }) => sum + Number(issues), 0);
}
