import { describe, expect, it } from 'vitest';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { testsEverything } from '../support/databases.ts';
import { oneIn } from '../support/extent.ts';
import { readOperations } from '../support/operations.ts';
import type { PagedList } from '../support/part.ts';
import { ofModules, parts } from '../support/parts.ts';

/** Sizes other than the defaults, so that they must come from the settings. */
const [defaultSize, largestSize] = [3, 4];
const rows = 7;

/** Every paged list. `ann` has `rows` of each; see `fill`. */
const lists: readonly PagedList[] = [
  { id: 'userCurrentListFollowers', path: '/user/followers', unasked: 'everything' },
  { id: 'userListFollowers', path: '/users/ann/followers', unasked: 'everything' },
  { id: 'userCurrentListFollowing', path: '/user/following', unasked: 'everything' },
  { id: 'userListFollowing', path: '/users/ann/following', unasked: 'everything' },
  { id: 'userListBlocks', path: '/user/blocks', unasked: 'everything' },
  { id: 'issueTrackedTimes', path: '/repos/ann/clock/issues/1/times', unasked: 'everything' },
  {
    id: 'issueListTimeRevisions',
    path: '/repos/ann/clock/issues/1/times/{edited}/revisions',
    unasked: 'everything',
  },
  { id: 'repoTrackedTimes', path: '/repos/ann/clock/times', unasked: 'everything' },
  { id: 'userCurrentTrackedTimes', path: '/user/times', unasked: 'everything' },
  { id: 'userSearchTimes', path: '/user/times/search', unasked: 'everything', largest: 1000 },
  { id: 'userGetStopWatches', path: '/user/stopwatches', unasked: 'everything', isEmpty: true },
  {
    id: 'issueTimeSummary',
    path: '/repos/ann/clock/issues/1/time-summary',
    unasked: 'first page',
  },
  { id: 'repoTimeSummary', path: '/repos/ann/clock/time-summary', unasked: 'first page' },
  { id: 'userTimeSummary', path: '/user/times/summary', unasked: 'first page' },
  { id: 'userListEmails', path: '/user/emails', unasked: 'everything' },
  { id: 'userGetTokens', path: '/users/ann/tokens', unasked: 'everything', by: 'password' },
  { id: 'userListSessions', path: '/user/sessions', unasked: 'everything', by: 'password' },
  { id: 'userListSignIns', path: '/user/sign-ins', unasked: 'first page', by: 'password' },
  { id: 'repoListCollaborators', path: '/repos/ann/clock/collaborators', unasked: 'everything' },
  { id: 'adminSearchUsers', path: '/admin/users', unasked: 'everything', by: 'admin' },
  { id: 'userCurrentListKeys', path: '/user/keys', unasked: 'everything', isEmpty: true },
  { id: 'notifyGetList', path: '/notifications', unasked: 'everything', isEmpty: true },
  {
    id: 'notifyGetRepoList',
    path: '/repos/ann/clock/notifications',
    unasked: 'everything',
    isEmpty: true,
  },
  {
    id: 'issueGetMilestonesList',
    path: '/repos/ann/clock/milestones',
    unasked: 'everything',
    isEmpty: true,
  },
  {
    id: 'userListActivityFeeds',
    path: '/users/ann/activities/feeds',
    unasked: 'everything',
    isEmpty: true,
  },
  {
    id: 'issueListLabels',
    path: '/repos/ann/clock/labels',
    unasked: 'everything',
    isEmpty: true,
  },
  {
    id: 'issueGetComments',
    path: '/repos/ann/clock/issues/1/comments',
    unasked: 'everything',
  },
  { id: 'issueGetRepoComments', path: '/repos/ann/clock/issues/comments', unasked: 'everything' },
  {
    id: 'issueGetIssueReactions',
    path: '/repos/ann/clock/issues/1/reactions',
    unasked: 'everything',
    isEmpty: true,
  },
  {
    id: 'issueGetCommentsAndTimeline',
    path: '/repos/ann/clock/issues/1/timeline',
    unasked: 'everything',
  },
  { id: 'adminGetAllEmails', path: '/admin/emails', unasked: 'first page', by: 'admin' },
  {
    id: 'adminSearchEmails',
    path: '/admin/emails/search?q=example',
    unasked: 'first page',
    by: 'admin',
  },
  {
    id: 'adminListUserEmails',
    path: '/admin/users/ann/emails',
    unasked: 'everything',
    by: 'admin',
  },
  { id: 'adminListMail', path: '/admin/mail', unasked: 'first page', by: 'admin' },
  { id: 'adminListInvitations', path: '/admin/invitations', unasked: 'everything', by: 'admin' },
  {
    id: 'adminListAudit',
    path: '/admin/audit?action=session.create',
    unasked: 'first page',
    by: 'admin',
  },
  { id: 'issueListIssues', path: '/repos/ann/clock/issues?state=all', unasked: 'first page' },
  { id: 'issueSearchIssues', path: '/repos/issues/search?state=all', unasked: 'first page' },
  { id: 'userCurrentListRepos', path: '/user/repos', unasked: 'first page' },
  { id: 'userListRepos', path: '/users/ann/repos', unasked: 'first page' },
  { id: 'repoSearch', path: '/repos/search?q=c', unasked: 'first page' },
  { id: 'userSearch', path: '/users/search?q=user', unasked: 'first page' },
  ...ofModules((part) => part.pagedLists),
];

