import { createToken, deleteToken, listTokens } from '../../core/sign-in/token.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentToken } from '../present.ts';
import { emptyReply, optional, refusals, userName } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['token'];
/** A token never manages tokens (D13): there is no scope that would let one. */
const config = { access: 'no-token', scope: null } as const;
const unknown = { 307: 'the user has another name now', 404: 'no such user' };
const forOthers = 'neither the user himself nor a site admin, or another is acted for';

/** Access tokens, by their user with his password or a session. */
export const tokenRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/users/:username/tokens',
    config,
    schema: {
      operationId: 'userGetTokens',
      summary: "List a user's access tokens",
      description: 'Newest first. The tokens themselves are not kept: `sha1` is empty.',
      tags,
      params: Type.Object({ username: userName('whose tokens') }),
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('AccessToken')),
        ...refusals({ ...unknown, 403: forOthers, 422: 'page or limit is no number' }),
      },
    },
    handler: async (request, reply) => {
      const list = listTokens(world, signedIn(request), await pathUser(http, request));
      return sendList(http, request, reply, list, (token) => presentToken(token));
    },
  });

  api.route({
    method: 'POST',
    url: '/users/:username/tokens',
    config: { ...config, needsProof: true },
    schema: {
      operationId: 'userCreateToken',
      summary: 'Make an access token for oneself',
      description:
        'The reply is the only place where the token, `sha1`, is ever shown. Without scopes it may do everything that its user may.',
      tags,
      params: Type.Object({ username: userName('the caller') }),
      body: Type.Object({
        name: Type.String({
          description: 'unlike those of his other tokens; one line, at most 255 characters',
          examples: ['laptop'],
        }),
        scopes: optional(
          Type.Array(Type.String(), {
            description:
              '`read:` or `write:` with activitypub, admin, issue, misc, notification, organization, package, repository or user; `all`; `public-only`',
            examples: [['read:user', 'write:issue']],
          }),
        ),
      }),
      response: {
        201: Type.Ref('AccessToken'),
        ...refusals({
          ...unknown,
          400: 'he has a token of that name, or a scope is unknown',
          403: 'for another user: those are made on the command line of the host',
          422: 'the name is missing, too long, or not one line',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const made = await createToken(world, signedIn(request), user, request.body);
      return reply.code(201).send(presentToken(made.token, made.secret));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/users/:username/tokens/:token',
    config,
    schema: {
      operationId: 'userDeleteAccessToken',
      summary: 'Delete an access token',
      tags,
      params: Type.Object({
        username: userName('whose token'),
        token: Type.String({ description: 'its id, or its name; a number is an id first' }),
      }),
      response: {
        204: emptyReply('the token is gone, and opens nothing from now on'),
        ...refusals({ 307: unknown[307], 403: forOthers, 404: 'no such user or token' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await deleteToken(world, signedIn(request), user, request.params.token);
      return reply.code(204).send();
    },
  });
};
