import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which operation answered which status, over all test files: `coverage-of-statuses.ts` compares it
 * with the document after the run.
 */
export const statusFolder = join(import.meta.dirname, '../../test-results/statuses');

interface Reply {
  readonly content?: unknown;
  readonly headers?: object;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly matches: RegExp;
  /** By status. */
  readonly responses: Readonly<Record<string, Reply | undefined>>;
}

export interface OpenApi {
  components: { schemas: Record<string, unknown> };
  paths: Record<
    string,
    Record<string, { operationId?: string; responses?: Record<string, unknown> }>
  >;
}

export function readDocument(): OpenApi {
  const file = join(import.meta.dirname, '../../openapi.json');
  return JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
}

let operations: Operation[] | undefined;

function operationsOf(document: OpenApi): Operation[] {
  const all: Operation[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    const matches = new RegExp(`^/api/v1${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    for (const [method, { operationId = '', responses = {} }] of Object.entries(methods)) {
      const documented = responses as Operation['responses'];
      all.push({ id: operationId, method: method.toUpperCase(), matches, responses: documented });
    }
  }
  // A path without parameters precedes one that would match it too.
  return all.sort((a, b) => countParams(a) - countParams(b));
}

const countParams = (operation: Operation): number =>
  operation.matches.source.split('[^/]+').length;

const seen = new Set<string>();

/** The operation of a request; `path` is without the query. */
export function operationOf(method: string, path: string): Operation | undefined {
  operations ??= operationsOf(readDocument());
  return operations.find((o) => o.method === method && o.matches.test(path));
}

/** Records one reply; `path` is without the query. */
export function recordStatus(method: string, path: string, status: number): void {
  const operation = operationOf(method, path);
  if (operation === undefined) return;
  const line = `${operation.id} ${status}`;
  if (seen.has(line)) return;
  seen.add(line);
  mkdirSync(statusFolder, { recursive: true });
  appendFileSync(join(statusFolder, `${process.pid}.txt`), `${line}\n`);
}
