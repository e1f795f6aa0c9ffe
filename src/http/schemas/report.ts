import { maxGroups } from '../../core/report/report.ts';
import { groupKeys } from '../../core/report/types.ts';
import { nullable, type TSchema, Type } from '../type.ts';

export const whole = (description: string, example: number): TSchema =>
  Type.Integer({ description, examples: [example] });
const timeOrNull = (description: string): TSchema =>
  nullable(Type.String({ format: 'date-time', description, examples: ['2026-04-30T22:00:00Z'] }));
export const period = (example: string): TSchema => nullable(Type.String({ examples: [example] }));

const sums = {
  seconds: whole('exact sum', 9000),
  rounded_seconds: whole('rounded sum; equal to seconds without rounding', 9900),
  billable_seconds: whole('seconds of billable entries', 5400),
  billable_rounded_seconds: whole('rounded seconds of billable entries', 5400),
  count: whole('number of entries', 2),
  average_seconds: whole('average per entry', 4500),
};

const user = {
  id: Type.Integer({ format: 'int64' }),
  login: Type.String({ description: 'Ghost if the user was deleted', examples: ['mira'] }),
};

const group = {
  day: period('2026-05-04'),
  week: nullable(Type.String({ description: 'first day of the week', examples: ['2026-05-04'] })),
  month: period('2026-05'),
  year: period('2026'),
  user: nullable(Type.Object(user)),
  repository: nullable(Type.Ref('RepositoryMeta')),
  issue: nullable(
    Type.Object({
      id: Type.Integer({ format: 'int64' }),
      number: Type.Integer({ description: 'index within the repository', examples: [4] }),
      title: Type.String({ description: 'empty if the caller can no longer read the repository' }),
      repository: Type.Ref('RepositoryMeta'),
    }),
  ),
  billable: nullable(Type.Boolean()),
  ...sums,
};

export const reportRange = {
  from: timeOrNull('start, inclusive; null: unbounded'),
  to: timeOrNull('end, exclusive; null: unbounded'),
  time_zone: Type.String({ examples: ['Europe/Berlin'] }),
  first_day_of_week: Type.String({ description: 'monday, saturday or sunday' }),
};

const report = {
  ...reportRange,
  group_by: Type.Array(Type.Enum([...groupKeys]), {
    maxItems: 2,
    examples: [['month', 'user']],
  }),
  rounding: nullable(
    Type.Object({
      round: Type.String({ description: 'nearest, up or down', examples: ['up'] }),
      minutes: whole('round to multiples of this', 15),
      per: Type.String({ description: 'entry or group', examples: ['entry'] }),
    }),
  ),
  total: Type.Object(sums, { description: 'per group: sum of the rounded groups' }),
};
const groups = {
  maxItems: maxGroups,
  description:
    'ordered by the group_by keys: time, then names, billable first; keys not in group_by are null',
};

export const reportSchema = Type.Object({
  ...report,
  groups: Type.Array(Type.Object(group), groups),
});

export const administeredReportSchema = Type.Object({
  ...report,
  groups: Type.Array(
    Type.Object({
      ...group,
      user: nullable(
        Type.Object({
          ...user,
          working_day_seconds: nullable(
            whole('length of a working day; null unless the user shows it', 28_800),
          ),
          created: timeOrNull('first day of the account; null unless the working day is shown'),
        }),
      ),
    }),
    groups,
  ),
});
