import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { type Person, RealHost } from './real-host.ts';

// What lies between Punchcard and the host fails, and Punchcard is killed: each entry is there once.

const host = new RealHost();
const folder = temporaryFolder();
let between: HttpServer;
let server: Server;
let dunnock: Person;
let token: string;

type Fault = 'none' | 'error' | 'cut' | 'html' | 'silence';
/** What happens to the next requests that add time. */
let faults: Fault[] = [];

/** Passes requests on to the host. */
async function startBetween(): Promise<string> {
  const target = new URL(host.url);
  between = createServer((incoming, outgoing) => {
    const isAdding = incoming.method === 'POST' && incoming.url?.endsWith('/times') === true;
    const fault: Fault = (isAdding ? faults.shift() : undefined) ?? 'none';
    if (fault === 'error') {
      outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"no"}');
      return;
    }
    if (fault === 'html') {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Who are you?</h1>');
      return;
    }
    const options = {
      ...{ host: target.hostname, port: target.port, path: incoming.url ?? '/' },
      ...{ method: incoming.method ?? 'GET', headers: incoming.headers },
    };
    const passed = request(options, (answer) => {
      // The effect is there, the answer does not arrive.
      if (fault === 'cut') outgoing.destroy();
      if (fault === 'cut' || fault === 'silence') return;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
}

let hostUrl: string;
const start = () => startServer(['--data-dir', folder.path, '--host-url', hostUrl]);

beforeAll(async () => {
  hostUrl = await startBetween();
  dunnock = await host.makePerson('dunnock');
  await host.makeRepository('dunnock', 'site');
  server = await start();
  const { stdout } = await punchcard([
    ...['admin', 'user', 'create', '--username', 'dunnock', '--email', 'dunnock@example.com'],
    ...['--password', 'a good password', '--access-token', '--json', '--data-dir', folder.path],
  ]);
  token = `token ${JSON.parse(stdout).token}`;
  const basic = `Basic ${Buffer.from('dunnock:a good password').toString('base64')}`;
  const made = await ask('PUT', '/user/host/connection', { token: dunnock.token }, basic);
  expect(made.status, made.text).toBe(200);
});

afterAll(async () => {
  await server?.stop();
  between?.closeAllConnections();
  between?.close();
  folder.remove();
  await host.cleanUp();
});

let number = 0;
beforeEach(async () => {
  faults = [];
  number = await host.makeIssue('dunnock', 'site', 'Work');
});

async function ask(method: string, path: string, body?: unknown, authorization = token) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) };
}

const add = async (seconds: number) => {
  const path = `/repos/dunnock/site/issues/${number}/times`;
  const { status, text } = await ask('POST', path, { time: seconds });
  expect(status, text).toBe(200);
};
const secondsThere = async () =>
  (await host.timesOf('dunnock', 'site', number)).map(({ time }) => time);

it.each([
  ['an error without an effect', ['error']],
  ['an answer cut after the effect', ['cut']],
  ['a page of a proxy', ['html']],
  ['silence after the effect', ['silence']],
] as const)('has an entry there once after %s', async (_what, planned) => {
  faults = [...planned];
  await add(1234);
  const settled = { timeout: 300_000, interval: 500 };
  const states = async () => (await ask('GET', '/user/host')).json;
  await expect.poll(async () => (await states()).waiting, settled).toBe(0);
  await expect.poll(secondsThere, settled).toEqual([1234]);
  // What would have been sent again by now.
  await ask('POST', '/user/host/sync');
  expect(await secondsThere()).toEqual([1234]);
  const own: { time: number; issue: { number: number } }[] = (await ask('GET', '/user/times')).json;
  expect(own.filter(({ issue }) => issue.number === number).map(({ time }) => time)).toEqual([
    1234,
  ]);
});

it('has all entries there once after Punchcard was killed while it sent', async () => {
  const all = Array.from({ length: 12 }, (_, i) => 100 + i);
  for (const seconds of all) await add(seconds);
  server.child.kill('SIGKILL');
  await server.ended;
  server = await start();
  const settled = { timeout: 300_000, interval: 500 };
  await expect.poll(async () => (await ask('GET', '/user/host')).json.waiting, settled).toBe(0);
  expect((await secondsThere()).toSorted()).toEqual(all);
  await ask('POST', '/user/host/sync');
  const own: { time: number; issue: { number: number } }[] = (await ask('GET', '/user/times')).json;
  const here = own.filter(({ issue }) => issue.number === number).map(({ time }) => time);
  expect(here.toSorted()).toEqual(all);
});
