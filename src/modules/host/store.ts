import { sql } from 'kysely';
import { type IssueRow, issueColumns, issueOf } from '../../sql/columns/issue.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import { type Flag, flag } from '../../sql/engine/flag.ts';
import { rowDeleter, rowFinder, rowInserter, rowsFinder } from '../../sql/engine/rows.ts';
import { prepare, prepareUpsert } from '../../sql/engine/statement.ts';
import {
  type ConnectedIssueRow,
  connectedIssues,
  type HostAnswerRow,
  hostAnswers,
  hostConnections,
} from './columns.ts';
import type {
  ConnectedIssueStore,
  ConnectionCount,
  HostAnswerStore,
  HostConnectionStore,
  SealedTokens,
} from './types.ts';

interface OfGeneration {
  readonly id: number;
  readonly generation: number;
}

const ofUser = rowFinder(hostConnections, 'user_id', 'host');
const allOfUser = rowsFinder(hostConnections, 'user_id');
const ofPerson = rowFinder(hostConnections, 'host', 'remote_id');
const insert = rowInserter('host_connection');
const remove = rowDeleter('host_connection', 'user_id', 'host');

const removeSince = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db
    .deleteFrom('host_connection')
    .where('user_id', '=', p.userId)
    .where('created_unix', '>=', p.since),
);

const setTokens = prepare<{ id: number; token: string; refresh: string; expires: number }, unknown>(
  (db, p) =>
    db
      .updateTable('host_connection')
      .set({ sealed_token: p.token, sealed_refresh: p.refresh, expires_unix: p.expires })
      .where('id', '=', p.id),
);

const confirm = prepare<OfGeneration & { login: string; now: number }, unknown>((db, p) =>
  db
    .updateTable('host_connection')
    .set({ remote_login: p.login, checked_unix: p.now })
    .where('id', '=', p.id)
    .where('generation', '=', p.generation)
    .where('state', '=', 'active'),
);

const stop = prepare<OfGeneration & { reason: string; holder: string; now: number }, unknown>(
  (db, p) =>
    db
      .updateTable('host_connection')
      .set({
        ...{ state: 'stopped', reason: p.reason, sealed_token: '', sealed_refresh: '' },
        ...{ expires_unix: 0, lease_holder: '', lease_until_unix: 0 },
      })
      .where('id', '=', p.id)
      .where('generation', '=', p.generation)
      .where('state', '=', 'active')
      // Who renews the tokens may have new ones that are not stored yet.
      .where((eb) =>
        eb.or([eb('lease_until_unix', '<=', p.now), eb('lease_holder', '=', p.holder)]),
      ),
);

const counts = prepare<{ host: string }, ConnectionCount>((db, p) =>
  db
    .selectFrom('host_connection')
    .select((eb) => ['state', 'reason', eb.fn.countAll<number>().as('count')])
    .where('host', '=', p.host)
    .groupBy(['state', 'reason'])
    .orderBy('count', 'desc')
    .limit(100),
);

const lease = prepare<OfGeneration & { holder: string; now: number; until: number }, unknown>(
  (db, p) =>
    db
      .updateTable('host_connection')
      .set({ lease_holder: p.holder, lease_until_unix: p.until })
      .where('id', '=', p.id)
      .where('generation', '=', p.generation)
      .where('state', '=', 'active')
      .where('lease_until_unix', '<=', p.now),
);

const renew = prepare<
  OfGeneration & { next: number; holder: string; token: string; refresh: string; expires: number },
  unknown
>((db, p) =>
  db
    .updateTable('host_connection')
    .set({
      ...{ sealed_token: p.token, sealed_refresh: p.refresh, expires_unix: p.expires },
      ...{ generation: p.next, lease_holder: '', lease_until_unix: 0 },
      // A deactivated person's tokens can be renewed: ask about them again.
      checked_unix: 0,
    })
    .where('id', '=', p.id)
    .where('generation', '=', p.generation)
    .where('state', '=', 'active')
    .where('lease_holder', '=', p.holder),
);

const valuesOf = ({ sealedToken, sealedRefresh, expiresUnix }: SealedTokens) => ({
  token: sealedToken,
  refresh: sealedRefresh,
  expires: expiresUnix,
});

