import { changeOwnPassword } from '../../core/account/password.ts';
import { forgotPassword, resetPassword } from '../../core/account/password-reset.ts';
import { originOf, type Routes, signedIn } from '../api.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { address, mailedToken, newPassword, password } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

/** For users without a password: any credential in the request is ignored. */
const config = { access: 'anyone', scope: null, isOpenForSignIn: true, isSignIn: true } as const;

const accepted =
  'If this is the primary address of an account, a mail with a link is on its way to it.';

/** A forgotten password, and changing one's own. */
export const passwordRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'PUT',
    url: '/user/password',
    config: {
      access: 'no-token',
      scope: null,
      allowsPasswordChange: true,
      allowsTwoFactorSetup: true,
    },
    schema: {
      operationId: 'userChangePassword',
      summary: "Change the authenticated user's password",
      description: 'Ends all other sessions of the user. Tokens are unaffected.',
      tags: ['session'],
      body: Type.Object({
        old_password: password({
          examples: ['correct horse battery staple'],
        }),
        new_password: password({
          description: 'at least 8 characters (configurable), at most 256',
          examples: ['two other horses in the rain'],
        }),
        otp: codeMember,
      }),
      response: {
        204: emptyResponse('the new password is set'),
        ...errorResponses({
          400: 'the new password is too short or too easy to guess',
          403: 'the old password or the code is wrong, the code is missing, or the caller acts for another user',
          422: 'the new password is too long, or is the same as the old one',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const { old_password, new_password, otp } = request.body;
      const code = codeForPassword(request, otp);
      const passwords = { old: old_password, new: new_password, code };
      await changeOwnPassword(context, signedIn(request), passwords);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'POST',
    url: '/user/password/forgot',
    config,
    schema: {
      operationId: 'userForgotPassword',
      summary: 'Request a password reset link by mail',
      description:
        'The link is mailed to the primary address of an account that can sign in, at most once every three minutes. The response does not reveal whether the account exists.',
      tags: ['account'],
      body: Type.Object({ email: address({ description: 'or the user name' }) }),
      response: {
        202: Type.Object({
          message: Type.String({ examples: [accepted] }),
        }),
        ...errorResponses({
          422: 'the address is missing',
          429: 'too many requests from one network',
        }),
      },
    },
    handler: async (request, reply) => {
      await forgotPassword(context, originOf(request), request.body.email);
      return reply.code(202).send({ message: accepted });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/password/reset',
    config,
    schema: {
      operationId: 'userResetPassword',
      summary: 'Set a new password with a password reset link',
      description:
        'A link works once. Setting the password ends all sessions of the account and invalidates its other reset links.',
      tags: ['account'],
      body: Type.Object({
        token: mailedToken('token of the link in the mail'),
        password: newPassword(),
        end_access: optional(
          Type.Boolean({
            description:
              'also end all tokens, the calendar address and links to reports, remove email addresses that were added in the last days (`REVERT_VALID_DAYS`), and disable two-factor authentication that was set up in them; defaults to true',
          }),
        ),
      }),
      response: {
        204: emptyResponse('the new password is set'),
        ...errorResponses({
          400: 'the password is too short or too easy to guess',
          422: 'the token is unknown, used or expired; or the password is too long',
        }),
      },
    },
    handler: async (request, reply) => {
      const { token, password, end_access } = request.body;
      const input = { password, endsAccess: end_access ?? true };
      await resetPassword(context, originOf(request), token, input);
      return reply.code(204).send();
    },
  });
};
