import { forgotPassword, resetPassword } from '../../core/account/password-reset.ts';
import { register } from '../../core/account/registration.ts';
import { originOf, type Routes } from '../api.ts';
import { presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses, optional } from '../schemas/common.ts';
import { address, newUserName, password as passwordText } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['account'];
/** For users without an account or password: any credential in the request is ignored. */
const config = { access: 'anyone', scope: null, isOpenForSignIn: true, isSignIn: true } as const;

const secret = (description: string) =>
  Type.String({ description, maxLength: 255, examples: ['9f86d081884c7d659a2feaa0c55ad015'] });
const password = passwordText({
  description: 'at least 8 characters (configurable), at most 256',
  examples: ['correct horse battery staple'],
});

/** Registration and password reset. */
export const registrationRoutes: Routes = (api, { context, settings }) => {
  api.route({
    method: 'POST',
    url: '/user/registration',
    config,
    schema: {
      operationId: 'userRegister',
      summary: 'Register an account',
      description:
        'Registration is open, by invitation only, or closed (configurable). If addresses must be confirmed, the account is pending until its first one is: it can only sign in, and list, add, confirm and delete its addresses. In that case the response does not reveal whether another account uses the address.',
      tags,
      body: Type.Object({
        username: newUserName({
          description: "letters and digits with single '-', '_' or '.' between them",
          examples: ['mira'],
        }),
        email: address(),
        password,
        invitation: optional(secret('token of the link in the invitation mail')),
      }),
      response: {
        201: Type.Object({
          user: Type.Ref('User'),
          confirmation_required: Type.Boolean({
            description:
              'a mail has been queued; the account becomes active once the address is confirmed',
          }),
        }),
        ...errorResponses({
          400: 'the password is too short or too easy to guess',
          403: 'registration is closed, or the invitation is missing, unknown, used or expired',
          422: 'a field is invalid, the name is taken or reserved, or the address is used',
          429: 'too many registrations from one network',
        }),
      },
    },
    handler: async (request, reply) => {
      const { username, email, password, invitation } = request.body;
      const { user, isPending } = await register(context, originOf(request), {
        name: username,
        email,
        password,
        invitation: invitation ?? '',
      });
      return reply.code(201).send({
        user: presentUser(user, { settings, caller: { user } }),
        confirmation_required: isPending,
      });
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
      tags,
      body: Type.Object({ email: address() }),
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
      tags,
      body: Type.Object({
        token: secret('token of the link in the mail'),
        password,
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

const accepted =
  'If this is the primary address of an account, a mail with a link is on its way to it.';
