import { type Browser, chromium } from 'playwright-core';
import { unpacked } from './browser-setup.ts';

export type { Browser, BrowserContext, Page } from 'playwright-core';

/** Launches the tests' browser for scripts outside of vitest. */
export async function launchedBrowser(): Promise<Browser> {
  const { path, env } = await unpacked();
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });
}
