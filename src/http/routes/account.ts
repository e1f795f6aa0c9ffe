import { deleteOwnAccount } from '../../core/account/account.ts';
import { personalData } from '../../core/account/export.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentPersonalData } from '../present-export.ts';
import { emptyReply, refusals } from '../schemas.ts';
import { codeBeside, codeMember } from '../second-factor.ts';
import { sendFile } from '../streaming.ts';
import { Type } from '../type.ts';

const tags = ['user'];
/** An account as a whole takes the password or a session: tokens and sessions are part of it (D13). */
const ownAccount = { access: 'no-token', scope: 'user' } as const;
const list = (description: string) => Type.Array(Type.Any(), { description });

/** What somebody may ask for his own account as a whole. */
export const accountRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'DELETE',
    url: '/user',
    config: ownAccount,
    schema: {
      operationId: 'userDeleteCurrent',
      summary: "Delete the caller's account; issues and tracked times stay, under the name Ghost",
      tags,
      querystring: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'with all repositories, which nobody can restore then' }),
        ),
      }),
      body: Type.Object({
        password: Type.String({ format: 'password', description: "the caller's, once more" }),
        otp: codeMember,
      }),
      response: {
        204: emptyReply('the account is gone'),
        ...refusals({
          403: 'the password or the code of the second factor is wrong, or the code missing',
          422: 'the caller owns repositories, or is the last site admin',
          423: 'a repository that would go with him has entries in time that is closed',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const purge = request.query.purge ?? false;
      const { password, otp } = request.body;
      const shown = { password, code: codeBeside(request, otp) };
      await deleteOwnAccount(world, signedIn(request), shown, { purge });
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/user/export',
    config: ownAccount,
    schema: {
      operationId: 'userExport',
      summary: 'All that is kept about the caller',
      tags,
      response: {
        200: Type.Object({
          account: Type.Any({ description: 'the user, with his settings and former names' }),
          emails: list('addresses'),
          tokens: list('tokens, without their secrets'),
          sessions: list('sessions'),
          two_factor: Type.Any({ description: 'whether there is one, and since when' }),
          following: list('whom the caller follows'),
          followers: list('who follows the caller'),
          blocks: list('whom the caller has blocked, with the notes'),
          repositories: list('own repositories, deleted ones last'),
          collaborations: list('repositories that were shared with the caller'),
          issues: list('issues that the caller wrote'),
          assignments: list('issues that the caller is assigned to'),
          tracked_times: list('entries, deleted ones last'),
          time_revisions: list('what the caller did to entries, and what was done to his'),
          stopwatches: list('the stopwatch that runs'),
          calendar: Type.Any({
            description: 'since when the times are shared as a calendar, null where they are not',
          }),
          events: list('what the caller did on issues'),
          mails: list('mails to the caller that are still listed, without what they said'),
          audit: list('what the audit holds about the caller'),
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const data = await personalData(world, caller);
      const chunks = presentPersonalData(data, { settings, caller });
      await sendFile(http, request, reply, chunks, { fileName: 'punchcard-export.json' });
      return reply;
    },
  });
};
