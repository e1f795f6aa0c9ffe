import type { CoreDoor } from '../../core/context.ts';
import { measures } from '../../core/report/measures.ts';
import { doorKeysOf, maxGroups } from '../../core/report/report.ts';
import { groupKeys } from '../../core/report/types.ts';
import { snakeCase } from '../names.ts';
import { nullable, type TSchema, Type } from '../type.ts';

export const whole = (description: string, example: number): TSchema =>
  Type.Integer({ description, examples: [example] });
const timeOrNull = (description: string): TSchema =>
  nullable(Type.String({ format: 'date-time', description, examples: ['2026-04-30T22:00:00Z'] }));
export const period = (example: string): TSchema => nullable(Type.String({ examples: [example] }));

const sums = {
  ...Object.fromEntries(
    measures.map(({ name, about, example }) => [snakeCase(name), whole(about, example)]),
  ),
  average_seconds: whole('average per entry', 4500),
};

const amounts = Type.Optional(
  Type.Array(
    Type.Object({
      currency: Type.String({ description: 'ISO 4217', examples: ['EUR'] }),
      minor: whole('in minor units, such as cents', 13_500),
    }),
    { description: 'money by currency; absent in a report without any' },
  ),
);

const partial = Type.Optional(
  Type.Literal(true, { description: 'some entries have amounts that the caller may not see' }),
);

const user = {
  id: Type.Integer({ format: 'int64' }),
  login: Type.String({ description: 'Ghost if the user was deleted', examples: ['mira'] }),
};

/** A group by a key of a door. */
const named = nullable(
  Type.Object({
    ...{ id: nullable(Type.Integer({ format: 'int64' })), name: Type.String() },
    repository_id: Type.Optional(
      Type.Integer({ format: 'int64', description: 'of a repository in no project' }),
    ),
    colour: Type.Optional(Type.String({ description: 'if it has one', examples: ['#2f6f4f'] })),
  }),
);

/** Of reports on the repositories that the caller administers. */
const workingDay = {
  working_day_seconds: nullable(
    whole('length of a working day; null unless the user shows it', 28_800),
  ),
  created: timeOrNull('first day of the account; null unless the working day is shown'),
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
  activity: nullable(Type.String({ description: 'its title; empty for other issues' })),
  tags: nullable(Type.Array(Type.String(), { description: 'the tags of each of the entries' })),
};

export const reportRange = {
  from: timeOrNull('start, inclusive; null: unbounded'),
  to: timeOrNull('end, exclusive; null: unbounded'),
  time_zone: Type.String({ examples: ['Europe/Berlin'] }),
  first_day_of_week: Type.String({ description: 'monday, saturday or sunday' }),
};

const rounding = nullable(
  Type.Object({
    round: Type.String({ description: 'nearest, up or down', examples: ['up'] }),
    minutes: whole('round to multiples of this', 15),
    per: Type.String({ description: 'entry or group', examples: ['entry'] }),
  }),
);
const groups = {
  maxItems: maxGroups,
  description:
    'ordered by the group_by keys: time, then names, billable first; keys not in group_by are null',
};

/** With what the doors add to it. */
export function reportSchema(doors: readonly CoreDoor[], isAdministered: boolean) {
  const hasAmounts = doors.some((door) => door.amountsFor);
  const summed = { ...sums, ...(hasAmounts && { amounts }) };
  const ofUser = isAdministered && { user: nullable(Type.Object({ ...user, ...workingDay })) };
  const keys = Object.keys(doorKeysOf(doors));
  const known = Type.Enum([...groupKeys, ...keys]);
  return Type.Object({
    ...reportRange,
    group_by: Type.Array(known, { maxItems: 2, examples: [['month', 'user']] }),
    rounding,
    ...(hasAmounts && { amounts_partial: partial }),
    total: Type.Object(summed, { description: 'per group: sum of the rounded groups' }),
    groups: Type.Array(
      Type.Object({
        ...group,
        ...ofUser,
        ...Object.fromEntries(keys.map((key) => [key, named])),
        ...summed,
      }),
      groups,
    ),
  });
}
