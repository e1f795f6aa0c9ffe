import { sql } from 'kysely';
import type { Engine } from '../engine/executor.ts';

/** A rebuilt counter, and how many rows had a wrong value. */
export interface Rebuilt {
  readonly what: string;
  readonly rows: number;
}

const times = (scope: string, id: string, condition = '') =>
  `(select count(*) from tracked_time as t where t.${scope} = ${id} and t.deleted_unix = 0 ${condition})`;
const onIssue = 'and t.issue_id not in (select i.id from issue as i where i.deleted_unix <> 0)';
const inRepository =
  'and t.repository_id not in (select r.id from repository as r where r.deleted_unix <> 0 or r.is_hidden <> 0)';

/** Every counter: its label, table, column and correct value. */
export const counters = [
  {
    what: 'followers of users',
    table: '"user"',
    column: 'followers_count',
    value: '(select count(*) from follow where follow.followee_id = "user".id)',
  },
  {
    what: 'users followed',
    table: '"user"',
    column: 'following_count',
    value: '(select count(*) from follow where follow.follower_id = "user".id)',
  },
  {
    what: 'visibility of followers',
    table: 'follow',
    column: 'follower_class',
    // As `visibilityClass`.
    value: `(select case u.visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * u.is_pending
      from "user" as u where u.id = follow.follower_id)`,
  },
  {
    what: 'open issues of repositories',
    table: 'repository',
    column: 'open_issues_count',
    value: `(select count(*) from issue as i
      where i.repository_id = repository.id and i.deleted_unix = 0 and i.is_closed = 0)`,
  },
  {
    what: 'comments on issues',
    table: 'issue',
    column: 'comments_count',
    value:
      '(select count(*) from timeline_event as e where e.issue_id = issue.id and e.repository_id is not null)',
  },
  {
    what: 'times of issues',
    table: 'issue',
    column: 'times_count',
    value: times('issue_id', 'issue.id'),
  },
  {
    what: 'times of repositories',
    table: 'repository',
    column: 'times_count',
    value: times('repository_id', 'repository.id', onIssue),
  },
  {
    what: 'times of users',
    table: '"user"',
    column: 'times_count',
    value: times('user_id', '"user".id', `${onIssue} ${inRepository}`),
  },
] as const;

/**
 * Corrects every counter, with one statement and one transaction each.
 * @param onDone called after each counter
 */
export async function rebuildCounters(
  engine: Engine,
  onDone: (rebuilt: Rebuilt) => void = () => {},
): Promise<readonly Rebuilt[]> {
  const all: Rebuilt[] = [];
  for (const { what, table, column, value } of counters) {
    const statement = sql.raw(
      `update ${table} set ${column} = ${value} where ${column} <> ${value}`,
    );
    const rows = await engine.write((executor) =>
      executor.runOf({ compile: () => statement.compile(executor.builder) }),
    );
    all.push({ what, rows });
    onDone({ what, rows });
  }
  return all;
}
