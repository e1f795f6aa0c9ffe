import { type RawBuilder, sql } from 'kysely';

/**
 * Long lists of times are counted without looking at each entry (decision 027). A list that is long
 * has a row in `time_list` and is cut into blocks by time; what was changed since then is in
 * `time_delta`. Every other list is counted in its index. All that is said here is said in one
 * statement: it looks at one state of the database.
 *
 * Entries of deleted issues and repositories are in the blocks as in the indexes; they are taken off
 * again (`hidden`).
 */

/** The lists that are kept: by what they are named, and by what they are in order. */
const kinds = {
  repository: { number: 1, scope: 'repository_id', user: null, at: 'created_unix' },
  repositoryUser: { number: 2, scope: 'repository_id', user: 'user_id', at: 'created_unix' },
  issue: { number: 3, scope: 'issue_id', user: null, at: 'created_unix' },
  issueUser: { number: 4, scope: 'issue_id', user: 'user_id', at: 'created_unix' },
  user: { number: 5, scope: 'user_id', user: null, at: 'created_unix' },
  userMoment: { number: 6, scope: 'user_id', user: null, at: 'moment_unix' },
} as const;

export type TimeListKind = keyof typeof kinds;
export const timeListKinds = Object.keys(kinds) as TimeListKind[];

/** How long lists are kept. */
export interface ListSizes {
  /** How many entries a block is made with; one with twice as many is cut. */
  readonly blockEntries: number;
  /** A list with more entries is cut into blocks; with a quarter of them it is so no longer. */
  readonly longList: number;
  /** Of so many changes one is looked at for whether its lists became long. */
  readonly sampling: number;
}
export const listSizes: ListSizes = { blockEntries: 1000, longList: 2000, sampling: 32 };
/** Before anything that there can be: where the first block of a list begins. */
export const beginning = Number.MIN_SAFE_INTEGER;
/** After anything that there can be. */
export const end = Number.MAX_SAFE_INTEGER;

/** A number, or where one stands. */
type Value = RawBuilder<unknown> | number;

/** One list, as a statement names it. */
export interface TimeListRef {
  readonly kind: TimeListKind;
  readonly scopeId: Value;
  /** Where the kind has none, 0. */
  readonly userId: Value;
}

export const columnsOf = (kind: TimeListKind) => kinds[kind];

