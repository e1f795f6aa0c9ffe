import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modules } from '../src/modules/index.ts';

/**
 * Proves that modules can be removed: in a copy, a module's folder, its area of the pages and their
 * lines go, the document and the client are made again, and the types must pass. What is left of the
 * document must be as before; operations that the module extends may have lost something.
 *
 * With names: these, one after the other. With --today: one, drawn by the date. With --tests: all at
 * once, and the kernel's tests must pass on SQLite; with words such as test/api, those of such files.
 * Otherwise each. Modules that need a removed one go with it.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const names = modules.map(({ name }) => name);
const today = names[Math.floor(Date.now() / 86_400_000) % names.length] ?? '';
const named = given.filter((word) => !/^(--|test\/)/.test(word));
const files = given.filter((word) => word.startsWith('test/'));
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`there is no module ${unknown.join(', ')}`);
const runsTests = given.includes('--tests');
const chosen = named.length > 0 ? named : given.includes('--today') ? [today] : names;
const rounds = runsTests ? [withDependents(chosen)] : chosen.map((name) => withDependents([name]));

/** Modules, and those that need them. */
function withDependents(gone: readonly string[]): readonly string[] {
  const more = modules.filter(
    ({ name, needs = [] }) => !gone.includes(name) && needs.some((one) => gone.includes(one)),
  );
  return more.length === 0 ? gone : withDependents([...gone, ...more.map(({ name }) => name)]);
}

type Operations = Map<string, { readonly operationId: string }>;

function operationsIn(folder: string): Operations {
  const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  return new Map(
    Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

/** Nothing was changed or added: only values, members of objects, and words of texts are missing. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.every((one) => whole.some((other) => isPartOf(one, other)));
  }
  if (typeof part === 'string' && typeof whole === 'string') {
    const words = new Set(whole.match(/\w+/g));
    return (part.match(/\w+/g) ?? []).every((word) => words.has(word));
  }
  if (typeof part !== 'object' || typeof whole !== 'object' || !part || !whole) {
    return part === whole;
  }
  const members = new Map(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => isPartOf(value, members.get(name)));
}

/** Removes the lines of a list that name a module or an area; false if there are none. */
function removeFrom(list: string, name: string): boolean {
  const text = readFileSync(list, 'utf8');
  const line = new RegExp(`^import \\{ (\\w+) \\} from '\\./${name}/[\\w-]+\\.ts';\\n`, 'm');
  const [whole, value] = line.exec(text) ?? [];
  if (whole === undefined) return false;
  const rest = new RegExp(`^ *(\\.\\.\\.)?${value},?\\n`, 'm');
  writeFileSync(list, text.replace(whole, '').replace(rest, ''));
  return true;
}

function run(folder: string, ...words: string[]): void {
  execFileSync(process.execPath, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

function remove(round: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'punchcard-without-'));
  try {
    const isLeftOut = /^(\.git|data|dist|dist-client|release|test-results)$|(^|\/)node_modules$/;
    cpSync(root, folder, {
      recursive: true,
      // Else bin/punchcard would take its packages for older than their list.
      preserveTimestamps: true,
      filter: (from) => !isLeftOut.test(relative(root, from)),
    });
    for (const name of ['', 'web', 'test']) {
      symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
    }
    const before = operationsIn(folder);
    for (const name of round) {
      for (const room of ['src/modules', 'web/src', 'test/modules']) {
        rmSync(join(folder, room, name), { recursive: true, force: true });
      }
      const lists = ['src/modules/index.ts', 'src/modules/settings.ts', 'web/src/areas.ts'];
      const [isListed] = lists.map((list) => removeFrom(join(folder, list), name));
      if (isListed !== true) throw new Error(`${lists[0]} does not list ${name}`);
    }
    const config = join(folder, 'tsconfig.json');
    const only = readFileSync(config, 'utf8').replace(/"include": \[.*\]/, '"include": ["src"]');
    writeFileSync(config, only);
    run(folder, 'scripts/document.ts');
    run(folder, 'test/client-types.ts');
    run(folder, 'node_modules/typescript/bin/tsc', '--noEmit');
    run(folder, 'node_modules/typescript/bin/tsc', '-p', 'web');
    const after = operationsIn(folder);
    const own = modules.filter(({ name }) => round.includes(name));
    const changed = [...after].filter(([key, operation]) => {
      const past = before.get(key);
      const isExtended = own.some((module) => module.extends?.test(operation.operationId));
      return isExtended
        ? !isPartOf(operation, past)
        : JSON.stringify(operation) !== JSON.stringify(past);
    });
    if (changed.length > 0) {
      throw new Error(`without ${round.join(', ')}, the document has another ${changed[0]?.[0]}`);
    }
    const lost = [...before.keys()].filter((key) => !after.has(key));
    console.log(`Without ${round.join(', ')}: types pass; ${lost.length} operations less`);
    for (const key of lost) console.log(`  ${key}`);
    if (runsTests) {
      const vitest = ['test/node_modules/vitest/vitest.mjs', 'run'];
      const which = ['--project', 'sqlite', '--exclude', 'test/modules/**'];
      run(folder, ...vitest, '--config', 'test/vitest.config.ts', ...which, ...files);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const round of rounds) remove(round);
