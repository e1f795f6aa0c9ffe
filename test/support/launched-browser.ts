import { type Browser, chromium } from 'playwright-core';
import { unpacked } from './browser-setup.ts';

export type { Browser, BrowserContext, Page } from 'playwright-core';

/** The tests' browser, for who is no test. */
export async function launchedBrowser(): Promise<Browser> {
  const { path, env } = await unpacked();
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });
}
