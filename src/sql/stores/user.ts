import type { Selectable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressKey } from '../../core/email/email-address.ts';
import { fold } from '../../core/text.ts';
import type {
  AccountState,
  Preferences,
  User,
  UserFilter,
  UserOrder,
  UserStore,
  VisibilityLevel,
} from '../../core/user/user.ts';
import { prepareAmong } from '../among.ts';
import { contains } from '../dialect.ts';
import { flag, flagIfGiven, given, isSet, mapIfGiven } from '../flag.ts';
import {
  type AnySelect,
  type Bound,
  type ListingQuery,
  listing,
  prepareListing,
} from '../listing.ts';
import { type Builder, type Executor, prepare } from '../query.ts';
import type { UserTable } from '../schema.ts';
import { forgetTexts, indexTexts, reindexTexts } from '../text-index.ts';
import { type Found, type Sought, searchedFrom, searchedListing } from '../text-search.ts';
import {
  boundVisibility,
  hiddenFlag,
  isHidden,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';

type UserRow = Selectable<UserTable>;
type PreferenceColumns = Pick<
  UserRow,
  | 'theme'
  | 'diff_view_style'
  | 'hide_activity'
  | 'time_zone'
  | 'first_day_of_week'
  | 'working_day_seconds'
>;

/** The columns that make a `User`, of the table or alias `user`. */
export const userColumns = [
  'user.id',
  'user.name',
  'user.full_name',
  'user.email',
  'user.hide_email',
  'user.login_name',
  'user.source_id',
  'user.description',
  'user.location',
  'user.website',
  'user.language',
  'user.visibility',
  'user.is_admin',
  'user.is_restricted',
  'user.is_active',
  'user.prohibit_login',
  'user.must_change_password',
  'user.is_pending',
  'user.followers_count',
  'user.following_count',
  'user.created_unix',
  'user.updated_unix',
  'user.last_login_unix',
] as const;

export type UserColumns = Omit<
  UserRow,
  | 'name_folded'
  | 'full_name_folded'
  | 'password_hash'
  | 'password_version'
  | 'times_count'
  | keyof PreferenceColumns
>;

export function userOf(row: UserColumns): User {
  return {
    id: row.id,
    name: row.name,
    fullName: row.full_name,
    email: row.email,
    hideEmail: isSet(row.hide_email),
    loginName: row.login_name,
    sourceId: row.source_id,
    description: row.description,
    location: row.location,
    website: row.website,
    language: row.language,
    visibility: row.visibility as VisibilityLevel,
    isAdmin: isSet(row.is_admin),
    isRestricted: isSet(row.is_restricted),
    isActive: isSet(row.is_active),
    prohibitLogin: isSet(row.prohibit_login),
    mustChangePassword: isSet(row.must_change_password),
    isPending: isSet(row.is_pending),
    followersCount: row.followers_count,
    followingCount: row.following_count,
    createdUnix: row.created_unix,
    updatedUnix: row.updated_unix,
    lastLoginUnix: row.last_login_unix,
  };
}

const byId = prepare<{ id: number }, UserColumns>((db, p) =>
  db.selectFrom('user').select(userColumns).where('id', '=', p.id),
);
const byName = prepare<{ folded: string }, UserColumns>((db, p) =>
  db.selectFrom('user').select(userColumns).where('name_folded', '=', p.folded),
);
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
const toSignIn = (db: Builder) =>
  db.selectFrom('user').select(userColumns).select(['user.password_hash', 'user.password_version']);
const toSignInById = prepare<{ id: number }, SignInColumns>((db, p) =>
  toSignIn(db).where('user.id', '=', p.id),
);
const toSignInByName = prepare<{ folded: string }, SignInColumns>((db, p) =>
  toSignIn(db).where('user.name_folded', '=', p.folded),
);
const toSignInByEmail = prepare<{ key: string }, SignInColumns>((db, p) =>
  toSignIn(db)
    .innerJoin('email', 'email.user_id', 'user.id')
    .where('email.address_folded', '=', p.key)
    .where('email.is_verified', '=', 1),
);
const preferencesOf = prepare<{ id: number }, PreferenceColumns>((db, p) =>
  db
    .selectFrom('user')
    .select([
      'theme',
      'diff_view_style',
      'hide_activity',
      'time_zone',
      'first_day_of_week',
      'working_day_seconds',
    ])
    .where('id', '=', p.id),
);
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
const setFollowerHidden = prepare<{ id: number }, unknown>((db, p) =>
  db
    .updateTable('follow')
    .set({
      follower_hidden: db
        .selectFrom('user')
        .select(hiddenFlag('user').as('hidden'))
        .where('id', '=', p.id),
    })
    .where('follower_id', '=', p.id),
);
const holdName = prepare<{ folded: string; userId: number | null; now: number }, unknown>((db, p) =>
  db
    .insertInto('held_name')
    .values({ name_folded: p.folded, user_id: p.userId, freed_unix: p.now })
    .onConflict((c) =>
      c.column('name_folded').doUpdateSet({ user_id: p.userId, freed_unix: p.now }),
    ),
);
const releaseName = prepare<{ folded: string }, unknown>((db, p) =>
  db.deleteFrom('held_name').where('name_folded', '=', p.folded),
);
const heldName = prepare<{ folded: string }, { user_id: number | null; freed_unix: number }>(
  (db, p) =>
    db
      .selectFrom('held_name')
      .select(['user_id', 'freed_unix'])
      .where('name_folded', '=', p.folded),
);
const purgeHeldNames = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db
    .deleteFrom('held_name')
    .where(
      'name_folded',
      'in',
      db
        .selectFrom('held_name')
        .select('name_folded')
        .where('freed_unix', '<', p.before)
        .limit(p.limit),
    ),
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
            .where((claim) =>
              claim.or([
                claim('email.expires_unix', '=', 0),
                claim('email.expires_unix', '>', p.now),
              ]),
            ),
        ),
      ),
    )
    .orderBy('user.id')
    .limit(p.limit),
);

