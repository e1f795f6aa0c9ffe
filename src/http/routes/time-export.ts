import { readRounding } from '../../core/report/query.ts';
import { entriesOf } from '../../core/report/time-export.ts';
import type { Rounding } from '../../core/report/types.ts';
import { type FastifyReply, type Routes, signedIn } from '../api.ts';
import { fileName, orFile, rangeNamed } from '../formats/attachments.ts';
import { csvOf, csvType } from '../formats/csv.ts';
import { icsOf, icsType } from '../formats/ics.ts';
import { xlsxOf, xlsxType } from '../formats/xlsx.ts';
import { inRepository } from '../middleware/lookup.ts';
import { jsonArray } from '../paging.ts';
import { entryTable } from '../presenters/report-tables.ts';
import { trackedTimeWriter } from '../presenters/tracked-time.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import {
  checkTableOptions,
  exportQuery,
  queryOf,
  type ReportParams,
} from '../schemas/report-queries.ts';
import { jsonType, sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';
import {
  administered,
  type EntrySource,
  ofInstance,
  ofOneRepository,
  own,
} from './report-sources.ts';

const tags = ['time reports'];
const times = Type.Array(Type.Ref('TrackedTime'));
const inOrder = 'Ordered by the time that decides the day of an entry, then by id.';
const inFiles =
  'A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.';

const badQuery = 'a parameter is invalid';
const tooMany = 'too many long lists of the caller are in progress';

interface ExportOperation {
  readonly source: EntrySource;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly formats: readonly string[];
  readonly needsRecentPassword?: true;
}

const operations: readonly ExportOperation[] = [
  {
    source: own,
    operationId: 'userTimeExport',
    summary: "Export the authenticated user's tracked times in all repositories",
    description: `${inOrder} ${inFiles}`,
    formats: ['csv', 'xlsx', 'json', 'ics'],
  },
  {
    source: ofOneRepository,
    operationId: 'repoTimeExport',
    summary:
      "Export a repository's tracked times; users who are not issues writers get only their own",
    description: `${inOrder} ${inFiles}`,
    formats: ['csv', 'xlsx', 'json'],
  },
  {
    source: administered,
    operationId: 'userReposTimeExport',
    summary:
      'Export the tracked times of all users in the repositories that the caller administers',
    description: `Covers the same entries as the report. Without user and repository: ordered by id. ${inFiles}`,
    formats: ['csv', 'xlsx', 'json'],
  },
  {
    source: ofInstance,
    operationId: 'adminTimeExport',
    summary: 'Export the tracked times of all users',
    description: `${inOrder} Without user and repository: ordered by id. ${inFiles}`,
    formats: ['csv', 'xlsx', 'json'],
    needsRecentPassword: true,
  },
];

/** @throws invalid that names the parameter */
function roundingOf(format: string, query: ReportParams): Rounding | null {
  const { round, round_minutes, round_per, total } = query;
  checkTableOptions(format, { round, round_minutes, round_per, total });
  return readRounding({ round, roundMinutes: round_minutes, roundPer: round_per });
}

/** Tracked times as downloadable files. */
export const timeExportRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const { publicUrl } = settings;

  for (const { source, formats, needsRecentPassword, ...described } of operations) {
    const { access, scope, params } = source;
    const format = Type.Enum([...formats], { description: 'defaults to csv' });

    api.route({
      method: 'GET',
      url: source.url('export'),
      config: { access, scope, ...(needsRecentPassword && { needsRecentPassword }) },
      ...(params && { onRequest: inRepository(http) }),
      schema: {
        ...described,
        tags,
        ...(params && { params }),
        querystring: ownQuery({ format: Type.Optional(format), ...source.query, ...exportQuery }),
        response: {
          200: orFile(times, { mayBeCalendar: formats.includes('ics') }),
          ...errorResponses({ ...source.errors, 422: badQuery, 429: tooMany }),
        },
      },
      handler: async (request, reply: FastifyReply) => {
        const caller = signedIn(request);
        const query = request.query as ReportParams;
        const ending = query.format ?? 'csv';
        const rounding = roundingOf(ending, query);
        const selected = await source.select(context, request, queryOf(query));
        const { filter, calendar } = selected;
        const what = source.nameOf(request);
        const entries = entriesOf(context, caller, filter);
        const table = entryTable(
          entries,
          { filter, calendar, rounding },
          { hasTotal: query.total === true },
        );
        const { timeZone } = calendar;
        const [type, chunks] = {
          csv: () => [csvType, csvOf(table)] as const,
          xlsx: () => [xlsxType, xlsxOf(table, 'Times')] as const,
          ics: () =>
            [icsType, icsOf(entries, { name: `Time of ${what}`, timeZone, publicUrl })] as const,
          json: () =>
            [
              jsonType,
              jsonArray(entries, { write: trackedTimeWriter({ settings, caller }) }),
            ] as const,
        }[ending]();
        const name = fileName(['times', what, rangeNamed(filter, calendar)], ending);
        await sendFile(http, request, reply, chunks, { type, fileName: name });
        return reply;
      },
    });
  }
};
