import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, TestClock } from '../support/app.ts';

/** Looking at it takes long, as if there were much to do. */
class SlowClock extends TestClock {
  takesMs = 0;
  override nowUnix(): number {
    for (const endMs = performance.now() + this.takesMs; performance.now() < endMs; );
    return super.nowUnix();
  }
}

const most = 5;
const clock = new SlowClock();
const lines: { msg: string; status: number; ms: number }[] = [];
let t: TestApp;
let request: string;
beforeAll(async () => {
  t = await startTestApp({
    clock,
    logger: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }),
    settings: { MAX_CONCURRENT_REQUESTS: String(most) },
  });
  const { token } = await t.make.person('ann');
  request = `GET /api/v1/user HTTP/1.1\r\nHost: x\r\nAuthorization: token ${token}\r\n\r\n`;
});
afterAll(() => t.close());

/** Of requests, as they are told when they are over. */
const told = () => lines.filter(({ msg }) => msg === 'request');

/** A connection that was answered: the server has it, and reads from it. */
async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(request);
  await once(socket, 'data');
  return socket;
}

/** Sends requests at once, each of which keeps the event loop busy. */
async function sendSlow(count = most): Promise<Socket[]> {
  lines.length = 0;
  const sockets: Socket[] = [];
  while (sockets.length < count) sockets.push(await connected());
  await expect.poll(told).toHaveLength(count);
  lines.length = 0;
  clock.takesMs = 12;
  for (const socket of sockets) socket.write(request);
  return sockets;
}

it('counts nobody as under way who left while his request waited for its turn', async () => {
  // In which turn who is noticed to be gone, nobody can say: often enough for some of them to wait.
  for (let round = 0; round < 3 * most; round += 1) {
    const sockets = await sendSlow();
    await sleep(1);
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await sleep(most * 30);
    clock.takesMs = 0;
  }
  await sleep(100);
  expect((await t.request('GET', '/version')).status).toBe(200);
});

it('tells of a request how long it took with its wait for its turn', async () => {
  const sockets = await sendSlow();
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  clock.takesMs = 0;
  for (const socket of sockets) socket.destroy();
  await expect.poll(told).toHaveLength(most);
  // Before it is begun, what brings the others keeps the loop busy for 12 ms each.
  expect(Math.max(...told().map(({ ms }) => ms))).toBeGreaterThanOrEqual((most - 2) * 12);
});

it('refuses at once who comes while as many wait as may be under way', async () => {
  const count = 4 * most;
  const sockets = await sendSlow(count);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  clock.takesMs = 0;
  for (const socket of sockets) socket.destroy();
  await expect.poll(told).toHaveLength(count);
  const statuses = told().map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.indexOf(503)).toBeLessThan(statuses.lastIndexOf(200));
  expect((await t.request('GET', '/version')).status).toBe(200);
});
