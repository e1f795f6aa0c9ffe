import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';
import { shownDetails } from './entry-details.ts';

export const EntryStateSchema = Type.Object(
  {
    time: Type.Integer({ description: 'seconds' }),
    created: dateTime('time of the entry'),
    started: nullable(dateTime('when the work began')),
    day: nullable(Type.String({ format: 'date', description: 'the day, without a time of day' })),
    ...shownDetails,
    external_id: Type.String(),
    issue_id: id('id of the issue'),
    issue: Type.Integer({ description: 'index of the issue' }),
    activity: Type.Optional(Type.String({ description: 'name of the activity, if it is one' })),
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
    kind: Type.String({ description: 'add, edit, move, delete, restore, bill or unbill' }),
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
