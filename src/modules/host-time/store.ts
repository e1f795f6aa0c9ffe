import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../sql/engine/executor.ts';
import { rowFinder, rowInserter, rowsFinder, rowUpdater } from '../../sql/engine/rows.ts';
import { prepare, prepareUpsert } from '../../sql/engine/statement.ts';
import { dueReader, type WorkTable, workStore } from '../../sql/engine/work.ts';
import { ledgerRows, type ReceivedRow, receivedRows, type StoredRow } from './columns.ts';
import type { Alike, LedgerRow, LedgerStore, ReceivedStore } from './types.ts';

/** Far away: what is not sent waits as long as it takes. */
const never = 253_402_300_799;

const work: WorkTable = {
  table: 'host_time',
  isOpen: sql<boolean>`(ended_unix = 0 or state = 'failed')`,
  erased: {},
};
const workOf = workStore(work);

/** The first row of each person, unless another one of theirs is being sent. */
const due = dueReader<{ host: string; now: number }, StoredRow>('host_time', (rows, p) =>
  rows
    .select(ledgerRows.columns)
    .where('host', '=', p.host)
    .where(
      sql<SqlBool>`id = (select o.id from host_time o where o.user_id = host_time.user_id
        and o.host = host_time.host and o.ended_unix = 0 order by o.next_attempt_unix, o.id limit 1)`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from host_time o where o.user_id = host_time.user_id
        and o.host = host_time.host and o.ended_unix = 0 and o.state = 'sending' and o.id <> host_time.id
        and o.next_attempt_unix > ${p.now})`,
    )
    .where(
      sql<SqlBool>`exists (select 1 from host_connection c join "user" u on u.id = c.user_id
        where c.user_id = host_time.user_id and c.host = host_time.host and c.state = 'active'
        and u.is_active = 1 and u.prohibit_login = 0)`,
    ),
);

const byId = rowFinder(ledgerRows, 'id');
const ofTime = rowsFinder(ledgerRows, 'time_id');
const ofUser = rowsFinder(ledgerRows, 'user_id');
const byRemoteId = rowFinder(ledgerRows, 'host', 'remote_id');
const insert = rowInserter('host_time');
const update = rowUpdater('host_time');

const attemptsLike = prepare<Alike, StoredRow>((db, p) =>
  db
    .selectFrom('host_time')
    .select(ledgerRows.columns)
    .where('user_id', '=', p.userId)
    .where('remote_issue_id', '=', p.remoteIssueId)
    .where('seconds', '=', p.seconds)
    .where('host', '=', p.host)
    .where(sql<SqlBool>`(attempt_unix <> 0 or ended_unix = 0 or difference = 'held')`)
    .orderBy('id'),
);
/** What exists there has an id, and is no tombstone. */
const exists = sql<SqlBool>`remote_id is not null and state <> 'cancelled'`;
const present = prepare<{ host: string; userId: number; since: number }, StoredRow>((db, p) =>
  db
    .selectFrom('host_time')
    .select(ledgerRows.columns)
    .where('user_id', '=', p.userId)
    .where('remote_created_unix', '>=', p.since)
    .where('host', '=', p.host)
    .where(exists),
);
const countPresent = prepare<{ host: string; userId: number }, { count: number }>((db, p) =>
  db
    .selectFrom('host_time')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('host', '=', p.host)
    .where(exists),
);
const stopped = prepare<{ issueId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('host_time')
    .select('id')
    .where('issue_id', '=', p.issueId)
    .where('difference', '=', sql.lit('changed-there'))
    .limit(1),
);
interface OfUser {
  readonly host: string;
  readonly userId: number;
  readonly since: number;
}
const isShown = (since: number) =>
  sql<SqlBool>`difference <> '' and (difference <> 'adopted' or ended_unix >= ${since})`;
const differences = prepare<OfUser & { limit: number }, StoredRow>((db, p) =>
  db
    .selectFrom('host_time')
    .select(ledgerRows.columns)
    .where('user_id', '=', p.userId)
    .where('host', '=', p.host)
    .where((e) => e.or([isShown(p.since), sql<SqlBool>`state = 'waiting' and attempts > 0`]))
    .orderBy('id', 'desc')
    .limit(p.limit),
);
const counts = prepare<OfUser, Record<'waiting' | 'differences' | 'last_sent', number | null>>(
  (db, p) =>
    db
      .selectFrom('host_time')
      .select([
        sql<number>`sum(case when ended_unix = 0 then 1 else 0 end)`.as('waiting'),
        sql<number>`sum(case when ${isShown(p.since)} then 1 else 0 end)`.as('differences'),
        sql<number>`max(case when state = 'sent' and attempt_unix <> 0 then ended_unix end)`.as(
          'last_sent',
        ),
      ])
      .where('user_id', '=', p.userId)
      .where('host', '=', p.host),
);
const otherWaits = prepare<Omit<OfUser, 'since'> & { personId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('host_time')
    .select('id')
    .where('user_id', '=', p.userId)
    .where('host', '=', p.host)
    .where(sql<SqlBool>`ended_unix = 0`)
    .where('person_id', '<>', sql.lit(0))
    .where('person_id', '<>', p.personId)
    .limit(1),
);
/** More differences than anybody repairs one by one. */
export const mostDifferences = 500;

export function ledgerStore(executor: Executor): LedgerStore {
  return {
    ...workOf(executor),
    byId: (id) => byId(executor, { id }),
    due: async (host, now, limit) =>
      (await due(executor, { host, now, limit })).map(ledgerRows.read),
    ofTime: (timeId) => ofTime(executor, { time_id: timeId }),
    ofUser: (userId) => ofUser(executor, { user_id: userId }),
    byRemoteId: (host, remoteId) => byRemoteId(executor, { host, remote_id: remoteId }),
    attemptsLike: async (alike) => (await executor.all(attemptsLike, alike)).map(ledgerRows.read),
    present: async (host, userId, since) =>
      (await executor.all(present, { host, userId, since })).map(ledgerRows.read),
    countPresent: async (host, userId) =>
      Number((await executor.first(countPresent, { host, userId }))?.count ?? 0),
    isStopped: async (issueId) => (await executor.first(stopped, { issueId })) !== undefined,
    differences: async (host, userId, since) =>
      (await executor.all(differences, { host, userId, since, limit: mostDifferences })).map(
        ledgerRows.read,
      ),
    waitsForOther: async (host, userId, personId) =>
      (await executor.first(otherWaits, { host, userId, personId })) !== undefined,
    counts: async (host, userId, since) => {
      const row = await executor.first(counts, { host, userId, since });
      return {
        waiting: Number(row?.waiting ?? 0),
        differences: Number(row?.differences ?? 0),
        lastSentUnix: Number(row?.last_sent ?? 0),
      };
    },
    insert: async (given) => {
      const row: Omit<LedgerRow, 'id'> = {
        ...{ isWanted: true, remoteId: null, remoteCreatedUnix: 0, attemptUnix: 0, askedUnix: 0 },
        ...{ lost: 0, difference: '', state: 'waiting', attempts: 0, lastError: '' },
        ...{ nextAttemptUnix: given.createdUnix, expiresUnix: never, endedUnix: 0 },
        ...given,
      };
      const columns = ledgerRows.write(row);
      const id = await insert(executor, { ...columns, holder: '' });
      return { ...row, id };
    },
    update: async (row, changes) => {
      const now = { ...row, ...changes };
      const { id, ...columns } = ledgerRows.write(now);
      await update(executor, id, columns);
      return now;
    },
  };
}

const receivedOf = rowFinder(receivedRows, 'user_id', 'host');
const putReceived = prepareUpsert<ReceivedRow>('host_received', receivedRows.names, [
  'user_id',
  'host',
]);
const toCompare = prepare<{ host: string; before: number }, { user_id: number }>((db, p) =>
  db
    .selectFrom('host_received')
    .select('user_id')
    .where('host', '=', p.host)
    .where('compared_unix', '<', p.before)
    .where(
      sql<SqlBool>`exists (select 1 from host_connection c join "user" u on u.id = c.user_id
        where c.user_id = host_received.user_id and c.host = host_received.host
        and c.state = 'active' and u.is_active = 1 and u.prohibit_login = 0)`,
    )
    .orderBy('compared_unix')
    .limit(1),
);
const claim = prepare<{ host: string; userId: number; before: number; now: number }, unknown>(
  (db, p) =>
    db
      .updateTable('host_received')
      .set({ compared_unix: p.now })
      .where('user_id', '=', p.userId)
      .where('host', '=', p.host)
      .where('compared_unix', '<', p.before),
);

export function receivedStore(executor: Executor): ReceivedStore {
  return {
    of: (userId, host) => receivedOf(executor, { user_id: userId, host }),
    put: async (received) => {
      await executor.run(putReceived, receivedRows.write(received));
    },
    isCompareDue: async (host, before) =>
      (await executor.first(toCompare, { host, before })) !== undefined,
    claimCompare: async (host, before, now) => {
      const found = await executor.first(toCompare, { host, before });
      if (found === undefined) return undefined;
      const claimed = await executor.run(claim, { host, userId: found.user_id, before, now });
      return claimed > 0 ? found.user_id : undefined;
    },
  };
}
