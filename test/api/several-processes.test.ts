import { afterAll, describe, expect, it, vi } from 'vitest';
import { type As, startTestApp, TestClock } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { openEvents } from '../support/event-stream.ts';
import { startServer } from '../support/program.ts';
import { rowsOf } from '../support/rows.ts';
import { expectOnceEach, newTimesheet } from '../support/same-requests.ts';

// Three processes besides the database's own, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 });

/** Two processes on one database; `t` is a third, which creates the test data. */
const failuresAllowed = 4;
const password = 'correct horse battery';
const writesOfEach = 10;
const readsBefore = 3;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

const t = await ofFile(startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) }));
const { dataDir, databaseUrl } = t.database;
const words = ['--sign-in-failures-per-account', String(failuresAllowed)];
const servers = await Promise.all(
  [1, 2].map(() =>
    startServer(['--data-dir', dataDir, ...words], {
      env: { PUNCHCARD_DATABASE_URL: databaseUrl ?? '' },
    }),
  ),
);
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

const eachOfBoth: readonly (readonly [string, number])[] = [
  ['the first', 0],
  ['the second', 1],
];

/** A request to one of the processes, below `/api/v1`. */
async function ask(
  place: number,
  method: string,
  path: string,
  as: As = null,
  body?: unknown,
): Promise<Reply> {
  const reply = await fetch(`${servers[place % servers.length]?.url}/api/v1${path}`, {
    method,
    headers: { ...credentialsOf(as), 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await reply.text();
  const json = /^[{[]/.test(text) ? JSON.parse(text) : undefined;
  return { status: reply.status, headers: reply.headers, json };
}

function credentialsOf(as: As): Record<string, string> {
  if (as === null) return {};
  if ('token' in as) return { authorization: `token ${as.token}` };
  if ('cookie' in as) return { cookie: as.cookie };
  if ('authorization' in as) return { authorization: as.authorization };
  return {
    authorization: `Basic ${Buffer.from(`${as.name}:${as.password}`).toString('base64')}`,
  };
}

const everywhere = (method: string, path: string, as: As = null): Promise<Reply[]> =>
  Promise.all(servers.map((_, place) => ask(place, method, path, as)));
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);
const both = <T>(value: T): T[] => servers.map(() => value);

/** Reads it at both several times before the change. */
async function expectStatuses(path: string, as: As, before: number): Promise<void> {
  for (let i = 0; i < readsBefore; i += 1) {
    expect(statuses(await everywhere('GET', path, as))).toEqual(both(before));
  }
}

describe.each(eachOfBoth)(
  'a change through %s process takes effect at once in both',
  (_, place) => {
    const change = (method: string, path: string, as?: As, body?: unknown): Promise<Reply> =>
      ask(place, method, path, as, body);

    it('a deleted token', async () => {
      const { user, byPassword } = await t.make.person();
      const tokens = `/users/${user.name}/tokens`;
      const made = await change('POST', tokens, byPassword, { name: 'short', scopes: ['all'] });
      const short = { token: made.json.sha1 };
      await expectStatuses('/user', short, 200);
      expect((await change('DELETE', `${tokens}/short`, byPassword)).status).toBe(204);
      expect(statuses(await everywhere('GET', '/user', short))).toEqual(both(401));
    });

    it('a changed password, and a session that ended with it', async () => {
      const admin = { token: await t.make.token(await t.make.admin()) };
      const { user } = await t.make.person(undefined, { password });
      const as = { name: user.name, password };
      const signedIn = await change('POST', '/user/session', null, {
        username: user.name,
        password,
      });
      expect(signedIn.status).toBe(201);
      const cookie = { cookie: String(signedIn.headers.get('set-cookie')?.split(';')[0]) };
      await expectStatuses('/user', as, 200);
      await expectStatuses('/user', cookie, 200);
      const path = `/admin/users/${user.name}`;
      const another = 'another horse battery';
      expect((await change('PATCH', path, admin, { password: another })).status).toBe(200);
      expect(statuses(await everywhere('GET', '/user', cookie))).toEqual(both(401));
      expect(statuses(await everywhere('GET', '/user', as))).toEqual(both(401));
      const now = { name: user.name, password: another };
      expect(statuses(await everywhere('GET', '/user', now))).toEqual(both(200));
    });

    it('a deactivated account', async () => {
      const admin = { token: await t.make.token(await t.make.admin()) };
      const person = await t.make.person();
      await expectStatuses('/user', person, 200);
      const path = `/admin/users/${person.user.name}`;
      expect((await change('PATCH', path, admin, { active: false })).status).toBe(200);
      expect(statuses(await everywhere('GET', '/user', person))).toEqual(both(403));
    });

    it('a removed collaborator', async () => {
      const [owner, guest] = [await t.make.person(), await t.make.person()];
      const repository = await t.make.repository(owner.user, undefined, { isPrivate: true });
      await t.make.collaborator(repository, guest.user, 'write');
      const path = `/repos/${owner.user.name}/${repository.name}`;
      await expectStatuses(path, guest, 200);
      const gone = await change('DELETE', `${path}/collaborators/${guest.user.name}`, owner);
      expect(gone.status).toBe(204);
      expect(statuses(await everywhere('GET', path, guest))).toEqual(both(404));
    });

    it('a repository that became private, with its times', async () => {
      const [owner, visitor] = [await t.make.person(), await t.make.person()];
      const repository = await t.make.repository(owner.user);
      const issue = await t.make.issue(repository, owner.user);
      await t.make.time(issue, owner.user, 60);
      const path = `/repos/${owner.user.name}/${repository.name}`;
      const times = `${path}/issues/${issue.number}/times?page=1`;
      await expectStatuses(times, visitor, 200);
      expect((await change('PATCH', path, owner, { private: true })).status).toBe(200);
      for (const place of [path, times]) {
        expect(statuses(await everywhere('GET', place, visitor))).toEqual(both(404));
      }
      expect(statuses(await everywhere('GET', times, owner))).toEqual(both(200));
    });

    it('a rename, and its redirect', async () => {
      const admin = { token: await t.make.token(await t.make.admin()) };
      const person = await t.make.person();
      const [before, after] = [person.user.name, `${person.user.name}-renamed`];
      await expectStatuses(`/users/${before}`, person, 200);
      await expectStatuses(`/users/${after}`, person, 404);
      const renamed = await change('POST', `/admin/users/${before}/rename`, admin, {
        new_username: after,
      });
      expect(renamed.status).toBe(204);
      expect(statuses(await everywhere('GET', `/users/${before}`, person))).toEqual(both(307));
      for (const { json } of await everywhere('GET', `/users/${after}`, person)) {
        expect([json.id, json.login]).toEqual([person.user.id, after]);
      }
    });

    it('the visibility of a user, on their page, in lists and in counts', async () => {
      const [shy, friend, stranger] = await Promise.all([1, 2, 3].map(() => t.make.person()));
      await t.make.follow(shy!.user, friend!.user);
      const followers = `/users/${friend!.user.name}/followers?page=1`;
      const look = async (): Promise<unknown[]> =>
        (await everywhere('GET', followers, stranger)).map(({ json, headers }) => [
          headers.get('x-total-count'),
          json.map((user: { login: string }) => user.login),
        ]);
      for (let i = 0; i < readsBefore; i += 1) {
        expect(await look()).toEqual(both(['1', [shy!.user.name]]));
      }
      await expectStatuses(`/users/${shy!.user.name}`, stranger!, 200);
      const admin = { token: await t.make.token(await t.make.admin()) };
      const hidden = await change('PATCH', `/admin/users/${shy!.user.name}`, admin, {
        visibility: 'private',
      });
      expect(hidden.status).toBe(200);
      expect(await look()).toEqual(both(['0', []]));
      const page = await everywhere('GET', `/users/${shy!.user.name}`, stranger);
      expect(statuses(page)).toEqual(both(404));
    });

    it('a follow and an unfollow', async () => {
      const [one, other] = [await t.make.person(), await t.make.person()];
      const path = `/user/following/${other.user.name}`;
      const followers = `/users/${other.user.name}/followers?page=1`;
      for (let i = 0; i < 5; i += 1) {
        await expectStatuses(path, one, 404);
        expect((await change('PUT', path, one)).status).toBe(204);
        expect(statuses(await everywhere('GET', path, one))).toEqual(both(204));
        for (const { json, headers } of await everywhere('GET', followers, one)) {
          expect([headers.get('x-total-count'), json.length]).toEqual(['1', 1]);
        }
        expect((await change('DELETE', path, one)).status).toBe(204);
        expect(statuses(await everywhere('GET', path, one))).toEqual(both(404));
      }
    });

    it('entries added, edited and deleted, and their sums', async () => {
      const owner = await t.make.person();
      const repository = await t.make.repository(owner.user);
      const issue = await t.make.issue(repository, owner.user);
      const path = `/repos/${owner.user.name}/${repository.name}/issues/${issue.number}/times`;
      const expectTimes = async (seconds: number[]): Promise<void> => {
        for (const { json, headers } of await everywhere('GET', `${path}?page=1`, owner)) {
          expect(json.map(({ time }: { time: number }) => time)).toEqual(seconds);
          expect(headers.get('x-total-count')).toBe(String(seconds.length));
        }
      };
      await expectTimes([]);
      const first = await change('POST', path, owner, { time: 60 });
      await expectTimes([60]);
      await change('POST', path, owner, { time: 120 });
      await expectTimes([60, 120]);
      const edited = await change('PATCH', `${path}/${first.json.id}`, owner, { time: 90 });
      expect(edited.status).toBe(200);
      await expectTimes([90, 120]);
      expect((await change('DELETE', `${path}/${first.json.id}`, owner)).status).toBe(204);
      await expectTimes([120]);
    });
  },
);

describe('a change through both in turn', () => {
  it('is read as last written at the other one, whatever was read before', async () => {
    const person = await t.make.person();
    for (let round = 0; round < 40; round += 1) {
      const name = `Name ${round}`;
      const changed = await ask(round, 'PATCH', '/user/settings', person, { full_name: name });
      expect(changed.status).toBe(200);
      const replies = await Promise.all([
        ask(round + 1, 'GET', '/user', person),
        ask(round, 'GET', `/users/${person.user.name}`, person),
        ask(round + 1, 'GET', `/users/${person.user.name}`, null),
      ]);
      expect(replies.map(({ json }) => json.full_name)).toEqual([name, name, name]);
    }
  });

  it('reaches the event stream of the other one', async () => {
    const { user, token } = await t.make.person();
    const repository = await t.make.repository(user);
    const issue = await t.make.issue(repository, user);
    const path = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`;
    const reader = await openEvents(servers[1]?.url ?? '', { token });
    const emitted = reader.next('times', 20_000);
    expect((await ask(0, 'POST', path, { token }, { time: 60 })).status).toBe(200);
    await emitted;
    reader.leave();
  });
});

describe('many concurrent writes through both', () => {
  it('are all stored, once each, and counted right', async () => {
    const owner = await t.make.person();
    const repository = await t.make.repository(owner.user);
    const issue = await t.make.issue(repository, owner.user);
    const path = `/repos/${owner.user.name}/${repository.name}`;
    const times = `${path}/issues/${issue.number}/times`;
    const people = await Promise.all([1, 2, 3, 4].map(() => t.make.person()));
    const added = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const ids: number[] = [];
        for (let n = 0; n < writesOfEach; n += 1) {
          const reply = await ask(i, 'POST', times, owner, { time: 1 + i * 100 + n });
          expect(reply.status).toBe(200);
          ids.push(reply.json.id);
          const { token } = people[(i + n) % people.length]!;
          const follow = await ask(
            i,
            n % 3 === 2 ? 'DELETE' : 'PUT',
            `/user/following/${owner.user.name}`,
            { token },
          );
          expect(follow.status).toBe(204);
          const made = await ask(i, 'POST', `${path}/issues`, owner, { title: `${i} ${n}` });
          expect(made.status).toBe(201);
        }
        return ids;
      }),
    );
    const ids = added.flat();
    expect(new Set(ids).size).toBe(8 * writesOfEach);
    const rows = await rowsOf<{ id: number; time: number }>(
      t,
      'SELECT id, time_seconds AS time FROM tracked_time WHERE issue_id = ? ORDER BY id',
      issue.id,
    );
    expect(rows.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(rows.map(({ time }) => time)).size).toBe(rows.length);
    const numbers = await rowsOf<{ number: number }>(
      t,
      'SELECT number FROM issue WHERE repository_id = ? ORDER BY number',
      repository.id,
    );
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 8 * writesOfEach + 1 }, (_, i) => i + 1),
    );
    const [counted] = await rowsOf<{ followers: number; there: number }>(
      t,
      `SELECT followers_count AS followers,
         (SELECT count(*) FROM follow WHERE followee_id = u.id) AS there
       FROM "user" u WHERE id = ?`,
      owner.user.id,
    );
    expect(counted?.followers).toBe(counted?.there);
    for (const { headers } of await everywhere('GET', `${times}?page=1`, owner)) {
      expect(headers.get('x-total-count')).toBe(String(rows.length));
    }
  });

  it('are carried out once when they have one key', async () => {
    const urls = servers.map(({ url }) => url);
    await expectOnceEach(await newTimesheet(t), urls, 10);
  });
});

it('are counted together as failed sign-ins', async () => {
  const user = await t.make.user(undefined, { password });
  const guesses = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      Promise.all(
        servers.map((_, j) =>
          ask(j, 'GET', '/user', { name: user.name, password: `wrong ${i} ${j}` }),
        ),
      ),
    ),
  );
  expect(statuses(guesses.flat()).sort()).toEqual([
    ...Array(failuresAllowed).fill(401),
    ...Array(10 - failuresAllowed).fill(429),
  ]);
});
