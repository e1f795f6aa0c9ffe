import type { Sink } from '../world/sink.ts';
import { firstOther, tokenOf } from '../world/size.ts';

/** A list with at least one page of 30. */
export interface PagedList {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly pages: number;
}

/** Data of one user that requests can name. */
export type Own<T> = T & { readonly token: string };

/** What the requests of the bench are drawn from. */
export interface Subjects {
  /** Public users. */
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Each row sends requests with the tokens of a thousand users. */
  readonly holders: readonly { readonly id: number; readonly token: string }[];
  readonly relations: readonly Own<{ readonly followee: string }>[];
  readonly followers: readonly PagedList[];
  /** Of repositories that the token's user may write to. */
  readonly issueTimes: readonly Own<PagedList>[];
  readonly repositoryTimes: readonly Own<PagedList>[];
  readonly ownTimes: readonly Own<PagedList>[];
  /** Issues on which the token's user may track time. */
  readonly trackable: readonly Own<{ readonly path: string }>[];
}

const tokens = 1000;
/** The first of the other users, who follow more than most. */
const isHolder = (column: string): string =>
  `${column} BETWEEN ${firstOther} AND ${firstOther + tokens - 1}`;
const repository = `repository AS r JOIN "user" AS o ON o.id = r.owner_id
  JOIN collaborator AS c ON c.repository_id = r.id
  AND c.user_id IN (SELECT DISTINCT user_id FROM collaborator
    WHERE user_id >= ${firstOther} ORDER BY user_id LIMIT ${tokens})`;
const repositoryPath = `'/repos/' || o.name || '/' || r.name`;
const issueTimesPath = `${repositoryPath} || '/issues/' || i.number || '/times'`;

interface Counted {
  /** The user whose token is used. */
  readonly id: number;
  readonly path: string;
  readonly entries: number;
}

/** Full pages only, of the first ten. Some followers are hidden from most: a twentieth is left out. */
const paged = (lists: readonly Counted[]): Own<PagedList>[] =>
  lists
    .map(({ id, path, entries }) => ({
      ...{ token: tokenOf(id), path },
      pages: Math.min(10, Math.floor((entries * 0.95) / 30)),
    }))
    .filter(({ pages }) => pages >= 1);

/** Reads only tables and columns that do not depend on how counts and lists are kept. */
export async function readSubjects(sink: Sink): Promise<Subjects> {
  const users = await sink.all<{ id: number; name: string }>(
    `SELECT id, name FROM "user" WHERE visibility = 'public' ORDER BY id`,
  );
  const relations = await sink.all<{ id: number; followee: string }>(
    `SELECT f.follower_id AS id, u.name AS followee FROM follow AS f
     JOIN "user" AS u ON u.id = f.followee_id AND u.visibility = 'public'
     WHERE ${isHolder('f.follower_id')}`,
  );
  const followers = await sink.all<Counted>(
    `SELECT u.id, '/users/' || u.name || '/followers' AS path, count(*) AS entries
     FROM follow AS f JOIN "user" AS u ON u.id = f.followee_id AND u.visibility = 'public'
     GROUP BY u.id, u.name`,
  );
  const repositoryTimes = await sink.all<Counted>(
    `SELECT c.user_id AS id, ${repositoryPath} || '/times' AS path, t.entries
     FROM (SELECT repository_id, count(*) AS entries FROM tracked_time GROUP BY repository_id) AS t
     JOIN (${repository}) ON r.id = t.repository_id`,
  );
  const issueTimes = await sink.all<Counted>(
    `SELECT c.user_id AS id, ${issueTimesPath} AS path, t.entries
     FROM (SELECT issue_id, count(*) AS entries FROM tracked_time GROUP BY issue_id) AS t
     JOIN issue AS i ON i.id = t.issue_id JOIN (${repository}) ON r.id = i.repository_id
     WHERE t.entries >= 30`,
  );
  const ownTimes = await sink.all<Counted>(
    `SELECT user_id AS id, '/user/times' AS path, count(*) AS entries FROM tracked_time
     GROUP BY user_id HAVING count(*) >= 40 ORDER BY user_id LIMIT ${tokens}`,
  );
  const trackable = await sink.all<{ id: number; path: string }>(
    `SELECT c.user_id AS id, ${issueTimesPath} AS path
     FROM issue AS i JOIN (${repository}) ON r.id = i.repository_id WHERE i.number <= 50`,
  );
  return {
    users,
    holders: Array.from({ length: tokens }, (_, i) => ({
      id: firstOther + i,
      token: tokenOf(firstOther + i),
    })),
    relations: relations.map(({ id, followee }) => ({ token: tokenOf(id), followee })),
    followers: paged(followers),
    issueTimes: paged(issueTimes),
    repositoryTimes: paged(repositoryTimes),
    ownTimes: paged(ownTimes.filter(({ id }) => id >= firstOther)),
    trackable: trackable.map(({ id, path }) => ({ token: tokenOf(id), path })),
  };
}
