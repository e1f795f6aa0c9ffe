import {
  checkFollowing,
  follow,
  listFollowers,
  listFollowing,
  unfollow,
} from '../../core/follow/operations.ts';
import type { FollowFilter } from '../../core/follow/types.ts';
import type { Listing } from '../../core/listing.ts';
import type { User } from '../../core/user/types.ts';
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
import { emptyResponse, errorResponses, searchText, userName } from '../schemas/common.ts';
import { type Static, Type } from '../type.ts';

const tags = ['follow'];
const query = Type.Object({
  ...pagingQuery,
  q: Type.Optional(searchText('part of the login or full name')),
  mutual: Type.Optional(Type.Boolean({ description: 'only users who follow each other' })),
});
const filterOf = ({ q: text, mutual: isMutual }: Static<typeof query>): FollowFilter => ({
  ...(text === undefined ? {} : { text }),
  ...(isMutual === undefined ? {} : { isMutual }),
});
const users = Type.Array(Type.Ref('User'), { description: 'oldest relation first' });
const unknown = { 307: 'the user was renamed', 404: 'user not found' };

function sendUsers(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Listing<User>,
): Promise<void> {
  const presenting = { settings: http.settings, caller: signedIn(request) };
  return sendList(http, request, reply, list, (user) => presentUser(user, presenting));
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
      response: { 200: users, ...errorResponses({ 422: 'page or limit is not a number' }) },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listFollowers(context, caller, caller.user, filterOf(request.query));
      return sendUsers(http, request, reply, list);
    },
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
      response: {
        200: users,
        ...errorResponses({ ...unknown, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const user = await pathUser(http, request);
      const list = listFollowers(context, caller, user, filterOf(request.query));
      return sendUsers(http, request, reply, list);
    },
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
      response: { 200: users, ...errorResponses({ 422: 'page or limit is not a number' }) },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listFollowing(context, caller, caller.user, filterOf(request.query));
      return sendUsers(http, request, reply, list);
    },
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
      response: {
        200: users,
        ...errorResponses({ ...unknown, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const user = await pathUser(http, request);
      const list = listFollowing(context, caller, user, filterOf(request.query));
      return sendUsers(http, request, reply, list);
    },
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
      response: {
        204: emptyResponse('the caller follows that user'),
        ...errorResponses({ 307: unknown[307], 404: 'not following, or user not found' }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request).user;
      const followee = await relatedPathUser(http, request);
      await checkFollowing(context, caller, followee);
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
      response: {
        204: emptyResponse('the follower follows the followee'),
        ...errorResponses({ 307: unknown[307], 404: 'not following, or user not found' }),
      },
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