let as: { token: As; password: As; admin: As };
/** An entry with many revisions. */
let edited: string;

async function fill(): Promise<void> {
  const { make } = t;
  const password = 'correct horse';
  const ann = await make.user('ann', { password });
  const clock = await make.repository(ann, 'clock');
  const users = [];
  for (let i = 0; i < rows; i++) users.push(await make.user());
  const first = await make.issue(clock, ann);
  for (const [i, user] of users.entries()) {
    await make.time(first, user, 10 + i);
    await make.follow(user, ann);
    await make.follow(ann, user);
    await make.block(ann, await make.user());
    await make.collaborator(clock, user, 'write');
    await make.issue(clock, ann);
    if (i > 0) await make.email(ann, `ann${i}@example.com`);
    if (i > 0) {
      const other = await make.repository(ann, `clock${i}`);
      await make.time(await make.issue(other, ann), ann, 100 + i);
    }
    if (i > 0) await make.token(ann);
  }
  as = {
    token: { token: await make.token(ann) },
    password: { name: 'ann', password },
    admin: { token: await make.token(await make.admin()) },
  };
  for (let i = 0; i < rows; i++) {
    const times = '/repos/ann/clock/issues/1/times';
    const body = { time: 60 + i, created: '2026-05-04T08:00:00Z' };
    const { json } = await t.request('POST', times, as.token, { body });
    edited ??= json.id;
    await t.request('PATCH', `${times}/${edited}`, as.token, { body: { note: `Note ${i}` } });
    const comment = { body: { body: `Comment ${i}` } };
    await t.request('POST', '/repos/ann/clock/issues/1/comments', as.token, comment);
    for (const part of parts) await part.addToLists?.(t, as, i);
    const invited = { body: { email: `invited${i}@example.com` } };
    const invitation = await t.request('POST', '/admin/invitations', as.admin, invited);
    expect(invitation.status).toBe(201);
    const signIn = { body: { username: 'ann', password } };
    expect((await t.request('POST', '/user/session', null, signIn)).status).toBe(201);
  }
}

const settings = {
  DEFAULT_PAGING_NUM: String(defaultSize),
  MAX_RESPONSE_ITEMS: String(largestSize),
  REGISTRATION: 'invitation',
};
const t = await ofFile(startTestApp({ settings }));
await fill();

/** Most lists are the whole reply; some are a part of it. */
const rowsOf = ({ json }: Answer): unknown[] =>
  json.data ?? json.users ?? json.repositories ?? json;

it('covers every paged list', () => {
  const paged = readOperations().filter((operation) => operation.isPaged);
  expect(lists.map(({ id }) => id).sort()).toEqual(paged.map(({ id }) => id).sort());
});

