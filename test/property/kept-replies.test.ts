import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readReply } from '../support/raw.ts';
import { rowsOf } from '../support/rows.ts';

/** Two programs on one database: what is done through one has to show at the other at once. */
let t: TestApp;
let other: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp({ settings: { NAME_HOLD_DAYS: '0', METRICS_TOKEN: 'counts' } });
  other = await startTestApp({ database: t.database, settings: { NAME_HOLD_DAYS: '0' } });
  admin = { token: await t.make.token(await t.make.admin('root')) };
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const people = 3;
const issues = 2;

interface Scene {
  readonly tokens: string[];
  readonly names: string[];
  repository: string;
  readonly ids: number[];
  count: number;
}

/** Three people, the first of whom has a repository with two issues, and some time of each. */
async function newScene(): Promise<Scene> {
  const all = await Promise.all(
    Array.from({ length: people }, () => t.make.person(undefined, { visibility: 'public' })),
  );
  const [owner] = all;
  if (owner === undefined) throw new Error('nobody');
  const repository = await t.make.repository(owner.user);
  for (let i = 0; i < issues; i += 1) {
    const issue = await t.make.issue(repository, owner.user, { assignees: [owner.user] });
    for (const { user } of all) await t.make.time(issue, user, 60 + i);
  }
  await t.make.follow(owner.user, all[1]?.user ?? owner.user);
  await t.make.follow(all[2]?.user ?? owner.user, owner.user);
  return {
    tokens: all.map(({ token }) => token),
    names: all.map(({ user }) => user.name),
    ids: all.map(({ user }) => user.id),
    repository: repository.name,
    count: 0,
  };
}

/** All that may be kept, of everybody's. */
function looks({ names, repository }: Scene): string[] {
  const place = `/repos/${names[0]}/${repository}`;
  return [
    '/user/followers',
    '/user/following?page=1',
    '/user/emails',
    '/user/times',
    `${place}/times`,
    ...Array.from({ length: issues }, (_, i) => `${place}/issues/${i + 1}/times?limit=2`),
    ...names.flatMap((name) => [
      `/users/${name}/followers?page=1&limit=1`,
      `/users/${name}/following`,
      `/user/following/${name}`,
      `/users/${names[0]}/following/${name}`,
    ]),
  ];
}

const told = ['x-total-count', 'link'] as const;
async function ask(path: string, token: string, headers: Record<string, string> = {}) {
  const answer = await t.request('GET', path, { token }, { headers });
  return {
    path,
    status: answer.status,
    text: answer.text,
    told: told.map((name) => answer.headers.get(name)),
  };
}

/** Of the owner and of somebody else: what is answered, kept or not, is what is made anew; after that it is kept. */
async function agree(scene: Scene): Promise<void> {
  const one = async (path: string, token: string): Promise<void> => {
    const answer = await ask(path, token);
    // With this header a request is no plain look, and its reply comes from no memory.
    const anew = await ask(path, token, { 'if-none-match': '"none"' });
    expect(answer).toEqual(anew);
    await ask(path, token);
  };
  for (const token of scene.tokens.slice(0, 2)) {
    await Promise.all(looks(scene).map((path) => one(path, token)));
  }
}

const deeds = [
  ...(['follow', 'unfollow', 'block', 'unblock', 'show', 'show-again', 'rename'] as const),
  ...(['profile', 'restrict', 'promote', 'forbid', 'join', 'leave', 'hide-repository'] as const),
  ...(['rename-repository', 'track', 'correct', 'remove', 'reset', 'undo', 'close'] as const),
  ...(['title', 'assign', 'address', 'drop-address', 'move', 'switch-off'] as const),
] as const;
const lastDeeds = ['delete-issue', 'delete-user', 'delete-repository'] as const;
const deed = fc.record({
  who: fc.nat({ max: people - 1 }),
  whom: fc.nat({ max: people - 1 }),
  index: fc.integer({ min: 1, max: issues }),
  level: fc.constantFrom('public', 'limited', 'private', 'private'),
  isOn: fc.boolean(),
  /** Through which of the two programs. */
  isElsewhere: fc.boolean(),
});
type Deed = (typeof deed extends fc.Arbitrary<infer T> ? T : never) & {
  readonly what: (typeof deeds | typeof lastDeeds)[number];
};
const steps = deeds.length + lastDeeds.length;
/** Each of them once, in any order; what leaves little to look at comes last. */
const life = fc
  .tuple(
    fc.shuffledSubarray([...deeds], { minLength: deeds.length }),
    fc.array(deed, { minLength: steps, maxLength: steps }),
  )
  .map(([order, details]) =>
    [...order, ...lastDeeds].map((what, i): Deed => ({ ...(details[i] as Deed), what })),
  );

