import { Type } from '../type.ts';
import { id } from './common.ts';

export const RelationSchema = Type.Object(
  {
    id: id('id of the other user'),
    following: Type.Boolean({ description: 'the caller follows the user' }),
    followed_by: Type.Boolean({ description: 'the user follows the caller' }),
    blocked: Type.Boolean({ description: 'the caller has blocked the user' }),
  },
  { $id: 'Relation' },
);
