import { scopeCategories } from '../../core/token/scope.ts';
import { Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const AccessTokenSchema = Type.Object(
  {
    id: id(),
    name: Type.String({ examples: ['laptop'] }),
    sha1: Type.String({ description: 'the token itself; only right after its creation' }),
    token_last_eight: Type.String({ description: 'last eight characters of the token' }),
    scopes: Type.Array(Type.String(), { maxItems: scopeCategories.length + 1 }),
    created_at: dateTime('creation time'),
    last_used_at: dateTime('last use, accurate to a minute; year 1 if never used'),
    expires_at: Type.Optional(dateTime('when it stops working; absent: never')),
  },
  { $id: 'AccessToken' },
);
