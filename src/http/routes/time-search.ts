import {
  listTags,
  maxListedTags,
  searchMyTimes,
  timeOrders,
} from '../../core/report/time-search.ts';
import { type Routes, signedIn } from '../api.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { trackedTimeWriter } from '../presenters/tracked-time.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import { entriesQuery, narrowings, ofRepository, queryOf } from '../schemas/report-queries.ts';
import { searchText } from '../schemas/texts.ts';
import { Type } from '../type.ts';

/** Large enough for a month of one user's entries. */
const maxLimit = 1000;

/** The entries behind a report. */
export const timeSearchRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/times/search',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userSearchTimes',
      summary: "List the authenticated user's tracked times that match a report query",
      description:
        'Ordered by the time that decides the day of an entry (`started`, else `created`), then by id.',
      tags: ['time reports'],
      querystring: ownQuery({
        ...entriesQuery,
        ...narrowings(context.doors),
        ...ofRepository,
        sort: Type.Optional(
          Type.Enum([...timeOrders], { description: 'defaults to newest first' }),
        ),
        ...pagingQuery,
        limit: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: `page size, at most ${maxLimit}; without page and limit all entries are returned`,
          }),
        ),
      }),
      response: {
        200: Type.Array(Type.Ref('TrackedTime')),
        ...errorResponses({
          404: 'repository not found: the caller can neither read it nor has entries in it',
          422: 'a parameter is invalid',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { sort = 'newest' } = request.query;
      const list = await searchMyTimes(
        context,
        caller,
        queryOf(request.query, context.doors),
        sort,
      );
      const write = trackedTimeWriter({ settings, caller });
      return sendList(http, request, reply, list, { write }, { maxLimit });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/times/tags',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListTimeTags',
      summary: "List tags of the authenticated user's last 1,000 tracked times, newest first",
      tags: ['tracked time'],
      querystring: ownQuery({ q: Type.Optional(searchText('part of the tag')) }),
      response: {
        200: Type.Array(Type.String({ examples: ['urgent'] }), { maxItems: maxListedTags }),
        ...errorResponses({ 422: 'a parameter is invalid' }),
      },
    },
    handler: (request) => listTags(context, signedIn(request), request.query.q ?? ''),
  });
};
