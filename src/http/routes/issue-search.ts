import { searchIssues } from '../../core/issue/lists.ts';
import { emptyListing } from '../../core/listing.ts';
import { parseBound } from '../../core/time/instant.ts';
import { timedIssues } from '../../core/time-total/operations.ts';
import type { TimedIssue } from '../../core/time-total/types.ts';
import { findTrackable, maxTrackable } from '../../core/tracked-time/trackable-issues.ts';
import { type Routes, signedIn } from '../api.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentIssue } from '../presenters/issue.ts';
import { presentTimedIssue } from '../presenters/time-total.ts';
import { errorResponses, includeTime, ownQuery } from '../schemas/common.ts';
import { matchesNothing, unmatchedFilters } from '../schemas/issue.ts';
import { anyText, searchText, timeBound, userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';

/** Issue searches across repositories. */
export const issueSearchRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/issues/search',
    config: { access: 'anyone', scope: 'issue' },
    onRequest: acrossRepositories(http),
    schema: {
      operationId: 'issueSearchIssues',
      summary: 'Search for issues across the repositories that the user has access to',
      tags: ['issue'],
      querystring: Type.Object({
        ...pagingQuery,
        state: Type.Optional(
          Type.Enum(['open', 'closed', 'all'], { description: 'defaults to open' }),
        ),
        type: Type.Optional(
          Type.Enum(['issues', 'pulls'], { description: 'pulls gives an empty list' }),
        ),
        q: Type.Optional(searchText('part of the title or body')),
        created: Type.Optional(Type.Boolean({ description: 'only issues created by the caller' })),
        assigned: Type.Optional(Type.Boolean({ description: 'only those assigned to the caller' })),
        owner: Type.Optional(userName('login of the repository owner')),
        since: Type.Optional(timeBound('updated at or after this time')),
        before: Type.Optional(timeBound('updated at or before this time')),
        ...unmatchedFilters,
        team: Type.Optional(anyText('any value gives an empty list: there are no teams')),
        mentioned: Type.Optional(
          Type.Boolean({ description: 'true gives an empty list: mentions are not recorded' }),
        ),
        review_requested: Type.Optional(
          Type.Boolean({ description: 'true gives an empty list: there are no reviews' }),
        ),
        reviewed: Type.Optional(
          Type.Boolean({ description: 'true gives an empty list: there are no reviews' }),
        ),
        include: includeTime,
      }),
      response: {
        200: Type.Array(Type.Ref('Issue'), { description: 'newest first' }),
        ...errorResponses({ 404: 'owner not found', 422: 'a parameter is invalid' }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const found = await searchIssues(context, caller, {
        state: query.state ?? 'open',
        text: query.q,
        isCreated: query.created,
        isAssigned: query.assigned,
        owner: query.owner,
        sinceUnix: parseBound('since', query.since),
        beforeUnix: parseBound('before', query.before),
      });
      const isEmpty = matchesNothing(
        query.type === 'pulls',
        query.labels,
        query.milestones,
        query.projects,
        query.team,
        query.mentioned,
        query.review_requested,
        query.reviewed,
      );
      const list = isEmpty ? emptyListing : found;
      const rows = timedIssues(context, caller, list, query.include === 'time');
      const present = (row: TimedIssue) => presentTimedIssue(row, { settings, caller });
      return sendList(http, request, reply, rows, present, { alwaysPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/issues/trackable',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest: acrossRepositories(http),
    schema: {
      operationId: 'userListTrackableIssues',
      summary: 'Search for open issues on which the authenticated user may track time',
      description:
        "The issues of the caller's latest entries first, then those assigned to or created by the caller, then all others.",
      tags: ['tracked time'],
      querystring: ownQuery({
        q: Type.Optional(
          searchText(
            'words of the title or of owner/name; a number, `#12` or `owner/name#12`; the address of an issue on the code host',
          ),
        ),
        tracked: Type.Optional(
          Type.Boolean({ description: "only issues of the caller's latest entries" }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: maxTrackable, description: 'defaults to 10' }),
        ),
      }),
      response: {
        200: Type.Array(Type.Ref('Issue'), { maxItems: maxTrackable }),
        ...errorResponses({ 422: 'a parameter is invalid' }),
      },
    },
    handler: async (request) => {
      const { caller, query } = request;
      const found = await findTrackable(context, signedIn(request), {
        text: query.q ?? '',
        limit: query.limit ?? 10,
        isTracked: query.tracked,
      });
      return found.map((full) => presentIssue(full, { settings, caller }));
    },
  });
};
