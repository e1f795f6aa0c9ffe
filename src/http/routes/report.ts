import type { SignedIn } from '../../core/caller.ts';
import { reportOnAdministered } from '../../core/reports/administered.ts';
import {
  makeReport,
  readShape,
  type Selected,
  selectMine,
  selectOfInstance,
  selectOfRepository,
} from '../../core/reports/report-operations.ts';
import type { ReportQuery } from '../../core/reports/report-query.ts';
import type { Report } from '../../core/reports/types.ts';
import {
  type FastifyReply,
  type FastifyRequest,
  type Routes,
  repositoryOf,
  signedIn,
} from '../api.ts';
import { fileName, orFile, rangeNamed } from '../formats/attachments.ts';
import { csvOf, csvType } from '../formats/csv.ts';
import { xlsxOf, xlsxType } from '../formats/xlsx.ts';
import { inRepository } from '../middleware/lookup.ts';
import { presentReport, reportChunks } from '../presenters/report.ts';
import { reportTable } from '../presenters/report-tables.ts';
import { errorResponses, ownerAndRepo, ownQuery } from '../schemas/common.ts';
import { administeredReportSchema, reportSchema } from '../schemas/report.ts';
import {
  checkTableOptions,
  entriesQuery,
  ofRepository,
  ofUser,
  queryOf,
  shapeQuery,
} from '../schemas/report-queries.ts';
import { runReport, sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';

const tags = ['time reports'];
const format = {
  format: Type.Optional(
    Type.Enum(['json', 'csv', 'xlsx'], { description: 'json, or a file to download' }),
  ),
};
const ofMany = ownQuery({ ...entriesQuery, ...ofRepository, ...ofUser, ...shapeQuery, ...format });
const response = orFile(reportSchema);
const administeredResponse = orFile(administeredReportSchema);
const common =
  'Days, weeks, months and years are those of the time zone; an entry belongs to the day it was started, or created if it has no start. Rounded sums are returned beside the exact ones. At most 20,000 groups and 4,000 periods with entries. Each row of a CSV or XLSX file has the period (its end is exclusive), the time zone and the rounding.';
const badQuery = 'a parameter is invalid, or there would be too many groups or notes';
const tooMany = 'too many reports of the caller are running or queued';

/** A report with more groups is streamed. */
const maxGroupsAtOnce = 1000;

/** Reports: sums of tracked time. */
export const reportRoutes: Routes = (api, http) => {
  const { context } = http;

  const reportOf = async (caller: SignedIn, query: ReportQuery, selected: Promise<Selected>) =>
    makeReport(context, caller, await selected, readShape(query));

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    options: { readonly format?: string; readonly total?: boolean; readonly notes?: boolean },
    what: string,
    make: () => Promise<Report>,
  ): Promise<unknown> {
    const { format: ending = 'json', notes, total } = options;
    checkTableOptions(ending, { notes, total });
    const report = await runReport(http, request, make);
    if (ending === 'json') {
      if (report.groups.length <= maxGroupsAtOnce) return presentReport(report);
      await sendFile(http, request, reply, reportChunks(report));
      return reply;
    }
    const by = report.groupBy.length === 0 ? 'total' : `by-${report.groupBy.join('-')}`;
    const name = fileName(['report', what, by, rangeNamed(report, report.calendar)], ending);
    const table = reportTable(report, { hasNotes: notes === true, hasTotal: total !== false });
    const isCsv = ending === 'csv';
    const chunks = isCsv ? csvOf(table) : xlsxOf(table, 'Report');
    const type = isCsv ? csvType : xlsxType;
    await sendFile(http, request, reply, chunks, { type, fileName: name });
    return reply;
  }

  api.route({
    method: 'GET',
    url: '/user/times/report',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeReport',
      summary: "Report on the authenticated user's tracked times in all repositories",
      description: common,
      tags,
      querystring: ownQuery({ ...entriesQuery, ...ofRepository, ...shapeQuery, ...format }),
      response: {
        200: response,
        ...errorResponses({
          404: 'repository not found: the caller can neither read it nor has entries in it',
          422: badQuery,
          429: tooMany,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const query = queryOf(request.query);
      const make = () => reportOf(caller, query, selectMine(context, caller, query));
      return send(request, reply as FastifyReply, request.query, caller.user.name, make) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/time-report',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTimeReport',
      summary:
        "Report on a repository's tracked times; only one's own without write access to issues",
      description: common,
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: ownQuery({ ...entriesQuery, ...ofUser, ...shapeQuery, ...format }),
      response: {
        200: response,
        ...errorResponses({
          400: 'time tracking is disabled for the repository',
          403: 'another user is given, and the caller is not an issues writer',
          404: 'repository, issue or user not found',
          422: badQuery,
          429: tooMany,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const access = repositoryOf(request);
      const query = queryOf(request.query);
      const what = `${access.owner.name}-${access.repository.name}`;
      const make = () =>
        reportOf(caller, query, selectOfRepository(context, caller, access, query));
      return send(request, reply as FastifyReply, request.query, what, make) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/user/repos/time-report',
    config: { access: 'signed-in', scope: 'repository' },
    schema: {
      operationId: 'userReposTimeReport',
      summary: 'Report on the tracked times of all users in the repositories one administers',
      description: `Covers repositories that track time and that the caller owns or administers as a collaborator. Groups by user tell the working day of those who show it (show_working_day), and one's own. ${common}`,
      tags,
      querystring: ofMany,
      response: {
        200: administeredResponse,
        ...errorResponses({
          400: 'time tracking is disabled',
          403: 'the caller does not administer the repository',
          404: 'repository, issue or user not found',
          422: badQuery,
          429: tooMany,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const query = queryOf(request.query);
      const what = `repositories-of-${caller.user.name}`;
      const make = () => reportOnAdministered(context, caller, query);
      return send(request, reply as FastifyReply, request.query, what, make) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/time-report',
    config: { access: 'site-admin', scope: 'admin' },
    schema: {
      operationId: 'adminTimeReport',
      summary: 'Report on the tracked times of all users',
      description: common,
      tags,
      querystring: ofMany,
      response: {
        200: response,
        ...errorResponses({ 404: 'repository or user not found', 422: badQuery, 429: tooMany }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const query = queryOf(request.query);
      const make = () => reportOf(caller, query, selectOfInstance(context, caller, query));
      return send(request, reply as FastifyReply, request.query, 'everybody', make) as never;
    },
  });
};
