import { messages } from '../../messages/index.ts';

const t = messages.settings.sessionPage;

/** Order matters: Edge also claims to be Chrome, and Chrome to be Safari. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const named = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** A user agent as text: `Firefox on Windows`. */
export function deviceOf(agent: string): string {
  const browser = named(browsers, agent);
  const system = named(systems, agent);
  if (browser !== undefined)
    return system === undefined ? browser : t.browserOnSystem(browser, system);
  return agent.trim() === '' ? t.unknown : agent;
}
