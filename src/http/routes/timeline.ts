import { listTimeline } from '../../core/issue/timeline-operations.ts';
import { readBound } from '../../core/time.ts';
import { type Routes, repositoryOf } from '../api.ts';
import { inRepository } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTimelineEvent } from '../present.ts';
import { issueIndex, ownerAndRepo, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

/** What happened on an issue. */
export const timelineRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/timeline',
    config: { access: 'anyone', scope: 'issue' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueGetCommentsAndTimeline',
      summary: 'List what happened on an issue',
      description:
        'Time entries are shown as in the lists of times: to issues writers all of them, to others who are signed in their own, to anonymous visitors none.',
      tags: ['issue'],
      params: Type.Object({ ...ownerAndRepo, index: issueIndex }),
      querystring: Type.Object({
        ...pagingQuery,
        since: Type.Optional(Type.String({ description: 'happened then or later, RFC 3339' })),
        before: Type.Optional(Type.String({ description: 'happened then or earlier, RFC 3339' })),
      }),
      response: {
        200: Type.Array(Type.Ref('TimelineComment'), { description: 'oldest first' }),
        ...refusals({
          307: 'the repository or its owner has another name now',
          404: 'no such repository or issue, or none that the caller may read; or issues are switched off',
          422: 'a parameter is none of what it can be',
        }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query, params } = request;
      const list = await listTimeline(world, caller, repositoryOf(request), params.index, {
        sinceUnix: readBound('since', query.since),
        beforeUnix: readBound('before', query.before),
      });
      return sendList(http, request, reply, list, (event) =>
        presentTimelineEvent(event, { settings, caller }),
      );
    },
  });
};