/** The flags that make a state. */
const states: Record<AccountState, readonly (readonly [string, 0 | 1])[]> = {
  active: [
    ['is_active', 1],
    ['prohibit_login', 0],
  ],
  inactive: [['is_active', 0]],
  pending: [['is_pending', 1]],
  prohibited: [['prohibit_login', 1]],
  restricted: [['is_restricted', 1]],
  admin: [['is_admin', 1]],
};

const sortColumns: Record<UserOrder['by'], readonly string[]> = {
  id: [],
  name: ['user.name_folded'],
  created: ['user.created_unix'],
  last_login: ['user.last_login_unix'],
};

/** Login or full name holds a text, blind to case. */
export const namesWith = (folded: string | RawBuilder<string>): RawBuilder<SqlBool>[] =>
  ['user.name_folded', 'user.full_name_folded'].map((column) => contains(column, folded));

/** Whose login, full name or (where asked) address is to hold a text; undefined: everybody. */
function soughtBy({ text, looksAtAddresses }: UserFilter): Sought[] | undefined {
  if (text === undefined || text === '') return undefined;
  const names: Sought = { table: 'user', texts: [fold(text)] };
  if (looksAtAddresses !== true) return [names];
  const owners: Sought = {
    table: 'email',
    texts: [fold(text), addressKey(text)],
    turn: (found) => sql`select user_id as id from email where id in (${found})`,
  };
  return [names, owners];
}

/** A user's addresses that hold a text, as the search of addresses folds it. */
const addressesWith = (db: Builder, { part, addressPart }: Bound<SearchValues>): AnySelect =>
  db
    .selectFrom('email')
    .select('email.id')
    .whereRef('email.user_id', '=', 'user.id' as never)
    .where((e) =>
      e.or(
        [part, addressPart].flatMap((text) =>
          text === undefined ? [] : contains('email.address_folded', text),
        ),
      ),
    );

const byIdOnly: UserOrder = { by: 'id', isDescending: false };

interface SearchShape extends VisibilityShape {
  readonly state: AccountState | undefined;
  readonly order: UserOrder;
  readonly isEverybody: boolean;
}
interface SearchValues extends VisibilityValues {
  readonly id: number | undefined;
  readonly part: string | undefined;
  /** The same where addresses are looked at as well. */
  readonly addressPart: string | undefined;
}

/** All users by the smallest index, and those hidden from the viewer by that of hidden users. */
const everybody = (
  shape: VisibilityShape,
): ListingQuery<unknown, unknown, SearchValues>['counted'] => ({
  rows: (db) => db.selectFrom('user'),
  except: (db, given) => {
    const hidden = db.selectFrom('user').where(isHidden('user'));
    const visible = userIsVisible(boundVisibility(shape, given));
    return visible === null
      ? hidden.where(sql<boolean>`1 = 0`)
      : hidden.where((e) => e.not(visible));
  },
});

