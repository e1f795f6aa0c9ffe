import { emptyListing } from '../../core/listing.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import {
  type TimedRepository,
  timedRepositories,
  timeOrder,
} from '../../core/report/repository-times.ts';
import {
  listOwnRepositories,
  listRepositories,
  searchRepositories,
} from '../../core/repository/operations.ts';
import { type FastifyRequest, type Routes, signedIn } from '../api.ts';
import { acrossRepositories, pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentRepository, presentTimedRepository } from '../presenters/repository.ts';
import { errorResponses, includeTime } from '../schemas/common.ts';
import { searchText, userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['repository'];
const repositories = Type.Array(Type.Ref('Repository'));

/** Gitea's filters on features that this service lacks (D44). */
const noneHere = (what: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `${what}; other values give an empty list, as there are none here`,
    }),
  );

/** Lists and search of repositories. */
export const repositorySearchRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const timedPresenter = (request: FastifyRequest) => (timed: TimedRepository) =>
    presentTimedRepository(timed, { settings, caller: request.caller });
  const presenter = (request: FastifyRequest) => (repository: RepositoryAccess) =>
    presentRepository(repository, { settings, caller: request.caller });

  api.route({
    method: 'GET',
    url: '/user/repos',
    config: { access: 'signed-in', scope: 'repository' },
    schema: {
      operationId: 'userCurrentListRepos',
      summary: 'List the repos that the authenticated user owns or collaborates on',
      tags,
      querystring: Type.Object(pagingQuery),
      response: { 200: repositories, ...errorResponses({ 422: 'page or limit is not a number' }) },
    },
    handler: (request, reply) => {
      const list = listOwnRepositories(context, signedIn(request));
      return sendList(http, request, reply, list, presenter(request), { alwaysPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/users/:username/repos',
    config: { access: 'anyone', scope: 'repository' },
    schema: {
      operationId: 'userListRepos',
      summary: 'List the repos owned by the given user',
      tags,
      params: Type.Object({ username: userName('the owner') }),
      querystring: Type.Object(pagingQuery),
      response: {
        200: repositories,
        ...errorResponses({
          404: 'user not found',
          422: 'page or limit is not a number',
        }),
      },
    },
    handler: async (request, reply) => {
      const owner = await pathUser(http, request);
      const list = listRepositories(context, request.caller, { ownerId: owner.id });
      return sendList(http, request, reply, list, presenter(request), { alwaysPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/search',
    config: { access: 'anyone', scope: 'repository' },
    onRequest: acrossRepositories(http),
    schema: {
      operationId: 'repoSearch',
      summary: 'Search for repositories',
      tags,
      querystring: Type.Object({
        ...pagingQuery,
        q: Type.Optional(searchText('part of the name')),
        includeDesc: Type.Optional(Type.Boolean({ description: 'search descriptions too' })),
        uid: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'id of a user who owns the repository or collaborates on it; 0: any',
          }),
        ),
        exclusive: Type.Optional(
          Type.Boolean({ description: 'with uid: only owned repositories' }),
        ),
        private: Type.Optional(Type.Boolean({ description: 'false: no private ones' })),
        is_private: Type.Optional(
          Type.Boolean({ description: 'true: only private repositories, false: only public ones' }),
        ),
        archived: Type.Optional(
          Type.Boolean({ description: 'true: only archived repositories; false: only others' }),
        ),
        template: Type.Optional(
          Type.Boolean({ description: 'true: only templates; false: only others' }),
        ),
        mode: Type.Optional(
          Type.Enum(['source', 'fork', 'mirror', 'collaborative'], {
            description: 'fork and mirror give an empty list: there are none',
          }),
        ),
        topic: Type.Optional(
          Type.Boolean({ description: 'with q: gives an empty list: there are no topics' }),
        ),
        starredBy: noneHere('id of a user who starred it; 0: any'),
        team_id: noneHere('id of a team; 0: any'),
        sort: Type.Optional(
          Type.Enum(['alpha', 'created', 'updated', 'id', 'time'], {
            description:
              "defaults to alpha; time: that of the current month, needs the caller's id as uid",
          }),
        ),
        order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'defaults to asc' })),
        include: includeTime,
      }),
      response: {
        200: Type.Object({ ok: Type.Boolean(), data: repositories }),
        ...errorResponses({ 422: 'a parameter is invalid' }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { mode, starredBy = 0, team_id: teamId = 0 } = query;
      const isByTopic = query.topic === true && (query.q ?? '') !== '';
      const isEmpty =
        mode === 'fork' || mode === 'mirror' || isByTopic || starredBy !== 0 || teamId !== 0;
      const found = searchRepositories(context, caller, {
        text: query.q,
        inDescription: query.includeDesc,
        userId: query.uid === 0 ? undefined : query.uid,
        isExclusive: query.exclusive,
        isPrivate: query.private === false ? false : query.is_private,
        isArchived: query.archived,
        isTemplate: query.template,
        ...(query.sort === 'time' ? { time: await timeOrder(context, caller, query.uid) } : {}),
        sort: query.sort === undefined || query.sort === 'alpha' ? 'name' : query.sort,
        isDescending: query.order === 'desc',
      });
      const list = isEmpty ? emptyListing : found;
      const rows = timedRepositories(context, caller, list, query.include === 'time');
      return sendList(http, request, reply, rows, timedPresenter(request), {
        alwaysPages: true,
        wrap: (data) => ({ ok: true, data }),
      });
    },
  });
};
