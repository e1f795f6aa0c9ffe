import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { repositoryVisibility } from '../../src/core/policy/access.ts';
import type { User } from '../../src/core/records/types.ts';
import { files as fileFormats } from '../../src/files.ts';
import { jsonOf } from '../../src/http/paging.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { countLeft, holdReports } from '../support/held-reports.ts';
import { holdTimers } from '../support/held-timers.ts';
import { ofModules } from '../support/parts.ts';
import { errorBody } from '../support/refusals.ts';
import { rowsOf } from '../support/rows.ts';

const count = 12_000;
/** How long a client of `hurried` may read nothing: a length no other timer has. */
const stalledMs = 61_234;
const bounds = { MAX_STREAMS: '3', MAX_STREAMS_PER_USER: '2' };

/** `hurried` is another process on the same database. */
const t = await ofFile(startTestApp({ settings: bounds }));
const hurried = await ofFile(
  startTestApp({
    database: t.database,
    clock: t.clock,
    settings: { ...bounds, STALLED_STREAM_MS: String(stalledMs) },
  }),
);
const owner = await t.make.person('Streamer');
const repository = await t.make.repository(owner.user, 'River');
// A text long enough that no buffer holds the whole list.
const issue = await t.make.issue(repository, owner.user, { body: 'water '.repeat(200) });
const path: string = `/repos/streamer/river/issues/${issue.number}/times`;
await addEntries(count);

/**
 * Entries whose dates partly run against their ids, like backdated ones: copies of one, in a single
 * statement, as one by one takes a minute.
 */
async function addEntries(entries: number): Promise<void> {
  const { id } = await t.make.time(issue, owner.user, 1);
  const [row = {}] = await rowsOf<object>(t, 'SELECT * FROM tracked_time WHERE id = ?', id);
  const columns = Object.keys(row).filter((name) => name !== 'id');
  const moment = `${t.clock.nowUnix()} - (i % 7) * 3600`;
  const changed: Record<string, string> = {
    time_seconds: '1 + (i % 100)',
    created_unix: moment,
    moment_unix: moment,
  };
  const values = columns.map((name) => changed[name] ?? name);
  await rowsOf(
    t,
    `WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ${entries - 1})
     INSERT INTO tracked_time (${columns})
     SELECT ${values} FROM tracked_time, number WHERE id = ${id} ORDER BY i`,
  );
  for (const [table, { id }] of Object.entries({ issue, repository, user: owner.user })) {
    await rowsOf(t, `UPDATE "${table}" SET times_count = ${entries} WHERE id = ?`, id);
  }
}

/** Not compressed, as lists of 35 MB are read here; compression has tests of its own. */
const plain = { headers: { 'accept-encoding': 'identity' } };

interface SlowReader {
  readonly socket: Socket;
  /** What was received so far. */
  bytes(): number;
  text(): string;
  readonly closed: Promise<void>;
}

/** A client that sends a request and reads nothing until resumed. */
const readSlowly = (url: string, token: string, app: TestApp = t): Promise<SlowReader> =>
  readSlowlyAs(`Authorization: token ${token}`, url, app);

