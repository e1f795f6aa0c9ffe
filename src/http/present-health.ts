import type { InstanceHealth, SettingInForce } from '../core/instance/instance.ts';
import type { EventLoopFacts } from './event-loop.ts';
import { presentTime, presentTimeOrNull } from './present.ts';
import type { Traffic, TrafficSummary } from './traffic.ts';

/** What the process knows of itself. */
export interface ProcessFacts {
  readonly version: string;
  readonly startedUnix: number;
  readonly nowUnix: number;
  readonly memory: Pick<NodeJS.MemoryUsage, 'rss' | 'heapUsed' | 'heapTotal'>;
  readonly eventLoop: EventLoopFacts;
  readonly traffic: ReturnType<Traffic['read']>;
  /** Null: the system does not tell. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
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

export function presentHealth({ database, outbox }: InstanceHealth, facts: ProcessFacts) {
  const { eventLoop, traffic, disk, memory } = facts;
  const { migration, pool } = database;
  return {
    view: 'process',
    version: facts.version,
    node_version: process.versions.node,
    process_id: process.pid,
    started_at: presentTime(facts.startedUnix),
    uptime_seconds: facts.nowUnix - facts.startedUnix,
    database: {
      kind: database.kind,
      version: database.version,
      size_bytes: database.sizeBytes,
      migration_number: migration.number,
      migration_name: migration.name,
      migrated_at: presentTime(migration.appliedUnix),
      pool:
        pool === null
          ? null
          : {
              most_count: pool.most,
              open_count: pool.open,
              idle_count: pool.idle,
              waiting_count: pool.waiting,
            },
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
