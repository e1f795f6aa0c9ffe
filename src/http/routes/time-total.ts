import {
  issueTimeSummary,
  ownTimeSummary,
  repositoryTimeSummary,
} from '../../core/time-total/operations.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { acrossRepositories, inRepository } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import {
  presentIssueTime,
  presentRepositoryTotal,
  presentTotal,
  presentUserTotal,
} from '../presenters/time-total.ts';
import { errorResponses, ownerAndRepo, ownQuery } from '../schemas/common.ts';
import { estimateUsed, inRepositories, own, total, users } from '../schemas/time-total.ts';
import { nullable, Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const badPage = { 422: 'page or limit is not a number' };
const querystring = ownQuery(pagingQuery);

/** Totals of one issue. */
export const issueSummaryRoutes: RoutesAt = (api, http, place) => {
  const { context } = http;
  const { issueUrl, issueId, anIssue, onRequest, onIssue } = place;

  api.route({
    method: 'GET',
    url: `${issueUrl}/time-summary`,
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: `${issueId}TimeSummary`,
      summary: `Get ${anIssue}'s tracked time per user, with the estimate`,
      description: 'Issues writers see all users, others only themselves.',
      tags,
      params: onIssue,
      querystring,
      response: {
        200: Type.Object({
          ...total,
          spent: Type.Integer({ description: 'same as seconds', examples: [5400] }),
          own,
          estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
          remaining: nullable(
            Type.Integer({ description: 'seconds left of the estimate', examples: [1800] }),
          ),
          progress: nullable(
            Type.Integer({ description: 'percent of the estimate; can exceed 100' }),
          ),
          users,
        }),
        ...errorResponses({
          ...badPage,
          404: 'time tracking is disabled, or issue not found',
        }),
      },
    },
    handler: async (request, reply) => {
      const { index } = request.params;
      const access = repositoryOf(request);
      const summary = await issueTimeSummary(context, signedIn(request), access, index);
      return sendList(http, request, reply, summary.users, presentUserTotal, {
        alwaysPages: true,
        wrap: (rows) => ({
          ...presentTotal(summary.total),
          ...presentIssueTime(summary.time),
          users: rows,
        }),
      });
    },
  });
};

/** Totals of the tracked time that the caller may list. */
export const timeSummaryRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/time-summary',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTimeSummary',
      summary: "Get a repository's tracked time per user",
      description: 'Issues writers see all users, others only themselves.',
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: ownQuery({
        ...pagingQuery,
        include_disabled: Type.Optional(
          Type.Boolean({
            description:
              'also if time tracking is disabled; for those who may delete the repository',
          }),
        ),
      }),
      response: {
        200: Type.Object({
          ...total,
          own,
          estimate: Type.Integer({
            description: 'sum over all issues, in seconds; 0: no estimates',
            examples: [7200],
          }),
          estimate_used: estimateUsed,
          users,
        }),
        ...errorResponses({
          ...badPage,
          400: 'time tracking is disabled for the repository',
          404: 'repository not found, or not readable by the caller',
        }),
      },
    },
    handler: async (request, reply) => {
      const summary = await repositoryTimeSummary(
        context,
        signedIn(request),
        repositoryOf(request),
        request.query.include_disabled,
      );
      return sendList(http, request, reply, summary.users, presentUserTotal, {
        alwaysPages: true,
        wrap: (rows) => ({
          ...presentTotal(summary.total),
          own: summary.ownSeconds,
          estimate: summary.estimateSeconds,
          estimate_used: summary.estimateUsedSeconds,
          users: rows,
        }),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/times/summary',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeSummary',
      summary: "Get the authenticated user's tracked time per repository",
      tags,
      querystring,
      response: {
        200: Type.Object({ ...total, repositories: inRepositories }),
        ...errorResponses(badPage),
      },
    },
    handler: async (request, reply) => {
      const summary = await ownTimeSummary(context, signedIn(request));
      return sendList(http, request, reply, summary.repositories, presentRepositoryTotal, {
        alwaysPages: true,
        wrap: (rows) => ({ ...presentTotal(summary.total), repositories: rows }),
      });
    },
  });
};