const searchOf = (
  shape: SearchShape,
  found?: Found,
): ListingQuery<UserColumns, User, SearchValues> => ({
  from: (db, given) => {
    let query = searchedFrom(db, 'user', found);
    const visible = userIsVisible(boundVisibility(shape, given));
    if (visible !== null) query = query.where(visible);
    if (given.id !== undefined) query = query.where('user.id', '=', given.id);
    const { part, addressPart } = given;
    if (part !== undefined) {
      const inNames = namesWith(part);
      query = query.where((e) =>
        e.or(
          addressPart === undefined ? inNames : [...inNames, e.exists(addressesWith(db, given))],
        ),
      );
    }
    for (const [column, value] of shape.state === undefined ? [] : states[shape.state]) {
      query = query.where(`user.${column}`, '=', value);
    }
    return query;
  },
  ...(shape.isEverybody && { counted: everybody(shape) }),
  select: (query) => query.select(userColumns),
  id: 'user.id',
  order: [...sortColumns[shape.order.by], 'user.id'],
  direction: shape.order.isDescending ? 'desc' : 'asc',
  map: userOf,
});
const search = prepareListing((shape: SearchShape) => searchOf(shape));

const byIds = prepareAmong<UserColumns>((db, ids) =>
  db.selectFrom('user').select(userColumns).where('id', 'in', ids),
);
const namesByIds = prepareAmong<{ id: number; name: string }>((db, ids) =>
  db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids),
);

export function userStore(executor: Executor): UserStore {
  const userBy = async (row: Promise<UserColumns | undefined>): Promise<User | undefined> =>
    mapIfGiven(await row, userOf);

  return {
    byId: (id) => userBy(executor.first(byId, { id })),
    namesByIds: async (ids) =>
      new Map((await namesByIds(executor, ids)).map(({ id, name }) => [id, name])),
    byIds: async (ids) => {
      const rows = await byIds(executor, ids);
      return rows.map(userOf);
    },
    byName: (name) => userBy(executor.first(byName, { folded: fold(name) })),
    byVerifiedEmail: (address) =>
      userBy(executor.first(byVerifiedEmail, { key: addressKey(address) })),
    byOldName: (name) => userBy(executor.first(byOldName, { folded: fold(name) })),
    isAnybodyThere: async () => (await executor.first(anybody, {})) !== undefined,
    countAdmins: async () => Number((await executor.first(admins, {}))?.count ?? 0),
    passwordOf: (id) => executor.first(passwordOf, { id }),
    toSignIn: async (by) => {
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
      const row: Omit<UserRow, 'id' | 'times_count'> = {
        name: user.name,
        name_folded: fold(user.name),
        full_name: user.fullName,
        full_name_folded: fold(user.fullName),
        email: user.email,
        hide_email: flag(user.hideEmail),
        password_hash: user.passwordHash,
        password_version: 1,
        login_name: user.loginName,
        source_id: user.sourceId,
        description: user.description,
        location: user.location,
        website: user.website,
        language: user.language,
        visibility: user.visibility,
        is_admin: flag(user.isAdmin),
        is_restricted: flag(user.isRestricted),
        is_active: flag(user.isActive),
        prohibit_login: flag(user.prohibitLogin),
        must_change_password: flag(user.mustChangePassword),
        is_pending: flag(user.isPending),
        followers_count: 0,
        following_count: 0,
        created_unix: user.createdUnix,
        updated_unix: user.createdUnix,
        last_login_unix: 0,
        theme: '',
        diff_view_style: '',
        hide_activity: 0,
        time_zone: '',
        first_day_of_week: '',
        working_day_seconds: 0,
      };
      const [inserted] = await executor.allOf<{ id: number }>(
        executor.builder.insertInto('user').values(row).returning('id'),
      );
      const id = Number(inserted?.id);
      await indexTexts(executor, 'user', id);
      return userOf({ ...row, id });
    },
    update: async (id, changes) => {
      const columns = given<Partial<UserRow>>({
        name: changes.name,
        name_folded: mapIfGiven(changes.name, fold),
        full_name: changes.fullName,
        full_name_folded: mapIfGiven(changes.fullName, fold),
        email: changes.email,
        hide_email: flagIfGiven(changes.hideEmail),
        login_name: changes.loginName,
        source_id: changes.sourceId,
        description: changes.description,
        location: changes.location,
        website: changes.website,
        language: changes.language,
        visibility: changes.visibility,
        is_admin: flagIfGiven(changes.isAdmin),
        is_restricted: flagIfGiven(changes.isRestricted),
        is_active: flagIfGiven(changes.isActive),
        prohibit_login: flagIfGiven(changes.prohibitLogin),
        must_change_password: flagIfGiven(changes.mustChangePassword),
        is_pending: flagIfGiven(changes.isPending),
        updated_unix: changes.updatedUnix,
        last_login_unix: changes.lastLoginUnix,
        theme: changes.theme,
        diff_view_style: changes.diffViewStyle,
        hide_activity: flagIfGiven(changes.hideActivity),
        time_zone: changes.timeZone,
        first_day_of_week: changes.firstDayOfWeek,
        working_day_seconds: changes.workingDaySeconds,
      });
      if (Object.keys(columns).length === 0) return;
      await executor.runOf(executor.builder.updateTable('user').set(columns).where('id', '=', id));
      if (changes.visibility !== undefined || changes.isPending !== undefined) {
        await executor.run(setFollowerHidden, { id });
      }
      if (changes.name !== undefined || changes.fullName !== undefined) {
        await reindexTexts(executor, 'user', id);
      }
    },
    preferencesOf: async (id) =>
      mapIfGiven(
        await executor.first(preferencesOf, { id }),
        (row): Preferences => ({
          theme: row.theme,
          diffViewStyle: row.diff_view_style,
          hideActivity: isSet(row.hide_activity),
          timeZone: row.time_zone,
          firstDayOfWeek: row.first_day_of_week as Preferences['firstDayOfWeek'],
          workingDaySeconds: row.working_day_seconds,
        }),
      ),
    setPassword: async (id, hash, mustChange, nowUnix) => {
      await executor.run(setPassword, { id, hash, mustChange: flag(mustChange), now: nowUnix });
    },
    holdName: async (name, userId, nowUnix) => {
      await executor.run(holdName, { folded: fold(name), userId, now: nowUnix });
    },
    releaseName: async (name) => {
      await executor.run(releaseName, { folded: fold(name) });
    },
    heldName: async (name) =>
      mapIfGiven(await executor.first(heldName, { folded: fold(name) }), (row) => ({
        userId: row.user_id,
        freedUnix: row.freed_unix,
      })),
    purgeHeldNames: (beforeUnix, limit) =>
      executor.run(purgeHeldNames, { before: beforeUnix, limit }),
    pendingWithoutClaim: async (nowUnix, limit) =>
      (await executor.all(pendingWithoutClaim, { now: nowUnix, limit })).map(userOf),
    search: (visibility, filter, order = byIdOnly) => {
      const { id, text = '', looksAtAddresses, state } = filter;
      const values: SearchValues = {
        ...visibilityValues(visibility),
        id,
        part: text === '' ? undefined : fold(text),
        addressPart: text === '' || looksAtAddresses !== true ? undefined : addressKey(text),
      };
      const isEverybody = id === undefined && text === '' && state === undefined;
      const shape = { ...visibilityShape(visibility), state, order, isEverybody };
      return searchedListing(executor, 'user', { sought: soughtBy(filter) }, (place, found) =>
        found === undefined
          ? search(place, values, shape)
          : listing(place, searchOf(shape, found), values),
      );
    },
    delete: (id) => deleteUser(executor, id),
  };
}

