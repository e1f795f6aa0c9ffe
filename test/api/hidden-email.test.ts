import { describe, expect, it } from 'vitest';
import { hiddenAccountName } from '../../src/core/records/user.ts';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { testsEverything } from '../support/databases.ts';
import { filled, readOperations } from '../support/operations.ts';
import { readDocument } from '../support/statuses.ts';

/** Part of every address of the user who hides them, and of nothing else. */
const secretPart = 'hidden-somewhere';
const placeholder = 'hanna@noreply.invalid';
const password = 'correct horse battery';
/** Entries that were changed in every way. */
const changed: string[] = [];
/** An entry on an activity. */
const onActivity: string[] = [];
/** A comment of hanna's, by the owner of the repository. */
const comments: Record<string, string> = {};

const as = (person: { token: string }): As => ({ token: person.token });
const done = async (...asked: Parameters<TestApp['request']>): Promise<Answer> => {
  const answer = await t.request(...asked);
  expect([asked[1], answer.status < 300, answer.text]).toEqual([asked[1], true, answer.text]);
  return answer;
};
const add = async (path: string, person: { token: string }, body: object): Promise<string> =>
  `${path}/${(await done('POST', path, as(person), { body })).json.id}`;
const t = await ofFile(
  startTestApp({
    settings: { NO_REPLY_ADDRESS: 'noreply.invalid', REGISTRATION: 'open' },
  }),
);
const { make } = t;
const hanna = await make.person('hanna', { email: `main@${secretPart}.example`, hideEmail: true });
const friend = await make.person('friend', { password, hideEmail: false });
const blocker = await make.person('blocker', { hideEmail: false });
const restricted = await make.person('restricted', { isRestricted: true });
const viewers: Record<string, As> = {
  anonymous: null,
  friend: { token: friend.token },
  blocker: { token: blocker.token },
  restricted: { token: restricted.token },
};
const friendsPassword: As = { name: 'friend', password };
await make.email(hanna.user, `second@${secretPart}.example`);
await make.email(hanna.user, `${secretPart}@claim.example`, { isVerified: false });
await make.follow(friend.user, hanna.user);
await make.follow(hanna.user, friend.user);
await make.block(blocker.user, hanna.user);
// A repository of each user, in which both do everything, for the lists and the timeline.
for (const [owner, other] of [
  [hanna, friend],
  [friend, hanna],
] as const) {
  const repository = await make.repository(owner.user, 'shared');
  await make.collaborator(repository, other.user, 'admin');
  const assignees = [hanna.user, friend.user];
  const issue = await make.issue(repository, hanna.user, { assignees });
  await make.time(issue, hanna.user, 60);
  await make.time(issue, friend.user, 60);
  const path = `/repos/${owner.user.name}/shared/issues/1`;
  for (const body of [{ state: 'closed' }, { state: 'open', assignees: ['friend'] }]) {
    await t.request('PATCH', path, { token: hanna.token }, { body });
  }
  await t.request('PATCH', path, { token: friend.token }, { body: { assignees: ['hanna'] } });
  await t.request('POST', `${path}/times`, { token: hanna.token }, { body: { time: 60 } });
  const comment = { body: { body: 'by hanna' } };
  const made = await t.request('POST', `${path}/comments`, { token: hanna.token }, comment);
  comments[owner.user.name] = String(made.json.id);
  await work(`/repos/${owner.user.name}/shared`);
}

/** Every action on entries, by hanna and on hers; some on behalf of the friend. */
async function work(repository: string): Promise<void> {
  const times = `${repository}/issues/1/times`;
  const own = await add(times, hanna, { time: 60, note: 'hers' });
  const started = { time: 60, started: '2026-05-04T08:00:00Z' };
  await done('PATCH', own, as(hanna), { body: { time: 90 } });
  await done('DELETE', own, as(hanna));
  await done('POST', `${own}/restore`, as(hanna));
  const others = await add(times, hanna, { time: 61, user_name: 'friend' });
  await done('PATCH', others, as(friend), { body: { note: 'by another' } });
  // At the same time in either repository, as parsed.
  await add(times, friend, started);
  changed.push(...[own, others].map((path) => path.split('/').at(-1) ?? ''));
  await done('POST', `${repository}/issues/1/stopwatch/start`, as(hanna));
  const body = { until: '2026-01-01T00:00:00Z', reason: 'billed' };
  await done('PUT', `${repository}/time-lock`, as(hanna), { body });
}

