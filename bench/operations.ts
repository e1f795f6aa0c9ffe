import { requestMaker } from './raw-load.ts';
import type { SpeedWorld } from './speed-world.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly authorization: string;
}

/** A row of the table. */
export interface Operation {
  readonly name: string;
  /** Of the bare server, on SQLite. */
  readonly target: number;
  /** Of the bare point query; null where that is no yardstick for it. */
  readonly targetOnPostgres: number | null;
  /** The next request, drawn anew each time. */
  next(world: SpeedWorld): BenchRequest;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const byToken = (world: SpeedWorld): string => `token ${world.token}`;
const checkFollow = (world: SpeedWorld, authorization: string): BenchRequest => ({
  method: 'GET',
  path: `/api/v1/user/following/${pick(world.followed)}`,
  authorization,
});
const [someTime, lastFollowed] = ['{"time":60}', new Map<SpeedWorld, string>()];

export const operations: readonly Operation[] = [
  {
    name: 'check follow',
    target: 0.6,
    targetOnPostgres: 0.5,
    next: (w) => checkFollow(w, byToken(w)),
  },
  {
    name: 'page of 30 followers',
    target: 0.5,
    targetOnPostgres: 0.5,
    next: (w) => ({
      method: 'GET',
      path: `/api/v1/users/${pick(w.users)}/followers?page=1`,
      authorization: byToken(w),
    }),
  },
  {
    name: 'page of 30 times with issues',
    target: 0.45,
    targetOnPostgres: 0.5,
    next: (w) => ({
      method: 'GET',
      path: `/api/v1${pick(w.repositoryPaths)}/times?page=${1 + Math.floor(Math.random() * w.pagesOfTimes)}`,
      authorization: byToken(w),
    }),
  },
  {
    name: 'GET /user/emails',
    target: 0.55,
    targetOnPostgres: 0.5,
    next: (w) => ({ method: 'GET', path: '/api/v1/user/emails', authorization: byToken(w) }),
  },
  {
    name: 'add time, durable',
    target: 0.4,
    targetOnPostgres: null,
    next: (w) => ({
      method: 'POST',
      path: `/api/v1${w.issuePath}/times`,
      body: someTime,
      authorization: byToken(w),
    }),
  },
  {
    name: 'follow and unfollow, durable',
    target: 0.4,
    targetOnPostgres: null,
    next: (w) => {
      const last = lastFollowed.get(w);
      const user = last ?? pick(w.unfollowed);
      if (last === undefined) lastFollowed.set(w, user);
      else lastFollowed.delete(w);
      return {
        method: last === undefined ? 'PUT' : 'DELETE',
        path: `/api/v1/user/following/${user}`,
        authorization: byToken(w),
      };
    },
  },
  {
    name: 'check follow, by password',
    target: 0.3,
    targetOnPostgres: null,
    next: (w) =>
      checkFollow(w, `Basic ${Buffer.from(`${w.users[0]}:${w.password}`).toString('base64')}`),
  },
];

/** The texts of the requests of an operation, each drawn anew. */
export function requestsOf(operation: Operation, world: SpeedWorld): () => string {
  const makers = new Map<string, ReturnType<typeof requestMaker>>();
  return () => {
    const { method, path, body, authorization } = operation.next(world);
    let make = makers.get(method);
    if (make === undefined) {
      const headers = { authorization, 'content-type': 'application/json' };
      make = requestMaker(method, body === undefined ? { authorization } : headers);
      makers.set(method, make);
    }
    return make(path, body);
  };
}
