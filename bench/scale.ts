import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { machine, writeResults } from './results.ts';
import { heavyReports, startAndMemory, unpaged } from './scale/long.ts';
import { type Effort, type Figure, measure } from './scale/measure.ts';
import { probes, reset } from './scale/probes.ts';
import { openWorlds, type Worlds } from './scale/worlds.ts';

/**
 * How the program fares on a million users, ten million relations and ten million entries, against a
 * thousandth of that; both are asked in turn. It makes both worlds, which takes minutes.
 *
 * `npm run bench:scale [-- --quick] [-- --postgres] [-- --factor 0.1] [-- --only "by cursor"]
 * [-- --big <world> --small <world>]`
 *
 * `--big` and `--small` are worlds of `make-world.ts`, which are written to: data folders, or URLs of
 * databases on this machine. `--factor` says how big the first is.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    factor: { type: 'string' },
    only: { type: 'string', default: '' },
    big: { type: 'string' },
    small: { type: 'string' },
  },
});
const isQuick = values.quick;
const factor = Number(values.factor ?? (isQuick ? 0.02 : 1));
const effort: Effort = isQuick
  ? { rounds: 3, requests: 5, rowMs: 300 }
  : { rounds: 5, requests: 15, rowMs: 1000 };
const isPostgres = values.postgres || values.big?.startsWith('postgres') === true;
const isAsked = (name: string): boolean => name.includes(values.only);

const rounded = (value: number | null): number | string =>
  value === null ? '' : Number(value.toPrecision(3));

function tableRow({ what, target, big, small, ratio, processorMs, processorRatio, holds }: Figure) {
  return {
    ...{ what, target, big: rounded(big), small: rounded(small), ratio: rounded(ratio) },
    ...{ 'processor ms': rounded(processorMs), 'its ratio': rounded(processorRatio) },
    '': holds ? 'holds' : 'misses',
  };
}

function lineOf({ what, target, big, ratio, processorMs, processorRatio, holds }: Figure): string {
  const ofSmall =
    ratio === null
      ? ''
      : `, ${rounded(ratio)} × (processor ${rounded(processorMs)} ms, ${rounded(processorRatio)} ×)`;
  return `${holds ? 'holds ' : 'misses'} ${what}: ${rounded(big)}${ofSmall}, is to be ${target}`;
}

/** A measurement that fails is reported and counts as a miss. */
async function orFailure(what: string, work: () => Promise<Figure[]>): Promise<Figure[]> {
  if (!isAsked(what)) return [];
  try {
    return await work();
  } catch (error) {
    console.error(`${what}:`, error);
    return [
      {
        ...{ what, target: 'fails', big: Number.NaN, small: null, ratio: null },
        ...{ processorMs: null, processorRatio: null, holds: false },
      },
    ];
  }
}

async function figuresOf(worlds: Worlds): Promise<Figure[]> {
  const { big } = worlds;
  const all: Figure[] = [];
  const add = async (what: string, work: () => Promise<Figure[]>): Promise<void> => {
    const figures = await orFailure(what, work);
    for (const figure of figures) console.log(lineOf(figure));
    all.push(...figures);
  };
  const rounds = isQuick ? 1 : 5;
  await add('start and memory', () => startAndMemory(big, rounds, isQuick ? 3 : 15));
  for (const probe of probes) {
    await add(probe.name, async () => [await measure(probe, worlds, effort)]);
  }
  await add('unpaged list', () => unpaged(big, rounds));
  await add('heavy reports', () => heavyReports(big, rounds));
  const once = { ...effort, requests: 1, rounds };
  await add(reset.name, async () => [await measure(reset, worlds, once)]);
  return all;
}

const loadBefore = loadavg();
const worlds = await openWorlds({
  ...{ isPostgres, factor, tell: console.log },
  ...{ bigAt: values.big ?? null, smallAt: values.small ?? null },
});
try {
  const figures = await figuresOf(worlds);
  report(figures);
} finally {
  await worlds.close();
}

function report(figures: readonly Figure[]): void {
  const { size } = worlds.big;
  const database = isPostgres ? 'postgres' : 'sqlite';
  const date = new Date().toISOString();
  const loads = { before: loadBefore.map(rounded), after: loadavg().map(rounded) };
  console.log(`${date}, ${machine}, Node.js ${process.version}, ${database}`);
  console.log(`${size.users} users, ${size.follows} relations, ${size.times} entries`);
  console.log('Load of the machine (1, 5, 15 minutes):', loads);
  console.table(figures.map(tableRow));
  const missed = figures.filter(({ holds }) => !holds).length;
  console.log(`${figures.length - missed} hold, ${missed} miss`);
  writeResults(`scale-${database}`, { loadOfMachine: loads, size, figures });
}
