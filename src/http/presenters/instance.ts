import type { InstanceHealth } from '../../core/instance/health.ts';
import type { EffectiveSetting } from '../../core/instance/types.ts';
import type { DatabaseFacts } from '../../core/store.ts';
import type { EventLoopFacts } from '../middleware/event-loop.ts';
import type { TrafficOfLastHour, TrafficSummary } from '../middleware/traffic.ts';
import { presentTime, presentTimeOrNull } from './presenting.ts';

/** Figures of the running process and its machine. */
export interface ProcessFacts {
  readonly version: string;
  readonly startedUnix: number;
  readonly nowUnix: number;
  /** Null if the system does not report it. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly eventLoop: EventLoopFacts;
  readonly traffic: TrafficOfLastHour;
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

const presentPool = (pool: DatabaseFacts['pool']) =>
  pool === null
    ? null
    : {
        most_count: pool.most,
        open_count: pool.open,
        idle_count: pool.idle,
        waiting_count: pool.waiting,
      };

export function presentHealth(health: InstanceHealth, facts: ProcessFacts) {
  const { database, outbox } = health;
  const { disk, eventLoop, nowUnix, traffic } = facts;
  const { migration } = database;
  const memory = process.memoryUsage();
  return {
    view: 'process',
    version: facts.version,
    node_version: process.versions.node,
    process_id: process.pid,
    started_at: presentTime(facts.startedUnix),
    uptime_seconds: nowUnix - facts.startedUnix,
    database: {
      kind: database.kind,
      version: database.version,
      size_bytes: database.sizeBytes,
      problem: health.storageProblem,
      migration_number: migration.number,
      migration_name: migration.name,
      migrated_at: presentTime(migration.appliedUnix),
      pool: presentPool(database.pool),
    },
    data_folder:
      disk === null ? null : { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    memory: {
      resident_bytes: memory.rss,
      heap_used_bytes: memory.heapUsed,
      heap_total_bytes: memory.heapTotal,
    },
    event_loop: {
      delay_p50_milliseconds: eventLoop.p50Ms,
      delay_p99_milliseconds: eventLoop.p99Ms,
      delay_max_milliseconds: eventLoop.maxMs,
      busy_ratio: eventLoop.busyShare,
    },
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

export const presentSetting = (setting: EffectiveSetting, isEditable: boolean) => ({
  name: setting.name,
  variable: setting.variable,
  flag: `--${setting.flag}`,
  kind: setting.kind,
  choices: setting.choices,
  value: setting.value,
  default: setting.default,
  source: setting.source,
  is_secret: setting.isSecret,
  editable: isEditable,
  description: setting.description,
});