/** A project of hanna's that the friend manages, if there is their module. */
if (readOperations().some(({ pattern }) => pattern === '/projects')) {
  await done('POST', '/projects', as(hanna), { body: { name: 'Shared' } });
  const { users, repositories } = t.app.context.database.read;
  const { id = 0 } = (await users.byName(hiddenAccountName)) ?? {};
  const hidden = await repositories.byName(id, '1');
  if (hidden === undefined) throw new Error('no project');
  await make.collaborator(hidden, friend.user, 'admin');
  const path = await add('/projects/1/activities/1/times', hanna, { time: 60 });
  onActivity.push(path.split('/').at(-1) ?? '');
}

function expectHidden(what: string, { text, headers }: Answer): void {
  const all = `${text} ${JSON.stringify([...headers])}`;
  expect([what, all.includes(secretPart)]).toEqual([what, false]);
}

/** The paths of an operation with these users for every parameter. */
const pathsOf = (pattern: string): string[] => {
  const people = ['hanna', 'friend', 'blocker'];
  const ids = pattern.startsWith('/projects/') ? onActivity : ['1', ...changed];
  const paths = people.flatMap((owner) =>
    people.map((name, i) =>
      filled(pattern, {
        index: '1',
        id: (pattern.includes('/comments/') ? comments[owner] : ids[i]) ?? '1',
        owner,
        repo: 'shared',
        username: name,
        follower: owner,
        followee: name,
        target: name,
        user: name,
        collaborator: name,
      }),
    ),
  );
  return [...new Set(paths)];
};

/** Operations of the document whose reply may contain a user. */
function showingUsers(): { name: string; method: string; pattern: string; access: string }[] {
  const document = readDocument() as ReturnType<typeof readDocument> & {
    components: { schemas: Record<string, unknown> };
  };
  const { schemas } = document.components;
  const holdsUser = (schema: unknown, seen: readonly string[] = []): boolean =>
    [...JSON.stringify(schema ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)].some(
      ([, name = '']) =>
        name === 'User' || (!seen.includes(name) && holdsUser(schemas[name], [...seen, name])),
    );
  return readOperations()
    .filter(({ statuses }) =>
      Object.entries(statuses).some(([status, r]) => Number(status) < 300 && holdsUser(r)),
    )
    .map(({ method, pattern, access }) => ({
      name: `${method} ${pattern}`,
      method,
      pattern,
      access,
    }));
}

const queries = ['', '?limit=50&page=1', '?q=a&user=hanna', '?format=json', '?format=ics'];
const reading = readOperations().filter(({ method }) => method === 'GET');
/** Shown only to the users themselves, or to site admins. */
const ownOnly = [
  'GET /user',
  'POST /user/session',
  'POST /user/registration',
  'POST /user/repos',
  'POST /repos/{owner}/{repo}/issues/{index}/comments',
];

/** The same on an activity, which hanna made. */
function onActivities(): Record<string, () => Promise<Answer[]>> {
  const pattern = '/projects/{project}/activities/{index}/times';
  if (!readOperations().some((one) => one.pattern === pattern)) return {};
  const times = '/projects/1/activities/1/times';
  const body = { time: 7 };
  const own = () => add(times, friend, body);
  return {
    [`POST ${pattern}`]: async () => [await done('POST', times, viewers.friend, { body })],
    [`PATCH ${pattern}/{id}`]: async () => [
      await done('PATCH', await own(), viewers.friend, { body: { note: 'changed' } }),
    ],
    [`POST ${pattern}/{id}/restore`]: async () => {
      const path = await own();
      await done('DELETE', path, viewers.friend);
      return [await done('POST', `${path}/restore`, viewers.friend)];
    },
  };
}

