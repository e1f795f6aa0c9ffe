import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemClock } from '../src/core/clock.ts';
import { openDatabase } from '../src/doors.ts';
import {
  type Browser,
  type BrowserContext,
  launchedBrowser,
  type Page,
} from '../test/support/launched-browser.ts';
import { median } from './load.ts';
import { writeResults, writeSummary } from './results.ts';
import { startServer } from './server.ts';

/**
 * The pages in a real browser over the demo world: requests and transfer size of the first load,
 * the longest task, largest contentful paint (with an empty and a full cache), and frame times while
 * a list of 10,000 entries is scrolled.
 *
 * `npm run bench:pages [-- --quick | --now]`, after `npm start` or a build; best on an idle
 * machine: it waits a while for that, and prints the load.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 1 : 5;
const entries = isQuick ? 1000 : 10_000;
const quietWithin = isQuick || process.argv.includes('--now') ? 0 : 180;
const password = 'a password for a bench';
const person = 'heron';
/** A separate user and issue, so that the other figures are those of the sample data. */
const diligent = 'wren';

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));

interface Load {
  readonly requests: number;
  /** Addresses of the API that the page asked more than once. */
  readonly asked: readonly string[];
  readonly lcpMs: number;
  readonly longestTaskMs: number;
  readonly scriptKb: number;
  readonly allKb: number;
}

/** What the pages should stay within, on two idle cores. */
const aims = { requests: 24, scriptKb: 300, lcpMs: 800, longestTaskMs: 100 };

async function demo(): Promise<void> {
  const command = ['src/main.ts', 'demo', '--data-dir', dataDir, '--password', password];
  await run(process.execPath, command, { cwd: new URL('..', import.meta.url) });
}

/** Half an hour each, thirty a day, from yesterday back. */
async function addEntries(): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: null }, systemClock);
  const nowUnix = systemClock.nowUnix();
  const noonUnix = nowUnix - (nowUnix % 86_400) - 43_200;
  for (let start = 0; start < entries; start += 500) {
    await database.write(async (stores) => {
      const user = await stores.users.byName(diligent);
      const owner = await stores.users.byName('kestrel');
      const repository = await stores.repositories.byName(owner?.id ?? 0, 'shop');
      const issue = await stores.issues.byNumber(repository?.id ?? 0, 2);
      if (!user || !owner || !repository || !issue) throw new Error('the demo world is another');
      for (let i = start; i < Math.min(start + 500, entries); i += 1) {
        const createdUnix = noonUnix - Math.floor(i / 30) * 86_400 - (i % 30) * 900;
        await stores.trackedTimes.insert({
          issueId: issue.id,
          repositoryId: repository.id,
          userId: user.id,
          timeSeconds: 1800,
          note: i % 3 === 0 ? `Entry number ${i}, with a note of some length` : '',
          createdUnix,
          insertedUnix: createdUnix,
          ownerNameThen: owner.name,
          repositoryNameThen: repository.name,
        });
      }
    });
  }
  await database.close();
}

/** A signed-in browser context with an empty cache. */
async function signedIn(browser: Browser, url: string, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // It fetches the files of all pages once nothing else happens.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
  });
  const reply = await context.request.post('/api/v1/user/session', {
    data: { username: name, password },
    headers: { origin: url },
  });
  if (!reply.ok()) throw new Error(`nobody signed in: ${reply.status()}`);
  // As a string: the DOM types are not available here.
  await context.addInitScript(`
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.largestMs = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    globalThis.longestTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longestTaskMs = Math.max(globalThis.longestTaskMs, duration);
    }).observe({ type: 'longtask', buffered: true });
  `);
  return context;
}

