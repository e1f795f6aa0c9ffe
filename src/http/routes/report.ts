import { reportOnAdministered } from '../../core/report/administered.ts';
import { makeReport, readShape } from '../../core/report/operations.ts';
import { type Api, type FastifyReply, type HttpContext, type Routes, signedIn } from '../api.ts';
import { fileName, orFile, rangeNamed } from '../formats/attachments.ts';
import { languageOf } from '../html/html.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { presentReport, reportChunks } from '../presenters/report.ts';
import { reportSheet } from '../presenters/report-sheet.ts';
import { reportTable } from '../presenters/report-tables.ts';
import { reportWords, senderOf } from '../presenters/report-words.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import { reportSchema } from '../schemas/report.ts';
import {
  checkTableOptions,
  narrowings,
  queryOf,
  type ReportParams,
  shapeQuery,
} from '../schemas/report-queries.ts';
import { runReport, sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';
import type { RoutesAt } from './place.ts';
import {
  administered,
  type EntrySource,
  ofInstance,
  ofPerson,
  ofPlace,
  own,
} from './report-sources.ts';

const tags = ['time reports'];
const common =
  'Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV file has the period (its end is exclusive), the time zone and the rounding. An XLSX file is for people, in the language of Accept-Language: it says these once, above at most six columns, and has hours as durations (rounded, if rounding is asked for), subtotals and a total as formulas.';
const badQuery = 'a parameter is invalid, or there would be too many groups or notes';
const tooMany = 'too many reports of the caller are running or queued';

/** A report with more groups is streamed. */
const maxGroupsAtOnce = 1000;

interface ReportOperation {
  readonly source: EntrySource;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

const operations: readonly ReportOperation[] = [
  {
    source: own,
    operationId: 'userTimeReport',
    summary: "Report on the authenticated user's tracked times in all repositories",
    description: common,
  },
  {
    source: administered,
    operationId: 'userReposTimeReport',
    summary:
      'Report on the tracked times of all users in the repositories that the caller administers',
    description: `Covers repositories that track time and that the caller owns or administers as a collaborator. Groups by user include the working day of users who show it (show_working_day), and the caller's own. ${common}`,
  },
  {
    source: ofPerson,
    operationId: 'userTimeReportOf',
    summary: "Report on a user's tracked times",
    description: `Site admins and the user see all; others see only entries in repositories where they may list everybody's times, and nothing if the user hides their activity. ${common}`,
  },
  {
    source: ofInstance,
    operationId: 'adminTimeReport',
    summary: 'Report on the tracked times of all users',
    description: common,
  },
];

/** Reports: sums of tracked time. */
export const reportRoutes: Routes = (api, http) => addReports(api, http, operations);

export const reportAt: RoutesAt = (api, http, place) =>
  addReports(api, http, [
    {
      source: ofPlace(place),
      operationId: `${place.id}TimeReport`,
      summary: `Report on ${place.aRepository}'s tracked times; users who are not issues writers get only their own`,
      description: common,
    },
  ]);

export function addReports(
  api: Api,
  http: HttpContext,
  operations: readonly ReportOperation[],
): void {
  const { context, files } = http;
  const { tables } = files;
  const added = { ...narrowings(context.doors), ...shapeQuery(context.doors) };
  const names = ['json', ...tables.map(({ name }) => name)];
  const format = Type.Optional(Type.Enum(names, { description: 'json, or a file to download' }));

  for (const { source, ...described } of operations) {
    const { access, scope, params, select } = source;
    const isAdministered = source === administered;

    api.route({
      method: 'GET',
      url: source.url('report'),
      config: { access, scope },
      onRequest: source.onRequest ?? acrossRepositories(http),
      schema: {
        ...described,
        tags,
        ...(params && { params }),
        querystring: ownQuery({ ...source.query, ...added, format }),
        response: {
          200: orFile(reportSchema(context.doors, isAdministered), tables),
          ...errorResponses({ ...source.errors, 422: badQuery, 429: tooMany }),
        },
      },
      handler: async (request, reply: FastifyReply) => {
        const caller = signedIn(request);
        const given = request.query as ReportParams;
        const { notes, total } = given;
        const file = tables.find(({ name }) => name === given.format);
        checkTableOptions(tables, given.format, { notes, total });
        const query = queryOf(given, context.doors);
        const report = await runReport(http, request, async () =>
          isAdministered
            ? reportOnAdministered(context, caller, query)
            : makeReport(
                context,
                caller,
                await select(context, request, query),
                readShape(context, query),
              ),
        );
        if (file === undefined) {
          if (report.groups.length <= maxGroupsAtOnce) return presentReport(report);
          await sendFile(http, request, reply, reportChunks(report));
          return reply;
        }
        const by = report.groupBy.length === 0 ? 'total' : `by-${report.groupBy.join('-')}`;
        const range = rangeNamed(report, report.calendar);
        const options = { hasNotes: notes === true, hasTotal: total !== false };
        const language = languageOf(reply);
        const title = source.titleOf(request, reportWords(language).titles);
        const sender = senderOf(caller.user);
        const table = {
          ...reportTable(report, options),
          sheet: () => reportSheet(report, { ...options, title, sender, language }),
        };
        const write = await file.load();
        await sendFile(http, request, reply, write(table, 'Report'), {
          type: file.type,
          fileName: fileName(['report', source.nameOf(request), by, range], file.name),
        });
        return reply;
      },
    });
  }
}
