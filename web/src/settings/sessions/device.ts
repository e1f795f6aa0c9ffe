import { messages } from '../../messages/index.ts';

const t = messages.settings.sessionPage;

/** In the order in which they hide behind one another: Edge says it is Chrome, Chrome that it is Safari. */
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

/** `Firefox on Windows`: what a program says of itself, as people say it. */
export function deviceOf(agent: string): string {
  const browser = named(browsers, agent);
  const system = named(systems, agent);
  if (browser !== undefined) return system === undefined ? browser : t.on(browser, system);
  return agent.trim() === '' ? t.unknown : agent;
}