describe('a hidden address', () => {
  const shown = new Set<string>();

  const writing: Record<string, () => Promise<Answer[]>> = {
    'POST /repos/{owner}/{repo}/issues': () =>
      both('POST', 'issues', { title: 'new', assignees: ['hanna'] }),
    'PATCH /repos/{owner}/{repo}/issues/{index}': () =>
      both('PATCH', 'issues/1', { title: 'other', assignees: ['hanna'] }),
    'POST /repos/{owner}/{repo}/issues/{index}/comments': () =>
      both('POST', 'issues/1/comments', { body: 'by friend' }),
    'PATCH /repos/{owner}/{repo}/issues/comments/{id}': () =>
      Promise.all(
        Object.entries(comments).map(([owner, id]) =>
          t.request('PATCH', `/repos/${owner}/shared/issues/comments/${id}`, viewers.friend, {
            body: { body: 'edited' },
          }),
        ),
      ),
    'PATCH /repos/{owner}/{repo}': () => both('PATCH', '', { description: 'other' }),
    'POST /repos/{owner}/{repo}/issues/{index}/times': () =>
      both('POST', 'issues/1/times', { time: 5, user_name: 'hanna' }),
    'PATCH /repos/{owner}/{repo}/issues/{index}/times/{id}': () =>
      toOwn((path) => t.request('PATCH', path, viewers.friend, { body: { note: 'changed' } })),
    'POST /repos/{owner}/{repo}/issues/{index}/times/{id}/restore': () =>
      toOwn(async (path) => {
        await done('DELETE', path, viewers.friend);
        return t.request('POST', `${path}/restore`, viewers.friend);
      }),
    ...onActivities(),
    'POST /user/times/bulk': async () => {
      const row = { op: 'add', repository: 'hanna/shared', issue: 1, time: 5, user: 'hanna' };
      const body = { operations: [row, { ...row, repository: 'friend/shared' }] };
      return [await t.request('POST', '/user/times/bulk', viewers.friend, { body })];
    },
    'POST /user/stopwatches/current/stop': async () => {
      await done('POST', '/repos/hanna/shared/issues/1/stopwatch/start', viewers.friend);
      t.clock.advance(60);
      return [await t.request('POST', '/user/stopwatches/current/stop', viewers.friend)];
    },
    'POST /user/session': async () => [
      await t.request('POST', '/user/session', null, { body: { username: 'friend', password } }),
    ],
    'POST /user/registration': async () => [
      await t.request('POST', '/user/registration', null, {
        body: { username: 'newcomer', email: 'newcomer@example.com', password },
      }),
    ],
    'POST /user/repos': async () => [
      await t.request('POST', '/user/repos', viewers.friend, { body: { name: 'another' } }),
    ],
  };
  const both = (method: string, path: string, body: object): Promise<Answer[]> =>
    Promise.all(
      ['hanna', 'friend'].map((owner) => {
        const url = `/repos/${owner}/shared${path === '' ? '' : `/${path}`}`;
        return t.request(method, url, viewers.friend, { body });
      }),
    );

  /** For an entry of the friend in either repository, on an issue that hanna posted. */
  const toOwn = async (change: (path: string) => Promise<Answer>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const owner of ['hanna', 'friend']) {
      const times = `/repos/${owner}/shared/issues/1/times`;
      answers.push(await change(await add(times, friend, { time: 7 })));
    }
    return answers;
  };

  // The same replies over both databases.
  if (testsEverything()) {
    it.each(reading.map((o) => [`${o.method} ${o.pattern}`, o] as const))(
      'is in no reply to others: %s',
      async (name, { pattern, access }) => {
        for (const [viewer, token] of Object.entries(viewers)) {
          const as = access === 'no-token' && viewer === 'friend' ? friendsPassword : token;
          for (const path of pathsOf(pattern)) {
            for (const query of queries) {
              const answer = await t.request('GET', path + query, as);
              expectHidden(`${viewer} GET ${path}${query}`, answer);
              if (answer.text.includes(placeholder)) shown.add(name);
            }
          }
        }
      },
    );

    it.each(Object.keys(writing))('is in no reply to a change: %s', async (name) => {
      for (const answer of (await writing[name]?.()) ?? []) {
        expect(answer.status).toBeLessThan(300);
        expectHidden(name, answer);
        if (answer.text.includes(placeholder)) shown.add(name);
      }
    });

    it('was checked wherever a user is shown, with its placeholder present', () => {
      const others = showingUsers().filter(
        ({ name, access }) => access !== 'site-admin' && !ownOnly.includes(name),
      );
      expect(others.length).toBeGreaterThan(20);
      expect(others.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
    });
  }

  it('is not revealed by entry history, nor by who locked the period', async () => {
    const path = `/repos/hanna/shared/issues/1/times/${changed[0]}/revisions`;
    const revisions = await t.request('GET', path, viewers.friend);
    const kinds = revisions.json.map(({ kind, actor }: Record<string, string>) => [kind, actor]);
    const all = ['add', 'edit', 'delete', 'restore'];
    expect(kinds).toEqual(all.map((kind) => [kind, 'hanna']));
    const lock = await t.request('GET', '/repos/hanna/shared/time-lock', viewers.friend);
    expect(lock.json.locked_by).toBe('hanna');
    for (const answer of [revisions, lock]) expectHidden(path, answer);
  });

  it('finds no user, and is revealed by no error', async () => {
    const search = await t.request('GET', `/users/search?q=${secretPart}`, viewers.friend);
    expect(search.json.data).toEqual([]);
    const repos = await t.request('GET', `/repos/search?q=${secretPart}`, viewers.friend);
    expect(repos.json.data).toEqual([]);
    const asked: [string, string, object?][] = [
      ['PUT', '/user/following/hanna'],
      ['PUT', '/user/blocks/friend'],
      ['GET', '/users/hanna/nothing'],
      ['DELETE', '/repos/hanna/shared'],
      ['POST', '/repos/hanna/shared/issues/1/times', { time: -1 }],
      ['POST', '/repos/hanna/shared/issues/99/times', { time: 1 }],
      ['GET', '/admin/users'],
      ['GET', '/admin/emails'],
      ['GET', '/users/hanna/tokens'],
      ['POST', '/users/hanna/tokens', { name: 'x' }],
    ];
    for (const viewer of ['blocker', 'restricted', 'anonymous']) {
      for (const [method, path, body] of asked) {
        const answer = await t.request(method, path, viewers[viewer], { body });
        expect([path, answer.status >= 200]).toEqual([path, true]);
        expectHidden(`${viewer} ${method} ${path}`, answer);
      }
    }
  });

  it('is shown to its owner and to site admins', async () => {
    const admin = await t.make.admin();
    const address = hanna.user.email;
    const as = { token: await t.make.token(admin) };
    expect((await t.request('GET', '/users/hanna', as)).json.email).toBe(address);
    expect((await t.request('GET', '/user', { token: hanna.token })).json.email).toBe(address);
  });
});

