import { searchMyTimes, timeOrders } from '../../core/reports/search.ts';
import { type Routes, signedIn } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTrackedTime } from '../present.ts';
import { entriesQuery, ofRepository, queryOf } from '../report-queries.ts';
import { refusals } from '../schemas.ts';
import { Type } from '../type.ts';

/** A week or a month of one user fits one page. */
const maxLimit = 1000;

/** The entries that a report is made of. */
export const timeSearchRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/times/search',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userSearchTimes',
      summary: "List the caller's tracked times that a report of the same query adds up",
      description:
        'By the moment whose day an entry belongs to (`started`, else `created`), then id.',
      tags: ['time reports'],
      querystring: Type.Object({
        ...entriesQuery,
        ...ofRepository,
        sort: Type.Optional(
          Type.Enum([...timeOrders], { description: 'newest first where it is absent' }),
        ),
        ...pagingQuery,
        limit: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: `page size, at most ${maxLimit}; without page and limit the list comes whole`,
          }),
        ),
      }),
      response: {
        200: Type.Array(Type.Ref('TrackedTime')),
        ...refusals({
          404: 'a repository in which the caller neither reads nor has entries',
          422: 'a parameter is malformed',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { sort = 'newest' } = request.query;
      const list = await searchMyTimes(world, caller, queryOf(request.query), sort);
      return sendList(
        http,
        request,
        reply,
        list,
        (time) => presentTrackedTime(time, { settings, caller }),
        { maxLimit },
      );
    },
  });
};
