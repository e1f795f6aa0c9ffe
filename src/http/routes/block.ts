import {
  block,
  checkBlocked,
  listBlocked,
  maxBlockNoteLength,
  unblock,
} from '../../core/block/operations.ts';
import { type Api, type HttpContext, type Routes, signedIn } from '../api.ts';
import { relatedPathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { prose, userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['user'];
const unknown = { 404: 'user not found' };

/** Blocked users cannot follow the caller. */
export const blockRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/blocks',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListBlocks',
      summary: 'List users blocked by the authenticated user',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('User'), { description: 'oldest block first' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listBlocked(context, caller);
      return sendList(http, request, reply, list, ({ user }) =>
        presentUser(user, { settings, caller }),
      );
    },
  });

  api.route({
    method: 'GET',
    url: '/user/blocks/:username',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCheckUserBlock',
      summary: 'Check if a user is blocked by the authenticated user',
      tags,
      params: Type.Object({ username: userName('the blocked user') }),
      response: {
        204: emptyResponse('the caller has blocked that user'),
        ...errorResponses({ 404: 'not blocked, or user not found' }),
      },
    },
    handler: async (request, reply) => {
      await checkBlocked(context, signedIn(request), await relatedPathUser(http, request));
      return reply.code(204).send();
    },
  });

  blockRoute(api, http, '/user/blocks/:username', 'userBlockUser');
  unblockRoute(api, http, 'DELETE', '/user/blocks/:username', 'userUnblockUser');
};

export function blockRoute(api: Api, http: HttpContext, url: string, operationId: string): void {
  const { context } = http;
  api.route({
    method: 'PUT',
    url,
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId,
      summary: 'Block a user; ends follow relations in both directions',
      tags,
      params: Type.Object({ username: userName('the user to block') }),
      querystring: Type.Object({
        note: Type.Optional(
          prose(maxBlockNoteLength, { description: 'a note that only the caller sees' }),
        ),
      }),
      response: {
        204: emptyResponse('the user is blocked'),
        ...errorResponses({
          ...unknown,
          400: 'the user is the caller',
          422: 'the note is too long',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await relatedPathUser(http, request);
      await block(context, signedIn(request), user, request.query.note ?? '');
      return reply.code(204).send();
    },
  });
}

export function unblockRoute(
  api: Api,
  http: HttpContext,
  method: 'DELETE' | 'PUT',
  url: string,
  operationId: string,
): void {
  const { context } = http;
  api.route({
    method,
    url,
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId,
      summary: 'Unblock a user',
      tags,
      params: Type.Object({ username: userName('the user to unblock') }),
      response: {
        204: emptyResponse('the user is not blocked'),
        ...errorResponses(unknown),
      },
    },
    handler: async (request, reply) => {
      await unblock(context, signedIn(request), await relatedPathUser(http, request));
      return reply.code(204).send();
    },
  });
}
