import type { FastifyContextConfig } from 'fastify';
import { emptyListing } from '../../core/listing.ts';
import type { FastifyRequest, Routes } from '../api.ts';
import { inRepository, pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { errorResponses, ownerAndRepo } from '../schemas/common.ts';
import { userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';

/** Lists that clients of Gitea ask for, empty until there is something to list (D54). */
export const emptyListRoutes: Routes = (api, http) => {
  const ofRepository = {
    params: Type.Object(ownerAndRepo),
    unknown: { 404: 'repository not found, or not readable by the caller' },
    onRequest: inRepository(http),
  };
  const ofUser = {
    params: Type.Object({ username: userName('the user') }),
    unknown: { 404: 'user not found' },
    onRequest: async (request: FastifyRequest) => void (await pathUser(http, request)),
  };
  const emptyList = (
    operationId: string,
    url: string,
    config: FastifyContextConfig,
    summary: string,
    path?: typeof ofRepository | typeof ofUser,
  ): void => {
    const { params, unknown = {}, onRequest } = path ?? {};
    api.route({
      method: 'GET',
      url,
      config,
      ...(onRequest === undefined ? {} : { onRequest }),
      schema: {
        operationId,
        summary: `${summary}; always empty`,
        tags: [config.scope === 'issue' ? 'issue' : 'user'],
        ...(params === undefined ? {} : { params }),
        querystring: Type.Object(pagingQuery),
        response: {
          200: Type.Array(Type.Object({}), { maxItems: 0 }),
          ...errorResponses({ ...unknown, 422: 'page or limit is not a number' }),
        },
      },
      handler: (request, reply) => sendList(http, request, reply, emptyListing, (none) => none),
    });
  };

  const repository = '/repos/:owner/:repo';
  const user = { access: 'signed-in', scope: 'user' } as const;
  const notification = { access: 'signed-in', scope: 'notification' } as const;
  const issue = { access: 'anyone', scope: 'issue' } as const;
  emptyList('userCurrentListKeys', '/user/keys', user, "List the user's public keys");
  emptyList('notifyGetList', '/notifications', notification, "List the user's notifications");
  emptyList(
    'notifyGetRepoList',
    `${repository}/notifications`,
    notification,
    "List the user's notifications of a repository",
    ofRepository,
  );
  emptyList(
    'userListActivityFeeds',
    '/users/:username/activities/feeds',
    { access: 'anyone', scope: 'user' },
    "List a user's activity feeds",
    ofUser,
  );
  emptyList(
    'issueListLabels',
    `${repository}/labels`,
    issue,
    "Get all of a repository's labels",
    ofRepository,
  );
  emptyList(
    'issueGetMilestonesList',
    `${repository}/milestones`,
    issue,
    "Get all of a repository's milestones",
    ofRepository,
  );

  api.route({
    method: 'GET',
    url: '/notifications/new',
    config: notification,
    schema: {
      operationId: 'notifyNewAvailable',
      summary: 'Count unread notifications; always 0',
      tags: ['user'],
      response: { 200: Type.Object({ new: Type.Integer({ examples: [0] }) }) },
    },
    handler: async () => ({ new: 0 }),
  });
};