export function hostConnectionStore(executor: Executor): HostConnectionStore {
  return {
    ofUser: (userId, host) => ofUser(executor, { user_id: userId, host }),
    allOfUser: (userId) => allOfUser(executor, { user_id: userId }),
    ofPerson: (host, remoteId) => ofPerson(executor, { host, remote_id: remoteId }),
    insert: async (connection, seal) => {
      const row = hostConnections.write({
        ...connection,
        ...{ sealedToken: '', sealedRefresh: '', expiresUnix: 0, state: 'active', reason: '' },
        ...{ generation: 1, leaseHolder: '', leaseUntilUnix: 0 },
      } as const);
      const id = await insert(executor, row);
      const tokens = seal(id);
      await executor.run(setTokens, { id, ...valuesOf(tokens) });
      return { ...hostConnections.read({ ...row, id }), ...tokens };
    },
    remove: async (userId, host) => (await remove(executor, { user_id: userId, host })) > 0,
    removeSince: (userId, since) => executor.run(removeSince, { userId, since }),
    counts: async (host) =>
      (await executor.all(counts, { host })).map((row) => ({ ...row, count: Number(row.count) })),
    confirm: async (id, generation, login, now) => {
      await executor.run(confirm, { id, generation, login, now });
    },
    stop: async (id, generation, reason, { holder, nowUnix }) =>
      (await executor.run(stop, { id, generation, reason, holder, now: nowUnix })) > 0,
    lease: async (id, generation, { holder, nowUnix, untilUnix }) =>
      (await executor.run(lease, { id, generation, holder, now: nowUnix, until: untilUnix })) > 0,
    renew: async (id, generation, holder, tokens) =>
      (await executor.run(renew, {
        ...{ id, generation, next: generation + 1, holder },
        ...valuesOf(tokens),
      })) > 0,
  };
}

const byIssue = rowFinder(connectedIssues, 'issue_id');
const byRemoteId = rowFinder(connectedIssues, 'host', 'remote_id');
const newestOf = prepare<
  { repositoryId: number; isPull: Flag; limit: number },
  IssueRow & { remote_id: number }
>((db, p) =>
  db
    .selectFrom('issue')
    .innerJoin('host_issue', 'host_issue.issue_id', 'issue.id')
    .select([...issueColumns, 'host_issue.remote_id'])
    .where('issue.repository_id', '=', p.repositoryId)
    .where('issue.is_pull', '=', p.isPull)
    .where('issue.deleted_unix', '=', 0)
    .orderBy('issue.number', 'desc')
    .limit(p.limit),
);
const putIssue = prepareUpsert<ConnectedIssueRow>('host_issue', connectedIssues.names, [
  'issue_id',
]);

export function connectedIssueStore(executor: Executor): ConnectedIssueStore {
  return {
    byIssue: (issueId) => byIssue(executor, { issue_id: issueId }),
    byRemoteId: (host, remoteId) => byRemoteId(executor, { host, remote_id: remoteId }),
    newestOf: async (repositoryId, kind, limit) => {
      const isPull = flag(kind === 'pulls');
      const rows = await executor.all(newestOf, { repositoryId, isPull, limit });
      return rows.map((row) => ({ issue: issueOf(row), remoteId: row.remote_id }));
    },
    put: async (issue) => {
      await executor.run(putIssue, connectedIssues.write(issue));
    },
  };
}

const answerOf = rowFinder(hostAnswers, 'user_id', 'repository_id', 'kind');
const putAnswer = prepareUpsert<HostAnswerRow>('host_access', hostAnswers.names, [
  'user_id',
  'repository_id',
  'kind',
]);
const isThere = (isPull: Flag) =>
  sql<number>`(select count(*) from (select 1 as one from issue
    where issue.repository_id = host_access.repository_id and issue.is_pull = ${sql.lit(isPull)}
    limit 1) as found)`;
const answersOfUser = prepare<
  { userId: number; host: string },
  HostAnswerRow & { other_kind: number }
>((db, p) =>
  db
    .selectFrom('host_access')
    .innerJoin('repository', 'repository.id', 'host_access.repository_id')
    .select([
      ...hostAnswers.columns,
      sql<number>`case host_access.kind when 'issues' then ${isThere(1)} else ${isThere(0)} end`.as(
        'other_kind',
      ),
    ])
    .where('host_access.user_id', '=', p.userId)
    .where('repository.host', '=', p.host),
);
const removeAnswers = rowDeleter('host_access', 'user_id');

export function hostAnswerStore(executor: Executor): HostAnswerStore {
  return {
    of: (userId, repositoryId, kind) =>
      answerOf(executor, { user_id: userId, repository_id: repositoryId, kind }),
    ofUser: async (userId, host) =>
      (await executor.all(answersOfUser, { userId, host })).map((row) => ({
        ...hostAnswers.read(row),
        hasOtherKind: Number(row.other_kind) > 0,
      })),
    put: async (answer) => {
      await executor.run(putAnswer, hostAnswers.write(answer));
    },
    removeOfUser: async (userId) => {
      await removeAnswers(executor, { user_id: userId });
    },
  };
}
