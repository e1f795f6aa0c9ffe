import { invalid } from '../../core/errors.ts';
import { relationsTo } from '../../core/relation/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentRelation } from '../presenters/relation.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
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
      const relations = await relationsTo(context, signedIn(request), idsOf(request.query.uid));
      return relations.map(presentRelation);
    },
  });
};

function idsOf(text: string): number[] {
  const parts = text.split(',');
  if (parts.length > maxIds) throw invalid(`[uid]: at most ${maxIds} ids`);
  return parts.map((part) => {
    const id = /^[0-9]{1,15}$/.test(part) ? Number(part) : 0;
    if (id < 1) throw invalid('[uid]: must be user ids separated by commas');
    return id;
  });
}
