import { listBlocked } from '../../core/block/operations.ts';
import { type Routes, signedIn } from '../../http/api.ts';
import { pagingQuery, sendList } from '../../http/paging.ts';
import { presentTime } from '../../http/presenters/presenting.ts';
import { blockRoute, unblockRoute } from '../../http/routes/block.ts';
import { dateTime, errorResponses, id } from '../../http/schemas/common.ts';
import { Type } from '../../http/type.ts';

const tags = ['user'];

const blockedUser = Type.Object({
  block_id: id('id of the blocked user'),
  created_at: dateTime('when they were blocked'),
});

/** Paths of Forgejo for what Gitea has at others (D40). */
export const forgejoRoutes: Routes = (api, http) => {
  const { context } = http;

  blockRoute(api, http, '/user/block/:username', 'forgejoBlockUser');
  unblockRoute(api, http, 'PUT', '/user/unblock/:username', 'forgejoUnblockUser');

  api.route({
    method: 'GET',
    url: '/user/list_blocked',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'forgejoListBlockedUsers',
      summary: 'List users blocked by the authenticated user, as Forgejo does',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(blockedUser, { description: 'oldest block first' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const list = listBlocked(context, signedIn(request));
      return sendList(http, request, reply, list, ({ user, sinceUnix }) => ({
        block_id: user.id,
        created_at: presentTime(sinceUnix),
      }));
    },
  });
};
