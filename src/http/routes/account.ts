import { deleteOwnAccount } from '../../core/account/deletion.ts';
import { type Routes, signedIn } from '../api.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { password as currentPassword } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['user'];
/** Only by password or session: an account includes its tokens and sessions (D13). */
const ownAccount = { access: 'no-token', scope: 'user' } as const;

/** Operations on the caller's account as a whole. */
export const accountRoutes: Routes = (api, http) => {
  const { context } = http;

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
          423: 'a repository to delete has entries that are billed or in a locked period',
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
};
