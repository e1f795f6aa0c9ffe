import { median } from '../load.ts';
import { processorMs } from '../process.ts';
import { type Probe, rowNs, type Target } from './probes.ts';
import type { ScaleWorld, Worlds } from './worlds.ts';

export interface Figure {
  readonly what: string;
  readonly target: string;
  /** In the unit of the target; of the big and of the small world. */
  readonly big: number;
  readonly small: number | null;
  readonly ratio: number | null;
  /** Processor time of the program and the database server per request in the big world, and its ratio. */
  readonly processorMs: number | null;
  readonly processorRatio: number | null;
  readonly holds: boolean;
}

export interface Effort {
  /** Of each world in turn. */
  readonly rounds: number;
  /** Requests in a row in one world. */
  readonly requests: number;
  /** A row that takes longer is aborted. */
  readonly rowMs: number;
}

interface Row {
  readonly ms: number;
  readonly processorMs: number;
  /** Those that may take time. */
  readonly rows: number;
}

/** Medians of `rounds` rows in each world, taken in turn. */
export async function measure(probe: Probe, worlds: Worlds, effort: Effort): Promise<Figure> {
  const { big, small } = worlds;
  const rows: { big: Row[]; small: Row[] } = { big: [], small: [] };
  // The first row of each warms up.
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const context of [big, small]) {
      const row = await rowOf(probe, context, effort);
      if (round > 0) rows[context.name].push(row);
    }
  }
  const ms = (name: 'big' | 'small'): number => median(rows[name].map((row) => row.ms));
  const worked = (name: 'big' | 'small'): number =>
    median(rows[name].map((row) => row.processorMs));
  const ratio = ms('big') / ms('small');
  const manyRows = median(rows.big.map((row) => row.rows));
  return {
    what: probe.name,
    target: targetText(probe.target, manyRows),
    big: ms('big'),
    small: ms('small'),
    ratio,
    processorMs: worked('big'),
    processorRatio: worked('big') / worked('small'),
    holds:
      'ms' in probe.target
        ? ms('big') <= probe.target.ms
        : ms('big') <= probe.target.ratio * ms('small') + (manyRows * rowNs) / 1e6,
  };
}

async function rowOf(probe: Probe, context: ScaleWorld, effort: Effort): Promise<Row> {
  const { client, processes } = context;
  const times: number[] = [];
  const rows: number[] = [];
  let worked = 0;
  const begun = performance.now();
  do {
    const asked = await probe.next(context);
    const pids = processes();
    const before = processorMs(pids);
    const { ms, total } = await client.ask(asked);
    times.push(ms);
    rows.push(asked.rows?.(total ?? 0) ?? 0);
    worked += Math.max(0, processorMs(pids) - before);
  } while (times.length < effort.requests && performance.now() - begun < effort.rowMs);
  return { ms: median(times), processorMs: worked / times.length, rows: median(rows) };
}

const targetText = (target: Target, rows: number): string => {
  if ('ms' in target) return `≤ ${target.ms} ms`;
  const more = rows === 0 ? '' : ` + ${rowNs} ns for each of ${Math.round(rows)} rows`;
  return `≤ ${target.ratio} ×${more}`;
};

/** A figure with an absolute target. */
export const within = (what: string, big: number, most: number, unit: string): Figure => ({
  ...{ what, target: `≤ ${most} ${unit}`, big, small: null, ratio: null },
  ...{ processorMs: null, processorRatio: null },
  holds: big <= most,
});