/** The rows of a list in `time_list` or `time_block`. */
export const keptIn = (
  { kind, scopeId, userId }: TimeListRef,
  alias: string,
): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} = ${sql.lit(kinds[kind].number)}
    and ${sql.ref(`${alias}.scope_id`)} = ${scopeId} and ${sql.ref(`${alias}.user_id`)} = ${userId}`;

/** The rows of a list in `time_delta`, or in `tracked_time` with what is deleted. */
function namedIn({ kind, scopeId, userId }: TimeListRef, alias: string): RawBuilder<boolean> {
  const { scope, user } = kinds[kind];
  const ofScope = sql<boolean>`${sql.ref(`${alias}.${scope}`)} = ${scopeId}`;
  if (user === null) return ofScope;
  return sql`${ofScope} and ${sql.ref(`${alias}.${user}`)} = ${userId}`;
}

/** The entries of a list, those of deleted issues and repositories among them. */
export const entriesIn = (list: TimeListRef, alias: string): RawBuilder<boolean> =>
  sql`${namedIn(list, alias)} and ${sql.ref(`${alias}.deleted_unix`)} = 0`;

const atIn = (list: TimeListRef, alias: string) => sql.ref(`${alias}.${kinds[list.kind].at}`);

/** What is not in the blocks yet, before a moment. */
export const pending = (list: TimeListRef, from: Value | null, until: Value | null) =>
  sql<number>`(select coalesce(sum(d.change), 0) from time_delta as d where ${namedIn(list, 'd')}
    ${from === null ? sql`` : sql`and ${atIn(list, 'd')} >= ${from}`}
    ${until === null ? sql`` : sql`and ${atIn(list, 'd')} < ${until}`})`;

/**
 * Counted one by one, in the list's index: in its order, which is no use to a count, but without it
 * PostgreSQL takes any index that begins alike.
 */
export const counted = (list: TimeListRef, from: Value | null, until: Value | null) =>
  sql<number>`(select count(*) from (select t.id from tracked_time as t
    where ${entriesIn(list, 't')}
    ${from === null ? sql`` : sql`and ${atIn(list, 't')} >= ${from}`}
    ${until === null ? sql`` : sql`and ${atIn(list, 't')} < ${until}`}
    order by ${atIn(list, 't')}) as listed)`;

/** All entries of a list. */
const total = (list: TimeListRef): RawBuilder<number> =>
  sql`coalesce((select l.entries + ${pending(list, null, null)} from time_list as l
    where ${keptIn(list, 'l')}), ${counted(list, null, null)})`;

/** The entries of a long list before a moment: whole blocks, and the edge in the index. */
function before(list: TimeListRef, until: Value): RawBuilder<number> {
  const first = sql<number>`(select max(f.first_unix) from time_block as f
    where ${keptIn(list, 'f')} and f.first_unix <= ${until})`;
  return sql`((select coalesce(sum(b.entries), 0) from time_block as b
      where ${keptIn(list, 'b')} and b.first_unix < ${first})
    + ${pending(list, null, first)} + ${counted(list, first, until)})`;
}

/** The entries of a list within [from, until). */
const between = (list: TimeListRef, from: Value, until: Value): RawBuilder<number> =>
  sql`(case when exists (select 1 from time_list as l where ${keptIn(list, 'l')})
    then ${before(list, until)} - ${before(list, from)}
    else ${counted(list, from, until)} end)`;

export interface Bounds {
  readonly from: Value;
  readonly until: Value;
}

const within = (list: TimeListRef, bounds: Bounds | null): RawBuilder<number> =>
  bounds === null ? total(list) : between(list, bounds.from, bounds.until);

/** Whether what a list belongs to is there at all. */
function isThere({ kind, scopeId }: TimeListRef): RawBuilder<boolean> {
  if (kind === 'user' || kind === 'userMoment') return sql`1 = 1`;
  if (kind === 'repository' || kind === 'repositoryUser') {
    return sql`(select r.deleted_unix from repository as r where r.id = ${scopeId}) = 0`;
  }
  return sql`(select i.deleted_unix + r.deleted_unix from issue as i
    join repository as r on r.id = i.repository_id where i.id = ${scopeId}) = 0`;
}

/** What of a user is hidden: an issue of a hidden repository once only. */
const hiddenOfUser = (userId: Value): RawBuilder<unknown> =>
  sql`time_hidden as h where h.user_id = ${userId} and (h.issue_id = 0 or not exists (
    select 1 from time_hidden as o where o.user_id = h.user_id
    and o.repository_id = h.repository_id and o.issue_id = 0))`;

/** The things of a list that are hidden, as a FROM clause. */
function hiddenOf({ kind, scopeId, userId }: TimeListRef): RawBuilder<unknown> | null {
  if (kind === 'issue' || kind === 'issueUser') return null;
  if (kind === 'repository') {
    return sql`issue as h where h.repository_id = ${scopeId} and h.deleted_unix <> 0`;
  }
  if (kind === 'repositoryUser') {
    return sql`time_hidden as h where h.user_id = ${userId}
      and h.repository_id = ${scopeId} and h.issue_id <> 0`;
  }
  return hiddenOfUser(scopeId);
}

/** How many entries of a list are hidden. */
function hidden(list: TimeListRef, bounds: Bounds | null): RawBuilder<number> {
  const from = hiddenOf(list);
  if (from === null) return sql`0`;
  const issueId = list.kind === 'repository' ? sql.ref('h.id') : sql.ref('h.issue_id');
  const userId = list.kind === 'repositoryUser' ? list.userId : list.scopeId;
  const ofIssue: TimeListRef =
    list.kind === 'repository'
      ? { kind: 'issue', scopeId: issueId, userId: 0 }
      : { kind: 'issueUser', scopeId: issueId, userId };
  const inIssue = hiddenWithin(list, ofIssue, bounds);
  if (list.kind === 'repository' || list.kind === 'repositoryUser') {
    return sql`(select coalesce(sum(${inIssue}), 0) from ${from})`;
  }
  const ofRepository: TimeListRef = {
    kind: 'repositoryUser',
    scopeId: sql.ref('h.repository_id'),
    userId,
  };
  const inRepository = hiddenWithin(list, ofRepository, bounds);
  return sql`(select coalesce(sum(case when h.issue_id = 0 then ${inRepository} else ${inIssue} end), 0)
    from ${from})`;
}

/** In the order of the moment there are no blocks of issues and repositories. */
function hiddenWithin(
  list: TimeListRef,
  part: TimeListRef,
  bounds: Bounds | null,
): RawBuilder<number> {
  if (list.kind !== 'userMoment' || bounds === null) return within(part, bounds);
  return sql`(select count(*) from tracked_time as t where ${entriesIn(part, 't')}
    and t.moment_unix >= ${bounds.from} and t.moment_unix < ${bounds.until})`;
}

/** 1 where something of a list is hidden. */
export function hasHidden(list: TimeListRef): RawBuilder<number> {
  const from = hiddenOf(list);
  return from === null ? sql`0` : sql`(case when exists (select 1 from ${from}) then 1 else 0 end)`;
}

/** The entries of `tracked_time` under an alias whose issue and repository are there. */
export const isShown = (alias: string): RawBuilder<boolean> =>
  // Looked up one by one, where others would be joined, and put so that a database takes nearly all
  // for shown: so the order of the list's index is kept.
  sql`(select case when i.deleted_unix = 0 then 0 else 1 end from issue as i
      where i.id = ${sql.ref(`${alias}.issue_id`)}) <> 1
    and (select case when r.deleted_unix = 0 then 0 else 1 end from repository as r
      where r.id = ${sql.ref(`${alias}.repository_id`)}) <> 1`;

/**
 * How many entries a list yields, within bounds, with an id up to one.
 * @param isHiding false: nothing of it is hidden, which is to be known
 */
export function shown(
  list: TimeListRef,
  bounds: Bounds | null,
  upToId: Value | null,
  isHiding: boolean,
): RawBuilder<number> {
  const parts = [within(list, bounds)];
  if (isHiding) parts.push(hidden(list, bounds));
  if (upToId !== null) parts.push(newer(list, bounds, upToId));
  return sql`(case when ${isThere(list)} then ${sql.join(parts, sql` - `)} else 0 end)`;
}

/** What was added since, found by its id: it is little, and `+` keeps a database from other ways. */
function newer(list: TimeListRef, bounds: Bounds | null, upToId: Value): RawBuilder<number> {
  const { scope, user, at } = kinds[list.kind];
  return sql`(select count(*) from tracked_time as t where t.id > ${upToId} and +t.deleted_unix = 0
    and +${sql.ref(`t.${scope}`)} = ${list.scopeId}
    ${user === null ? sql`` : sql`and +${sql.ref(`t.${user}`)} = ${list.userId}`}
    ${
      bounds === null
        ? sql``
        : sql`and +${sql.ref(`t.${at}`)} >= ${bounds.from} and +${sql.ref(`t.${at}`)} < ${bounds.until}`
    }
    and ${isShown('t')})`;
}
