import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { countLeft, type HeldReports, holdReports } from '../support/held-reports.ts';

let held: HeldReports;
const t = await ofFile(startTestApp());

beforeEach(() => {
  held = holdReports(t);
});
afterEach(() => held.release());

/** A user may run `own` at once and have up to `waiting` more queued. */
const kinds = [
  { path: '/user/times/report', own: 4, waiting: 12 },
  { path: '/repos/:name/site/time-report', own: 4, waiting: 12 },
  { path: '/admin/time-report', own: 4, waiting: 12 },
  { path: '/user/repos/time-report', own: 4, waiting: 12 },
  { path: '/user/times/export', own: 4, waiting: 12 },
  { path: '/user/times/lint', own: 4, waiting: 12 },
];

/** A user who may request all of them, and whose data nobody else requests. */
async function reader(kind: string): Promise<{ token: string; path: string }> {
  const user = await t.make.admin();
  await t.make.repository(user, 'site');
  return { token: await t.make.token(user), path: kind.replace(':name', user.name) };
}

function ask(path: string, token: string): Socket {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: token ${token}\r\n\r\n`);
  return socket;
}

describe.each(kinds)('$path', ({ path: kind, own, waiting }) => {
  it('queues a limited number per user, and refuses one more', async () => {
    const { path, ...kim } = await reader(kind);
    const all = Array.from({ length: own + waiting + 1 }, () => t.request('GET', path, kim));
    expect((await Promise.race(all)).status).toBe(429);
    await expect.poll(() => held.begun).toBe(own);
    const other = await reader(kind);
    const another = t.request('GET', other.path, other);
    await expect.poll(() => held.begun).toBe(own + 1);
    held.release();
    expect((await another).status).toBe(200);
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(own + waiting);
  });

  it('drops queued requests whose client has left, and admits the next', async () => {
    const { path, ...kim } = await reader(kind);
    const first = Array.from({ length: own }, () => t.request('GET', path, kim));
    await expect.poll(() => held.begun).toBe(own);
    const gone = countLeft();
    const sockets = Array.from({ length: waiting + 1 }, () => ask(path, kim.token));
    // Once one is refused, all others are queued.
    const refused = await Promise.race(sockets.map(answered));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => gone.left).toBe(waiting);
    gone.stop();
    expect(refused).toContain(' 429 ');

    // The queue has room again, for the same number.
    const second = Array.from({ length: waiting + 1 }, () => t.request('GET', path, kim));
    expect((await Promise.race(second)).status).toBe(429);
    expect(held.begun).toBe(own);
    held.release();
    const statuses = (await Promise.all([...first, ...second])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(own + waiting);
    expect((await t.request('GET', path, kim)).status).toBe(200);
  });
});

const answered = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
