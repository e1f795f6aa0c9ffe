import { lintTimes } from '../../core/report/time-lint.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentTime } from '../presenters/presenting.ts';
import { presentLintIssue } from '../presenters/time-lint.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import { entriesQuery, ofRepository, queryOf } from '../schemas/report-queries.ts';
import { lintReportSchema } from '../schemas/time-lint.ts';
import { runReport } from '../streaming/send.ts';

/** Checks of tracked times for possible mistakes. */
export const timeLintRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/times/lint',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeLint',
      summary: "Check the authenticated user's tracked times for possible mistakes",
      description:
        'Reports overlapping entries (one may begin when another ends), days with more tracked time than hours, entries and a stopwatch longer than the setting `LONG_TIME_SECONDS`, entries in the future, and entries added after their issue was closed.',
      tags: ['time reports'],
      querystring: ownQuery({ ...entriesQuery, ...ofRepository }),
      response: {
        200: lintReportSchema,
        ...errorResponses({
          404: 'repository not found: the caller can neither read it nor has entries in it',
          422: 'a parameter is invalid',
          429: 'too many reports of the caller are running',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const found = await runReport(http, request, () =>
        lintTimes(context, caller, queryOf(request.query)),
      );
      return {
        from: found.fromUnix === null ? null : presentTime(found.fromUnix),
        to: found.toUnix === null ? null : presentTime(found.toUnix),
        time_zone: found.calendar.timeZone,
        first_day_of_week: found.calendar.firstDayOfWeek,
        complete: found.isComplete,
        findings: found.findings.map((one) => presentLintIssue(one, { settings, caller })),
      };
    },
  });
};
