import {
  issueTimeSummary,
  ownTimeSummary,
  repositoryTimeSummary,
} from '../../core/tracked-time/totals.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { inRepository } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import {
  presentIssueTime,
  presentRepositoryTotal,
  presentTotal,
  presentUserTotal,
} from '../present-time-total.ts';
import { issueIndex, ownerAndRepo, refusals } from '../schemas.ts';
import { type TSchema, Type } from '../type.ts';

const tags = ['tracked time'];
const moved = { 307: 'the owner or the repository has another name now' };
const badPage = { 422: 'page or limit is no number' };
const querystring = Type.Object(pagingQuery);

const total = {
  seconds: Type.Integer({ examples: [5400] }),
  billable_seconds: Type.Integer({ description: 'those of billable entries', examples: [5400] }),
  count: Type.Integer({ description: 'how many entries', examples: [2] }),
};
const own = Type.Integer({ description: "the caller's own seconds among them", examples: [5400] });
const users = Type.Array(
  Type.Object({
    user_id: Type.Integer({ format: 'int64' }),
    user_name: Type.String({ examples: ['mira'] }),
    ...total,
  }),
  { description: 'by person, most time first; a page of them' },
);
const inRepositories = Type.Array(
  Type.Object({ repository: Type.Ref('RepositoryMeta'), ...total }),
  { description: 'by repository, most time first; a page of them' },
);
const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);

/** What was spent, summed up over what the caller may list. */
export const timeSummaryRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/time-summary',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueTimeSummary',
      summary: "Sum up an issue's tracked time, by person, beside its estimate",
      description: "Of all for issues writers, of one's own for others, as the lists of times.",
      tags,
      params: Type.Object({ ...ownerAndRepo, index: issueIndex }),
      querystring,
      response: {
        200: Type.Object({
          ...total,
          spent: Type.Integer({ description: 'the same as seconds', examples: [5400] }),
          own,
          estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
          remaining: orNull(Type.Integer({ description: 'of the estimate', examples: [1800] })),
          progress: orNull(
            Type.Integer({ description: 'per cent of the estimate; may be over 100' }),
          ),
          users,
        }),
        ...refusals({
          ...moved,
          ...badPage,
          404: 'time is not tracked here, or there is no such issue',
        }),
      },
    },
    handler: async (request, reply) => {
      const { index } = request.params;
      const access = repositoryOf(request);
      const summary = await issueTimeSummary(world, signedIn(request), access, index);
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

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/time-summary',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTimeSummary',
      summary: "Sum up a repository's tracked time, by person",
      description: "Of all for issues writers, of one's own for others, as the lists of times.",
      tags,
      params: Type.Object(ownerAndRepo),
      querystring,
      response: {
        200: Type.Object({
          ...total,
          own,
          estimate: Type.Integer({
            description: 'of all its issues together, in seconds; 0: none',
            examples: [7200],
          }),
          users,
        }),
        ...refusals({
          ...moved,
          ...badPage,
          400: 'time tracking is disabled for the repository',
          404: 'no such repository, or none that the caller may read',
        }),
      },
    },
    handler: async (request, reply) => {
      const summary = await repositoryTimeSummary(world, signedIn(request), repositoryOf(request));
      return sendList(http, request, reply, summary.users, presentUserTotal, {
        alwaysPages: true,
        wrap: (rows) => ({
          ...presentTotal(summary.total),
          own: summary.ownSeconds,
          estimate: summary.estimateSeconds,
          users: rows,
        }),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/times/summary',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userTimeSummary',
      summary: "Sum up the caller's tracked time, by repository",
      tags,
      querystring,
      response: {
        200: Type.Object({ ...total, repositories: inRepositories }),
        ...refusals(badPage),
      },
    },
    handler: async (request, reply) => {
      const summary = await ownTimeSummary(world, signedIn(request));
      return sendList(http, request, reply, summary.repositories, presentRepositoryTotal, {
        alwaysPages: true,
        wrap: (rows) => ({ ...presentTotal(summary.total), repositories: rows }),
      });
    },
  });
};
