import {
  bigIssue,
  bigRepository,
  endUnix,
  people,
  smallRepository,
  startUnix,
} from '../world/size.ts';
import type { Asked } from './client.ts';
import type { ScaleWorld } from './worlds.ts';

/** The target of a figure. */
export type Target =
  /** As a multiple of the figure in the small world, and `rowNs` for each row that may take time. */
  | { readonly ratio: number }
  /** In milliseconds, in the big world. */
  | { readonly ms: number };

/** What a row may cost that is counted by a filter or skipped to a page number. */
export const rowNs = 80;

export interface Probe {
  readonly name: string;
  readonly target: Target;
  /** Makes the next request to measure; it may send others first. */
  readonly next: (context: ScaleWorld) => Asked | Promise<Asked>;
}

const { viewer, celebrity, busy, owner, admin } = people;
const flat: Target = { ratio: 2 };

const random = (most: number): number => Math.floor(Math.random() * most);
let asked = 0;
/** A URL that was not requested before. */
const unseen = (path: string): string => {
  asked += 1;
  return withQuery(path, `asked=${asked}`);
};
const limit = (): number => 20 + random(31);
const date = (unix: number): string => new Date(unix * 1000).toISOString().replace('.000', '');

/** A random range of weeks to years. */
function period(): string {
  const since = startUnix + random(endUnix - startUnix - 4_000_000);
  const before = since + 2_000_000 + random(endUnix - since - 2_000_000);
  return `since=${date(since)}&before=${date(before)}`;
}

interface List {
  readonly name: string;
  readonly path: string;
  readonly token: string;
  /** Whether `since` and `before` filter it. */
  readonly isTime?: boolean;
  /** Its total has no counter: each row is counted. */
  readonly isCounted?: boolean;
}

const counted = (total: number): number => total;

const bigTimes = `${bigRepository.path}/times`;
const issueTimes = `${bigIssue.path}/times`;

const lists: readonly List[] = [
  { name: 'times of the repository', path: bigTimes, token: viewer.token, isTime: true },
  { name: 'times of the issue', path: issueTimes, token: viewer.token, isTime: true },
  {
    name: 'times of the repository by user',
    path: `${bigTimes}?user=${busy.name}`,
    token: viewer.token,
    isTime: true,
    isCounted: true,
  },
  {
    name: 'times of the issue by user',
    path: `${issueTimes}?user=${busy.name}`,
    token: viewer.token,
    isTime: true,
    isCounted: true,
  },
  { name: 'own times', path: '/user/times', token: busy.token, isTime: true },
  { name: 'followers', path: `/users/${celebrity.name}/followers`, token: viewer.token },
  { name: 'following', path: `/users/${admin.name}/following`, token: viewer.token },
  { name: 'issues of the repository', path: `${bigRepository.path}/issues`, token: viewer.token },
  // For a viewer from whom some are hidden.
  {
    name: 'users, searched for nothing',
    path: '/users/search',
    token: viewer.token,
    isCounted: true,
  },
  {
    name: 'repositories, searched for nothing',
    path: '/repos/search',
    token: viewer.token,
    isCounted: true,
  },
];

