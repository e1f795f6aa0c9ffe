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
import { expect, inject } from 'vitest';
import type { TestApp } from './app.ts';
import { isFullRun } from './extent.ts';

/** Where a person can look at what the tests saw. */
const screens = fileURLToPath(new URL('../../test-results/screens/', import.meta.url));

let shared: Browser | undefined;

/**
 * The worker's browser, started by the first file that needs it; `close` ends only its visits, and
 * Playwright ends the browser with the process. The rules of origins and policies are on: the
 * arguments that come with the bundled browser would switch them off.
 */
export async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected() === true) return shared;
  const { path, env } = inject('browserProgram');
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--lang=en-GB'],
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
  /** Of the browser; British English unless given. */
  readonly language?: string;
}

const allLooks: readonly (Look & { readonly name: string })[] = [
  { name: 'desktop-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
];

/** How every screen is checked: all four ways in a full run, one in the gate. */
export const looks = isFullRun ? allLooks : allLooks.slice(0, 1);

export interface Visit {
  readonly page: Page;
  /** What went wrong in the page: its own errors, and what its policy refused. */
  readonly complaints: string[];
  /** Requests that have not been answered, also those of streams. */
  readonly underWay: ReadonlySet<Request>;
  /** What messages of the page said, and nobody has waited for yet; `toldBy` waits. */
  readonly messages: string[];
  close(): Promise<void>;
}

/** Hands each message over as it comes: a test that is slow finds what has gone from the page. */
const handMessagesOver = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (!(node instanceof Element) || !node.closest('.mantine-Notifications-root')) continue;
    const found = [...node.querySelectorAll('[role=alert]')];
    if (node.matches('[role=alert]')) found.push(node);
    for (const message of found) tellTest(message.textContent);
  }
}).observe(document, { childList: true, subtree: true });`;

/** A browser of somebody's own, at the app's time: nothing of another visit is in it. */
export async function visit(
  browser: Browser,
  { url, clock }: Pick<TestApp, 'url' | 'clock'>,
  { width, height, colorScheme, language = 'en-GB' }: Look = looks[0]!,
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(clock.nowUnix() * 1000);
  // As for everything: a machine may have much else to do.
  context.setDefaultTimeout(60_000);
  const messages: string[] = [];
  await context.exposeFunction('tellTest', (text: string) => messages.push(text));
  await context.addInitScript(handMessagesOver);
  const page = await context.newPage();
  const underWay = new Set<Request>();
  const over = (request: Request) => underWay.delete(request);
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', over).on('requestfailed', over);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // That nobody is signed in yet is told by a 401, which browsers report.
    if (message.type() === 'error' && !message.text().includes('401')) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
      complaints.push(`a request to another host: ${request.url()}`);
    }
  });
  return { page, complaints, underWay, messages, close: () => context.close() };
}

/** Waits until a message of the page has said it, once for each time. It may have gone again. */
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

/** Signs in at the form, and waits until the page that was asked for stands. */
export async function signIn(
  { page }: Visit,
  name: string,
  password: string,
  path = '/',
): Promise<void> {
  await page.goto(`/-/sign-in?from=${encodeURIComponent(path)}`);
  await page.getByLabel('User name or email address').fill(name);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  // Who is signed in is known a moment before the page is another.
  await page.getByLabel('User name or email address').waitFor({ state: 'detached' });
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What the kit does, by the rule that minds it. */
const ofTheKit: Readonly<Record<string, string>> = {
  // The schedule names a day's head by its date alone, whatever stands on it.
  'label-content-name-mismatch': 'WeekView-weekViewDayLabel',
  // An open menu lies at the end of the page, in no landmark; the button that opened it is in one.
  region: 'Menu-item',
};

const isOurs = ({ id, nodes }: Violation): boolean => {
  const mark = ofTheKit[id];
  return mark === undefined || nodes.some(({ html }) => !html.includes(mark));
};

/**
 * Chooses an item of an open menu by the keyboard, as a message may cover it. A menu that opens takes
 * the focus by timers without delay: they fire before one that is set later.
 */
export async function chooseByKey(page: Page, name: string): Promise<void> {
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.evaluate('new Promise((done) => setTimeout(done, 20))');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** Nothing that keeps somebody out, however little, by the rules of WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, past the page's policy.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe.source });
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

/** Nothing sticks out to the side. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // As text: here are no types of the page.
  const [content, window] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(content!).toBeLessThanOrEqual(window!);
}

/** Keeps what the page looks like now, for people: all of it, or of one that is very long what is in view. */
export async function keepScreen(
  page: Page,
  name: string,
  { fullPage = true }: { fullPage?: boolean } = {},
): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: `${screens}${name}.png`, fullPage });
}

/** What somebody may write where he shall do no harm: a script, right to left, without a space, a picture. */
export const hostileText = (length = 200): string =>
  `<img src=x onerror=alert(1)> \u202eesrever ${'long'.repeat(length / 4)} 🕰️`;

/** Ends a visit in which something was refused on purpose, and nothing else went wrong. */
export async function leave({ complaints, close }: Visit): Promise<void> {
  // What is refused is in the log of the browser, too.
  expect(complaints.filter((words) => !/status of 4\d\d/.test(words))).toEqual([]);
  await close();
}
