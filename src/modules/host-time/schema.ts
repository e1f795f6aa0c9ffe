import { nullable, Type } from '../../http/type.ts';

export const syncedSchema = Type.Object({
  received: Type.Integer({ description: 'entries that are new here' }),
  deleted: Type.Integer({ description: 'entries that were deleted on the host, and are now here' }),
});

export const differenceSchema = Type.Object({
  id: Type.Integer({ format: 'int64' }),
  kind: Type.String({
    description:
      'only here: `waiting`, `held` (imported), `refused`, `stopped`, `person`, `several`, `deleted-there`; only on the host: `locked`, `odd`, `unreadable`, `twice`, `back`, `undeletable`; on both: `changed-there`, `adopted`',
    examples: ['refused'],
  }),
  reason: Type.String({ description: 'in the words of the host, if it gave one' }),
  time_id: nullable(Type.Integer({ format: 'int64', description: 'the entry here' })),
  seconds: Type.Integer({ format: 'int64', description: 'of the entry that is on one side' }),
  created: Type.String({ format: 'date-time', description: 'when the entry counts' }),
  repository: nullable(Type.String({ examples: ['acme/site'] })),
  issue: nullable(Type.Integer({ format: 'int64', examples: [42] })),
  title: nullable(
    Type.String({
      description: 'of the issue; null if the user may not read it',
      examples: ['Basket'],
    }),
  ),
});
