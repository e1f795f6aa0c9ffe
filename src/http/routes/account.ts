import { deleteOwnAccount } from '../../core/account/deletion.ts';
import { personalData } from '../../core/user-export/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { presentPersonalData } from '../presenters/user-export.ts';
import { emptyResponse, errorResponses, withHeaders } from '../schemas/common.ts';
import { password as currentPassword } from '../schemas/texts.ts';
import { sendFile } from '../streaming/send.ts';
import { Type } from '../type.ts';

const tags = ['user'];
/** Only by password or session: an account includes its tokens and sessions (D13). */
const ownAccount = { access: 'no-token', scope: 'user' } as const;
const list = (description: string) => Type.Array(Type.Any(), { description });

/** Operations on the caller's account as a whole. */
export const accountRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'DELETE',
    url: '/user',
    config: ownAccount,
    schema: {
      operationId: 'userDeleteCurrent',
      summary: 'Delete the authenticated user; issues and tracked times stay, owned by Ghost',
      tags,
      querystring: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'also delete all repositories; they cannot be restored' }),
        ),
      }),
      body: Type.Object({
        password: currentPassword({ description: "the caller's current password" }),
        otp: codeMember,
      }),
      response: {
        204: emptyResponse('the account has been deleted'),
        ...errorResponses({
          403: 'the password or two-factor code is wrong, or the code is missing',
          422: 'the caller owns repositories, or is the last site admin',
          423: 'a repository to delete has entries in a locked period',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const purge = request.query.purge ?? false;
      const { password, otp } = request.body;
      const shown = { password, code: codeForPassword(request, otp) };
      await deleteOwnAccount(context, signedIn(request), shown, { purge });
      return reply.code(204).send();
    },
  });

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