describe.each(lists.map((list, place) => ({ ...list, place })))('$id', (list) => {
  const { largest = largestSize } = list;
  const split = (): string[] => list.path.replace('{edited}', edited).split('?');
  const get = (query: string): Promise<Answer> => {
    const [path = '', given] = split();
    const whole = [given, query].filter((part) => part !== undefined && part !== '').join('&');
    return t.request('GET', whole === '' ? path : `${path}?${whole}`, as[list.by ?? 'token']);
  };

  /** The whole list, page by page. */
  async function walk(size: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let page = 1; ; page++) {
      const rows = rowsOf(await get(`page=${page}&limit=${size}`));
      if (rows.length === 0) return all;
      expect(rows.length).toBeLessThanOrEqual(size);
      all.push(...rows);
    }
  }

  let walked: Promise<unknown[]> | undefined;
  const walkOnce = (): Promise<unknown[]> => {
    walked ??= walk(largestSize);
    return walked;
  };

  it('has pages that add up to the list, with a count (D8)', async () => {
    const whole = await walkOnce();
    if (list.isEmpty) expect(whole).toEqual([]);
    else expect(whole.length).toBeGreaterThanOrEqual(rows);
    expect(await walk(2)).toEqual(whole);
    expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(whole.length);
    for (const query of ['', 'page=1', 'page=2&limit=1', 'limit=2', 'page=99']) {
      expect((await get(query)).headers.get('x-total-count')).toBe(String(whole.length));
    }
  });

  it('has pages of the requested size, within the settings (D7)', async () => {
    const whole = await walkOnce();
    const first = (size: number) => whole.slice(0, size);
    const unasked = list.unasked === 'everything' ? whole : first(defaultSize);
    const cases: [string, unknown[]][] = [
      ['', unasked],
      ['page=0', unasked],
      ['limit=0', unasked],
      ['page=0&limit=0', unasked],
      ['page=&limit=', unasked],
      ['page=0&limit=2', list.unasked === 'everything' ? whole : first(2)],
      ['page=1', first(defaultSize)],
      ['page=1&limit=0', first(defaultSize)],
      ['page=1&limit=', first(defaultSize)],
      ['page=2', whole.slice(defaultSize, 2 * defaultSize)],
      ['limit=2', first(2)],
      ['page=&limit=2', first(2)],
      ['page=2&limit=2', whole.slice(2, 4)],
      ['page=01&limit=02', first(2)],
      ['limit=4', first(4)],
      ['limit=5', first(Math.min(5, largest))],
      ['limit=99999999999999999999999', first(largest)],
      ['page=1&limit=9007199254740993', first(largest)],
      ['page=2&limit=100', whole.slice(Math.min(100, largest), 2 * largest)],
      ['page=99', []],
      ['page=9007199254740993', []],
      ['page=99999999999999999999999', []],
      ['page=99999999999999999999999&limit=99999999999999999999999', []],
    ];
    for (const [query, expected] of oneIn(3, cases, list.place)) {
      const answer = await get(query);
      expect([query, answer.status, rowsOf(answer)]).toEqual([query, 200, expected]);
    }
  });

  /** The cursor of the next page in a reply. */
  const cursorOf = (answer: Answer): string | null => {
    const next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    return next === undefined ? null : new URL(next).searchParams.get('cursor');
  };

  it('continues at a cursor, whatever the page and its size', async () => {
    const whole = await walkOnce();
    const seen: unknown[] = [];
    let cursor: string | null = null;
    for (let step = 1; ; step++) {
      const size = 1 + (step % 3);
      // Alone, with the page it was given for, and with another one.
      const page = ['', `&page=${step}`, '&page=7', '&page=0'][step % 4];
      const at: string = cursor === null ? 'page=1' : `cursor=${cursor}${page}`;
      const answer: Answer = await get(`limit=${size}&${at}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe(String(whole.length));
      seen.push(...rowsOf(answer));
      cursor = cursorOf(answer);
      if (cursor === null) break;
    }
    expect(seen).toEqual(whole);
  });

  it('is walked completely by its links', async () => {
    if (list.isEmpty) return;
    const seen: unknown[] = [];
    let next: string | undefined = 'limit=2';
    while (next !== undefined) {
      const answer: Answer = await get(next);
      seen.push(...rowsOf(answer));
      const found = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      next = found === undefined ? undefined : (new URL(found).search.slice(1) ?? '');
      if (next !== undefined && list.path.includes('?')) {
        const query = new URLSearchParams(next);
        for (const name of new URLSearchParams(list.path.split('?')[1]).keys()) query.delete(name);
        next = query.toString();
      }
    }
    expect(seen).toEqual(await walkOnce());
  });

  // Before the database is asked, or after it has answered.
  if (!testsEverything()) return;

  it.each(['page', 'limit'])('refuses a %s that is not a number: 422', async (name) => {
    const values = ['-1', 'x', '1.5', '1e2', '0x1', '+1', '%201', 'NaN', 'null', '%00', '１'];
    for (const value of oneIn(3, values, list.place)) {
      const answer = await get(`${name}=${value}`);
      expect([value, answer.status]).toEqual([value, 422]);
      expect(answer.json.message).toContain(`[${name}]`);
    }
    const repeated = await get(`${name}=1&${name}=2`);
    expect([repeated.status, repeated.json.message]).toEqual([
      422,
      `[${name}]: must be given once`,
    ]);
  });

  it('links its pages, and keeps the rest of the query', async () => {
    const total = Number((await get('page=1')).headers.get('x-total-count'));
    const last = Math.max(1, Math.ceil(total / 2));
    const [path = '', given = ''] = split();
    // Punchcard's own operations refuse unknown parameters (D37).
    const isOwn = (await get('x=1')).status === 422;
    const rest = isOwn ? '' : '&x=a%20b%26c';
    const link = (page: number, rel: string): string => {
      const query = new URLSearchParams(given);
      query.set('limit', '2');
      if (!isOwn) query.set('x', 'a b&c');
      query.set('page', String(page));
      query.sort();
      return `<${t.url}/api/v1${path}?${query}>; rel="${rel}"`;
    };
    for (const page of [1, 2, last, last + 5]) {
      const answer = await get(`limit=2&page=${page}${rest}`);
      const expected = [
        ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
        ...(page > 1 ? [link(1, 'first'), link(Math.min(page - 1, last), 'prev')] : []),
      ];
      const links = answer.headers.get('link')?.replace(/(?<=[?&])cursor=[\w-]+&/, '') ?? null;
      expect(links).toBe(expected.length === 0 ? null : expected.join(','));
    }
  });

  it('refuses an invalid cursor: 422', async () => {
    const own = cursorOf(await get('limit=2&page=1')) ?? '';
    const all = await t.request('GET', '/users/search?q=use&limit=1', as.token);
    const changed = `${own.slice(0, 30)}${own[30] === 'A' ? 'B' : 'A'}${own.slice(31)}`;
    const cases = ['x', 'A'.repeat(60), `${own}A`, own.slice(0, -4), changed, cursorOf(all) ?? ''];
    for (const value of own === '' ? cases.slice(0, 2) : cases) {
      const answer = await get(`limit=2&cursor=${value}`);
      expect([value, answer.status]).toEqual([value, 422]);
      expect(answer.json.message).toContain('[cursor]');
    }
    const text = Buffer.from(own, 'base64url').toString('latin1');
    // In clear text; shorter parts occur by chance.
    expect(text).not.toMatch(/\[\d+,[\d"-].*\]$/s);
  });
});

describe('default page sizes', () => {
  it('are 30 and 50, and GET /settings/api shows them', async () => {
    const plain = await ofTest(startTestApp());
    const { user, token } = await plain.make.person();
    for (let i = 0; i < 51; i++) await plain.make.follow(await plain.make.user(), user);
    const length = async (query: string): Promise<number> =>
      (await plain.request('GET', `/user/followers?${query}`, { token })).json.length;
    expect(await length('page=1')).toBe(30);
    expect(await length('page=1&limit=0')).toBe(30);
    expect(await length('limit=1000')).toBe(50);
    expect(await length('')).toBe(51);
    const shown = async (app: TestApp): Promise<unknown> =>
      (await app.request('GET', '/settings/api')).json;
    const sizes = { default_paging_num: 30, max_response_items: 50 };
    expect(await shown(plain)).toMatchObject(sizes);
    const own = { default_paging_num: defaultSize, max_response_items: largestSize };
    expect(await shown(t)).toMatchObject(own);
  });
});
