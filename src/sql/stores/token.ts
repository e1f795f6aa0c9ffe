import type { Token, TokenStore } from '../../core/token/types.ts';
import { type TokenRow, tokens } from '../columns/token.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import { findByIds } from '../engine/find-by-ids.ts';
import { type Flag, mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, rowCounter, rowDeleter, rowFinder, rowInserter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

/** Token and user have columns with the same names. */
const besideUser = tokens.prefixed('token_');
type WithUser = UserColumns & Parameters<typeof besideUser.read>[0];

const byHash = prepare<{ hash: string }, WithUser>((db, p) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(userColumns)
    .select(besideUser.columns)
    .where('token.token_hash', '=', p.hash),
);
const countOf = rowCounter('token', 'user_id');
const insert = rowInserter('token');
const byId = rowFinder(tokens, 'id', 'user_id');
const byName = rowFinder(tokens, 'user_id', 'name');
const remove = rowDeleter('token', 'id');
const removeSince = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db.deleteFrom('token').where('user_id', '=', p.userId).where('created_unix', '>=', p.since),
);
const touch = prepare<{ id: number; used: number }, unknown>((db, p) =>
  db
    .updateTable('token')
    .set({ last_used_unix: p.used })
    .where('id', '=', p.id)
    .where('last_used_unix', '<', p.used),
);

const setSuspended = prepare<{ userId: number; from: Flag; to: Flag }, unknown>((db, p) =>
  db
    .updateTable('token')
    .set({ is_suspended: p.to })
    .where('user_id', '=', p.userId)
    .where('is_suspended', '=', p.from),
);

const ownTokens = prepareListing<TokenRow, Token, { userId: number }>(() => ({
  from: (db, given) => db.selectFrom('token').where('token.user_id', '=', given.userId),
  ...listed(tokens),
  direction: 'desc',
}));

export function tokenStore(executor: Executor): TokenStore {
  return {
    byHash: async (hash) =>
      mapIfGiven(await executor.first(byHash, { hash }), (row) => ({
        user: userOf(row),
        token: besideUser.read(row),
      })),
    countOf: (userId) => countOf(executor, { user_id: userId }),
    insert: async (token) => {
      const record = { ...token, lastUsedUnix: 0, isSuspended: false };
      const row = { ...tokens.write(record), token_hash: token.hash };
      return tokens.read({ ...row, id: await insert(executor, row) });
    },
    byIds: (ids, nowUnix) =>
      findByIds(ids, (some) =>
        executor.allOf<{ id: number }>(
          executor.builder
            .selectFrom('token')
            .select('id')
            .where('id', 'in', some)
            .where('is_suspended', '=', 0)
            .where((e) => e.or([e('expires_unix', '=', 0), e('expires_unix', '>', nowUnix)])),
        ),
      ),
    byId: (userId, id) => byId(executor, { id, user_id: userId }),
    byName: (userId, name) => byName(executor, { user_id: userId, name }),
    remove: async (id) => (await remove(executor, { id })) > 0,
    removeSince: (userId, sinceUnix) => executor.run(removeSince, { userId, since: sinceUnix }),
    touch: async (id, usedUnix) => {
      await executor.run(touch, { id, used: usedUnix });
    },
    suspend: (userId) => executor.run(setSuspended, { userId, from: 0, to: 1 }),
    resume: async (userId) => {
      await executor.run(setSuspended, { userId, from: 1, to: 0 });
    },
    ofUser: (userId) => ownTokens(executor, { userId }),
  };
}
