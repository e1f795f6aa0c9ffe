import { sql } from 'kysely';
import { addressKey } from '../../core/email-address.ts';
import type { Preferences, User } from '../../core/records/types.ts';
import { blankUser } from '../../core/records/user.ts';
import { fold } from '../../core/text.ts';
import type { UserStore } from '../../core/user/types.ts';
import {
  type HeldNameTable,
  preferences,
  reservedNames,
  type UserColumns,
  userColumns,
  userOf,
  users,
} from '../columns/user.ts';
import type { SqlDoor } from '../door.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareFindByIds } from '../engine/find-by-ids.ts';
import { flag, mapIfGiven } from '../engine/flag.ts';
import { preparePurge, rowDeleter, rowFinder, rowInserter } from '../engine/rows.ts';
import { type Builder, prepare, prepareUpsert } from '../engine/statement.ts';
import { indexTexts, reindexTexts } from '../engine/text-index-sqlite.ts';
import { visibilityClass } from '../visibility.ts';
import { deleteUser } from './user-deletion.ts';
import { searchUsers } from './user-search.ts';

const byId = rowFinder(users, 'id');
const byName = rowFinder(users, 'name_folded');
const byVerifiedEmail = prepare<{ key: string }, UserColumns>((db, p) =>
  db
    .selectFrom('user')
    .innerJoin('email', 'email.user_id', 'user.id')
    .select(userColumns)
    .where('email.address_folded', '=', p.key)
    .where('email.is_verified', '=', 1),
);
const byOldName = prepare<{ folded: string }, UserColumns>((db, p) =>
  db
    .selectFrom('user')
    .innerJoin('held_name', 'held_name.user_id', 'user.id')
    .select(userColumns)
    .where('held_name.name_folded', '=', p.folded),
);
const anybody = prepare<object, { id: number }>((db) =>
  db.selectFrom('user').select('id').limit(1),
);
const admins = prepare<object, { count: number }>((db) =>
  db
    .selectFrom('user')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .where('prohibit_login', '=', 0),
);
const passwordOf = prepare<{ id: number }, { hash: string; version: number }>((db, p) =>
  db
    .selectFrom('user')
    .select(['password_hash as hash', 'password_version as version'])
    .where('id', '=', p.id),
);
type SignInColumns = UserColumns & {
  password_hash: string;
  password_version: number;
};
const signInQuery = (db: Builder) =>
  db.selectFrom('user').select(userColumns).select(['user.password_hash', 'user.password_version']);
const toSignInById = prepare<{ id: number }, SignInColumns>((db, p) =>
  signInQuery(db).where('user.id', '=', p.id),
);
const toSignInByName = prepare<{ folded: string }, SignInColumns>((db, p) =>
  signInQuery(db).where('user.name_folded', '=', p.folded),
);
const toSignInByEmail = prepare<{ key: string }, SignInColumns>((db, p) =>
  signInQuery(db)
    .innerJoin('email', 'email.user_id', 'user.id')
    .where('email.address_folded', '=', p.key)
    .where('email.is_verified', '=', 1),
);
const preferencesOf = rowFinder(preferences, 'id');
const setPassword = prepare<{ id: number; hash: string; mustChange: 0 | 1; now: number }, unknown>(
  (db, p) =>
    db
      .updateTable('user')
      .set({
        password_hash: p.hash,
        password_version: sql<number>`password_version + 1`,
        must_change_password: p.mustChange,
        updated_unix: p.now,
      })
      .where('id', '=', p.id),
);
const setFollowerClass = prepare<{ id: number }, unknown>((db, p) =>
  db
    .updateTable('follow')
    .set({
      follower_class: db
        .selectFrom('user')
        .select(visibilityClass('user').as('class'))
        .where('id', '=', p.id),
    })
    .where('follower_id', '=', p.id),
);
const reserveName = prepareUpsert<HeldNameTable>(
  'held_name',
  [...reservedNames.names, 'name_folded'],
  ['name_folded'],
);
const releaseName = rowDeleter('held_name', 'name_folded');
const reservedName = rowFinder(reservedNames, 'name_folded');
const purgeReservedNames = preparePurge<{ before: number }>(
  'held_name',
  (rows, p) => rows.where('freed_unix', '<', p.before).where('user_id', 'is', null),
  'name_folded',
);

const pendingWithoutClaim = prepare<{ now: number; limit: number }, UserColumns>((db, p) =>
  db
    .selectFrom('user')
    .select(userColumns)
    .where('user.is_pending', '=', 1)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('email')
            .select('email.id')
            .whereRef('email.user_id', '=', 'user.id')
            .where((pendingEmail) =>
              pendingEmail.or([
                pendingEmail('email.expires_unix', '=', 0),
                pendingEmail('email.expires_unix', '>', p.now),
              ]),
            ),
        ),
      ),
    )
    .orderBy('user.id')
    .limit(p.limit),
);

