import { findingKinds } from '../core/reports/lint.ts';
import { groupKeys } from '../core/reports/report.ts';
import { type TSchema, Type } from './type.ts';

/** Reports, findings and calendars, as they leave. */

const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const whole = (description: string, example: number): TSchema =>
  Type.Integer({ description, examples: [example] });
const moment = (description: string): TSchema =>
  orNull(Type.String({ format: 'date-time', description, examples: ['2026-04-30T22:00:00Z'] }));
const period = (example: string): TSchema => orNull(Type.String({ examples: [example] }));

const sums = {
  seconds: whole('as they are stored', 9000),
  rounded_seconds: whole('the same where nothing is rounded', 9900),
  billable_seconds: whole('those of billable entries', 5400),
  billable_rounded_seconds: whole('those of billable entries, rounded', 5400),
  count: whole('how many entries', 2),
  average_seconds: whole('of an entry', 4500),
};

const user = Type.Object({
  id: Type.Integer({ format: 'int64' }),
  login: Type.String({ description: 'Ghost where the user is no more', examples: ['mira'] }),
});

const group = Type.Object({
  day: period('2026-05-04'),
  week: orNull(Type.String({ description: 'its first day', examples: ['2026-05-04'] })),
  month: period('2026-05'),
  year: period('2026'),
  user: orNull(user),
  repository: orNull(Type.Ref('RepositoryMeta')),
  issue: orNull(
    Type.Object({
      id: Type.Integer({ format: 'int64' }),
      number: Type.Integer({ description: 'index within the repository', examples: [4] }),
      title: Type.String({ description: 'blank where the repository cannot be read any more' }),
      repository: Type.Ref('RepositoryMeta'),
    }),
  ),
  billable: orNull(Type.Boolean()),
  ...sums,
});

const range = {
  from: moment('the first moment; null: without bound'),
  to: moment('the first moment after it; null: without bound'),
  time_zone: Type.String({ examples: ['Europe/Berlin'] }),
  first_day_of_week: Type.String({ description: 'monday, saturday or sunday' }),
};

export const reportSchema = Type.Object({
  ...range,
  group_by: Type.Array(Type.Enum([...groupKeys]), { examples: [['month', 'user']] }),
  rounding: orNull(
    Type.Object({
      round: Type.String({ description: 'nearest, up or down', examples: ['up'] }),
      minutes: whole('what is rounded to', 15),
      per: Type.String({ description: 'entry or group', examples: ['entry'] }),
    }),
  ),
  total: Type.Object(sums, { description: 'of rounded groups: what they were rounded to' }),
  groups: Type.Array(group, {
    description:
      'in the order of group_by: time, then names, what is billable first; keys that were not asked for are null',
  }),
});

export const findingsSchema = Type.Object({
  ...range,
  complete: Type.Boolean({ description: 'false where there are more than are told' }),
  findings: Type.Array(
    Type.Object({
      kind: Type.Enum([...findingKinds]),
      message: Type.String({ examples: ['two entries cover the same 30m'] }),
      mend: Type.String({
        description: 'what would mend it',
        examples: ['let the one end before the other begins, or delete one of them'],
      }),
      day: period('2026-05-04'),
      seconds: whole('what is too much', 1800),
      times: Type.Array(Type.Ref('TrackedTime'), {
        description: 'the entries that it is about; of a day, up to 20',
      }),
    }),
    { description: 'by time; at most 1,000' },
  ),
});

export const calendarSchema = Type.Object({
  url: orNull(
    Type.String({
      description: 'told only where it has just been made; whoever has it can read the calendar',
      examples: ['https://punchcard.example.com/calendar/2f9c….ics'],
    }),
  ),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: orNull(
    Type.String({ format: 'date-time', description: 'to the minute; null: never' }),
  ),
});