/** Some are refused, as somebody has gone or may not: that is no matter here. */
async function perform(scene: Scene, one: Deed): Promise<void> {
  const app = one.isElsewhere ? other : t;
  const { names, tokens, repository } = scene;
  const [who, whom] = [names[one.who] ?? '', names[one.whom] ?? ''];
  const as = { token: tokens[one.who] ?? '' };
  const owner = { token: tokens[0] ?? '' };
  const place = `/repos/${names[0]}/${repository}`;
  const issue = `${place}/issues/${one.index}`;
  const send = (method: string, path: string, by: { token: string }, body?: unknown) =>
    app.request(method, path, by, body === undefined ? {} : { body });
  const edit = (body: object) =>
    send('PATCH', `/admin/users/${who}`, admin, { source_id: 0, login_name: '', ...body });
  const time = async () => {
    const { json } = await send('GET', `${issue}/times`, owner);
    return (Array.isArray(json) ? json[0]?.id : undefined) ?? 1;
  };
  scene.count += 1;
  t.clock.advance(1);
  other.clock.advance(1);
  switch (one.what) {
    case 'follow':
      return void (await send('PUT', `/user/following/${whom}`, as));
    case 'unfollow':
      return void (await send('DELETE', `/user/following/${whom}`, as));
    case 'block':
      return void (await send('PUT', `/user/blocks/${whom}`, as));
    case 'unblock':
      return void (await send('DELETE', `/user/blocks/${whom}`, as));
    case 'show':
    case 'show-again':
      return void (await edit({ visibility: one.level }));
    case 'restrict':
      return void (await edit({ restricted: one.isOn }));
    case 'promote':
      return void (await edit({ admin: one.isOn }));
    case 'forbid':
      return void (await edit({ prohibit_login: one.isOn }));
    case 'profile':
      return void (await send('PATCH', '/user/settings', as, {
        full_name: `Somebody ${scene.count}`,
        hide_email: one.isOn,
      }));
    case 'rename': {
      const name = `renamed${scene.ids[one.who]}x${scene.count}`;
      const answer = await send('POST', `/admin/users/${who}/rename`, admin, {
        new_username: name,
      });
      if (answer.status === 204) names[one.who] = name;
      return;
    }
    case 'join':
      return void (await send('PUT', `${place}/collaborators/${whom}`, owner, {
        permission: one.isOn ? 'write' : 'admin',
      }));
    case 'leave':
      return void (await send('DELETE', `${place}/collaborators/${whom}`, owner));
    case 'hide-repository':
      return void (await send('PATCH', place, owner, { private: one.isOn }));
    case 'switch-off':
      return void (await send('PATCH', place, owner, {
        internal_tracker: { enable_time_tracker: one.isOn },
      }));
    case 'rename-repository': {
      const name = `renamed${scene.count}`;
      const answer = await send('PATCH', place, owner, { name });
      if (answer.status === 200) scene.repository = name;
      return;
    }
    case 'track':
      return void (await send('POST', `${issue}/times`, as, { time: 60 + scene.count }));
    case 'correct':
      return void (await send('PATCH', `${issue}/times/${await time()}`, owner, { time: 7 }));
    case 'move':
      return void (await send('PATCH', `${issue}/times/${await time()}`, owner, {
        issue: (one.index % issues) + 1,
      }));
    case 'remove':
      return void (await send('DELETE', `${issue}/times/${await time()}`, owner));
    case 'reset':
      return void (await send('DELETE', `${issue}/times`, as));
    case 'undo':
      return void (await send('POST', `${issue}/times/restore`, as, {}));
    case 'title':
      return void (await send('PATCH', issue, owner, { title: `Title ${scene.count}` }));
    case 'close':
      return void (await send('PATCH', issue, owner, { state: one.isOn ? 'open' : 'closed' }));
    case 'assign':
      return void (await send('PATCH', issue, owner, { assignees: [whom] }));
    case 'delete-issue':
      return void (await send('DELETE', issue, owner));
    case 'address':
      return void (await send('POST', '/user/emails', as, {
        emails: [`address${scene.ids[one.who]}x${scene.count}@example.com`],
      }));
    case 'drop-address': {
      const { json } = await send('GET', '/user/emails', as);
      const last = Array.isArray(json) ? json.at(-1)?.email : undefined;
      return void (await send('DELETE', '/user/emails', as, { emails: [last ?? 'x@example.com'] }));
    }
    case 'delete-repository':
      return void (await send('DELETE', place, owner));
    case 'delete-user':
      return void (await send('DELETE', `/admin/users/${names[1]}?purge=true`, admin));
  }
}

