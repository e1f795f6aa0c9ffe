import { invalid } from '../../core/errors.ts';
import { relationsTo } from '../../core/user/relation.ts';
import { type Routes, signedIn } from '../api.ts';
import { presentRelation } from '../present.ts';
import { refusals } from '../schemas.ts';
import { Type } from '../type.ts';

/** As many as the longest page of a list of users has. */
const mostIds = 50;

/** What is between the caller and the users of a list, in one question. */
export const relationRoutes: Routes = (api, { world }) => {
  api.route({
    method: 'GET',
    url: '/user/relations',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListRelations',
      summary: 'What is between the caller and other users',
      tags: ['follow'],
      querystring: Type.Object({
        uid: Type.String({
          maxLength: 1000,
          description: `numbers of users, with commas between them; at most ${mostIds}`,
          examples: ['2,3'],
        }),
      }),
      response: {
        200: Type.Array(Type.Ref('Relation'), {
          description: 'one for each number, in the order asked for',
        }),
        ...refusals({ 422: 'uid is no list of numbers, or too long' }),
      },
    },
    handler: async (request) => {
      const relations = await relationsTo(world, signedIn(request), idsOf(request.query.uid));
      return relations.map(presentRelation);
    },
  });
};

function idsOf(text: string): number[] {
  const parts = text.split(',');
  if (parts.length > mostIds) throw invalid(`[uid]: at most ${mostIds} numbers`);
  return parts.map((part) => {
    const id = /^[0-9]{1,15}$/.test(part) ? Number(part) : 0;
    if (id < 1) throw invalid('[uid]: numbers of users, with commas between them');
    return id;
  });
}
