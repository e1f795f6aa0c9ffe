import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FakeHost } from '../test/modules/host/fake-host.ts';
import type { FakePerson } from '../test/modules/host/fake-world.ts';
import { punchcard, temporaryFolder } from '../test/support/program.ts';
import { machine, writeSummary } from './results.ts';
import { startServer } from './server.ts';

/**
 * What working beside a code host costs the host, and how long it takes: requests per minute when
 * nobody works and when 30 people do, the delay until an entry stands there, and the start of a
 * stopwatch on an issue that was never seen, beside the host's own answer in the same run. The host
 * is the one of the tests, which answers after 30 ms.
 *
 * `npm run bench:host [-- --minutes 3]`
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '3' } } });
const minutes = Number(values.minutes);
const people = 30;
/** As a Gitea takes for one issue. */
const answerMs = 30;

const host = await FakeHost.start();
host.answerMs = answerMs;
const site = host.world.repository('acme', 'site');
const folder = temporaryFolder();
const password = 'a good password';
const server = await startServer({
  PUNCHCARD_DATA_DIR: folder.path,
  PUNCHCARD_HOST_URL: host.url,
  // Tokens of all of them are made at once.
  PUNCHCARD_SIGN_IN_FAILURES_PER_ADDRESS: '1000',
});

interface Worker {
  readonly remote: FakePerson;
  readonly token: string;
  /** Their own issue there. */
  readonly number: number;
}

async function ask(authorization: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function makeWorker(name: string): Promise<Worker> {
  const { stdout } = await punchcard([
    ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
    ...['--password', password, '--access-token', '--json', '--data-dir', folder.path],
  ]);
  const remote = host.world.person(name);
  const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  await ask(basic, 'PUT', '/user/host/connection', { token: host.world.token(remote) });
  const { number } = host.world.issue(site, `Work of ${name}`);
  return { remote, token: `token ${JSON.parse(stdout).token}`, number };
}

const workers: Worker[] = [];
for (let i = 0; i < people; i++) workers.push(await makeWorker(`worker${i}`));

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** What was asked since the mark, per minute: for sending and receiving, and for rights. */
function perMinute(since: number, lastedMinutes: number) {
  const asked = host.requests.slice(since);
  const isRight = ({ method, path }: { method: string; path: string }): boolean =>
    method === 'GET' && /\/issues\/\d+($|\/times\?user=)/.test(path);
  const rights = asked.filter(isRight).length;
  return {
    'sending and receiving': ((asked.length - rights) / lastedMinutes).toFixed(1),
    rights: (rights / lastedMinutes).toFixed(1),
  };
}

/** @returns how long until the host has one more entry of the person, in milliseconds */
async function delayOf({ remote, token, number }: Worker, seconds: number): Promise<number> {
  const before = host.world.times.filter(({ person }) => person === remote).length;
  const begun = performance.now();
  await ask(token, 'POST', `/repos/acme/site/issues/${number}/times`, { time: seconds });
  while (host.world.times.filter(({ person }) => person === remote).length === before) {
    if (performance.now() - begun > 60_000) throw new Error('an entry did not arrive');
    await sleep(5);
  }
  return performance.now() - begun;
}

// Issues that are new here.
const starts: number[] = [];
const ownAnswers: number[] = [];
for (const { token, remote, number } of workers) {
  const path = `/repos/acme/site/issues/${number}`;
  const begun = performance.now();
  await fetch(`${host.url}/api/v1${path}`, {
    headers: { authorization: `token ${host.world.token(remote)}` },
  }).then((response) => response.text());
  ownAnswers.push(performance.now() - begun);
  const begunHere = performance.now();
  await ask(token, 'POST', `${path}/stopwatch/start`);
  starts.push(performance.now() - begunHere);
}
for (const { token, number } of workers) {
  await ask(token, 'DELETE', `/repos/acme/site/issues/${number}/stopwatch/delete`);
}

const delays: number[] = [];
for (const worker of workers) delays.push(await delayOf(worker, 600));
// What is still under way after the first entries.
await sleep(5000);

const idleMark = host.requests.length;
await sleep(minutes * 60_000);
const idle = perMinute(idleMark, minutes);

// Everybody has a page open, and adds an entry every four and a half minutes.
const workMark = host.requests.length;
const end = performance.now() + minutes * 60_000;
await Promise.all(
  workers.map(async (worker, i) => {
    const headers = { authorization: worker.token };
    const gone = new AbortController();
    const url = `${server.url}/api/v1/user/events`;
    const stream = fetch(url, { headers, signal: gone.signal })
      .then((response) => response.text())
      .catch(() => {});
    await sleep((i / people) * 90_000);
    for (let turn = 0; performance.now() < end; turn++) {
      if (turn % 3 === 0) delays.push(await delayOf(worker, 300 + turn));
      // As an open page does.
      await ask(worker.token, 'POST', '/user/host/sync?if_due=true');
      await ask(worker.token, 'GET', '/user/times');
      await sleep(Math.min(90_000, Math.max(0, end - performance.now())));
    }
    gone.abort();
    await stream;
  }),
);
const active = perMinute(workMark, minutes);
await server.stop();
await host.close();
folder.remove();

const load = [
  { 'requests per minute': 'nobody works', ...idle },
  { 'requests per minute': `${people} people, a page open each`, ...active },
];
const times = [
  { median: 'an entry stands on the host after', ms: Math.round(median(delays)) },
  { median: 'a stopwatch started on an issue never seen', ms: Math.round(median(starts)) },
  { median: 'the same issue, asked at the host', ms: Math.round(median(ownAnswers)) },
];
console.table(load);
console.table(times);
writeSummary('host', `${machine}, the host answers after ${answerMs} ms.`, [load, times]);