describe('replies that are kept', () => {
  it('are those that are made anew, for everybody, after whatever anybody did through any process', async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(life, async (all) => {
        const scene = await newScene();
        await agree(scene);
        for (const one of all) {
          await perform(scene, one);
          most = Math.max(most, t.app.world.database.recall.memory.size);
          await agree(scene);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    // Otherwise nothing was tried.
    expect(most).toBeGreaterThan(20);
  }, 300_000);

  it('leave out who hides, and have who shows himself, at once', async () => {
    const [viewer, followed, shy] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.follow(shy.user, followed.user);
    const path = `/users/${followed.user.name}/followers`;
    const seen = async (): Promise<number> => {
      for (let i = 0; i < 3; i += 1) await t.request('GET', path, viewer);
      return (await t.request('GET', path, viewer)).json.length;
    };
    const show = async (visibility: string, body: object = {}): Promise<void> => {
      const edit = { source_id: 0, login_name: '', visibility, ...body };
      const to = `/admin/users/${shy.user.name}`;
      expect((await other.request('PATCH', to, admin, { body: edit })).status).toBe(200);
    };
    expect(await seen()).toBe(1);
    await show('private');
    expect(await seen()).toBe(0);
    await show('limited');
    expect(await seen()).toBe(1);
    await show('private');
    expect(await seen()).toBe(0);
    // Whom a private user follows may see him.
    await other.request('PUT', `/user/following/${viewer.user.name}`, shy);
    expect(await seen()).toBe(1);
    await other.request('DELETE', `/user/following/${viewer.user.name}`, shy);
    expect(await seen()).toBe(0);
    await show('public');
    expect(await seen()).toBe(1);
  });

  it('show the counters and the profile of whom they list as they are', async () => {
    const [viewer, listed, fan] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.follow(viewer.user, listed.user);
    const shown = async () => {
      for (let i = 0; i < 3; i += 1) await t.request('GET', '/user/following', viewer);
      const [user] = (await t.request('GET', '/user/following', viewer)).json;
      return [user.followers_count, user.following_count, user.full_name];
    };
    expect(await shown()).toEqual([1, 0, '']);
    await other.request('PUT', `/user/following/${listed.user.name}`, fan);
    expect(await shown()).toEqual([2, 0, '']);
    await other.request('PUT', `/user/following/${fan.user.name}`, listed);
    expect(await shown()).toEqual([2, 1, '']);
    await other.request('PATCH', '/user/settings', listed, { body: { full_name: 'Somebody' } });
    expect(await shown()).toEqual([2, 1, 'Somebody']);
  });

  it('count what comes and goes on other pages and issues', async () => {
    const owner = await t.make.person();
    const repository = await t.make.repository(owner.user);
    const [first, second] = [
      await t.make.issue(repository, owner.user),
      await t.make.issue(repository, owner.user),
    ];
    await t.make.time(first, owner.user, 60);
    const place = `/repos/${owner.user.name}/${repository.name}`;
    const counted = async (list: string): Promise<(string | null)[]> => {
      for (let i = 0; i < 3; i += 1) await t.request('GET', `${list}?limit=1`, owner);
      const { headers } = await t.request('GET', `${list}?limit=1`, owner);
      return [headers.get('x-total-count')];
    };
    const lists = [
      `${place}/times`,
      '/user/times',
      `${place}/issues/1/times`,
      `${place}/issues/2/times`,
    ];
    const all = async () => (await Promise.all(lists.map(counted))).flat();
    expect(await all()).toEqual(['1', '1', '1', '0']);
    const added = await other.request('POST', `${place}/issues/${second.number}/times`, owner, {
      body: { time: 60 },
    });
    expect(await all()).toEqual(['2', '2', '1', '1']);
    await other.request('PATCH', `${place}/issues/2/times/${added.json.id}`, owner, {
      body: { issue: 1 },
    });
    expect(await all()).toEqual(['2', '2', '2', '0']);
    await other.request('DELETE', `${place}/issues/1/times`, owner);
    expect(await all()).toEqual(['0', '0', '0', '0']);
  });

  it('are refused at once where the token is revoked through another process', async () => {
    const one = await t.make.person();
    for (let i = 0; i < 4; i += 1) {
      expect((await t.request('GET', '/user/emails', one)).status).toBe(200);
    }
    const [token] = (await t.request('GET', `/users/${one.user.name}/tokens`, one.byPassword)).json;
    await other.request('DELETE', `/users/${one.user.name}/tokens/${token.id}`, one.byPassword);
    expect((await t.request('GET', '/user/emails', one)).status).toBe(401);
  });

  it('are refused at once where the password is another one', async () => {
    const one = await t.make.person();
    for (let i = 0; i < 4; i += 1) {
      expect((await t.request('GET', '/user/emails', one.byPassword)).status).toBe(200);
    }
    const changed = await other.request('PUT', '/user/password', one.byPassword, {
      body: { old_password: one.byPassword.password, new_password: 'quite another password' },
    });
    expect(changed.status).toBe(204);
    expect((await t.request('GET', '/user/emails', one.byPassword)).status).toBe(401);
  });

  it('are no way to try passwords past the throttle', async () => {
    const app = await startTestApp({
      settings: {
        TRUSTED_PROXIES: '127.0.0.1',
        SIGN_IN_FAILURES_PER_ACCOUNT: '3',
        SIGN_IN_FAILURES_PER_ADDRESS: '6',
      },
    });
    try {
      const [one, another] = [await app.make.person(), await app.make.person()];
      const ask = async (address: string, password: string, name = one.user.name) => {
        const headers = { 'x-forwarded-for': address };
        return (await app.request('GET', '/user/emails', { name, password }, { headers })).status;
      };
      const { password } = one.byPassword;
      const keep = async (address: string): Promise<void> => {
        for (let i = 0; i < 4; i += 1) expect(await ask(address, password)).toBe(200);
      };
      await keep('10.0.0.1');
      for (let i = 0; i < 3; i += 1) expect(await ask('10.0.0.1', `guess ${i}`)).toBe(401);
      expect(await ask('10.0.0.1', password)).toBe(429);
      // Elsewhere he goes on; who is throttled learns nothing by that.
      await keep('10.0.0.2');
      expect(await ask('10.0.0.1', password)).toBe(429);
      // Failures at other accounts count for the address.
      for (let i = 0; i < 6; i += 1) {
        await ask('10.0.0.2', `guess ${i}`, i < 3 ? another.user.name : `nobody${i}`);
      }
      expect(await ask('10.0.0.2', password)).toBe(429);
    } finally {
      await app.close();
    }
  });

  it('list whoever gets a name that is looked for', async () => {
    const [one, fan] = [await t.make.person(), await t.make.person()];
    await t.make.follow(fan.user, one.user);
    const found = async () => {
      for (let i = 0; i < 3; i += 1) await t.request('GET', '/user/followers?q=sought', one);
      return (await t.request('GET', '/user/followers?q=sought', one)).json.length;
    };
    expect(await found()).toBe(0);
    await other.request('PATCH', '/user/settings', fan, { body: { full_name: 'Sought' } });
    expect(await found()).toBe(1);
  });

  it('list for a token of public repositories what becomes public', async () => {
    const owner = await t.make.person();
    const repository = await t.make.repository(owner.user, 'secret', { isPrivate: true });
    await t.make.time(await t.make.issue(repository, owner.user), owner.user, 60);
    const token = await t.make.token(owner.user, ['all', 'public-only']);
    const listed = async () => {
      for (let i = 0; i < 3; i += 1) await t.request('GET', '/user/times', { token });
      return (await t.request('GET', '/user/times', { token })).json.length;
    };
    const show = (isPrivate: boolean) =>
      other.request('PATCH', `/repos/${owner.user.name}/${repository.name}`, owner, {
        body: { private: isPrivate },
      });
    expect(await listed()).toBe(0);
    await show(false);
    expect(await listed()).toBe(1);
  });

  it('are not all dropped by what people do all day', async () => {
    const scene = await newScene();
    const [place, issue] = [`/repos/${scene.names[0]}/${scene.repository}`, 'issues/1'];
    const owner = { token: scene.tokens[0] ?? '' };
    const logged = async (): Promise<string[]> =>
      (await rowsOf<{ tags: string }>(t, 'select tags from change_log')).map(({ tags }) => tags);
    const before = (await logged()).length;
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await t.request(method, path, owner, body === undefined ? {} : { body });
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
      return answer.json;
    };
    await send('PUT', `/user/following/${scene.names[2]}`);
    await send('DELETE', `/user/following/${scene.names[2]}`);
    const time = await send('POST', `${place}/${issue}/times`, { time: 60, note: 'a note' });
    await send('PATCH', `${place}/${issue}/times/${time.id}`, { time: 61 });
    await send('DELETE', `${place}/${issue}/times/${time.id}`);
    await send('DELETE', `${place}/${issue}/times`);
    await send('PATCH', `${place}/${issue}`, { title: 'Another title' });
    await send('POST', `${place}/issues`, { title: 'Another issue' });
    await send('POST', `${place}/${issue}/stopwatch/start`);
    t.clock.advance(90);
    await send('POST', `${place}/${issue}/stopwatch/stop`);
    await send('PATCH', '/user/settings', { full_name: 'Another name' });
    await send('POST', '/user/emails', { emails: [`more${scene.ids[0]}@example.com`] });
    const rows = (await logged()).slice(before);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((tags) => tags.split(' ').includes('all'))).toEqual([]);
  });

  it('are given to nobody who asks in a way that is refused', async () => {
    const one = await t.make.person();
    for (let i = 0; i < 4; i += 1) await t.request('GET', '/user/emails', one);
    const asked = `GET /api/v1/user/emails HTTP/1.1\r\nConnection: close\r\nAuthorization: token ${one.token}\r\n`;
    expect(readReply(await t.raw(`${asked}Host: test\r\n\r\n`)).status).toBe(200);
    expect(readReply(await t.raw(`${asked}\r\n`)).status).toBe(400);
  });

  it('carry the number of their own request, and are counted as any other', async () => {
    const one = await t.make.person();
    const counted = async (): Promise<number> => {
      const headers = { authorization: 'Bearer counts' };
      const text = await (await fetch(`${t.url}/metrics`, { headers })).text();
      const line = /_count\{method="GET",route="\/api\/v1\/user\/emails",status="200"\} (\d+)/;
      return Number(line.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    const numbers = new Set<string | null>();
    for (let i = 0; i < 5; i += 1) {
      const { headers } = await t.request('GET', '/user/emails', one);
      numbers.add(headers.get('x-request-id'));
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(numbers.size).toBe(5);
    expect(await counted()).toBe(before + 5);
  });
});
