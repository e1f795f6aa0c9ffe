import { relationsTo } from '../../core/relation/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentRelation } from '../presenters/relation.ts';
import { errorResponses, idsOf, ownQuery } from '../schemas/common.ts';
import { Type } from '../type.ts';

/** The longest page of a list of users. */
const maxIds = 50;

/** Relations between the caller and the users of a list, in one request. */
export const relationRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'GET',
    url: '/user/relations',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListRelations',
      summary: 'List the relations between the authenticated user and other users',
      tags: ['follow'],
      querystring: ownQuery({
        uid: Type.String({
          maxLength: 1000,
          description: `user ids separated by commas; at most ${maxIds}`,
          examples: ['2,3'],
        }),
      }),
      response: {
        200: Type.Array(Type.Ref('Relation'), {
          maxItems: maxIds,
          description: 'one per id, in the given order',
        }),
        ...errorResponses({ 422: 'uid is not a list of ids, or too long' }),
      },
    },
    handler: async (request) => {
      const ids = idsOf('uid', request.query.uid, maxIds);
      const relations = await relationsTo(context, signedIn(request), ids);
      return relations.map(presentRelation);
    },
  });
};
