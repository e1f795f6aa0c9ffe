import { parseBound } from '../../core/time/instant.ts';
import { listTimeline } from '../../core/timeline/operations.ts';
import { type Routes, repositoryOf } from '../api.ts';
import { inRepository } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTimelineEvent } from '../presenters/timeline.ts';
import { errorResponses, issueIndex, ownerAndRepo } from '../schemas/common.ts';
import { timeBound } from '../schemas/texts.ts';
import { Type } from '../type.ts';

/** The timeline of an issue. */
export const timelineRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/timeline',
    config: { access: 'anyone', scope: 'issue' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueGetCommentsAndTimeline',
      summary: 'List all comments and events on an issue',
      description:
        'Time events are filtered like the lists of times: issues writers see all of them, other users their own, anonymous visitors none.',
      tags: ['issue'],
      params: Type.Object({ ...ownerAndRepo, index: issueIndex }),
      querystring: Type.Object({
        ...pagingQuery,
        since: Type.Optional(timeBound('at or after this time')),
        before: Type.Optional(timeBound('at or before this time')),
      }),
      response: {
        200: Type.Array(Type.Ref('TimelineComment'), { description: 'oldest first' }),
        ...errorResponses({
          404: 'repository or issue not found, or not readable by the caller; or issues are disabled',
          422: 'a parameter is invalid',
        }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query, params } = request;
      const list = await listTimeline(context, caller, repositoryOf(request), params.index, {
        sinceUnix: parseBound('since', query.since),
        beforeUnix: parseBound('before', query.before),
      });
      return sendList(http, request, reply, list, (event) =>
        presentTimelineEvent(event, { settings, caller }),
      );
    },
  });
};
