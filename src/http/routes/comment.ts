import { getIssue } from '../../core/issue/issue-listing.ts';
import { emptyListing } from '../../core/listing.ts';
import { type Routes, repositoryOf } from '../api.ts';
import { inRepository } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { errorResponses, issueIndex, ownerAndRepo } from '../schemas/common.ts';
import { Type } from '../type.ts';

const tags = ['issue'];
const params = Type.Object({ ...ownerAndRepo, index: issueIndex });
const unknown = {
  307: 'the repository or its owner was renamed',
  404: 'repository or issue not found, or not readable by the caller; or issues are disabled',
};

/** Comments on issues, and the reactions that clients ask for with them. */
export const commentRoutes: Routes = (api, http) => {
  const { context } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/comments',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetComments',
      summary: 'List all comments on an issue; always empty',
      tags,
      params,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Object({})),
        ...errorResponses({ ...unknown, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      await getIssue(context, repositoryOf(request), request.params.index);
      return sendList(http, request, reply, emptyListing, (none) => none);
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/reactions',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetIssueReactions',
      summary: 'List the reactions to an issue; always empty',
      tags,
      params,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Object({})),
        ...errorResponses({ ...unknown, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      await getIssue(context, repositoryOf(request), request.params.index);
      return sendList(http, request, reply, emptyListing, (none) => none);
    },
  });
};
