import { readRounding } from '../../core/report/query.ts';
import { entriesOf, withProjects } from '../../core/report/time-export.ts';
import { type Api, type FastifyReply, type HttpContext, type Routes, signedIn } from '../api.ts';
import { fileName, orFile, rangeNamed } from '../formats/attachments.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { jsonArray } from '../paging.ts';
import { entryTable } from '../presenters/report-tables.ts';
import { trackedTimeWriter } from '../presenters/tracked-time.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import {
  checkTableOptions,
  exportQuery,
  narrowings,
  queryOf,
  type ReportParams,
} from '../schemas/report-queries.ts';
import { jsonType, sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';
import type { RoutesAt } from './place.ts';
import { administered, type EntrySource, ofInstance, ofPlace, own } from './report-sources.ts';

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
  readonly mayBeCalendar?: true;
  readonly needsRecentPassword?: true;
}

const operations: readonly ExportOperation[] = [
  {
    source: own,
    operationId: 'userTimeExport',
    summary: "Export the authenticated user's tracked times in all repositories",
    description: `${inOrder} ${inFiles}`,
    mayBeCalendar: true,
  },
  {
    source: administered,
    operationId: 'userReposTimeExport',
    summary:
      'Export the tracked times of all users in the repositories that the caller administers',
    description: `Covers the same entries as the report. Without user and repository: ordered by id. ${inFiles}`,
  },
  {
    source: ofInstance,
    operationId: 'adminTimeExport',
    summary: 'Export the tracked times of all users',
    description: `${inOrder} Without user and repository: ordered by id. ${inFiles}`,
    needsRecentPassword: true,
  },
];

/** Tracked times as downloadable files. */
export const timeExportRoutes: Routes = (api, http) => addExports(api, http, operations);

export const exportAt: RoutesAt = (api, http, place) =>
  addExports(api, http, [
    {
      source: ofPlace(place),
      operationId: `${place.id}TimeExport`,
      summary: `Export ${place.aRepository}'s tracked times; users who are not issues writers get only their own`,
      description: `${inOrder} ${inFiles}`,
    },
  ]);

export function addExports(
  api: Api,
  http: HttpContext,
  operations: readonly ExportOperation[],
): void {
  const { context, settings, files } = http;
  const { publicUrl } = settings;
  const { tables } = files;

  for (const { source, mayBeCalendar, needsRecentPassword, ...described } of operations) {
    const { access, scope, params } = source;
    const calendars = mayBeCalendar ? files.calendars : [];
    const names = [...tables, { name: 'json' }, ...calendars].map(({ name }) => name);
    const format = Type.Enum(names, { description: 'defaults to csv' });

    api.route({
      method: 'GET',
      url: source.url('export'),
      config: { access, scope, ...(needsRecentPassword && { needsRecentPassword }) },
      onRequest: source.onRequest ?? acrossRepositories(http),
      schema: {
        ...described,
        tags,
        ...(params && { params }),
        querystring: ownQuery({
          format: Type.Optional(format),
          ...source.query,
          ...narrowings(context.doors),
          ...exportQuery,
        }),
        response: {
          200: orFile(times, [...tables, ...calendars]),
          ...errorResponses({ ...source.errors, 422: badQuery, 429: tooMany }),
        },
      },
      handler: async (request, reply: FastifyReply) => {
        const caller = signedIn(request);
        const query = request.query as ReportParams;
        const { format: ending = 'csv', round, round_minutes, round_per, total } = query;
        const asTable = tables.find(({ name }) => name === ending);
        const asCalendar = calendars.find(({ name }) => name === ending);
        checkTableOptions(tables, ending, { round, round_minutes, round_per, total });
        const rounding = readRounding({ round, roundMinutes: round_minutes, roundPer: round_per });
        const selected = await source.select(context, request, queryOf(query, context.doors));
        const { filter, calendar } = selected;
        const what = source.nameOf(request);
        const entries = entriesOf(context, caller, filter);
        const scope = { filter, calendar, rounding };
        const named = withProjects(context, caller, entries);
        const table = entryTable(named, scope, { hasTotal: total === true });
        const { timeZone } = calendar;
        const [writeTable, writeCalendar] = [await asTable?.load(), await asCalendar?.load()];
        const chunks =
          writeTable?.(table, 'Times') ??
          writeCalendar?.(entries, { name: `Time of ${what}`, timeZone, publicUrl }) ??
          jsonArray(entries, { write: trackedTimeWriter({ settings, caller }) });
        const { type } = asTable ?? asCalendar ?? { type: jsonType };
        const name = fileName(['times', what, rangeNamed(filter, calendar)], ending);
        await sendFile(http, request, reply, chunks, { type, fileName: name });
        return reply;
      },
    });
  }
}
