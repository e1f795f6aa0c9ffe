import { changeOwnPassword } from '../../core/account/account-password.ts';
import type { Session } from '../../core/sign-in/session.ts';
import {
  confirmSession,
  createSession,
  endCurrentSession,
  endSession,
  listSessions,
} from '../../core/sign-in/session-operations.ts';
import { type FastifyRequest, type Routes, signedIn } from '../api.ts';
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../cookie.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentSession, presentUser } from '../present.ts';
import { emptyReply, refusals } from '../schemas.ts';
import { codeBeside, codeMember } from '../second-factor.ts';
import { Type } from '../type.ts';

const tags = ['session'];
/** A token never manages sessions and passwords (D13): there is no scope that would let one. */
const config = { access: 'no-token', scope: null } as const;

const isCurrent = ({ caller }: Pick<FastifyRequest, 'caller'>, id: number): boolean =>
  caller.credential === 'session' && caller.credentialId === id;
const shown = (request: FastifyRequest) => (session: Session) =>
  presentSession(session, isCurrent(request, session.id));

/** Signing in and out, for the pages of the service, and the password itself. */
export const sessionRoutes: Routes = (api, http) => {
  const { world, settings, replacedSessions } = http;

  api.route({
    method: 'POST',
    url: '/user/session',
    config: { access: 'anyone', scope: null, isEntrance: true, isSignIn: true },
    schema: {
      operationId: 'userCreateSession',
      summary: 'Sign in',
      description:
        'Sets the cookie of a new session. Its secret is in no reply but this one, and there only in the cookie. A password that is due for a change signs in, and may then do nothing but change it.',
      tags,
      body: Type.Object({
        username: Type.String({
          description: 'login name or verified address',
          examples: ['mira'],
        }),
        password: Type.String({ format: 'password' }),
        otp: codeMember,
      }),
      response: {
        201: Type.Object({
          session: Type.Ref('Session'),
          user: Type.Ref('User'),
          must_change_password: Type.Boolean({
            description: 'nothing else is open until the password has been changed',
          }),
        }),
        ...refusals({
          401: 'no such user, or not his password; or the code of his second factor is wrong or missing, and `X-Gitea-OTP: required` says so',
          403: 'the account is not activated or prohibited, or the page is of another site',
          422: 'username or password is missing',
          429: 'too many failed sign-ins',
        }),
      },
    },
    handler: async (request, reply) => {
      const { username, password } = request.body;
      const formerSecret = sessionSecretOf(request);
      const signIn = {
        name: username,
        password,
        code: codeBeside(request, request.body.otp),
        userAgent: request.headers['user-agent'] ?? '',
        formerSecret,
      };
      const visitor = { address: request.ip, requestId: request.id };
      const made = await createSession(world, visitor, signIn, settings.publicUrl);
      setSessionCookie(reply, made.secret, settings);
      if (formerSecret !== undefined) {
        replacedSessions.note(formerSecret, world.clock.nowUnix());
      }
      return reply.code(201).send({
        session: presentSession(made.session, true),
        user: presentUser(made.user, { settings, caller: { user: made.user } }),
        must_change_password: made.user.mustChangePassword,
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/session/confirm',
    config: { ...config, allowsPending: true },
    schema: {
      operationId: 'userConfirmSession',
      summary: 'Give the password once more',
      description:
        'In a session, what is sensitive wants a password given in the last minutes (a setting): otherwise it is answered with 403 and `X-Punchcard-Confirm: password`, and can be tried again after this.',
      tags,
      body: Type.Object({ password: Type.String({ format: 'password' }), otp: codeMember }),
      response: {
        204: emptyReply('the password is not asked for again for some minutes'),
        ...refusals({
          403: 'the password or the code of the second factor is wrong, or the code missing',
          404: 'the request shows no session',
          429: 'too many wrong passwords or codes',
        }),
      },
    },
    handler: async (request, reply) => {
      const { password, otp } = request.body;
      const shown = { password, code: codeBeside(request, otp) };
      await confirmSession(world, signedIn(request), shown);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/session',
    config: { ...config, allowsPending: true },
    schema: {
      operationId: 'userDeleteSession',
      summary: 'Sign out',
      tags,
      response: {
        204: emptyReply('the session is over, and its cookie gone'),
        ...refusals({ 404: 'the request shows no session' }),
      },
    },
    handler: async (request, reply) => {
      await endCurrentSession(world, signedIn(request));
      clearSessionCookie(reply, settings);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/user/sessions',
    config,
    schema: {
      operationId: 'userListSessions',
      summary: 'List where the caller is signed in',
      description: 'Newest first.',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Session')),
        ...refusals({ 422: 'page or limit is no number' }),
      },
    },
    handler: (request, reply) =>
      sendList(http, request, reply, listSessions(world, signedIn(request)), shown(request)),
  });

  api.route({
    method: 'DELETE',
    url: '/user/sessions/:id',
    config,
    schema: {
      operationId: 'userEndSession',
      summary: "End one of the caller's sessions",
      tags,
      params: Type.Object({ id: Type.Integer({ format: 'int64', description: 'its number' }) }),
      response: {
        204: emptyReply('the session is over'),
        ...refusals({ 404: 'he has no such session' }),
      },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await endSession(world, signedIn(request), id);
      if (isCurrent(request, id)) clearSessionCookie(reply, settings);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'PUT',
    url: '/user/password',
    config: { ...config, allowsDuePassword: true },
    schema: {
      operationId: 'userChangePassword',
      summary: "Change the caller's password",
      description: 'Every session of his ends, but for the one that asks. Tokens go on.',
      tags,
      body: Type.Object({
        old_password: Type.String({
          format: 'password',
          examples: ['correct horse battery staple'],
        }),
        new_password: Type.String({
          format: 'password',
          description: 'at least 8 characters (a setting), at most 256',
          examples: ['two other horses in the rain'],
        }),
        otp: codeMember,
      }),
      response: {
        204: emptyReply('the new password is in force'),
        ...refusals({
          400: 'the new password is too short',
          403: 'the old password or the code is wrong, or the code missing, or another is acted for',
          422: 'the new password is too long, or is the old one',
          429: 'too many wrong passwords',
        }),
      },
    },
    handler: async (request, reply) => {
      const { old_password, new_password, otp } = request.body;
      const code = codeBeside(request, otp);
      const passwords = { old: old_password, new: new_password, code };
      await changeOwnPassword(world, signedIn(request), passwords);
      return reply.code(204).send();
    },
  });
};
