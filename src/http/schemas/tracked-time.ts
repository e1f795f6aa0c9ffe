import { maxBulkRows } from '../../core/tracked-time/time-bulk.ts';
import { shownDetails } from '../middleware/entry-details.ts';
import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const TrackedTimeSchema = Type.Object(
  {
    id: id(),
    created: dateTime('time of the entry'),
    time: Type.Integer({ description: 'seconds', examples: [5400] }),
    user_id: id('id of the owner'),
    user_name: Type.String({ description: 'login of the owner' }),
    issue_id: id('id of the issue, not its index'),
    issue: Type.Ref('Issue'),
    ...shownDetails,
    started: nullable(dateTime('when the work began, if the entry is an interval; otherwise null')),
    updated: dateTime('last change'),
    created_by: nullable(
      Type.String({ description: 'login of the user who entered it, if not the owner' }),
    ),
    external_id: Type.String({ description: 'id in another program' }),
    version: Type.Integer({
      description: 'increases with each change; the ETag is "<id>-<version>"',
    }),
  },
  { $id: 'TrackedTime' },
);

export const EntryStateSchema = Type.Object(
  {
    time: Type.Integer({ description: 'seconds' }),
    created: dateTime('time of the entry'),
    started: nullable(dateTime('when the work began')),
    ...shownDetails,
    external_id: Type.String(),
    issue_id: id('id of the issue'),
    issue: Type.Integer({ description: 'index of the issue' }),
    repository: Type.Ref('RepositoryMeta'),
  },
  {
    $id: 'EntryState',
    description: "an earlier state of an entry, with the repository's name then",
  },
);

export const TimeRevisionSchema = Type.Object(
  {
    id: id(),
    kind: Type.String({ description: 'add, edit, move, delete or restore' }),
    batch: Type.String({
      description: 'id shared by all revisions of one request; empty for a single change',
    }),
    actor: nullable(Type.String({ description: 'login of the user who made the change' })),
    user: nullable(Type.String({ description: 'login of the user on whose behalf it was made' })),
    client: Type.String({
      description: 'the credential; details only for its user and site admins',
      examples: ['token laptop'],
    }),
    created: dateTime('when the change was made'),
    before: nullable(Type.Ref('EntryState')),
    after: nullable(Type.Ref('EntryState')),
  },
  { $id: 'TimeRevision' },
);

const timeLock = {
  until: nullable(dateTime('entries before this time are locked; null: none')),
  reason: Type.String(),
  locked_by: nullable(Type.String({ description: 'login of the user who locked them' })),
  locked_at: nullable(dateTime('when they were locked')),
};

export const TimeLockSchema = Type.Object(timeLock, { $id: 'TimeLock' });

export const RepositoryTimeLockSchema = Type.Object(
  { repository: Type.Ref('RepositoryMeta'), ...timeLock },
  { $id: 'RepositoryTimeLock' },
);

export const RestorationSchema = Type.Object(
  {
    batch: Type.String({ description: 'id of the restored batch' }),
    count: Type.Integer({ description: 'number of restored entries' }),
    time: Type.Integer({ description: 'their total seconds' }),
  },
  { $id: 'Restoration' },
);

export const BulkResultsSchema = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        status: Type.Integer({ description: 'status that the single operation would have had' }),
        body: Type.Union([Type.Ref('TrackedTime'), Type.Null()], {
          description: 'null if it was deleted or the operation failed',
        }),
        message: Type.String({ description: 'error message; empty if it succeeded' }),
      }),
      { maxItems: maxBulkRows, description: 'one per operation, in order' },
    ),
  },
  { $id: 'BulkResults' },
);