/** @param header says who or where the client is */
function readSlowlyAs(header: string, url: string, app: TestApp): Promise<SlowReader> {
  const { hostname, port } = new URL(app.url);
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.write(`GET /api/v1${url} HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (first) => {
      chunks.push(first);
      socket.pause();
      socket.on('data', (data) => chunks.push(data));
      socket.pause();
      resolve({
        socket,
        bytes: () => chunks.reduce((sum, chunk) => sum + chunk.length, 0),
        text: () => Buffer.concat(chunks).toString('utf8'),
        closed,
      });
    });
  });
}

describe('a list of 12,000 entries without paging', () => {
  it.each([
    ['the issue', () => path, true],
    ['the repository', () => '/repos/streamer/river/times', true],
    ['the user, deprecated', () => '/repos/streamer/river/times/streamer', false],
    ['the caller', () => '/user/times', true],
  ])('is complete and in order: %s', async (_name, url, hasCount) => {
    const answer = await t.request('GET', url(), owner, plain);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-total-count')).toBe(hasCount ? String(count) : null);
    expect(answer.json).toHaveLength(count);
    const keys = answer.json.map((row: { created: string; id: number }) => [row.created, row.id]);
    const sorted = [...keys].sort(
      (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) || a[1] - b[1],
    );
    expect(JSON.stringify(keys)).toBe(JSON.stringify(sorted));
    expect(new Set(keys.map(([, id]: [string, number]) => id)).size).toBe(count);
  });

  it('equals its pages, entry by entry', async () => {
    const whole = await t.request('GET', path, owner, plain);
    const page = await t.request('GET', `${path}?page=240&limit=50`, owner);
    expect(page.json).toEqual(whole.json.slice(239 * 50));
  });

  it('contains nothing added while it was sent', async () => {
    const reader = await readSlowly(path, owner.token);
    const body = { time: 77, created: '2039-01-01T00:00:00Z' };
    const added = await t.request('POST', path, owner, { body });
    const backdated = await t.request('POST', path, owner, {
      body: { ...body, created: '1999-01-01T00:00:00Z' },
    });
    reader.socket.resume();
    await reader.closed;
    expect(reader.text()).toContain(`x-total-count: ${count}`);
    expect(reader.text()).not.toContain(`"id":${added.json.id},"created"`);
    expect(reader.text()).not.toContain(`"id":${backdated.json.id},"created"`);
    for (const { json } of [added, backdated]) {
      await t.request('DELETE', `${path}/${json.id}`, owner);
    }
  });

  it('is read from the database no faster than the client reads it', async () => {
    const { trackedTimes } = t.app.context.database.read;
    const { list: listed } = trackedTimes;
    let rows = 0;
    const lists = vi.spyOn(trackedTimes, 'list').mockImplementation((filter) => {
      const list = listed(filter);
      return {
        ...list,
        next: async (...asked) => {
          const chunk = await list.next(...asked);
          rows += chunk.rows.length;
          return chunk;
        },
      };
    });
    const reader = await readSlowly(path, owner.token);
    // Other requests are served meanwhile, writes too.
    for (let i = 0; i < 5; i++) {
      expect((await t.request('GET', `${path}?page=1&limit=1`, owner)).status).toBe(200);
    }
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(count / 2);
    lists.mockRestore();
    reader.socket.destroy();
    await reader.closed;
  });

  it('is cut off when a client reads nothing, and then is no complete JSON', async () => {
    const timers = holdTimers(stalledMs);
    onTestFinished(() => timers.release());
    const reader = await readSlowly(path, owner.token, hurried);
    timers.pass(stalledMs);
    await expect.poll(() => streamsAreFree(hurried)).toBe(true);
    reader.socket.resume();
    await reader.closed;
    expect(reader.text().slice(0, 15)).toBe('HTTP/1.1 200 OK');
    // The last chunk of a complete reply is "0"; it never came.
    expect(reader.text().endsWith('0\r\n\r\n')).toBe(false);
    expect(reader.text().trimEnd().endsWith(']')).toBe(false);
  });

  it('is not cut off when a client reads slowly', async () => {
    const timers = holdTimers(stalledMs);
    onTestFinished(() => timers.release());
    const reader = await readSlowly(path, owner.token, hurried);
    let passedMs = 0;
    let isClosed = false;
    void reader.closed.then(() => {
      isClosed = true;
    });
    // A little at a time, for far longer than a client may read nothing.
    while (!isClosed) {
      const before = reader.bytes();
      reader.socket.resume();
      await expect
        .poll(() => isClosed || reader.bytes() > before + 400_000, { interval: 1 })
        .toBe(true);
      if (passedMs < 2 * stalledMs) {
        reader.socket.pause();
        timers.pass(stalledMs / 8);
        passedMs += stalledMs / 8;
      }
    }
    expect(passedMs).toBeGreaterThan(1.5 * stalledMs);
    expect(reader.text().endsWith('0\r\n\r\n')).toBe(true);
  });
});

/** True once all streaming slots are free: a seventh of the list needs one as well. */
async function streamsAreFree(app: TestApp = t): Promise<boolean> {
  const asked = `${path}?since=2026-05-04T09:00:00Z`;
  const answers = await Promise.all([1, 2].map(() => app.request('GET', asked, owner)));
  return answers.every((answer) => answer.status === 200);
}

describe('concurrent long lists', () => {
  it('are limited per user and in all; pages and short lists are not', async () => {
    await expect.poll(() => streamsAreFree()).toBe(true);
    const readers = [await readSlowly(path, owner.token), await readSlowly(path, owner.token)];
    const third = await t.request('GET', path, owner);
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(third.json).toEqual(errorBody(t));
    expect((await t.request('GET', `${path}?page=1`, owner)).status).toBe(200);
    expect((await t.request('GET', `${path}?since=2030-01-01T00:00:00Z`, owner)).status).toBe(200);

    // Other users have their own two, while there are any left in all.
    const admins = await Promise.all([1, 2].map(() => t.make.admin()));
    const [one, other] = await Promise.all(admins.map((admin) => t.make.token(admin)));
    readers.push(await readSlowly(path, one ?? ''));
    expect((await t.request('GET', path, { token: other ?? '' })).status).toBe(429);

    for (const reader of readers) reader.socket.destroy();
    await Promise.all(readers.map((reader) => reader.closed));
    await expect.poll(() => streamsAreFree()).toBe(true);
  });
});

describe('files', () => {
  const files = [
    '/user/times/export?format=json&from=2026-05-04T09:00:00Z',
    ...ofModules((part) => part.files),
  ];

  it.each(files)('that are long count as long lists: %s', async (file) => {
    await expect.poll(() => streamsAreFree()).toBe(true);
    const readers = [await readSlowly(path, owner.token), await readSlowly(path, owner.token)];
    const refused = await t.request('GET', file, owner.byPassword);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('content-disposition')).toBeNull();
    for (const reader of readers) reader.socket.destroy();
    const isFree = async () => (await t.request('GET', file, owner.byPassword)).status;
    await expect.poll(isFree).toBe(200);
  });

  it('hold no slot when the client leaves before the first byte', async () => {
    await expect.poll(() => streamsAreFree()).toBe(true);
    const held = holdReports(t);
    const gone = countLeft();
    const sockets = [1, 2, 3].map(() => {
      const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `GET /api/v1/user/times/export HTTP/1.1\r\nHost: x\r\nAuthorization: token ${owner.token}\r\n\r\n`,
      );
      return socket;
    });
    await expect.poll(() => held.begun).toBe(3);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => gone.left).toBe(3);
    gone.stop();
    held.release();
    await expect.poll(() => streamsAreFree()).toBe(true);
  });

  it('that are short are sent at once, whatever long ones are running', async () => {
    await expect.poll(() => streamsAreFree()).toBe(true);
    const readers = [await readSlowly(path, owner.token), await readSlowly(path, owner.token)];
    await t.make.time(issue, owner.user, 60, Date.UTC(2020, 1, 1) / 1000);
    const { from, to } = { from: '2020-01-01T00:00:00Z', to: '2020-12-31T00:00:00Z' };
    const formats = [...fileFormats.tables, ...fileFormats.calendars, { name: 'json' }];
    for (const { name: format } of formats) {
      const query = new URLSearchParams({ format, from, to });
      const answer = await t.request('GET', `/user/times/export?${query}`, owner);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).not.toBeNull();
    }
    for (const reader of readers) reader.socket.destroy();
  });
});

describe('a list of few entries with much text', () => {
  // Its JSON is six times as long.
  const body = '\u0001'.repeat(65_536);
  const rows = 30;
  let author: { user: User; token: string };

  beforeAll(async () => {
    author = await t.make.person('Author');
    const novels = await t.make.repository(author.user, 'novels');
    for (let i = 0; i < rows; i++) {
      const novel = await t.make.issue(novels, author.user, { body });
      await t.make.time(novel, author.user, 60 + i);
    }
  });

  it('is streamed like a long one', async () => {
    // A compressed answer is sent as a stream in any case.
    const whole = await t.request('GET', '/user/times', author, plain);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-length')).toBeNull();
    expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(whole.headers.get('x-total-count')).toBe(String(rows));
    expect(whole.json.map((row: { time: number }) => row.time)).toEqual(
      Array.from({ length: rows }, (_, i) => 60 + i),
    );
    const page = await t.request('GET', '/user/times?limit=2', author, plain);
    expect(page.headers.get('content-length')).not.toBeNull();
    expect(page.json).toEqual(whole.json.slice(0, 2));
    expect((await t.request('HEAD', '/user/times', author)).status).toBe(200);
  });

  const longPage = '/user/times/search?sort=oldest&limit=1000';

  it('is streamed as a long page, too', async () => {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const page = await t.request('GET', longPage, author, plain);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-length')).toBeNull();
    expect(page.headers.get('x-total-count')).toBe(String(rows));
    expect(page.json).toEqual((await t.request('GET', '/user/times', author)).json);
  });

  it.each(['/user/times', longPage])('takes a slot, and releases it: %s', async (url) => {
    const readers = [];
    for (let i = 0; i < 2; i++) readers.push(await readSlowly(url, author.token));
    expect((await t.request('GET', url, author)).status).toBe(429);
    for (const reader of readers) reader.socket.destroy();
    const isFree = async () => (await t.request('GET', url, author)).status;
    await expect.poll(isFree).toBe(200);
  });

  it('is not withheld from visitors by those of another network', async () => {
    const settings = { ...bounds, TRUSTED_PROXIES: '127.0.0.1' };
    const visited = await startTestApp({ database: t.database, clock: t.clock, settings });
    onTestFinished(() => visited.close());
    const comments = `/repos/${author.user.name}/novels/issues/1/comments`;
    for (let i = 0; i < 24; i++) {
      expect((await t.request('POST', comments, author, { body: { body } })).status).toBe(201);
    }
    const readers = [];
    for (let i = 0; i < 2; i++) {
      readers.push(await readSlowlyAs('X-Forwarded-For: 192.0.2.1', comments, visited));
    }
    const statusFor = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await visited.request('GET', comments, null, { headers })).status;
    };
    expect([await statusFor('192.0.2.1'), await statusFor('192.0.2.2')]).toEqual([429, 200]);
    // However many networks visitors come from, they take no slot of a user.
    readers.push(await readSlowlyAs('X-Forwarded-For: 192.0.2.2', comments, visited));
    const ofUser = async () => (await visited.request('GET', comments, author)).status;
    expect([await statusFor('192.0.2.99'), await ofUser()]).toEqual([429, 200]);
    for (const reader of readers) reader.socket.destroy();
  });

  it('has chunks that exceed the limit by one entry at most', async () => {
    const { issues } = t.app.context.database.read;
    const list = issues.search(repositoryVisibility({ user: author.user, isPublicOnly: false }), {
      posterId: author.user.id,
    });
    const pieces: string[] = [];
    for await (const piece of jsonOf([list, list], ({ body }) => body)) pieces.push(piece);
    const longest = Math.max(...pieces.map((piece) => piece.length));
    expect(longest).toBeLessThan(32_768 + JSON.stringify(body).length + 2);
    expect(JSON.parse(pieces.join(''))).toHaveLength(2 * rows);
  });

  it('is refused without links to other pages', async () => {
    const shorts = await t.make.repository(author.user, 'short-stories');
    const short = await t.make.issue(shorts, author.user);
    for (let i = 0; i < 102 - rows; i++) await t.make.time(short, author.user, 600);
    const page = '/user/times/search?sort=oldest&limit=101';
    const readers = [];
    for (let i = 0; i < 2; i++) readers.push(await readSlowly(page, author.token));
    const { status, headers } = await t.request('GET', page, author);
    expect([status, headers.get('link'), headers.get('x-total-count')]).toEqual([429, null, null]);
    for (const reader of readers) reader.socket.destroy();
  });
});
