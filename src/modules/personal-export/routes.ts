import { type Routes, signedIn } from '../../http/api.ts';
import { withHeaders } from '../../http/schemas/common.ts';
import { sendFile } from '../../http/streaming/send.ts';
import { Type } from '../../http/type.ts';
import { personalData } from './operations.ts';
import { presentPersonalData } from './presenter.ts';

const tags = ['user'];
/** Only by password or session: an account includes its tokens and sessions (D13). */
const ownAccount = { access: 'no-token', scope: 'user' } as const;
const list = (description: string) => Type.Array(Type.Any(), { description });

/** All data about the caller, as a file. */
export const personalExportRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/export',
    config: { ...ownAccount, needsRecentPassword: true },
    schema: {
      operationId: 'userExport',
      summary: 'Export all data about the authenticated user',
      tags,
      response: {
        200: Type.Object(
          {
            account: Type.Any({ description: 'the user, with settings and former names' }),
            emails: list('addresses'),
            tokens: list('tokens, without their secrets'),
            sessions: list('sessions'),
            two_factor: Type.Any({ description: 'two-factor authentication state' }),
            following: list('users whom the caller follows'),
            followers: list('users who follow the caller'),
            blocks: list('users blocked by the caller, with notes'),
            repositories: list("the caller's repositories, deleted ones last"),
            collaborations: list('repositories shared with the caller'),
            issues: list('issues created by the caller'),
            assignments: list('issues assigned to the caller'),
            tracked_times: list('entries, deleted ones last'),
            time_revisions: list("changes made by the caller, or to the caller's entries"),
            stopwatches: list('the running stopwatch'),
            calendar: Type.Any({
              description: 'when the calendar subscription was created; null if there is none',
            }),
            events: list("the caller's events on issues"),
            mails: list('mails to the caller that have not been purged, without their content'),
            audit: list('audit records about the caller'),
          },
          withHeaders('Content-Disposition'),
        ),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const data = await personalData(context, caller);
      const chunks = presentPersonalData(context, data, { settings, caller }, http.modules);
      await sendFile(http, request, reply, chunks, { fileName: 'punchcard-export.json' });
      return reply;
    },
  });
};
