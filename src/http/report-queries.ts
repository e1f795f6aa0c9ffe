import { presets, type ReportQuery } from '../core/reports/report-query.ts';
import { roundings } from '../core/reports/rounding.ts';
import { weekdays } from '../core/reports/zones.ts';
import { searchText, userName } from './schemas.ts';
import { Type } from './type.ts';

/** What reports, exports and checks of entries are asked for in the query. */

const moment = (description: string) =>
  Type.Optional(Type.String({ description, maxLength: 40, examples: ['2026-05-01'] }));

/** Which entries. */
export const entriesQuery = {
  from: moment('a date in the time zone, or a time in RFC 3339: nothing before it'),
  to: moment('a date, which is still in it, or a time in RFC 3339, which is not'),
  preset: Type.Optional(
    Type.Enum([...presets], { description: 'instead of from and to: today as the zone has it' }),
  ),
  time_zone: Type.Optional(
    Type.String({
      description: "where days begin and end, by IANA's name; by default as the caller has set it",
      maxLength: 64,
      examples: ['Europe/Berlin'],
    }),
  ),
  first_day_of_week: Type.Optional(
    Type.Enum([...weekdays], { description: 'by default as the caller has set it' }),
  ),
  note: Type.Optional(searchText('part of the note, blind to case')),
  billable: Type.Optional(Type.Boolean({ description: 'only those, or only the others' })),
  issue: Type.Optional(
    Type.Integer({ minimum: 1, description: 'index of an issue, beside its repository' }),
  ),
};
export const ofRepository = {
  repository: Type.Optional(
    Type.String({ description: 'only in this one: owner/name', maxLength: 200 }),
  ),
};
export const ofUser = { user: Type.Optional(userName('only entries of this user')) };

/** How a report is made of them. */
export const shapeQuery = {
  group_by: Type.Optional(
    Type.String({
      description: 'up to two of day, week, month, year, user, repository, issue, billable',
      maxLength: 40,
      examples: ['month,user'],
    }),
  ),
  round: Type.Optional(
    Type.Enum([...roundings], { description: 'beside the seconds, which stay as they are' }),
  ),
  round_minutes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'what is rounded to' }),
  ),
  round_per: Type.Optional(
    Type.Enum(['entry', 'group'], { description: 'what is rounded; by default each entry' }),
  ),
};

interface Asked {
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
}

/** The same in the program's words. */
export const queryOf = (
  asked: Asked,
): ReportQuery & {
  readonly user: string | undefined;
  readonly repository: string | undefined;
  readonly issue: number | undefined;
} => ({
  user: asked.user,
  repository: asked.repository,
  issue: asked.issue,
  note: asked.note,
  billable: asked.billable,
  from: asked.from,
  to: asked.to,
  preset: asked.preset,
  timeZone: asked.time_zone,
  firstDayOfWeek: asked.first_day_of_week,
  groupBy: asked.group_by,
  round: asked.round,
  roundMinutes: asked.round_minutes,
  roundPer: asked.round_per,
});
