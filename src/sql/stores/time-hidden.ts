import { sql } from 'kysely';
import { type Executor, prepare } from '../query.ts';

/**
 * Whose entries do not count while their issue or repository is deleted (decision 027): by it the
 * lists of a user know what is to be taken off, without a look at everything that is deleted.
 */

type Scope = 'issue' | 'repository';

/** Users one after the other, each by one look at an index: their entries may be millions. */
const hide = (scope: Scope) =>
  prepare<{ id: number }, unknown>((db, p) => {
    const column = sql.ref(`t.${scope}_id`);
    const isIn = sql`${column} = ${p.id} and t.deleted_unix = 0`;
    const place =
      scope === 'issue'
        ? sql`(select i.repository_id from issue as i where i.id = ${p.id}), cast(${p.id} as bigint)`
        : sql`cast(${p.id} as bigint), 0`;
    const insertion = sql`insert into time_hidden (user_id, repository_id, issue_id)
      with recursive holder(id) as (
        select min(t.user_id) from tracked_time as t where ${isIn}
        union all
        select (select min(t.user_id) from tracked_time as t where ${isIn} and t.user_id > holder.id)
        from holder where holder.id is not null
      )
      select holder.id, ${place} from holder where holder.id is not null
      on conflict do nothing`;
    return { compile: () => insertion.compile(db) };
  });
const hiding = { issue: hide('issue'), repository: hide('repository') };

const showing = {
  issue: prepare<{ id: number }, unknown>((db, p) =>
    db
      .deleteFrom('time_hidden')
      .where('repository_id', '=', (e) =>
        e.selectFrom('issue').select('issue.repository_id').where('issue.id', '=', p.id),
      )
      .where('issue_id', '=', p.id),
  ),
  repository: prepare<{ id: number }, unknown>((db, p) =>
    db.deleteFrom('time_hidden').where('repository_id', '=', p.id).where('issue_id', '=', 0),
  ),
};

/** The entries of an issue or a whole repository count no longer: it is deleted. */
export async function hideEntries(executor: Executor, scope: Scope, id: number): Promise<void> {
  await executor.run(hiding[scope], { id });
}

/** They count again: it is restored. */
export async function showEntries(executor: Executor, scope: Scope, id: number): Promise<void> {
  await executor.run(showing[scope], { id });
}
