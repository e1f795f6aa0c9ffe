import { checkFollowing, follow, listFollows, unfollow } from '../../core/follow/operations.ts';
import type { User } from '../../core/records/types.ts';
import {
  type FastifyReply,
  type FastifyRequest,
  type HttpContext,
  type Routes,
  signedIn,
} from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { pathRelation, pathUser, relatedPathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { searchText, userName } from '../schemas/texts.ts';
import { type Static, Type } from '../type.ts';

const tags = ['follow'];
const query = Type.Object({
  ...pagingQuery,
  q: Type.Optional(searchText('part of the login or full name')),
  mutual: Type.Optional(Type.Boolean({ description: 'only users who follow each other' })),
});
const unknown = { 404: 'user not found' };
const listed = {
  200: Type.Array(Type.Ref('User'), { description: 'oldest relation first' }),
  ...errorResponses({ 422: 'page or limit is not a number' }),
};
const listedOfUser = { ...listed, ...errorResponses(unknown) };
const checked = {
  204: emptyResponse('the follower follows the followee'),
  ...errorResponses({ 404: 'not following, or user not found' }),
};

function sendUsers(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: 'followers' | 'following',
  user: User,
): Promise<void> {
  const caller = signedIn(request);
  const { q: text, mutual: isMutual } = request.query as Static<typeof query>;
  const users = listFollows(http.context, caller, list, user, { text, isMutual });
  return sendList(http, request, reply, users, (one) =>
    presentUser(one, { settings: http.settings, caller }),
  );
}

/** Follow relations between users. */
export const followRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/user/followers',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCurrentListFollowers',
      summary: "List the authenticated user's followers",
      tags,
      querystring: query,
      response: listed,
    },
    handler: (request, reply) =>
      sendUsers(http, request, reply, 'followers', signedIn(request).user),
  });

  api.route({
    method: 'GET',
    url: '/users/:username/followers',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListFollowers',
      summary: "List the given user's followers",
      tags,
      params: Type.Object({ username: userName('the followed user') }),
      querystring: query,
      response: listedOfUser,
    },
    handler: async (request, reply) =>
      sendUsers(http, request, reply, 'followers', await pathUser(http, request)),
  });

  api.route({
    method: 'GET',
    url: '/user/following',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCurrentListFollowing',
      summary: 'List the users that the authenticated user is following',
      tags,
      querystring: query,
      response: listed,
    },
    handler: (request, reply) =>
      sendUsers(http, request, reply, 'following', signedIn(request).user),
  });

  api.route({
    method: 'GET',
    url: '/users/:username/following',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListFollowing',
      summary: 'List the users that the given user is following',
      tags,
      params: Type.Object({ username: userName('the follower') }),
      querystring: query,
      response: listedOfUser,
    },
    handler: async (request, reply) =>
      sendUsers(http, request, reply, 'following', await pathUser(http, request)),
  });

  api.route({
    method: 'GET',
    url: '/user/following/:username',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCurrentCheckFollowing',
      summary: 'Check whether a user is followed by the authenticated user',
      tags,
      params: Type.Object({ username: userName('the followed user') }),
      response: checked,
    },
    handler: async (request, reply) => {
      await checkFollowing(context, signedIn(request).user, await relatedPathUser(http, request));
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/users/:follower/following/:followee',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCheckFollowing',
      summary: 'Check if one user is following another user',
      tags,
      params: Type.Object({
        follower: userName('the follower'),
        followee: userName('the followed user'),
      }),
      response: checked,
    },
    handler: async (request, reply) => {
      const [follower, followee] = await pathRelation(http, request, 'follower', 'followee');
      await checkFollowing(context, follower, followee);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'PUT',
    url: '/user/following/:username',
    config: { access: 'signed-in', scope: 'user', isRepeatable: true },
    schema: {
      operationId: 'userCurrentPutFollow',
      summary: 'Follow a user',
      tags,
      params: Type.Object({ username: userName('the user to follow') }),
      response: {
        204: emptyResponse('the caller follows the user'),
        ...errorResponses({ ...unknown, 403: 'one of the users has blocked the other' }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: async (w) => follow(w, signedIn(request), await pathUser(http, request)),
        answer: () => ({ status: 204 }),
      }),
  });

  api.route({
    method: 'DELETE',
    url: '/user/following/:username',
    config: { access: 'signed-in', scope: 'user', isRepeatable: true },
    schema: {
      operationId: 'userCurrentDeleteFollow',
      summary: 'Unfollow a user',
      tags,
      params: Type.Object({ username: userName('the user to unfollow') }),
      response: {
        204: emptyResponse('the caller does not follow the user'),
        ...errorResponses(unknown),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: async (w) =>
          unfollow(w, signedIn(request), await relatedPathUser(http, request)),
        answer: () => ({ status: 204 }),
      }),
  });
};