const withQuery = (path: string, query: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

const countedIn = ({ token, isCounted = false }: List): Pick<Asked, 'token' | 'rows'> => ({
  token,
  ...(isCounted && { rows: counted }),
});

const totals = new Map<string, number>();

/** The number of pages, from an earlier response. */
async function pagesOf({ name, client }: ScaleWorld, { path, token }: List, limit: number) {
  const key = `${name} ${path}`;
  if (!totals.has(key)) {
    const { total } = await client.ask({ path: withQuery(path, 'page=1&limit=1'), token });
    totals.set(key, total ?? 0);
  }
  return Math.max(1, Math.ceil((totals.get(key) ?? 0) / limit));
}

const firstPages: readonly Probe[] = lists.map((list) => ({
  name: `first page: ${list.name}`,
  target: flat,
  next: () => ({
    path: unseen(withQuery(list.path, `page=1&limit=${limit()}`)),
    ...countedIn(list),
  }),
}));

/** Requests whose counts differ from those of the previous one. */
const afterWrites: readonly Probe[] = lists
  .filter(({ isTime }) => isTime)
  .map((list) => ({
    name: `first page after a write: ${list.name}`,
    target: flat,
    next: async ({ client }) => {
      const body = { time: 60 };
      await client.ask({ method: 'POST', path: issueTimes, token: busy.token, body });
      return { path: withQuery(list.path, `page=1&limit=${limit()}`), ...countedIn(list) };
    },
  }));

const periods: readonly Probe[] = lists
  .filter(({ isTime }) => isTime)
  .map((list) => ({
    name: `since and before: ${list.name}`,
    target: flat,
    next: () => ({
      path: withQuery(list.path, `${period()}&page=1&limit=${limit()}`),
      ...countedIn({ ...list, isCounted: true }),
    }),
  }));

const pages: readonly Probe[] = lists.flatMap((list) =>
  (['first', 'middle', 'last'] as const).map((which) => ({
    name: `${which} page by number: ${list.name}`,
    target: flat,
    next: async (context: ScaleWorld) => {
      const length = limit();
      const last = await pagesOf(context, list, length);
      const middle = Math.max(1, Math.round(last * (0.4 + Math.random() * 0.2)));
      const page = { first: 1, middle, last }[which];
      const skipped = (page - 1) * length;
      return {
        path: unseen(withQuery(list.path, `page=${page}&limit=${length}`)),
        token: list.token,
        rows: (total) => skipped + (list.isCounted === true ? total : 0),
      };
    },
  })),
);

/** The next page from `Link`, starting in the middle. */
const cursors: readonly Probe[] = lists.map((list) => ({
  name: `by cursor: ${list.name}`,
  target: flat,
  next: async (context: ScaleWorld) => {
    const length = Math.ceil(limit() / 2);
    const last = await pagesOf(context, list, length);
    const page = 1 + random(Math.max(1, last - 1));
    const path = withQuery(list.path, `page=${page}&limit=${length}`);
    const { next } = await context.client.ask({ path, token: list.token });
    return { path: unseen(next ?? path), ...countedIn(list) };
  },
}));

const month = (): { from: string; to: string } => {
  const from = new Date(Date.UTC(2020 + random(6), random(12), 1));
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0));
  return { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
};
const report = (path: string, more: string): Probe['next'] => {
  return () => {
    const { from, to } = month();
    // Reports refuse unknown parameters.
    const query = `from=${from}&to=${to}&${more}`;
    return { path: `${path}/time-report?${query}`, token: viewer.token };
  };
};
const groupings = ['group_by=user', 'group_by=day', 'group_by=week,user'] as const;
const reports: readonly Probe[] = groupings.flatMap((by) => [
  {
    name: `month of the largest repository, ${by}`,
    target: { ms: 300 },
    next: report(bigRepository.path, by),
  },
  {
    name: `month of a small repository, ${by}`,
    target: { ms: 20 },
    next: report(smallRepository.path, by),
  },
]);

const follow = { path: `/user/following/${celebrity.name}`, token: viewer.token } as const;

/** In this order: each leaves the world nearly as it was. */
const others: readonly Probe[] = [
  {
    name: 'follow count of the most followed, as a viewer sees it',
    target: flat,
    next: () => ({
      path: unseen(`/users/${celebrity.name}/followers?page=1&limit=1`),
      token: Math.random() < 0.5 ? viewer.token : owner.token,
    }),
  },
  {
    name: 'profile of the most followed, as a viewer sees it',
    target: flat,
    next: () => ({
      path: unseen(`/users/${celebrity.name}`),
      token: Math.random() < 0.5 ? viewer.token : owner.token,
    }),
  },
  {
    name: 'add time',
    target: flat,
    next: () => ({ method: 'POST', path: issueTimes, token: owner.token, body: { time: 60 } }),
  },
  {
    name: 'unfollow the most followed',
    target: flat,
    next: async ({ client }) => {
      await client.ask({ ...follow, method: 'PUT' });
      return { ...follow, method: 'DELETE' };
    },
  },
  {
    name: 'follow the most followed',
    target: flat,
    next: async ({ client }) => {
      await client.ask({ ...follow, method: 'DELETE' });
      return { ...follow, method: 'PUT' };
    },
  },
];

export const probes: readonly Probe[] = [
  ...firstPages,
  ...afterWrites,
  ...periods,
  ...pages,
  ...cursors,
  ...reports,
  ...others,
];

/** Puts 10,000 entries on an issue, which are then reset: `next` of the reset alone is measured. */
export const reset: Probe = {
  name: 'reset of 10,000 entries',
  target: flat,
  next: async ({ client }) => {
    const { token } = owner;
    const path = `${bigRepository.path}/issues/2/times`;
    const repository = bigRepository.path.replace('/repos/', '');
    const operations = Array.from({ length: 500 }, () => ({
      ...{ op: 'add', repository, issue: 2, time: 60 },
    }));
    for (let added = 0; added < 10_000; added += operations.length) {
      const body = { operations };
      await client.ask({ method: 'POST', path: '/user/times/bulk', token, body });
    }
    return { method: 'DELETE', path, token };
  },
};
