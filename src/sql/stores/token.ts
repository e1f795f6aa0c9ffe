import type { Selectable } from 'kysely';
import type { Token, TokenStore } from '../../core/sign-in/token.ts';
import { presentAmong } from '../among.ts';
import { mapIfGiven } from '../flag.ts';
import { prepareListing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import type { TokenTable } from '../schema.ts';
import { type UserColumns, userColumns, userOf } from './user.ts';

type TokenColumns = Omit<Selectable<TokenTable>, 'token_hash'>;

const tokenColumns = [
  'token.id',
  'token.user_id',
  'token.name',
  'token.last_eight',
  'token.scopes',
  'token.created_unix',
  'token.last_used_unix',
] as const;

function tokenOf(row: TokenColumns): Token {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    lastEight: row.last_eight,
    scopes: row.scopes.split(','),
    createdUnix: row.created_unix,
    lastUsedUnix: row.last_used_unix,
  };
}

type WithUser = UserColumns & {
  token_id: number;
  token_name: string;
  last_eight: string;
  scopes: string;
  token_created_unix: number;
  last_used_unix: number;
};

const byHash = prepare<{ hash: string }, WithUser>((db, p) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(userColumns)
    .select([
      'token.id as token_id',
      'token.name as token_name',
      'token.last_eight',
      'token.scopes',
      'token.created_unix as token_created_unix',
      'token.last_used_unix',
    ])
    .where('token.token_hash', '=', p.hash),
);
const byId = prepare<{ userId: number; id: number }, TokenColumns>((db, p) =>
  db
    .selectFrom('token')
    .select(tokenColumns)
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);
const byName = prepare<{ userId: number; name: string }, TokenColumns>((db, p) =>
  db
    .selectFrom('token')
    .select(tokenColumns)
    .where('user_id', '=', p.userId)
    .where('name', '=', p.name),
);
const remove = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('token').where('id', '=', p.id),
);
const touch = prepare<{ id: number; used: number }, unknown>((db, p) =>
  db
    .updateTable('token')
    .set({ last_used_unix: p.used })
    .where('id', '=', p.id)
    .where('last_used_unix', '<', p.used),
);

const tokens = prepareListing<TokenColumns, Token, { userId: number }>(() => ({
  from: (db, given) => db.selectFrom('token').where('token.user_id', '=', given.userId),
  select: (query) => query.select(tokenColumns),
  id: 'token.id',
  order: ['token.id'],
  direction: 'desc',
  map: tokenOf,
}));

export function tokenStore(executor: Executor): TokenStore {
  return {
    byHash: async (hash) =>
      mapIfGiven(await executor.first(byHash, { hash }), (row) => ({
        user: userOf(row),
        token: tokenOf({
          id: row.token_id,
          user_id: row.id,
          name: row.token_name,
          last_eight: row.last_eight,
          scopes: row.scopes,
          created_unix: row.token_created_unix,
          last_used_unix: row.last_used_unix,
        }),
      })),
    insert: async (token) => {
      const columns = {
        user_id: token.userId,
        name: token.name,
        last_eight: token.lastEight,
        scopes: token.scopes.join(','),
        created_unix: token.createdUnix,
        last_used_unix: 0,
      };
      const [row] = await executor.allOf<{ id: number }>(
        executor.builder
          .insertInto('token')
          .values({ ...columns, token_hash: token.hash })
          .returning('id'),
      );
      return tokenOf({ ...columns, id: Number(row?.id) });
    },
    amongIds: (ids) =>
      presentAmong(ids, (some) =>
        executor.allOf<{ id: number }>(
          executor.builder.selectFrom('token').select('id').where('id', 'in', some),
        ),
      ),
    byId: async (userId, id) => mapIfGiven(await executor.first(byId, { userId, id }), tokenOf),
    byName: async (userId, name) =>
      mapIfGiven(await executor.first(byName, { userId, name }), tokenOf),
    remove: async (id) => (await executor.run(remove, { id })) > 0,
    touch: async (id, usedUnix) => {
      await executor.run(touch, { id, used: usedUnix });
    },
    ofUser: (userId) => tokens(executor, { userId }),
  };
}
