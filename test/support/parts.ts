import { existsSync } from 'node:fs';
import { modules } from '../../src/modules/index.ts';
import type { TestPart } from './part.ts';

async function partOf(name: string): Promise<readonly TestPart[]> {
  const file = new URL(`../modules/${name}/part.ts`, import.meta.url);
  return existsSync(file) ? [(await import(file.href)).part] : [];
}

/** What the modules of the list add to tests that go through everything. */
export const parts: readonly TestPart[] = (
  await Promise.all(modules.map(({ name }) => partOf(name)))
).flat();

/** All that the modules add under a name. */
export const ofModules = <T>(what: (part: TestPart) => readonly T[] | undefined): T[] =>
  parts.flatMap((part) => what(part) ?? []);

export const recordOfModules = <T>(
  what: (part: TestPart) => Readonly<Record<string, T>> | undefined,
): Record<string, T> => Object.assign({}, ...parts.map(what));

/** Tables of modules that a database may have without them, made by the kernel or kept. */
const ofModule: Readonly<Record<string, string>> = {
  calendar_subscription: 'calendar-feed',
  host_access: 'host',
  host_connection: 'host',
  host_issue: 'host',
  host_received: 'host-time',
  host_time: 'host-time',
  identity: 'openid',
  identity_session: 'openid',
  report_link: 'saved-reports',
  saved_report: 'saved-reports',
};

/** Whether a table is of a module that is not in the list. */
export const isLeft = (table: string): boolean =>
  table in ofModule && !modules.some(({ name }) => name === ofModule[table]);