const insert = rowInserter('user');
const noPreferences: Preferences = {
  theme: '',
  diffViewStyle: '',
  hideActivity: false,
  timeZone: '',
  firstDayOfWeek: '',
  workingDaySeconds: 0,
  showWorkingDay: false,
  dateOrder: '',
};
const byIds = prepareFindByIds<UserColumns>((db, ids) =>
  db.selectFrom('user').select(userColumns).where('id', 'in', ids),
);
const namesByIds = prepareFindByIds<{ id: number; name: string }>((db, ids) =>
  db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids),
);

export function userStore(executor: Executor, doors: readonly SqlDoor[]): UserStore {
  const userBy = async (row: Promise<UserColumns | undefined>): Promise<User | undefined> =>
    mapIfGiven(await row, userOf);

  return {
    byId: (id) => byId(executor, { id }),
    namesByIds: async (ids) =>
      new Map((await namesByIds(executor, ids)).map(({ id, name }) => [id, name])),
    byIds: async (ids) => {
      const rows = await byIds(executor, ids);
      return rows.map(userOf);
    },
    byName: (name) => byName(executor, { name_folded: fold(name) }),
    byVerifiedEmail: (address) =>
      userBy(executor.first(byVerifiedEmail, { key: addressKey(address) })),
    byOldName: (name) => userBy(executor.first(byOldName, { folded: fold(name) })),
    hasUsers: async () => (await executor.first(anybody, {})) !== undefined,
    countAdmins: async () => Number((await executor.first(admins, {}))?.count ?? 0),
    passwordOf: (id) => executor.first(passwordOf, { id }),
    findForSignIn: async (by) => {
      const row = await ('id' in by
        ? executor.first(toSignInById, { id: by.id })
        : 'name' in by
          ? executor.first(toSignInByName, { folded: fold(by.name) })
          : executor.first(toSignInByEmail, { key: addressKey(by.address) }));
      return mapIfGiven(row, (found) => ({
        user: userOf(found),
        hash: found.password_hash,
        passwordVersion: found.password_version,
      }));
    },
    insert: async (user) => {
      const row = {
        ...users.write({ ...blankUser, ...user, updatedUnix: user.createdUnix }),
        ...preferences.write(noPreferences),
        name_folded: fold(user.name),
        full_name_folded: fold(user.fullName ?? ''),
        password_hash: user.passwordHash,
        password_version: 1,
      };
      const id = await insert(executor, row);
      await indexTexts(executor, 'user', id);
      return userOf({ ...row, id });
    },
    update: async (id, changes) => {
      const columns = { ...users.writeChanges(changes), ...preferences.writeChanges(changes) };
      if (Object.keys(columns).length === 0) return;
      const folded = {
        name_folded: mapIfGiven(changes.name, fold),
        full_name_folded: mapIfGiven(changes.fullName, fold),
      };
      await executor.runOf(
        executor.builder
          .updateTable('user')
          .set({ ...columns, ...folded })
          .where('id', '=', id),
      );
      if (changes.visibility !== undefined || changes.isPending !== undefined) {
        await executor.run(setFollowerClass, { id });
      }
      if (changes.name !== undefined || changes.fullName !== undefined) {
        await reindexTexts(executor, 'user', id);
      }
    },
    preferencesOf: (id) => preferencesOf(executor, { id }),
    setPassword: async (id, hash, mustChange, nowUnix) => {
      await executor.run(setPassword, { id, hash, mustChange: flag(mustChange), now: nowUnix });
    },
    reserveName: async (name, userId, nowUnix) => {
      const row = reservedNames.write({ userId, freedUnix: nowUnix });
      await executor.run(reserveName, { ...row, name_folded: fold(name) });
    },
    releaseName: async (name) => {
      await releaseName(executor, { name_folded: fold(name) });
    },
    reservedName: (name) => reservedName(executor, { name_folded: fold(name) }),
    purgeReservedNames: (beforeUnix, limit) =>
      executor.run(purgeReservedNames, { before: beforeUnix, limit }),
    pendingWithoutVerification: async (nowUnix, limit) =>
      (await executor.all(pendingWithoutClaim, { now: nowUnix, limit })).map(userOf),
    search: (...args) => searchUsers(executor, ...args),
    delete: (id) => deleteUser(executor, doors, id),
  };
}
