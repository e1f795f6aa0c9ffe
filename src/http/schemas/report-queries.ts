import type { CoreDoor } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { presets, type ReportQuery } from '../../core/report/query.ts';
import { doorKeysOf } from '../../core/report/report.ts';
import { groupKeys, roundings, type SavedQuery } from '../../core/report/types.ts';
import { boundForms } from '../../core/time/periods.ts';
import { weekdays } from '../../core/time/types.ts';
import { snakeCase } from '../names.ts';
import { type TSchema, Type } from '../type.ts';
import { recordNumber } from './common.ts';
import { documented, fullName, searchText, timeZone, userName } from './texts.ts';

/** Query parameters of reports, exports and checks. */

const timeParam = (description: string) =>
  Type.Optional(Type.String({ description, maxLength: 40, examples: ['2026-05-01'] }));

/** Filters of entries. */
export const entriesQuery = {
  from: timeParam(
    `start: a day or period in the time zone (its beginning), or a time: ${boundForms}`,
  ),
  to: timeParam('end: a day or period, inclusive, or a time, exclusive; the same forms as from'),
  preset: Type.Optional(
    Type.Enum([...presets], { description: 'instead of from and to; relative to today' }),
  ),
  time_zone: Type.Optional(timeZone("IANA time zone of days; defaults to the caller's setting")),
  first_day_of_week: Type.Optional(
    Type.Enum([...weekdays], { description: "defaults to the caller's setting" }),
  ),
  note: Type.Optional(searchText('part of the note, case-insensitive')),
  billable: Type.Optional(
    Type.Boolean({ description: 'true: only billable entries; false: only others' }),
  ),
  tag: Type.Optional(searchText('only entries with this tag')),
  billed: Type.Optional(
    searchText('no: only entries that are not billed; yes: only billed ones; or billed as this'),
  ),
  issue: Type.Optional(
    Type.Integer({ minimum: 1, description: 'index of an issue; requires repository' }),
  ),
};
/** The doors' filters of entries. */
export const narrowings = (doors: readonly CoreDoor[]): Readonly<Record<never, TSchema>> =>
  Object.fromEntries(
    doors
      .flatMap(({ narrow = {} }) => Object.keys(narrow))
      .map((name) => [name, Type.Optional(searchText(`only in this ${name}: its name or id`))]),
  );
export const ofRepository = {
  repository: Type.Optional(fullName('only entries in this repository')),
};
export const ofUser = { user: Type.Optional(userName('only entries of this user')) };

const rounding = {
  round: Type.Optional(
    Type.Enum([...roundings], { description: 'adds rounded seconds to the exact ones' }),
  ),
  round_minutes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'round to multiples of this' }),
  ),
};

function groupBy(doors: readonly CoreDoor[]) {
  const key = [...groupKeys, ...Object.keys(doorKeysOf(doors))].join('|');
  return Type.Optional(
    Type.String({
      description: 'up to two different keys',
      maxLength: 40,
      ...documented({ pattern: `^ *(${key})( *, *(${key}))? *$` }),
      examples: ['month,user'],
    }),
  );
}

/** Grouping and rounding of a report, and what its files hold. */
export const shapeQuery = (doors: readonly CoreDoor[]) => ({
  group_by: groupBy(doors),
  ...rounding,
  round_per: Type.Optional(
    Type.Enum(['entry', 'group'], { description: 'what to round; defaults to entry' }),
  ),
  notes: Type.Optional(
    Type.Boolean({
      description:
        'csv and xlsx: a column with the distinct notes of each group; at most 20,000 in total',
    }),
  ),
  total: Type.Optional(
    Type.Boolean({ description: 'csv and xlsx: a last row with the total; defaults to true' }),
  ),
});

/** The query of a saved report. */
export function savedQuery(doors: readonly CoreDoor[]) {
  const { notes: _notes, total: _total, ...shape } = shapeQuery(doors);
  return Type.Object(
    {
      ...entriesQuery,
      ...narrowings(doors),
      ...ofRepository,
      ...ofUser,
      ...shape,
      issue: Type.Optional(recordNumber('index of an issue; requires repository')),
    },
    { description: 'the parameters of the report; those of its scope' },
  );
}

/** Rounding of exported entries. */
export const exportQuery = {
  ...rounding,
  round_per: Type.Optional(Type.Enum(['entry'], { description: 'round each entry' })),
  total: Type.Optional(
    Type.Boolean({ description: 'csv and xlsx: a last row with the total; defaults to false' }),
  ),
};

/**
 * Options that only change tables must not be ignored elsewhere.
 * @param given values by parameter
 * @throws invalid that names the parameter
 */
export function checkTableOptions(
  tables: readonly { readonly name: string }[],
  format: string | undefined,
  given: Readonly<Record<string, unknown>>,
): void {
  if (tables.some(({ name }) => name === format)) return;
  const names = tables.map(({ name }) => name).join(' and ');
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) throw invalidField(name, 'wrong-format', { formats: names });
  }
}

/** The parameters of these queries; each operation has some of them. */
export interface ReportParams extends Readonly<Record<string, unknown>> {
  readonly format?: string;
  readonly round?: string;
  readonly round_minutes?: number;
  readonly round_per?: string;
  readonly notes?: boolean;
  readonly total?: boolean;
}

/** The parameters, named as in the core. */
export const queryFields = [
  ...(['from', 'to', 'preset', 'timeZone', 'firstDayOfWeek'] as const),
  ...(['repository', 'user', 'issue', 'note', 'billable', 'tag', 'billed'] as const),
  ...(['groupBy', 'round', 'roundMinutes', 'roundPer'] as const),
] as const satisfies readonly (keyof SavedQuery)[];

/** Converts the query parameters to the core's query. */
export function queryOf(
  { notes, ...params }: ReportParams,
  doors: readonly CoreDoor[],
): SavedQuery & Pick<ReportQuery, 'notes'> {
  const narrow = Object.keys(narrowings(doors)).filter((name) => params[name] !== undefined);
  return {
    ...Object.fromEntries(queryFields.map((name) => [name, params[snakeCase(name)]])),
    ...(narrow.length > 0 && {
      narrow: Object.fromEntries(narrow.map((name) => [name, String(params[name])])),
    }),
    notes,
  };
}
