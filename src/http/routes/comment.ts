import {
  createComment,
  deleteComment,
  editComment,
  getComment,
  listIssueComments,
  listRepositoryComments,
} from '../../core/comment/operations.ts';
import { getIssue } from '../../core/issue/lists.ts';
import { maxBodyLength } from '../../core/issue/operations.ts';
import { emptyListing } from '../../core/listing.ts';
import { parseBound } from '../../core/time/instant.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { inRepository } from '../middleware/lookup.ts';
import { hasIssuesStill } from '../middleware/replay-checks.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentComment } from '../presenters/comment.ts';
import {
  emptyResponse,
  errorResponses,
  issueIndex,
  ownerAndRepo,
  recordNumber,
} from '../schemas/common.ts';
import { timeBound } from '../schemas/texts.ts';
import { type Static, Type } from '../type.ts';

const tags = ['issue'];
const ofIssue = Type.Object({ ...ownerAndRepo, index: issueIndex });
const ofComment = Type.Object({
  ...ownerAndRepo,
  id: recordNumber('id of the comment'),
});
const unknownIssue = {
  404: 'repository or issue not found, or not readable by the caller; or issues are disabled',
};
const unknownComment = {
  404: 'repository or comment not found, or not readable by the caller; or issues are disabled',
};
const listQuery = Type.Object({
  ...pagingQuery,
  since: Type.Optional(timeBound('edited at or after this time')),
  before: Type.Optional(timeBound('edited at or before this time')),
});
const commentBody = Type.Object({
  body: Type.String({
    maxLength: maxBodyLength,
    examples: ['It drifts by 3 s a day.'],
  }),
});
const comments = Type.Array(Type.Ref('Comment'), { description: 'oldest first' });

const boundsOf = ({ since, before }: Static<typeof listQuery>) => ({
  sinceUnix: parseBound('since', since),
  beforeUnix: parseBound('before', before),
});

/** Comments on issues, and the reactions that clients ask for with them (D39). */
export const commentRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/comments',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetComments',
      summary: 'List all comments on an issue',
      tags,
      params: ofIssue,
      querystring: listQuery,
      response: {
        200: comments,
        ...errorResponses({ ...unknownIssue, 422: 'a parameter is invalid' }),
      },
    },
    handler: async (request, reply) => {
      const { caller, params, query } = request;
      const access = repositoryOf(request);
      const list = await listIssueComments(context, access, params.index, boundsOf(query));
      return sendList(http, request, reply, list, (comment) =>
        presentComment(comment, { settings, caller }),
      );
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/comments',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetRepoComments',
      summary: 'List all comments in a repository',
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: listQuery,
      response: {
        200: comments,
        ...errorResponses({
          404: 'repository not found, or not readable by the caller; or issues are disabled',
          422: 'a parameter is invalid',
        }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const list = listRepositoryComments(context, repositoryOf(request), boundsOf(query));
      return sendList(http, request, reply, list, (comment) =>
        presentComment(comment, { settings, caller }),
      );
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/comments',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueCreateComment',
      summary: 'Add a comment to an issue; requires read access to the repository',
      tags,
      params: ofIssue,
      body: commentBody,
      response: {
        201: Type.Ref('Comment'),
        ...errorResponses({
          ...unknownIssue,
          403: "the owner or the issue's poster has blocked the caller",
          422: 'the body is empty or too long',
          423: 'the repository is archived',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { body, params } = request;
      const access = repositoryOf(request);
      return sendOnce(http, request, reply, {
        operation: (w) => createComment(w, caller, access, params.index, body.body),
        answer: (made) => ({ status: 201, body: presentComment(made, { settings, caller }) }),
        recheck: hasIssuesStill(request),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/comments/:id',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetComment',
      summary: 'Get a comment',
      tags,
      params: ofComment,
      response: { 200: Type.Ref('Comment'), ...errorResponses(unknownComment) },
    },
    handler: async (request) => {
      const { caller, params } = request;
      const comment = await getComment(context, repositoryOf(request), params.id);
      return presentComment(comment, { settings, caller });
    },
  });

  api.route({
    method: 'PATCH',
    url: '/repos/:owner/:repo/issues/comments/:id',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueEditComment',
      summary: 'Edit a comment, as its poster or an issues writer',
      tags,
      params: ofComment,
      body: commentBody,
      response: {
        200: Type.Ref('Comment'),
        ...errorResponses({
          ...unknownComment,
          403: 'the caller may not edit the comment, or was blocked',
          422: 'the body is empty or too long',
          423: 'the repository is archived',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const { body, params } = request;
      const access = repositoryOf(request);
      const edited = await editComment(context, caller, access, params.id, body.body);
      return presentComment(edited, { settings, caller });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/issues/comments/:id',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueDeleteComment',
      summary: 'Delete a comment, as its poster or an issues writer',
      tags,
      params: ofComment,
      response: {
        204: emptyResponse('the comment was deleted'),
        ...errorResponses({ ...unknownComment, 403: 'the caller may not delete the comment' }),
      },
    },
    handler: async (request, reply) => {
      await deleteComment(context, signedIn(request), repositoryOf(request), request.params.id);
      return reply.code(204).send();
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
      params: ofIssue,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Object({})),
        ...errorResponses({ ...unknownIssue, 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      await getIssue(context, repositoryOf(request), request.params.index);
      return sendList(http, request, reply, emptyListing, (none) => none);
    },
  });
};