/** Waits until no requests are pending. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await sleep(1000);
}

async function load(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sums = { script: 0, all: 0 };
  const sent: string[] = [];
  session.on('Network.requestWillBeSent', ({ request: { method, url } }) =>
    sent.push(`${method} ${url}`),
  );
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  const kept = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kept.has(requestId)) return;
    sums.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') sums.script += encodedDataLength;
  });
  await page.goto(path);
  await settled(page);
  const lcpMs = await page.evaluate<number>('globalThis.largestMs');
  const longestTaskMs = await page.evaluate<number>('globalThis.longestTaskMs');
  await page.close();
  const asked = sent.filter((one, i) => one.includes('/api/') && sent.indexOf(one) !== i);
  return {
    requests: sent.length,
    asked,
    lcpMs,
    longestTaskMs,
    scriptKb: sums.script / 1000,
    allKb: sums.all / 1000,
  };
}

/** Scrolls half a screen per frame; returns the frame times in milliseconds. */
async function frames(browser: Browser, url: string): Promise<number[]> {
  const context = await signedIn(browser, url, diligent);
  const page = await context.newPage();
  await page.goto('/-/time');
  await settled(page);
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const times = [];
    let before = performance.now();
    const step = (now) => {
      times.push(now - before);
      before = now;
      window.scrollBy(0, 400);
      if (times.length < 600) requestAnimationFrame(step);
      else resolve(window.scrollY > 100000 || ${entries} < 10000 ? times : []);
    };
    requestAnimationFrame(step);
  })`);
  await context.close();
  if (times.length === 0) throw new Error('the list did not scroll');
  return times.slice(1);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const part = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** Waits for an idle machine, up to a limit. */
async function quiet(): Promise<void> {
  for (let waited = 0; waited < quietWithin && (loadavg()[0] ?? 0) > 0.5; waited += 5) {
    await sleep(5000);
  }
}

async function measure(browser: Browser, url: string) {
  const pages = {
    start: '/',
    'My time': '/-/time',
    week: '/-/week',
    calendar: '/-/calendar',
    reports: '/-/reports',
    year: '/-/year',
    repositories: '/-/repositories',
    repository: '/kestrel/shop',
    issue: '/kestrel/shop/issues/1',
    people: '/-/people',
    profile: '/kestrel',
    settings: '/-/settings',
    health: '/-/admin/health',
  };
  const loadBefore = loadavg();
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const cold: Load[] = [];
    const warm: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await signedIn(browser, url, person);
      cold.push(await load(context, path));
      warm.push(await load(context, path));
      await context.close();
    }
    for (const address of new Set(cold.flatMap(({ asked }) => asked))) {
      console.log(`${name} asked more than once: ${address}`);
    }
    rows.push({
      page: name,
      requests: median(cold.map(({ requests }) => requests)),
      'script kB': rounded(median(cold.map(({ scriptKb }) => scriptKb))),
      'all kB': rounded(median(cold.map(({ allKb }) => allKb))),
      'longest task ms': Math.round(median(cold.map(({ longestTaskMs }) => longestTaskMs))),
      'cold LCP ms': Math.round(median(cold.map(({ lcpMs }) => lcpMs))),
      'warm LCP ms': Math.round(median(warm.map(({ lcpMs }) => lcpMs))),
      'warm all kB': rounded(median(warm.map(({ allKb }) => allKb))),
    });
  }
  const times = await frames(browser, url);
  return { loadBefore, rows, times };
}

let server: Awaited<ReturnType<typeof startServer>> | undefined;
let browser: Browser | undefined;
try {
  await demo();
  await addEntries();
  server = await startServer({ PUNCHCARD_DATA_DIR: dataDir, PUNCHCARD_LOG_LEVEL: 'warn' });
  browser = await launchedBrowser();
  await quiet();
  report(await measure(browser, server.url), browser.version());
} finally {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(
  { loadBefore, rows, times }: Awaited<ReturnType<typeof measure>>,
  version: string,
): void {
  const scrolling = {
    entries,
    frames: times.length,
    medianMs: rounded(median(times)),
    p95Ms: rounded(part(times, 0.95)),
    p99Ms: rounded(part(times, 0.99)),
    maxMs: rounded(Math.max(...times)),
    over50Ms: times.filter((ms) => ms > 50).length,
  };
  console.table(rows);
  console.log(`Scrolling ${entries} entries:`, scrolling);
  const loads = { before: loadBefore.map(rounded), after: loadavg().map(rounded) };
  console.log('Load of the machine (1, 5, 15 minutes):', loads);
  const { requests, scriptKb, lcpMs, longestTaskMs } = aims;
  writeSummary(
    'pages',
    `First load of each page with an empty cache, medians of ${rounds}, in Chromium ${version}. Aims: ${requests} requests, ${scriptKb} kB of script, largest paint (LCP) ${lcpMs} ms, longest task ${longestTaskMs} ms on two idle cores; the load of the machine was ${loads.before.join(', ')} before and ${loads.after.join(', ')} after.`,
    [rows],
  );
  writeResults('pages', { browser: version, rounds, loadOfMachine: loads, rows, scrolling });
}
