import {
  confirmSession,
  createSession,
  endCurrentSession,
  endSession,
  listSessions,
  listSignIns,
} from '../../core/session/operations.ts';
import type { Session } from '../../core/session/types.ts';
import { mailProof, proofsOf } from '../../core/sign-in/presence.ts';
import { type FastifyRequest, originOf, type Routes, signedIn } from '../api.ts';
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../middleware/cookie.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentSession, presentSignIn } from '../presenters/session.ts';
import { presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses, recordNumber, withHeaders } from '../schemas/common.ts';
import { address, password, secondFactorCode } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['session'];
/** Tokens cannot manage sessions and passwords, whatever their scopes (D13). */
const config = { access: 'no-token', scope: null } as const;

const isCurrent = ({ caller }: Pick<FastifyRequest, 'caller'>, id: number): boolean =>
  caller.credential === 'session' && caller.credentialId === id;
const shown = (request: FastifyRequest) => (session: Session) =>
  presentSession(session, isCurrent(request, session.id));

/** Sign-in and sessions. */
export const sessionRoutes: Routes = (api, http) => {
  const { context, settings, replacedSessions } = http;

  api.route({
    method: 'POST',
    url: '/user/session',
    config: { access: 'anyone', scope: null, isOpenForSignIn: true, isSignIn: true },
    schema: {
      operationId: 'userCreateSession',
      summary: 'Sign in',
      description:
        "Sets the cookie of a new session; the session's secret is sent only in that cookie. Users who must change their password can sign in, but can do nothing else until they change it.",
      tags,
      body: Type.Object({
        username: address({
          description: 'login or verified email address',
          examples: ['mira'],
        }),
        password: password(),
        otp: codeMember,
      }),
      response: {
        201: Type.Object(
          {
            session: Type.Ref('Session'),
            user: Type.Ref('User'),
            must_change_password: Type.Boolean({
              description: 'whether the user must change the password before doing anything else',
            }),
          },
          withHeaders('Set-Cookie'),
        ),
        ...errorResponses({
          401: 'user unknown, or wrong password; or the two-factor code is wrong or missing, then with `X-Gitea-OTP: required`',
          403: 'the account is not activated or may not sign in, or the request comes from another site',
          422: 'username or password is missing',
          429: 'too many failed sign-ins',
        }),
      },
    },
    handler: async (request, reply) => {
      const { username, password } = request.body;
      const formerSecret = sessionSecretOf(request, settings);
      const signIn = {
        name: username,
        password,
        code: codeForPassword(request, request.body.otp),
        formerSecret,
      };
      const made = await createSession(context, originOf(request), signIn, settings.publicUrl);
      setSessionCookie(reply, made.secret, settings);
      if (formerSecret !== undefined) {
        replacedSessions.note(formerSecret, context.clock.nowUnix());
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
    config: { ...config, allowsPending: true, allowsTwoFactorSetup: true },
    schema: {
      operationId: 'userConfirmSession',
      summary: 'Confirm the password in a session',
      description:
        'Sensitive operations in a session require a recent password confirmation (configurable). Otherwise they return 403 with `X-Punchcard-Confirm: password` and can be repeated after this request. Users without a password give the two-factor code alone, or, without one, a mailed code.',
      tags,
      body: Type.Object({
        password: Type.Optional(password()),
        otp: codeMember,
        mail_code: Type.Optional(
          secondFactorCode({
            description: 'code that was mailed for this session',
            examples: ['ABCD-EFGH-JKLM-NPQR'],
          }),
        ),
      }),
      response: {
        204: emptyResponse('the password is confirmed for some minutes'),
        ...errorResponses({
          403: 'the password or two-factor code is wrong, or the code is missing',
          404: 'the request has no session',
          429: 'too many wrong passwords or codes',
        }),
      },
    },
    handler: async (request, reply) => {
      const { password, otp, mail_code: mailedCode } = request.body;
      const shown = { password, code: codeForPassword(request, otp), mailedCode };
      await confirmSession(context, signedIn(request), shown);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/user/session/confirm',
    config: { ...config, allowsPending: true, allowsTwoFactorSetup: true },
    schema: {
      operationId: 'userGetProofs',
      summary: 'Get what confirms the session',
      description: 'The first of these that the user has is the one that counts.',
      tags,
      response: {
        200: Type.Object({
          password: Type.Boolean(),
          otp: Type.Boolean({ description: 'two-factor authentication is enabled' }),
          mail: Type.Boolean({ description: 'a code can be mailed to the primary address' }),
        }),
      },
    },
    handler: async (request) => {
      const { password, code, mail } = await proofsOf(context, signedIn(request));
      return { password, otp: code, mail };
    },
  });

  api.route({
    method: 'POST',
    url: '/user/session/confirm/mail',
    config: { ...config, allowsTwoFactorSetup: true },
    schema: {
      operationId: 'userMailProof',
      summary: 'Mail a code that confirms the session, to users without password and second factor',
      tags,
      response: {
        204: emptyResponse('the code is mailed to the primary address'),
        ...errorResponses({
          403: 'the user has no verified address',
          404: 'the request has no session',
          422: 'the user has a password or a second factor, which is required',
          429: 'too many mails',
        }),
      },
    },
    handler: async (request, reply) => {
      await mailProof(context, signedIn(request));
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/session',
    config: { ...config, allowsPending: true, allowsTwoFactorSetup: true },
    schema: {
      operationId: 'userDeleteSession',
      summary: 'Sign out',
      tags,
      response: {
        204: emptyResponse(
          'the session has ended and its cookie is deleted',
          withHeaders('Set-Cookie'),
        ),
        ...errorResponses({ 404: 'the request has no session' }),
      },
    },
    handler: async (request, reply) => {
      await endCurrentSession(context, signedIn(request));
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
      summary: "List the authenticated user's sessions",
      description: 'Newest first.',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Session')),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) =>
      sendList(http, request, reply, listSessions(context, signedIn(request)), shown(request)),
  });

  api.route({
    method: 'GET',
    url: '/user/sign-ins',
    config,
    schema: {
      operationId: 'userListSignIns',
      summary: "List the authenticated user's sign-ins, failed ones included",
      description:
        'Newest first, from the audit log. Failed ones are kept for 90 days (configurable).',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('SignIn'), { description: 'newest first; always paged' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const list = listSignIns(context, signedIn(request));
      return sendList(http, request, reply, list, presentSignIn, { alwaysPages: true });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/sessions/:id',
    config,
    schema: {
      operationId: 'userEndSession',
      summary: 'End a session of the authenticated user',
      tags,
      params: Type.Object({ id: recordNumber('id of the session') }),
      response: {
        204: emptyResponse('the session has ended', withHeaders('Set-Cookie')),
        ...errorResponses({ 404: 'session not found' }),
      },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await endSession(context, signedIn(request), id);
      if (isCurrent(request, id)) clearSessionCookie(reply, settings);
      return reply.code(204).send();
    },
  });
};
