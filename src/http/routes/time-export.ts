import { selectOfAdministered } from '../../core/reports/administered.ts';
import { entriesOf } from '../../core/reports/export.ts';
import {
  type Selected,
  selectMine,
  selectOfInstance,
  selectOfRepository,
} from '../../core/reports/report-operations.ts';
import { readRounding } from '../../core/reports/report-query.ts';
import type { Rounding } from '../../core/reports/types.ts';
import {
  type FastifyReply,
  type FastifyRequest,
  type Routes,
  repositoryOf,
  signedIn,
} from '../api.ts';
import { fileName, orFile, rangeNamed } from '../formats/attachments.ts';
import { csvOf, csvType } from '../formats/csv.ts';
import { icsOf, icsType } from '../formats/ics.ts';
import { xlsxOf, xlsxType } from '../formats/xlsx.ts';
import { inRepository } from '../middleware/lookup.ts';
import { jsonArray } from '../paging.ts';
import { entryTable } from '../presenters/report-tables.ts';
import { trackedTimeWriter } from '../presenters/tracked-time.ts';
import { errorResponses, ownerAndRepo, ownQuery } from '../schemas/common.ts';
import {
  checkTableOptions,
  entriesQuery,
  exportQuery,
  ofRepository,
  ofUser,
  queryOf,
} from '../schemas/report-queries.ts';
import { jsonType, sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';

const tags = ['time reports'];
const times = Type.Array(Type.Ref('TrackedTime'));
const format = {
  format: Type.Optional(Type.Enum(['csv', 'xlsx', 'json'], { description: 'defaults to csv' })),
};
const ofMany = ownQuery({ ...format, ...entriesQuery, ...ofRepository, ...ofUser, ...exportQuery });
const inOrder = 'Ordered by the time that decides the day of an entry, then by id.';
const inFiles =
  'A CSV or XLSX file has exact and rounded seconds, which add up to the report with the same parameters. Each row has the period (its end is exclusive), the time zone and the rounding.';

/** How the entries are written. */
interface FileOptions {
  readonly format: 'csv' | 'xlsx' | 'ics' | 'json';
  readonly rounding: Rounding | null;
  readonly hasTotal: boolean;
}

/** @throws invalid that names the parameter */
function readFileOptions(query: {
  readonly format?: FileOptions['format'];
  readonly round?: string;
  readonly round_minutes?: number;
  readonly round_per?: string;
  readonly total?: boolean;
}): FileOptions {
  const { format = 'csv', round, round_minutes, round_per, total } = query;
  checkTableOptions(format, { round, round_minutes, round_per, total });
  const rounding = readRounding({ round, roundMinutes: round_minutes, roundPer: round_per });
  return { format, rounding, hasTotal: total === true };
}

const badQuery = 'a parameter is invalid';
const tooMany = 'too many long lists of the caller are in progress';

/** Tracked times as downloadable files. */
export const timeExportRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  /** @param what user or repository, for the file name */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { filter, calendar }: Selected,
    what: string,
    { format, rounding, hasTotal }: FileOptions,
  ): Promise<FastifyReply> {
    const caller = signedIn(request);
    const { timeZone } = calendar;
    const name = fileName(['times', what, rangeNamed(filter, calendar)], format);
    const entries = entriesOf(context, caller, filter);
    const table = entryTable(entries, { filter, calendar, rounding }, { hasTotal });
    const calendarOptions = { name: `Time of ${what}`, timeZone, publicUrl: settings.publicUrl };
    const [type, chunks] = {
      csv: () => [csvType, csvOf(table)] as const,
      xlsx: () => [xlsxType, xlsxOf(table, 'Times')] as const,
      ics: () => [icsType, icsOf(entries, calendarOptions)] as const,
      json: () =>
        [jsonType, jsonArray(entries, { write: trackedTimeWriter({ settings, caller }) })] as const,
    }[format]();
    await sendFile(http, request, reply, chunks, { type, fileName: name });
    return reply;
  }

  api.route({
    method: 'GET',
    url: '/user/times/export',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeExport',
      summary: "Export the authenticated user's tracked times in all repositories",
      description: `${inOrder} ${inFiles}`,
      tags,
      querystring: ownQuery({
        format: Type.Optional(
          Type.Enum(['csv', 'xlsx', 'json', 'ics'], { description: 'defaults to csv' }),
        ),
        ...entriesQuery,
        ...ofRepository,
        ...exportQuery,
      }),
      response: {
        200: orFile(times, { mayBeCalendar: true }),
        ...errorResponses({
          404: 'repository not found: the caller can neither read it nor has entries in it',
          422: badQuery,
          429: tooMany,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const options = readFileOptions(request.query);
      const selected = await selectMine(context, caller, queryOf(request.query));
      return send(request, reply as FastifyReply, selected, caller.user.name, options) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/time-export',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTimeExport',
      summary:
        "Export a repository's tracked times; users who are not issues writers get only their own",
      description: `${inOrder} ${inFiles}`,
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: ownQuery({ ...format, ...entriesQuery, ...ofUser, ...exportQuery }),
      response: {
        200: orFile(times),
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
      const access = repositoryOf(request);
      const options = readFileOptions(request.query);
      const query = queryOf(request.query);
      const selected = await selectOfRepository(context, signedIn(request), access, query);
      const what = `${access.owner.name}-${access.repository.name}`;
      return send(request, reply as FastifyReply, selected, what, options) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/user/repos/time-export',
    config: { access: 'signed-in', scope: 'repository' },
    schema: {
      operationId: 'userReposTimeExport',
      summary: 'Export the tracked times of all users in the repositories one administers',
      description: `Covers the same entries as the report. Without user and repository: ordered by id. ${inFiles}`,
      tags,
      querystring: ofMany,
      response: {
        200: orFile(times),
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
      const options = readFileOptions(request.query);
      const selected = await selectOfAdministered(context, caller, queryOf(request.query));
      const what = `repositories-of-${caller.user.name}`;
      return send(request, reply as FastifyReply, selected, what, options) as never;
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/time-export',
    config: { access: 'site-admin', scope: 'admin', needsRecentPassword: true },
    schema: {
      operationId: 'adminTimeExport',
      summary: 'Export the tracked times of all users',
      description: `${inOrder} Without user and repository: ordered by id. ${inFiles}`,
      tags,
      querystring: ofMany,
      response: {
        200: orFile(times),
        ...errorResponses({ 404: 'repository or user not found', 422: badQuery, 429: tooMany }),
      },
    },
    handler: async (request, reply) => {
      const options = readFileOptions(request.query);
      const selected = await selectOfInstance(context, signedIn(request), queryOf(request.query));
      return send(request, reply as FastifyReply, selected, 'everybody', options) as never;
    },
  });
};
