import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressKey } from '../../core/email-address.ts';
import type { Listing } from '../../core/listing.ts';
import type { User } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import type { AccountState, UserFilter, UserOrder } from '../../core/user/types.ts';
import type { UserVisibility } from '../../core/visibility.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import { contains } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect, Bound, ListingQuery } from '../engine/listing.ts';
import { listing, prepareListing } from '../engine/prepared-listing.ts';
import type { Builder } from '../engine/statement.ts';
import {
  type Found,
  searchedFrom,
  searchedListing,
  type TextCondition,
} from '../search/text-search.ts';
import {
  boundVisibility,
  hiddenUsers,
  seesEverybody,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';

/** The flags of each account state. */
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

/** True if the login or full name contains a folded text. */
export const namesWith = (folded: string | RawBuilder<string>): RawBuilder<SqlBool>[] =>
  ['user.name_folded', 'user.full_name_folded'].map((column) => contains(column, folded));

/**
 * The text conditions of a search: names and, if requested, addresses; undefined if there is none.
 */
function textConditionsOf({ text, matchesAddresses }: UserFilter): TextCondition[] | undefined {
  if (text === undefined || text === '') return undefined;
  const names: TextCondition = { table: 'user', texts: [fold(text)] };
  if (matchesAddresses !== true) return [names];
  const owners: TextCondition = {
    table: 'email',
    texts: [fold(text), addressKey(text)],
    mapIds: (found) => sql`select user_id as id from email where id in (${found})`,
  };
  return [names, owners];
}

/** A user's addresses that contain a text, folded as in the address search. */
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
  /** The same text for addresses; undefined if they are not searched. */
  readonly addressPart: string | undefined;
}

/** Counts all users by the smallest index, minus those hidden from the viewer by theirs. */
const everybody = (
  shape: VisibilityShape,
): ListingQuery<unknown, unknown, SearchValues>['counted'] => ({
  rows: (db) => db.selectFrom('user'),
  except: seesEverybody(shape)
    ? null
    : (db, given) => hiddenUsers(db, boundVisibility(shape, given)) as AnySelect,
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

export function searchUsers(
  executor: Executor,
  visibility: UserVisibility,
  filter: UserFilter,
  order: UserOrder = byIdOnly,
): Listing<User> {
  const { id, text = '', matchesAddresses, state } = filter;
  const values: SearchValues = {
    ...visibilityValues(visibility),
    id,
    part: text === '' ? undefined : fold(text),
    addressPart: text === '' || matchesAddresses !== true ? undefined : addressKey(text),
  };
  const isEverybody = id === undefined && text === '' && state === undefined;
  const shape = { ...visibilityShape(visibility), state, order, isEverybody };
  return searchedListing(
    executor,
    'user',
    { conditions: textConditionsOf(filter) },
    (reader, found) =>
      found === undefined
        ? search(reader, values, shape)
        : listing(reader, searchOf(shape, found), values),
  );
}
