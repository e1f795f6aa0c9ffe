import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';
import { isFullRun } from './extent.ts';
import { intercept } from './interception.ts';

/** Screenshots for people to look at. */
const screens = fileURLToPath(new URL('../../test-results/screens/', import.meta.url));

let shared: Browser | undefined;

/**
 * One browser per worker, started by the first file that needs it. `close` only closes its
 * contexts; Playwright ends the browser with the process. Web security stays on: the arguments that
 * come with the bundled browser would turn it off.
 */
export async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected() === true) return shared;
  const { path, env } = inject('browserProgram');
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--headless=shell',
      '--disable-gpu',
      '--lang=en-GB',
      '--in-process-gpu',
      // A page is open for seconds: to optimize its script takes longer than it saves, and so does
      // to collect its garbage in several threads, or to discard code that the next page needs.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc --no-flush-bytecode',
    ],
  });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  shared = browser;
  return browser;
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** The browser's locale; British English by default. */
  readonly language?: string;
}

const allLooks: readonly (Look & { readonly name: string })[] = [
  { name: 'desktop-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
];

/** How every screen is checked: all four looks in a full run, one in the gate. */
export const looks = isFullRun ? allLooks : allLooks.slice(0, 1);

export interface Visit {
  readonly page: Page;
  /** Errors of the page, and what its content security policy blocked. */
  readonly complaints: string[];
  /** Texts of notifications that no test has waited for yet; see `toldBy`. */
  readonly messages: string[];
  /** Waits until the page has read everything: only its event stream is still open. */
  untilRead(): Promise<void>;
  close(): Promise<void>;
}

/** Reports each notification as it appears: a slow test may be too late to find it on the page. */
const handMessagesOver = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (!(node instanceof Element) || !node.closest('.mantine-Notifications-root')) continue;
    const found = [...node.querySelectorAll('[role=alert]')];
    if (node.matches('[role=alert]')) found.push(node);
    for (const message of found) tellTest(message.textContent);
  }
}).observe(document, { childList: true, subtree: true });`;

/** Opens a separate browser context that uses the app's clock. */
export async function visit(
  browser: Browser,
  { url, clock }: Pick<TestApp, 'url' | 'clock'>,
  { width, height, colorScheme, language = 'en-GB' }: Look = looks[0]!,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // It would fetch all files of the pages.
    serviceWorkers,
  });
  await context.clock.setFixedTime(clock.nowUnix() * 1000);
  // Generous, as the machine may be busy.
  context.setDefaultTimeout(60_000);
  const messages: string[] = [];
  await context.exposeFunction('tellTest', (text: string) => messages.push(text));
  await context.addInitScript(handMessagesOver);
  const page = await context.newPage();
  const underWay = new Set<Request>();
  const over = (request: Request) => underWay.delete(request);
  page.on('request', (request) => {
    if (!request.url().endsWith('/user/events')) underWay.add(request);
  });
  page.on('requestfinished', over).on('requestfailed', over);
  page.on('response', (response) => {
    // The page reads only its headers: it would be under way until its timeout.
    if (response.url().endsWith('/api/v1/version')) over(response.request());
  });
  const untilRead = async (): Promise<void> => {
    const isRead = async (): Promise<boolean> => {
      if (underWay.size > 0) return false;
      // By then the page has sent what follows from the last reply.
      await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
      return underWay.size === 0;
    };
    await expect.poll(isRead).toBe(true);
  };
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Before sign-in the page gets a 401, which browsers report as an error.
    if (message.type() === 'error' && !message.text().includes('401')) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
      complaints.push(`a request to another host: ${request.url()}`);
    }
  });
  return { page, complaints, messages, untilRead, close: () => context.close() };
}

/** Visits that the tests of a file have closed, by its program and their language. */
const closedVisits = new WeakMap<object, Map<string, Visit[]>>();

/**
 * Like `visit`, but in a page that an earlier test of the file has closed, if there is one: that
 * takes half the time. The page has no cookies or storage of that test. Tests that change
 * anything else in the browser, such as permissions or init scripts, use `visit`. Closed after the
 * test.
 */
export async function revisit(
  browser: Browser,
  app: Pick<TestApp, 'url' | 'clock'>,
  look: Look = looks[0]!,
): Promise<Visit> {
  const { width, height, colorScheme, language = 'en-GB' } = look;
  const ofApp = closedVisits.get(app) ?? new Map<string, Visit[]>();
  closedVisits.set(app, ofApp);
  const closed = ofApp.get(language) ?? [];
  ofApp.set(language, closed);
  const visitor = closed.pop() ?? (await visit(browser, app, { ...looks[0]!, language }));
  const { page, complaints, messages } = visitor;
  const context = page.context();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await context.clock.setFixedTime(app.clock.nowUnix() * 1000);
  complaints.length = 0;
  messages.length = 0;
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    for (const other of context.pages()) if (other !== page) await other.close();
    // Of the same origin, without a script that could store something again.
    await page.goto('/manifest.webmanifest');
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await context.clearCookies();
    await page.mouse.move(0, 0);
    closed.push(visitor);
  };
  onTestFinished(close);
  return { ...visitor, close };
}

/** Waits until a notification has said this, once per call. It may be gone from the page by now. */
export async function toldBy(
  { messages }: Pick<Visit, 'messages'>,
  words: string | RegExp,
): Promise<void> {
  const isIt = (text: string): boolean =>
    typeof words === 'string' ? text.includes(words) : words.test(text);
  await expect
    .poll(() => messages.find(isIt), { message: `told ${words}`, timeout: 60_000 })
    .toBeDefined();
  messages.splice(messages.findIndex(isIt), 1);
}

/**
 * Signs in through the API, as the form has tests of its own.
 *
 * @param url the service's, if not the page's: cookies are the same for all ports
 */
export async function startSession(
  { page }: Visit,
  username: string,
  password: string,
  url = '',
): Promise<void> {
  const data = { username, password };
  const answer = await page.request.post(`${url}/api/v1/user/session`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  await storeZone(page, url);
}

/** As a browser's first visit does (D47), which would also say so, whatever a test is about. */
async function storeZone(page: Page, url: string): Promise<void> {
  const path = `${url}/api/v1/user/settings`;
  const settings = await page.request.get(path);
  if (!settings.ok() || (await settings.json()).time_zone !== '') return;
  const zone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
  const stored = await page.request.patch(path, {
    data: { time_zone: zone },
    headers: { origin: new URL(settings.url()).origin },
  });
  expect(stored.status(), await stored.text()).toBe(200);
}

/** Signs in through the API, and opens the page. */
export async function signIn(
  visitor: Visit,
  username: string,
  password: string,
  path = '/',
): Promise<void> {
  await startSession(visitor, username, password);
  await visitor.page.goto(path);
  await visitor.page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

/**
 * Goes to a page with another path, as a link does: its script is not loaded again, which takes a
 * fifth of the time of `goto`. Resolves once the page has its heading.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  // Otherwise the heading may be that of the page before.
  expect(new URL(path, page.url()).pathname).not.toBe(new URL(page.url()).pathname);
  await page.locator('h1').first().waitFor();
  await page.evaluate(`(() => {
    document.querySelector('h1').dataset.former = '';
    history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await page.locator('h1:not([data-former])').first().waitFor();
}

/** Signs in by the form, and waits for the requested page. */
export async function signInByForm(
  { page }: Visit,
  name: string,
  password: string,
  path = '/',
): Promise<void> {
  // A user who is signed in would be forwarded. Other tabs keep their session until then.
  const isUser = ({ pathname }: URL): boolean => pathname === '/api/v1/user';
  await page.route(isUser, (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto(`/-/sign-in?from=${encodeURIComponent(path)}`);
  await page.getByLabel('User name or email address').fill(name);
  await page.locator('input[type=password]').fill(password);
  await page.unroute(isUser);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  // The session is known shortly before the page changes.
  await page.getByLabel('User name or email address').waitFor({ state: 'detached' });
}

/**
 * Ends the session as the page sends its next write. If it ended before, any read would show the
 * sign-in, and take away what the test is about to click.
 */
export function endSessionAtWrite(app: Pick<TestApp, 'url'>, { page }: Visit): void {
  const end = intercept(app, /^(POST|PUT|PATCH|DELETE) /, async (held) => {
    end();
    await page.context().clearCookies();
    held.headers.cookie = '';
    held.pass();
  });
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Mantine's behaviour, by the axe rule that reports it. */
const ofTheKit: Readonly<Record<string, string>> = {
  // The schedule labels the header of a day with its date only, whatever it contains.
  'label-content-name-mismatch': 'WeekView-weekViewDayLabel',
  // An open menu is portalled to the end of the page, outside of any landmark; its button is inside
  // one.
  region: 'Menu-item',
};

const isOurs = ({ id, nodes }: Violation): boolean => {
  const mark = ofTheKit[id];
  return mark === undefined || nodes.some(({ html }) => !html.includes(mark));
};

/**
 * Chooses a menu item by keyboard, as a notification may cover it. An opening menu moves the focus
 * in zero-delay timers, which fire before one set later.
 */
export async function chooseByKey(page: Page, name: string): Promise<void> {
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.evaluate('new Promise((done) => setTimeout(done, 20))');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** Lets the page's timers expire until it is so, however long they are. */
export async function passTimeUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await isSo()) return true;
    await page.clock.fastForward(30_000);
    return isSo();
  };
  await expect.poll(look, { interval: 200 }).toBe(true);
}

/** Expects no violations of WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(turningTexts)).toEqual([]);
  // Through the debugger, as the page's policy blocks injected scripts.
  const session = await page.context().newCDPSession(page);
  const { result: loaded } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (loaded.value === 'undefined') {
    await session.send('Runtime.evaluate', { expression: axe.source });
  }
  const { result } = await session.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  });
  await session.detach();
  expect((result.value as Violation[]).filter(isOurs)).toEqual([]);
}

/**
 * Texts with a character that turns the direction, in an element that would turn other text too.
 * Isolates around them, in the element or the text, keep them apart.
 */
const turningTexts = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue;
    if (!/^[^\\u2068]*\\u202e/.test(text) || node.parentElement.closest('textarea, script')) continue;
    const whole = node.parentElement.closest('bdi, [dir]')?.textContent ?? '';
    // A character that turns the direction works until the end of its line.
    const turned = text.slice(text.indexOf('\\u202e')).includes('\\n')
      ? ''
      : whole.slice(whole.indexOf(text) + text.length).split('\\n')[0];
    if (/[\\p{L}\\p{N}]/u.test(turned) || whole === '') found.push(whole || text);
  }
  return found;
})()`;

/** Expects no horizontal overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // As a string: the DOM types are not available here.
  const [content, window] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(content!).toBeLessThanOrEqual(window!);
}

/** Saves a screenshot for people in a full run: the whole page, or the visible part if it is very long. */
export async function keepScreen(
  page: Page,
  name: string,
  { fullPage = true }: { fullPage?: boolean } = {},
): Promise<void> {
  if (!isFullRun) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: `${screens}${name}.png`, fullPage });
}

/** Hostile user input: a script, right-to-left text, a very long word, an image. */
export const hostileText = (length = 200): string =>
  `<img src=x onerror=alert(1)> \u202eesrever ${'long'.repeat(length / 4)} 🕰️`;

/** Closes a visit that provoked a refusal on purpose, and expects no other error. */
export async function leave({ complaints, close }: Visit): Promise<void> {
  // The browser logs refused requests, too.
  expect(complaints.filter((words) => !/status of 4\d\d/.test(words))).toEqual([]);
  await close();
}
