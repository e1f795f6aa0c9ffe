import { lintTimes } from '../../core/report/time-lint.ts';
import { type Routes, signedIn } from '../api.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { nextLink, pagingQuery } from '../paging.ts';
import { presentTime } from '../presenters/presenting.ts';
import { presentLintIssue } from '../presenters/time-lint.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import { entriesQuery, narrowings, ofRepository, queryOf } from '../schemas/report-queries.ts';
import { lintReportSchema, maxLintLimit } from '../schemas/time-lint.ts';
import { runReport } from '../streaming/send.ts';
import { Type } from '../type.ts';

/** Checks of tracked times for possible mistakes. */
export const timeLintRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/times/lint',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeLint',
      summary: "Check the authenticated user's tracked times for possible mistakes",
      description:
        'Reports overlapping entries (one may begin when another ends), days with more tracked time than hours, entries and a stopwatch longer than the setting `LONG_TIME_SECONDS`, entries in the future, and entries added after their issue was closed. Paged: a page may have fewer findings than `limit`, if their entries have much text.',
      tags: ['time reports'],
      querystring: ownQuery({
        ...entriesQuery,
        ...narrowings(context.doors),
        ...ofRepository,
        cursor: pagingQuery.cursor,
        limit: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: `page size, at most ${maxLintLimit}, which is the default`,
          }),
        ),
      }),
      response: {
        200: lintReportSchema,
        ...errorResponses({
          404: 'repository not found: the caller can neither read it nor has entries in it',
          422: 'a parameter is invalid',
          429: 'too many reports of the caller are running',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { cursor, limit = 0 } = request.query;
      const page = {
        limit: Math.min(limit || maxLintLimit, maxLintLimit),
        after: cursor === undefined ? null : http.cursors.read(cursor, request).after,
      };
      const found = await runReport(http, request, () =>
        lintTimes(context, caller, queryOf(request.query, context.doors), page),
      );
      const next =
        found.next === null ? null : http.cursors.write({ page: 1, after: found.next }, request);
      if (next !== null) void reply.header('link', nextLink(request, settings.publicUrl, next));
      return {
        from: found.fromUnix === null ? null : presentTime(found.fromUnix),
        to: found.toUnix === null ? null : presentTime(found.toUnix),
        time_zone: found.calendar.timeZone,
        first_day_of_week: found.calendar.firstDayOfWeek,
        complete: next === null,
        next_cursor: next,
        findings: found.findings.map((one) => presentLintIssue(one, { settings, caller })),
      };
    },
  });
};
