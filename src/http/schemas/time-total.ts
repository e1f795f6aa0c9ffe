import { Type } from '../type.ts';

export const total = {
  seconds: Type.Integer({ examples: [5400] }),
  billable_seconds: Type.Integer({ description: 'seconds of billable entries', examples: [5400] }),
  count: Type.Integer({ description: 'number of entries', examples: [2] }),
};

export const own = Type.Integer({ description: "the caller's share of seconds", examples: [5400] });

export const users = Type.Array(
  Type.Object({
    user_id: Type.Integer({ format: 'int64' }),
    user_name: Type.String({ examples: ['mira'] }),
    ...total,
  }),
  { description: 'by user, most time first; paged' },
);

export const inRepositories = Type.Array(
  Type.Object({ repository: Type.Ref('RepositoryMeta'), ...total }),
  { description: 'by repository, most time first; paged' },
);

export const estimateUsed = Type.Integer({
  description: 'seconds of all time, on issues with an estimate',
  examples: [5400],
});
