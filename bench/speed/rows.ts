import type { Request } from '../load.ts';
import { password, people } from '../world/size.ts';
import type { Own, PagedList, Subjects } from './subjects.ts';

/** A row of the table. */
export interface Row {
  readonly name: string;
  /** The target share of the bare server's speed on SQLite, by processor time. */
  readonly aim: number;
  /** The same relative to the driver's point query; null: not measured on PostgreSQL. */
  readonly aimOnPostgres: number | null;
  /** @returns a function that makes the next request, at random */
  draw(subjects: Subjects): () => Request;
}

const random = (limit: number): number => Math.floor(Math.random() * limit);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

let asked = 0;
/** No URL is asked twice: `asked` is a parameter that the program ignores. */
function get(path: string, authorization?: string): Request {
  asked += 1;
  const url = `/api/v1${path}${path.includes('?') ? '&' : '?'}asked=${asked}`;
  return { method: 'GET', path: url, ...(authorization === undefined ? {} : { authorization }) };
}
const getPage = ({ path, pages, token }: Own<PagedList>): Request =>
  get(`${path}?page=${1 + random(pages)}`, `token ${token}`);

/** Everybody follows the celebrity. */
const { celebrity, ...followers } = people;
const passwords = Object.values(followers).map(
  ({ name }) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
);

/** Relations that don't exist yet, but for one in a thousand. */
export function follow({ users, holders }: Subjects): () => Request {
  return () => {
    const { id, token } = pick(holders);
    let followee = pick(users);
    while (followee.id === id) followee = pick(users);
    return {
      method: 'PUT',
      path: `/api/v1/user/following/${followee.name}`,
      authorization: `token ${token}`,
    };
  };
}

/** Creates a relation, then ends one created a while ago, in turn. */
function followAndUnfollow(subjects: Subjects): () => Request {
  const next = follow(subjects);
  const made: Request[] = [];
  let isFollow = false;
  return () => {
    isFollow = !isFollow;
    // Old enough that no connection still waits for it.
    const oldest = !isFollow && made.length > 200 ? made.shift() : undefined;
    if (oldest !== undefined) return { ...oldest, method: 'DELETE' };
    const request = next();
    made.push(request);
    return request;
  };
}

export const addTime: Row = {
  name: 'add time, durable',
  aim: 0.12,
  aimOnPostgres: null,
  draw:
    ({ trackable }) =>
    () => {
      const { token, path } = pick(trackable);
      const body = `{"time":${60 + random(3600)}}`;
      return { method: 'POST', path: `/api/v1${path}`, body, authorization: `token ${token}` };
    },
};

export const rows: readonly Row[] = [
  { name: 'GET /version', aim: 0.5, aimOnPostgres: null, draw: () => () => get('/version') },
  {
    name: 'check follow',
    aim: 0.35,
    aimOnPostgres: 0.35,
    draw:
      ({ relations }) =>
      () => {
        const { token, followee } = pick(relations);
        return get(`/user/following/${followee}`, `token ${token}`);
      },
  },
  {
    name: 'page of 30 followers',
    aim: 0.2,
    aimOnPostgres: 0.35,
    draw:
      ({ followers, holders }) =>
      () =>
        getPage({ ...pick(followers), token: pick(holders).token }),
  },
  {
    name: "page of 30 times: an issue's",
    aim: 0.18,
    aimOnPostgres: 0.35,
    draw:
      ({ issueTimes }) =>
      () =>
        getPage(pick(issueTimes)),
  },
  {
    name: "page of 30 times: a repository's",
    aim: 0.18,
    aimOnPostgres: 0.35,
    draw:
      ({ repositoryTimes }) =>
      () =>
        getPage(pick(repositoryTimes)),
  },
  {
    name: "page of 30 times: the user's own",
    aim: 0.18,
    aimOnPostgres: 0.35,
    draw:
      ({ ownTimes }) =>
      () =>
        getPage(pick(ownTimes)),
  },
  {
    name: 'GET /user/emails',
    aim: 0.3,
    aimOnPostgres: 0.35,
    draw:
      ({ holders }) =>
      () =>
        get('/user/emails', `token ${pick(holders).token}`),
  },
  {
    name: 'check follow, repeated Basic password',
    aim: 0.25,
    aimOnPostgres: null,
    draw: () => () => get(`/user/following/${celebrity.name}`, pick(passwords)),
  },
  addTime,
  {
    name: 'follow and unfollow in turn, durable',
    aim: 0.18,
    aimOnPostgres: null,
    draw: followAndUnfollow,
  },
];
