import { lintTimes } from '../../core/reports/lint.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentTime } from '../present.ts';
import { presentFinding } from '../present-report.ts';
import { entriesQuery, ofRepository, queryOf } from '../report-queries.ts';
import { refusals } from '../schemas.ts';
import { findingsSchema } from '../schemas-report.ts';
import { runReport } from '../streaming.ts';
import { Type } from '../type.ts';

/** What may be mistakes, and is allowed all the same. */
export const timeLintRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/times/lint',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeLint',
      summary: "Name what may be mistakes among the caller's tracked times",
      description:
        'Entries that overlap (half-open: one may begin where another ends), days with more time than they have, entries and a stopwatch longer than the setting `LONG_TIME_SECONDS`, entries in the future, and such that came after their issue was closed.',
      tags: ['time reports'],
      querystring: Type.Object({ ...entriesQuery, ...ofRepository }),
      response: {
        200: findingsSchema,
        ...refusals({
          404: 'a repository in which the caller neither reads nor has entries',
          422: 'a parameter is malformed',
          429: 'too many reports of the caller are being made',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const found = await runReport(http, request, () =>
        lintTimes(world, caller, queryOf(request.query)),
      );
      return {
        from: found.fromUnix === null ? null : presentTime(found.fromUnix),
        to: found.toUnix === null ? null : presentTime(found.toUnix),
        time_zone: found.calendar.timeZone,
        first_day_of_week: found.calendar.firstDayOfWeek,
        complete: found.isComplete,
        findings: found.findings.map((one) => presentFinding(one, { settings, caller })),
      };
    },
  });
};
