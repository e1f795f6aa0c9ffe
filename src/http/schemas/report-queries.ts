import { invalidField } from '../../core/errors.ts';
import { presets } from '../../core/report/query.ts';
import { groupKeys, roundings } from '../../core/report/types.ts';
import { boundForms } from '../../core/time/periods.ts';
import { weekdays } from '../../core/time/types.ts';
import { Type } from '../type.ts';
import { recordNumber } from './common.ts';
import { documented, fullName, searchText, timeZone, userName } from './texts.ts';

/** Query parameters of reports, exports and checks. */

const groupKey = groupKeys.join('|');

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
  issue: Type.Optional(
    Type.Integer({ minimum: 1, description: 'index of an issue; requires repository' }),
  ),
};
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

/** Grouping and rounding of a report, and what its files hold. */
export const shapeQuery = {
  group_by: Type.Optional(
    Type.String({
      description: 'up to two different keys',
      maxLength: 40,
      ...documented({ pattern: `^ *(${groupKey})( *, *(${groupKey}))? *$` }),
      examples: ['month,user'],
    }),
  ),
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
};

const { notes: _notes, total: _total, ...savedShape } = shapeQuery;

/** The query of a saved report. */
export const savedQuery = Type.Object(
  {
    ...entriesQuery,
    ...ofRepository,
    ...ofUser,
    ...savedShape,
    issue: Type.Optional(recordNumber('index of an issue; requires repository')),
  },
  { description: 'the parameters of the report; those of its scope' },
);

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
export interface ReportParams {
  readonly format?: string;
  readonly user?: string;
  readonly repository?: string;
  readonly issue?: number;
  readonly note?: string;
  readonly billable?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly preset?: string;
  readonly time_zone?: string;
  readonly first_day_of_week?: string;
  readonly group_by?: string;
  readonly round?: string;
  readonly round_minutes?: number;
  readonly round_per?: string;
  readonly notes?: boolean;
  readonly total?: boolean;
}

/** Converts the query parameters to the core's query. */
export const queryOf = (params: ReportParams) => ({
  user: params.user,
  repository: params.repository,
  issue: params.issue,
  note: params.note,
  billable: params.billable,
  from: params.from,
  to: params.to,
  preset: params.preset,
  timeZone: params.time_zone,
  firstDayOfWeek: params.first_day_of_week,
  groupBy: params.group_by,
  round: params.round,
  roundMinutes: params.round_minutes,
  roundPer: params.round_per,
  notes: params.notes,
});
