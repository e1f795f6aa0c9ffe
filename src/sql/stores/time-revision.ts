import { resetPrefix, stateOf } from '../../core/time-revision/revision.ts';
import type {
  EntryState,
  NewRevision,
  TimeRevision,
  TimeRevisionStore,
} from '../../core/time-revision/types.ts';
import { before, type RevisionRow, revisions } from '../columns/time-revision.ts';
import { times } from '../columns/tracked-time.ts';
import { chunksOf } from '../engine/chunks.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import type { AnySelect } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { prepare, prepareInsert } from '../engine/statement.ts';

type NewRow = Omit<RevisionRow, 'id'> & { after: string };
const rowOf = (revision: NewRevision): NewRow => ({ ...revisions.write(revision), after: '' });
const oneRow = prepareInsert<NewRow>('time_revision', [
  ...revisions.names.filter((name) => name !== 'id'),
  'after',
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
/** Batch ids of resets sort between their prefix and this. */
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

const current = times.prefixed('current_');
type ReadRow = RevisionRow & { after: string; next_before: string | null } & {
  current_issue_number: number;
} & Parameters<typeof current.read>[0];

/** The state before the next revision; for the last one, the current entry. */
function afterOf(row: ReadRow): EntryState | null {
  if (row.kind === 'delete') return null;
  const stored = row.after || row.next_before;
  if (stored) return before.read(stored);
  // Null if the entry was purged.
  if (row.current_id === null) return null;
  const issueNumber = row.current_issue_number;
  return stateOf({ ...current.read(row), issueNumber, isDeleted: false });
}

/** Reads both states of each revision in one statement, because the entry may change meanwhile. */
const inOrder = {
  select: (query: AnySelect) =>
    query
      .leftJoin('tracked_time', 'tracked_time.id', 'time_revision.tracked_time_id')
      .leftJoin('issue', 'issue.id', 'tracked_time.issue_id')
      .selectAll('time_revision')
      .select([...current.columns, 'issue.number as current_issue_number'])
      .select((e) =>
        e
          .selectFrom('time_revision as next')
          .select('next.before')
          .whereRef('next.tracked_time_id', '=', 'time_revision.tracked_time_id')
          .whereRef('next.id', '>', 'time_revision.id')
          .orderBy('next.id')
          .limit(1)
          .as('next_before'),
      ),
  id: 'time_revision.id',
  order: ['time_revision.id'],
  map: (row: ReadRow): TimeRevision => ({ ...revisions.read(row), after: afterOf(row) }),
};
const revisionsOfTime = prepareListing<ReadRow, TimeRevision, { timeId: number }>(() => ({
  ...inOrder,
  from: (db, given) =>
    db.selectFrom('time_revision').where('time_revision.tracked_time_id', '=', given.timeId),
}));
const revisionsOfPerson = prepareListing<ReadRow, TimeRevision, { userId: number }>(() => ({
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
    add: async (added) => {
      const [only] = added;
      if (added.length === 1 && only !== undefined) {
        await executor.run(oneRow, rowOf(only));
        return;
      }
      for (const rows of chunksOf(added.map(rowOf))) {
        await executor.runOf(executor.builder.insertInto('time_revision').values(rows));
      }
    },
    ofTime: (timeId) => revisionsOfTime(executor, { timeId }),
    ofPerson: (userId) => revisionsOfPerson(executor, { userId }),
    newestOf: async (timeIds) => {
      const newest = new Map<number, NewRevision>();
      for (const ids of chunksOf(timeIds)) {
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
        for (const row of rows) newest.set(row.tracked_time_id, revisions.read(row));
      }
      return newest;
    },
    deletionsOf: async (issueId, batch) =>
      (await executor.all(deletionsOf, { issueId, batch })).map(revisions.read),
    newestReset: async (issueId, userId) =>
      mapIfGiven(await executor.first(newestReset, { issueId, userId }), (row) => row.batch),
  };
}
