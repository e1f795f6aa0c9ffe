import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Build } from './compare/build.ts';
import { SharedClock } from './compare/clock.ts';
import { operationsOf } from './compare/operations.ts';
import { Run } from './compare/run.ts';
import { openStorages } from './compare/storage.ts';
import { createWorld } from './compare/world.ts';

const usage = `npm run compare -- --before FOLDER [options]

Starts two builds side by side on copies of the same world, sends both the same random requests
and prints where their answers differ. Exits with 1 on any difference.

  --before FOLDER        Checkout with its packages installed; it makes the world
  --after FOLDER         The other one (default: this checkout)
  --requests NUMBER      How many, at least (default: 5000)
  --seed LIST            The same seed gives the same requests (default: 1); 1,2,3 makes three runs
  --database KIND        sqlite, postgres or both (default: both)
  --expect-removed LIST  Operations that the build after may lack
  --expect-added LIST    Operations that the build after may have more
  --ignore-fields LIST   JSON fields whose texts may differ, e.g. message
  --show NUMBER          Differences printed per operation (default: 5)
  --verbose              Print how often each operation gave each status
  --keep                 Keep data folders and logs`;

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: resolve(import.meta.dirname, '..') },
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'both' },
    'expect-removed': { type: 'string', default: '' },
    'expect-added': { type: 'string', default: '' },
    'ignore-fields': { type: 'string', default: '' },
    show: { type: 'string', default: '5' },
    verbose: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const listOf = (text: string): string[] => text.split(',').filter((item) => item !== '');

/** A Thursday afternoon: the demo has entries in this week and before it. */
const startUnix = Date.UTC(2026, 4, 7, 14, 30, 0) / 1000;

async function main(): Promise<number> {
  if (values.before === undefined || values.help) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  for (const text of [values.requests, values.show, ...listOf(values.seed)]) {
    if (!/^\d+$/.test(text)) throw new Error(`not a number: ${text}`);
  }
  const [before, after] = [resolve(values.before), resolve(values.after)];
  const folder = mkdtempSync(join(tmpdir(), 'punchcard-compare-'));
  let count = compareOperations(before, after);
  try {
    const kinds = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database];
    for (const kind of kinds) {
      if (kind !== 'sqlite' && kind !== 'postgres') throw new Error(`no such database: ${kind}`);
      count += await compareOn(kind, before, after, folder);
    }
  } finally {
    if (values.keep) console.log(`Data and logs: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
  console.log(count === 0 ? '\nNo differences.' : `\n${count} differences.`);
  return count === 0 ? 0 : 1;
}

/** Prints operations that only one build has; returns how many of them are unexpected. */
function compareOperations(before: string, after: string): number {
  const [one, other] = [before, after].map((folder) =>
    operationsOf(folder).map(({ id, method, path }) => `${id} (${method} ${path})`),
  ) as [string[], string[]];
  const isUnexpected = (expected: string) => (name: string) =>
    !listOf(expected).includes(name.split(' ')[0] ?? '');
  const removed = one.filter((name) => !other.includes(name));
  const added = other.filter((name) => !one.includes(name));
  for (const name of removed) console.log(`Only before: ${name}`);
  for (const name of added) console.log(`Only after: ${name}`);
  return (
    removed.filter(isUnexpected(values['expect-removed'])).length +
    added.filter(isUnexpected(values['expect-added'])).length
  );
}

async function compareOn(
  kind: 'sqlite' | 'postgres',
  before: string,
  after: string,
  folder: string,
): Promise<number> {
  const storages = await openStorages(kind, folder);
  const clock = new SharedClock(join(folder, `${kind}-clock`), startUnix);
  const removed = listOf(values['expect-removed']);
  const operations = operationsOf(before).filter(({ id }) => !removed.includes(id));
  let count = 0;
  try {
    const template = await storages.create('template');
    const world = await createWorld(new Build(before, template, clock));
    const worldUnix = clock.nowUnix;
    for (const seed of listOf(values.seed).map(Number)) {
      clock.set(worldUnix);
      const one = new Build(before, await storages.copy(template, `before_${seed}`), clock);
      const other = new Build(after, await storages.copy(template, `after_${seed}`), clock);
      const run = new Run({ before: one, after: other, clock, world, operations, seed });
      run.ignoredFields = listOf(values['ignore-fields']);
      const report = await run.go(Number(values.requests));
      const heading = `${kind}, seed ${seed}`;
      report.printDifferences(heading, Number(values.show));
      console.log(`\n${heading}: ${report.differenceCount} different answers`);
      report.printCounts(
        operations.map(({ id }) => id),
        values.verbose,
      );
      count += report.differenceCount;
    }
  } finally {
    clock.close();
    await storages.close();
  }
  return count;
}

process.exitCode = await main();
