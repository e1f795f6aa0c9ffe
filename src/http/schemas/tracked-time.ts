import { maxBulkRows } from '../../core/tracked-time/time-bulk.ts';
import { nullable, Type } from '../type.ts';
import { dateTime, id, resultProblemFields } from './common.ts';
import { shownDetails } from './entry-details.ts';

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
    day: nullable(
      Type.String({
        format: 'date',
        description:
          'the day, if the entry has no time of day; created is then its noon. Otherwise null',
        examples: ['2026-05-04'],
      }),
    ),
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
        ...resultProblemFields,
      }),
      { maxItems: maxBulkRows, description: 'one per operation, in order' },
    ),
  },
  { $id: 'BulkResults' },
);
