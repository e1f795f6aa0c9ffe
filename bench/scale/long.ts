import { setTimeout as sleep } from 'node:timers/promises';
import { drive, median, percentile } from '../load.ts';
import { highestDuring, residentMiB } from '../process.ts';
import { startServer } from '../server.ts';
import { bigIssue, bigRepository, people } from '../world/size.ts';
import { drained } from './drained.ts';
import { type Figure, within } from './measure.ts';
import type { ScaleWorld } from './worlds.ts';

const { viewer, busy, celebrity } = people;

/** Small requests on a few connections until `end`, which returns their durations in ms. */
function others(context: ScaleWorld): { end(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const loop = async (): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      const path =
        i % 2 === 0
          ? `/users/${busy.name}/following/${celebrity.name}`
          : `/users/${people.owner.name}/followers?page=${1 + (i % 3)}`;
      times.push((await context.client.ask({ path, token: busy.token })).ms);
      await sleep(5);
    }
  };
  const loops = Array.from({ length: 4 }, loop);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(loops);
      return times;
    },
  };
}

/** How long the normal latency is measured. */
const normalMs = 4000;

/** The p99 of other requests while `work` runs, as a multiple of before. */
async function meanwhile<T>(context: ScaleWorld, work: () => Promise<T>) {
  const before = others(context);
  await sleep(normalMs);
  const normal = await before.end();
  const during = others(context);
  const value = await work();
  const times = await during.end();
  return { value, ratio: percentile(times, 0.99) / percentile(normal, 0.99) };
}

/** Every entry of the busiest user in one reply. */
export async function unpaged(context: ScaleWorld, rounds: number): Promise<Figure[]> {
  const { server, size } = context;
  const url = `${server.url}/api/v1/user/times`;
  const grown: number[] = [];
  const firstBytes: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = residentMiB(server.pid);
    const { value, highest } = await highestDuring(server.pid, () =>
      meanwhile(context, () => drained(url, busy.token)),
    );
    grown.push(highest - before);
    firstBytes.push(value.value.firstByteMs);
    ratios.push(value.ratio);
  }
  const what = `unpaged list of ${size.busyTimes}`;
  return [
    // The first round grows most: memory is reused.
    within(`${what}: resident memory grows`, Math.max(...grown), 64, 'MiB'),
    within(`${what}: first byte`, median(firstBytes), 100, 'ms'),
    within(`${what}: p99 of others, as a multiple of normal`, median(ratios), 3, '×'),
  ];
}

/** Reports that read every entry of a month. */
export async function heavyReports(context: ScaleWorld, rounds: number): Promise<Figure[]> {
  const report = `${bigRepository.path}/time-report?from=2024-05-01&to=2024-05-31`;
  const kinds = {
    'rounded per entry': 'group_by=user&round=up&round_minutes=15',
    'with a text filter': 'group_by=user&note=invoice',
  };
  const figures: Figure[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { ratio } = await meanwhile(context, async () => {
        // As long as the normal measurement: a percentile needs many requests.
        const endMs = performance.now() + normalMs;
        while (performance.now() < endMs) {
          await context.client.ask({ path: `${report}&${query}`, token: viewer.token });
        }
      });
      ratios.push(ratio);
    }
    const what = `report ${kind}: p99 of others, as a multiple of normal`;
    figures.push(within(what, median(ratios), 3, '×'));
  }
  return figures;
}

/** Time to the first response after a start, and memory idle and under load. */
export async function startAndMemory(
  context: ScaleWorld,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const starts: number[] = [];
  const idle: number[] = [];
  let underLoad = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(context.settings);
    try {
      starts.push(server.startMs);
      await sleep(2000);
      idle.push(residentMiB(server.pid));
      if (round === rounds - 1) {
        underLoad = (await highestDuring(server.pid, () => load(server.url, seconds))).highest;
      }
    } finally {
      await server.stop();
    }
  }
  return [
    within('start to first answer', median(starts), 1000, 'ms'),
    within('resident memory, idle', median(idle), 150, 'MiB'),
    within('resident memory under load', underLoad, 400, 'MiB'),
  ];
}

async function load(url: string, seconds: number): Promise<void> {
  const random = (most: number): number => Math.floor(Math.random() * most);
  const draw = [
    () => `${bigRepository.path}/times?page=${1 + random(1000)}`,
    () => `${bigIssue.path}/times?page=${1 + random(1000)}`,
    () => `/users/${celebrity.name}/followers?page=${1 + random(1000)}`,
    () => `/users/${people.owner.name}/followers?page=${1 + random(100)}`,
    () => `/users/${busy.name}/following/${celebrity.name}`,
    () => `${bigRepository.path}/issues?page=${1 + random(1000)}`,
  ];
  await drive({
    port: Number(new URL(url).port),
    connections: 64,
    seconds,
    next: () => ({
      method: 'GET',
      path: `/api/v1${draw[random(draw.length)]?.()}`,
      authorization: `token ${viewer.token}`,
    }),
  });
}
