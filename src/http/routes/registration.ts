import { forgotPassword, resetPassword } from '../../core/account/password-reset.ts';
import { register } from '../../core/account/registration.ts';
import type { FastifyRequest, Routes } from '../api.ts';
import { presentUser } from '../present.ts';
import { emptyReply, optional, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['account'];
/** For who has no account or password yet: whatever else the request shows does not count. */
const config = { access: 'anyone', scope: null, isEntrance: true, isSignIn: true } as const;

const secret = (description: string) =>
  Type.String({ description, maxLength: 255, examples: ['9f86d081884c7d659a2feaa0c55ad015'] });
const password = Type.String({
  format: 'password',
  description: 'at least 8 characters (a setting), at most 256',
  examples: ['correct horse battery staple'],
});
const originOf = (request: FastifyRequest) => ({ address: request.ip, requestId: request.id });

/** How an account begins, and how its password is recovered. */
export const registrationRoutes: Routes = (api, { world, settings }) => {
  api.route({
    method: 'POST',
    url: '/user/registration',
    config,
    schema: {
      operationId: 'userRegister',
      summary: 'Make an account for oneself',
      description:
        "Open to all, to who shows an invitation, or to nobody (a setting). Where addresses have to be confirmed, the account begins with the first one that is: until then it may sign in, and list, add, confirm and delete its addresses. The reply is then the same whether the address is somebody else's or not.",
      tags,
      body: Type.Object({
        username: Type.String({
          description: "letters and digits with single '-', '_' or '.' between them",
          examples: ['mira'],
        }),
        email: Type.String({ examples: ['mira@example.com'] }),
        password,
        invitation: optional(secret('of the link in the mail of an invitation')),
      }),
      response: {
        201: Type.Object({
          user: Type.Ref('User'),
          confirmation_required: Type.Boolean({
            description:
              'a mail is on its way to the address; the account begins once it is confirmed',
          }),
        }),
        ...refusals({
          400: 'the password is too short',
          403: 'registration is closed, or the invitation is missing, unknown, used or too old',
          422: 'a field breaks a rule, the name is taken or reserved, or the address is used',
          429: 'too many registrations from one network',
        }),
      },
    },
    handler: async (request, reply) => {
      const { username, email, password, invitation } = request.body;
      const { user, isPending } = await register(world, originOf(request), {
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
      summary: 'Have a link for a new password mailed',
      description:
        'To the primary address of an account that can sign in, at most once in three minutes. The reply never tells whether there is one.',
      tags,
      body: Type.Object({ email: Type.String({ examples: ['mira@example.com'] }) }),
      response: {
        202: Type.Object({
          message: Type.String({ examples: [accepted] }),
        }),
        ...refusals({
          422: 'the address is missing',
          429: 'too many requests from one network',
        }),
      },
    },
    handler: async (request, reply) => {
      await forgotPassword(world, originOf(request), request.body.email);
      return reply.code(202).send({ message: accepted });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/password/reset',
    config,
    schema: {
      operationId: 'userResetPassword',
      summary: 'Set a new password with a link that was mailed',
      description:
        'Works once. Every session of the account ends, and every other such link with it. Tokens and a second factor stay.',
      tags,
      body: Type.Object({ token: secret('of the link in the mail'), password }),
      response: {
        204: emptyReply('the new password is in force'),
        ...refusals({
          400: 'the password is too short',
          422: 'the token is unknown, was used, or is too old; or the password is too long',
        }),
      },
    },
    handler: async (request, reply) => {
      const { token, password } = request.body;
      await resetPassword(world, originOf(request), token, password);
      return reply.code(204).send();
    },
  });
};

const accepted =
  'If this is the primary address of an account, a mail with a link is on its way to it.';
