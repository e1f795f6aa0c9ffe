import { searchIssues } from '../../core/issue/issue-listing.ts';
import { emptyListing } from '../../core/listing.ts';
import { readBound } from '../../core/time.ts';
import { timedIssues } from '../../core/tracked-time/totals.ts';
import type { Routes } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTimedIssue } from '../present-time-total.ts';
import { includeTime, refusals, searchText } from '../schemas.ts';
import { Type } from '../type.ts';

/** Issues of all repositories. */
export const issueSearchRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/issues/search',
    config: { access: 'anyone', scope: 'issue' },
    schema: {
      operationId: 'issueSearchIssues',
      summary: 'Search the issues of all repositories that the caller may read',
      tags: ['issue'],
      querystring: Type.Object({
        ...pagingQuery,
        state: Type.Optional(
          Type.Enum(['open', 'closed', 'all'], { description: 'open by default' }),
        ),
        type: Type.Optional(
          Type.Enum(['issues', 'pulls'], { description: 'there are no pull requests' }),
        ),
        q: Type.Optional(searchText('part of the title or body')),
        created: Type.Optional(Type.Boolean({ description: 'only those that the caller posted' })),
        assigned: Type.Optional(
          Type.Boolean({ description: 'only those that the caller is assigned to' }),
        ),
        owner: Type.Optional(Type.String({ description: 'login of the owner of repositories' })),
        since: Type.Optional(Type.String({ description: 'changed then or later, RFC 3339' })),
        before: Type.Optional(Type.String({ description: 'changed then or earlier, RFC 3339' })),
        include: includeTime,
      }),
      response: {
        200: Type.Array(Type.Ref('Issue'), { description: 'newest first' }),
        ...refusals({ 404: 'no such owner', 422: 'a parameter is none of what it can be' }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const found = await searchIssues(world, caller, {
        state: query.state ?? 'open',
        text: query.q,
        isCreated: query.created,
        isAssigned: query.assigned,
        owner: query.owner,
        sinceUnix: readBound('since', query.since),
        beforeUnix: readBound('before', query.before),
      });
      const list = query.type === 'pulls' ? emptyListing : found;
      const rows = timedIssues(world, caller, list, query.include === 'time');
      return sendList(
        http,
        request,
        reply,
        rows,
        (i) => presentTimedIssue(i, { settings, caller }),
        {
          alwaysPages: true,
        },
      );
    },
  });
};