describe('hide_email', () => {
  const set = (value: boolean) =>
    t.request('PATCH', '/user/settings', { token: hanna.token }, { body: { hide_email: value } });
  const emailFor = async (viewer: string): Promise<string> =>
    (await t.request('GET', '/users/hanna', viewers[viewer])).json.email;

  it('takes effect from one request to the next, on and off', async () => {
    expect(await emailFor('friend')).toBe(placeholder);
    const off = await set(false);
    expect([off.status, off.json.hide_email]).toEqual([200, false]);
    expect(await emailFor('friend')).toBe(hanna.user.email);
    const issue = await t.request('GET', '/repos/friend/shared/issues/1', viewers.friend);
    expect(issue.json.user.email).toBe(hanna.user.email);
    // Anonymous visitors never see an address.
    expect(await emailFor('anonymous')).toBe(placeholder);
    const on = await set(true);
    expect([on.status, on.json.hide_email]).toEqual([200, true]);
    expect(await emailFor('friend')).toBe(placeholder);
  });

  it('hides whichever address is primary', async () => {
    const before = await t.request('GET', '/user/emails', { token: hanna.token });
    const second = before.json.find((e: { email: string }) => e.email.startsWith('second'));
    const changed = await t.request('PATCH', `/user/emails/${second.id}`, hanna.byPassword, {
      body: { primary: true },
    });
    expect(changed.status).toBe(200);
    expect(await emailFor('friend')).toBe(placeholder);
    await set(false);
    expect(await emailFor('friend')).toBe(second.email);
    await set(true);
    expect(await emailFor('friend')).toBe(placeholder);
  });
});