async function deleteUser(executor: Executor, id: number): Promise<void> {
  const db = executor.builder;
  await executor.runOf(
    db
      .updateTable('user')
      .set({ followers_count: sql<number>`followers_count - 1` })
      .where(
        'id',
        'in',
        db.selectFrom('follow').select('followee_id').where('follower_id', '=', id),
      ),
  );
  await executor.runOf(
    db
      .updateTable('user')
      .set({ following_count: sql<number>`following_count - 1` })
      .where(
        'id',
        'in',
        db.selectFrom('follow').select('follower_id').where('followee_id', '=', id),
      ),
  );
  await executor.runOf(db.deleteFrom('follow').where('follower_id', '=', id));
  await executor.runOf(db.deleteFrom('follow').where('followee_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blocker_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blockee_id', '=', id));
  await executor.runOf(db.deleteFrom('collaborator').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('issue_assignee').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('token').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('session').where('user_id', '=', id));
  const addresses = await executor.allOf<{ id: number }>(
    db.deleteFrom('email').where('user_id', '=', id).returning('id'),
  );
  await forgetTexts(
    executor,
    'email',
    addresses.map((address) => address.id),
  );
  const watches = db.selectFrom('stopwatch').select('id').where('user_id', '=', id);
  await executor.runOf(db.deleteFrom('stopwatch_segment').where('stopwatch_id', 'in', watches));
  await executor.runOf(db.deleteFrom('stopwatch').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('mailed_secret').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('idempotency_record').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('calendar_subscription').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('two_factor').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('recovery_code').where('user_id', '=', id));
  await executor.runOf(
    db.updateTable('held_name').set({ user_id: null }).where('user_id', '=', id),
  );
  await executor.runOf(db.deleteFrom('user').where('id', '=', id));
  await forgetTexts(executor, 'user', [id]);
}
