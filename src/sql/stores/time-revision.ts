import type { Selectable } from 'kysely';
import {
  type EntryState,
  type RevisionKind,
  resetPrefix,
  type TimeRevision,
  type TimeRevisionStore,
} from '../../core/tracked-time/revision.ts';
import { mapIfGiven } from '../flag.ts';
import { type AnySelect, prepareListing } from '../listing.ts';
import { type Executor, prepare, prepareInsert } from '../query.ts';
import type { TimeRevisionTable } from '../schema.ts';

type RevisionRow = Selectable<TimeRevisionTable>;
type Columns = Omit<RevisionRow, 'id'>;

const stateIn = (text: string): EntryState | null =>
  text === '' ? null : (JSON.parse(text) as EntryState);
const textOf = (state: EntryState | null): string => (state === null ? '' : JSON.stringify(state));

function revisionOf(row: RevisionRow): TimeRevision {
  return {
    id: row.id,
    timeId: row.tracked_time_id,
    issueId: row.issue_id,
    kind: row.kind as RevisionKind,
    batch: row.batch,
    actorId: row.actor_id,
    userId: row.user_id,
    client: row.client,
    before: stateIn(row.before),
    after: stateIn(row.after),
    createdUnix: row.created_unix,
  };
}

const columnsOf = (revision: Omit<TimeRevision, 'id'>): Columns => ({
  tracked_time_id: revision.timeId,
  issue_id: revision.issueId,
  kind: revision.kind,
  batch: revision.batch,
  actor_id: revision.actorId,
  user_id: revision.userId,
  client: revision.client,
  before: textOf(revision.before),
  after: textOf(revision.after),
  created_unix: revision.createdUnix,
});

const oneRow = prepareInsert<Columns>('time_revision', [
  'tracked_time_id',
  'issue_id',
  'kind',
  'batch',
  'actor_id',
  'user_id',
  'client',
  'before',
  'after',
  'created_unix',
]);
const deletionsOf = prepare<{ issueId: number; batch: string }, RevisionRow>((db, p) =>
  db
    .selectFrom('time_revision')
    .selectAll()
    .where('batch', '=', p.batch)
    .where('batch', '<>', '')
    .where('issue_id', '=', p.issueId)
    .where('kind', '=', 'delete')
    .orderBy('id'),
);
/** The batches of resets are those between the prefix and what follows it. */
const afterPrefix = `${resetPrefix.slice(0, -1)}.`;
const newestReset = prepare<{ issueId: number; userId: number }, { batch: string }>((db, p) =>
  db
    .selectFrom('time_revision')
    .innerJoin('tracked_time', 'tracked_time.id', 'time_revision.tracked_time_id')
    .select('time_revision.batch')
    .where('time_revision.issue_id', '=', p.issueId)
    .where('time_revision.kind', '=', 'delete')
    .where('time_revision.batch', '<>', '')
    .where('time_revision.batch', '>=', resetPrefix)
    .where('time_revision.batch', '<', afterPrefix)
    .where('tracked_time.user_id', '=', p.userId)
    .orderBy('time_revision.id', 'desc')
    .limit(1),
);

/** Rows of one statement: far below what either database binds. */
const chunk = 500;

const inOrder = {
  select: (query: AnySelect) => query.selectAll('time_revision'),
  id: 'time_revision.id',
  order: ['time_revision.id'],
  map: revisionOf,
};
const revisions = prepareListing<RevisionRow, TimeRevision, { timeId: number }>(() => ({
  ...inOrder,
  from: (db, given) =>
    db.selectFrom('time_revision').where('time_revision.tracked_time_id', '=', given.timeId),
}));
const revisionsOfPerson = prepareListing<RevisionRow, TimeRevision, { userId: number }>(() => ({
  ...inOrder,
  from: (db, { userId }) =>
    db
      .selectFrom('time_revision')
      .where((e) =>
        e.or([
          e('time_revision.actor_id', '=', userId),
          e('time_revision.user_id', '=', userId),
          e(
            'time_revision.tracked_time_id',
            'in',
            db.selectFrom('tracked_time').select('id').where('user_id', '=', userId),
          ),
        ]),
      ),
}));

export function timeRevisionStore(executor: Executor): TimeRevisionStore {
  return {
    add: async (revisions) => {
      const [only] = revisions;
      if (revisions.length === 1 && only !== undefined) {
        await executor.run(oneRow, columnsOf(only));
        return;
      }
      for (let from = 0; from < revisions.length; from += chunk) {
        const rows = revisions.slice(from, from + chunk).map(columnsOf);
        await executor.runOf(executor.builder.insertInto('time_revision').values(rows));
      }
    },
    ofTime: (timeId) => revisions(executor, { timeId }),
    ofPerson: (userId) => revisionsOfPerson(executor, { userId }),
    newestOf: async (timeIds) => {
      const newest = new Map<number, TimeRevision>();
      for (let from = 0; from < timeIds.length; from += chunk) {
        const ids = timeIds.slice(from, from + chunk);
        const rows = await executor.allOf<RevisionRow>(
          executor.builder
            .selectFrom('time_revision')
            .selectAll()
            .where('id', 'in', (e) =>
              e
                .selectFrom('time_revision as r')
                .select((s) => s.fn.max('r.id').as('id'))
                .where('r.tracked_time_id', 'in', ids)
                .groupBy('r.tracked_time_id'),
            ),
        );
        for (const row of rows) newest.set(row.tracked_time_id, revisionOf(row));
      }
      return newest;
    },
    deletionsOf: async (issueId, batch) =>
      (await executor.all(deletionsOf, { issueId, batch })).map(revisionOf),
    newestReset: async (issueId, userId) =>
      mapIfGiven(await executor.first(newestReset, { issueId, userId }), (row) => row.batch),
  };
}
