import { readInstant } from '../../core/time/instant.ts';
import {
  createToken,
  deleteToken,
  listTokens,
  maxTokenNameLength,
} from '../../core/token/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentToken } from '../presenters/token.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { documented, line, storedTime, userName } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

const tags = ['token'];
/** Tokens cannot manage tokens, whatever their scopes (D13). */
const config = { access: 'no-token', scope: null } as const;
const unknown = { 404: 'user not found' };
const forOthers = 'the caller is neither the user nor a site admin, or acts for another user';

const scope = Type.String({
  ...documented({ maxLength: 40 }),
  examples: ['read:user'],
});

/** Access tokens, managed with the password or a session. */
export const tokenRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/users/:username/tokens',
    config,
    schema: {
      operationId: 'userGetTokens',
      summary: "List a user's access tokens",
      description: 'Newest first. Tokens are not stored in readable form: `sha1` is empty.',
      tags,
      params: Type.Object({ username: userName('owner of the tokens') }),
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('AccessToken')),
        ...errorResponses({ ...unknown, 403: forOthers, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      const list = listTokens(context, signedIn(request), await pathUser(http, request));
      return sendList(http, request, reply, list, (token) => presentToken(token));
    },
  });

  api.route({
    method: 'POST',
    url: '/users/:username/tokens',
    config: { ...config, needsRecentPassword: true },
    compress: false,
    schema: {
      operationId: 'userCreateToken',
      summary: 'Create an access token',
      description:
        'The token, `sha1`, is returned only in this response. Without scopes it has all permissions of its user.',
      tags,
      params: Type.Object({ username: userName('the caller') }),
      body: Type.Object({
        name: line(maxTokenNameLength, {
          description: "unique among the user's tokens",
          examples: ['laptop'],
        }),
        scopes: optional(
          Type.Array(scope, {
            maxItems: 100,
            description:
              '`read:` or `write:` with activitypub, admin, issue, misc, notification, organization, package, repository or user; `all`; `public-only`',
            examples: [['read:user', 'write:issue']],
          }),
        ),
        expires_at: optional(
          storedTime('when it stops working; in the future; absent, null or the zero date: never'),
        ),
      }),
      response: {
        201: Type.Ref('AccessToken'),
        ...errorResponses({
          ...unknown,
          400: 'the user already has a token with this name, or a scope is unknown',
          403: 'the user is not the caller; use the command line on the server instead',
          422: 'the name is missing, too long, or has several lines; the expiry is not in the future; or the user has too many tokens',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const made = await createToken(context, signedIn(request), user, {
        ...request.body,
        expiresUnix: readInstant('expires_at', request.body.expires_at),
      });
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
        username: userName('owner of the token'),
        token: line(maxTokenNameLength, {
          description: 'id or name; a number is tried as an id first',
        }),
      }),
      response: {
        204: emptyResponse('the token has been deleted and is no longer valid'),
        ...errorResponses({ 403: forOthers, 404: 'user or token not found' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await deleteToken(context, signedIn(request), user, request.params.token);
      return reply.code(204).send();
    },
  });
};
