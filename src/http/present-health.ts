import type { InstanceHealth, SettingInForce } from '../core/instance/instance.ts';
import type { DatabaseFacts } from '../core/store.ts';
import type { EventLoopFacts } from './event-loop.ts';
import { presentTime, presentTimeOrNull } from './present.ts';
import { type CountedTraffic, type TrafficSummary, trafficOf } from './traffic.ts';

/** What a process knows of itself. */
export interface ProcessFacts {
  /** Among those that serve together, from 1; 0: it serves alone. */
  readonly number: number;
  readonly processId: number;
  readonly startedUnix: number;
  readonly memory: Pick<NodeJS.MemoryUsage, 'rss' | 'heapUsed' | 'heapTotal'>;
  readonly eventLoop: EventLoopFacts;
  readonly pool: DatabaseFacts['pool'];
  readonly traffic: CountedTraffic;
}

/** What they are together. */
export interface InstanceFacts {
  readonly version: string;
  /** Whoever is sent a signal to end them, and since when it runs. */
  readonly processId: number;
  readonly startedUnix: number;
  readonly nowUnix: number;
  /** Null: the system does not tell. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  /** At least the one that answers. */
  readonly processes: readonly ProcessFacts[];
}

const presentTraffic = (summary: TrafficSummary) => ({
  count: summary.count,
  refused_count: summary.refusedCount,
  failed_count: summary.failedCount,
  p50_milliseconds: summary.p50Ms,
  p95_milliseconds: summary.p95Ms,
  p99_milliseconds: summary.p99Ms,
  max_milliseconds: summary.maxMs,
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function presentPool(pools: readonly DatabaseFacts['pool'][]) {
  const known = pools.filter((pool) => pool !== null);
  if (known.length === 0) return null;
  return {
    most_count: sumOf(known.map((pool) => pool.most)),
    open_count: sumOf(known.map((pool) => pool.open)),
    idle_count: sumOf(known.map((pool) => pool.idle)),
    waiting_count: sumOf(known.map((pool) => pool.waiting)),
  };
}

/** Of several the worst of each: it is what somebody waited for. */
const presentEventLoop = (loops: readonly EventLoopFacts[]) => ({
  delay_p50_milliseconds: Math.max(...loops.map((loop) => loop.p50Ms)),
  delay_p99_milliseconds: Math.max(...loops.map((loop) => loop.p99Ms)),
  delay_max_milliseconds: Math.max(...loops.map((loop) => loop.maxMs)),
  busy_ratio: Math.max(...loops.map((loop) => loop.busyShare)),
});

const presentWorker = (worker: ProcessFacts, nowUnix: number) => ({
  number: worker.number,
  process_id: worker.processId,
  started_at: presentTime(worker.startedUnix),
  resident_bytes: worker.memory.rss,
  delay_p99_milliseconds: worker.eventLoop.p99Ms,
  busy_ratio: worker.eventLoop.busyShare,
  last_hour: presentTraffic(trafficOf([worker.traffic], nowUnix).all),
});

export function presentHealth({ database, outbox }: InstanceHealth, facts: InstanceFacts) {
  const { disk, nowUnix, processes } = facts;
  const { migration } = database;
  const workers = processes
    .filter(({ number }) => number > 0)
    .sort((one, other) => one.number - other.number);
  const traffic = trafficOf(
    processes.map((one) => one.traffic),
    nowUnix,
  );
  return {
    view: workers.length > 0 ? 'workers' : 'process',
    version: facts.version,
    node_version: process.versions.node,
    process_id: facts.processId,
    started_at: presentTime(facts.startedUnix),
    uptime_seconds: nowUnix - facts.startedUnix,
    workers: workers.map((worker) => presentWorker(worker, nowUnix)),
    database: {
      kind: database.kind,
      version: database.version,
      size_bytes: database.sizeBytes,
      migration_number: migration.number,
      migration_name: migration.name,
      migrated_at: presentTime(migration.appliedUnix),
      pool: presentPool(processes.map(({ pool }) => pool)),
    },
    data_folder:
      disk === null ? null : { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    memory: {
      resident_bytes: sumOf(processes.map(({ memory }) => memory.rss)),
      heap_used_bytes: sumOf(processes.map(({ memory }) => memory.heapUsed)),
      heap_total_bytes: sumOf(processes.map(({ memory }) => memory.heapTotal)),
    },
    event_loop: presentEventLoop(processes.map(({ eventLoop }) => eventLoop)),
    requests: {
      last_hour: presentTraffic(traffic.all),
      minutes: traffic.minutes.map((minute) => ({
        started_at: presentTime(minute.startUnix),
        ...presentTraffic(minute),
      })),
    },
    outbox: {
      waiting_count: outbox.waiting,
      oldest_waiting_at: presentTimeOrNull(outbox.oldestUnix),
      failed_count: outbox.failed,
    },
  };
}

export const presentSetting = (setting: SettingInForce) => ({
  name: setting.name,
  variable: setting.variable,
  flag: `--${setting.flag}`,
  kind: setting.kind,
  choices: setting.choices,
  value: setting.value,
  default: setting.default,
  source: setting.source,
  is_secret: setting.isSecret,
  description: setting.description,
});
