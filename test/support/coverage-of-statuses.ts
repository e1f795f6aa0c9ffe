import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Operation, readOperations } from './operations.ts';
import { statusFolder } from './statuses.ts';

/**
 * After a full run, checks that some test produced every status specific to an operation, and every
 * shared status at least once per kind of route.
 */
export default function setup(project: TestProject): (() => void) | undefined {
  if (!isWholeRun(project)) return undefined;
  rmSync(statusFolder, { recursive: true, force: true });
  return () => {
    const missing = missingStatuses(readOperations(), readSeen());
    if (missing.length === 0) return;
    console.error(
      `\nNo test produced these statuses of openapi.json:\n${missing.map((line) => `  ${line}\n`).join('')}`,
    );
    process.exitCode = 1;
  };
}

/** False when projects, files or tests were selected: then most statuses are missing. */
function isWholeRun({ vitest }: TestProject): boolean {
  const { testNamePattern, shard, project } = vitest.config;
  if (project.length > 0) return false;
  // Not part of vitest's published types.
  const { filenamePattern } = vitest as { filenamePattern?: readonly string[] };
  return [testNamePattern, shard, filenamePattern].every((chosen) => chosen == null);
}

/** Lines such as `userGet 200`. */
function readSeen(): Set<string> {
  if (!existsSync(statusFolder)) return new Set();
  const lines = readdirSync(statusFolder).flatMap((file) =>
    readFileSync(join(statusFolder, file), 'utf8').split('\n'),
  );
  return new Set(lines);
}

/**
 * A kind of route: the API area and the HTTP method. Shared statuses are required once for each.
 */
function kindOf({ method, pattern, isPaged }: Operation): string {
  const area = /^\/(user|users|repos|admin)(?=\/|$)/.exec(pattern)?.[0] ?? 'the rest';
  const what = method === 'GET' ? (isPaged ? 'GET of a list' : 'GET of one') : method;
  return `${area}: ${what}`;
}

/** As messages, in the order of the document. */
export function missingStatuses(
  operations: readonly Operation[],
  seen: ReadonlySet<string>,
): string[] {
  const own: string[] = [];
  /** Per kind and shared status: whether any operation of that kind answered it. */
  const shared = new Map<string, boolean>();
  for (const operation of operations) {
    for (const [status, { 'x-shared': isShared }] of Object.entries(operation.statuses)) {
      const wasSeen = seen.has(`${operation.id} ${status}`);
      if (isShared === true) {
        const key = `${kindOf(operation)}: ${status}`;
        shared.set(key, wasSeen || shared.get(key) === true);
      } else if (!wasSeen) {
        own.push(`${operation.method} ${operation.pattern}: ${status}`);
      }
    }
  }
  return [...own, ...[...shared].filter(([, wasSeen]) => !wasSeen).map(([key]) => key)];
}
