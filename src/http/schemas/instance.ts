import { nullable, type TSchema, Type } from '../type.ts';
import { dateTime } from './common.ts';

export const count = (description: string): TSchema => Type.Integer({ description });
const bytes = (description: string): TSchema => Type.Integer({ format: 'int64', description });
const ms = (description: string): TSchema => Type.Number({ description });

const traffic = {
  count: count('number of responses'),
  refused_count: count('responses with status 400 to 499'),
  failed_count: count('responses with status 500 or above'),
  p50_milliseconds: nullable(ms('50th percentile of the duration; null without requests')),
  p95_milliseconds: nullable(ms('95th percentile')),
  p99_milliseconds: nullable(ms('99th percentile')),
  max_milliseconds: nullable(ms('slowest request')),
};

export const InstanceHealthSchema = Type.Object(
  {
    view: Type.String({
      description:
        'always `process`: uptime, memory, event loop, pool and requests are those of the process that responded; other processes on the same database have their own',
      examples: ['process'],
    }),
    version: Type.String({ examples: ['0.1.0'] }),
    node_version: Type.String({ examples: ['24.21.0'] }),
    process_id: Type.Integer({ description: 'operating system process id' }),
    started_at: dateTime('when the process started'),
    uptime_seconds: Type.Integer(),
    database: Type.Object({
      kind: Type.String({ description: 'database engine', examples: ['postgresql'] }),
      version: Type.String(),
      size_bytes: bytes('size on disk'),
      problem: nullable(
        Type.String({
          description: 'why changes cannot be saved at the moment; null if they can',
          examples: ['the disk is full'],
        }),
      ),
      migration_number: Type.Integer({ description: 'the latest applied migration' }),
      migration_name: Type.String(),
      migrated_at: dateTime('when it was applied'),
      pool: nullable(
        Type.Object(
          {
            most_count: count('maximum number of connections'),
            open_count: count('open connections'),
            idle_count: count('idle connections'),
            waiting_count: count('requests waiting for a connection'),
          },
          { description: 'null if the database is a file' },
        ),
      ),
    }),
    data_folder: nullable(
      Type.Object(
        {
          free_bytes: bytes('free disk space'),
          total_bytes: bytes('size of the disk'),
        },
        { description: 'null if the system does not report it' },
      ),
    ),
    memory: Type.Object({
      resident_bytes: bytes('resident set size'),
      heap_used_bytes: bytes('used heap'),
      heap_total_bytes: bytes('allocated heap'),
    }),
    event_loop: Type.Object(
      {
        delay_p50_milliseconds: ms('median delay'),
        delay_p99_milliseconds: ms('99th percentile of the delay'),
        delay_max_milliseconds: ms('maximum delay'),
        busy_ratio: Type.Number({ description: 'utilization, 0 to 1' }),
      },
      { description: 'the current or the previous minute, whichever is worse' },
    ),
    requests: Type.Object(
      {
        last_hour: Type.Object(traffic),
        minutes: Type.Array(
          Type.Object({ started_at: dateTime('when the minute began'), ...traffic }),
          { description: 'the last 60, oldest first; the last one is still in progress' },
        ),
      },
      { description: 'without health checks; durations are accurate to 10 percent' },
    ),
    outbox: Type.Object({
      waiting_count: count('mails waiting or being sent'),
      oldest_waiting_at: nullable(dateTime('creation of the oldest waiting mail, or null')),
      failed_count: count('mails that failed for good and can be retried'),
    }),
  },
  { $id: 'InstanceHealth' },
);

export const InstanceSettingSchema = Type.Object(
  {
    name: Type.String({ examples: ['PUBLIC_URL'] }),
    variable: Type.String({
      description: 'the environment variable that sets it',
      examples: ['PUNCHCARD_PUBLIC_URL'],
    }),
    flag: Type.String({ description: 'the flag that sets it', examples: ['--public-url'] }),
    kind: Type.String({ description: 'text, number, switch, list or choice' }),
    choices: Type.Array(Type.String(), { description: 'allowed values; empty if not a choice' }),
    value: Type.String({
      description: 'effective value; masked if it is a secret, empty if not set',
    }),
    default: Type.String({ description: 'empty if there is none' }),
    source: Type.String({
      description:
        'default, file, environment, flag, program (set by the embedding program), or database (set by an administrator)',
    }),
    is_secret: Type.Boolean({ description: 'whether the value is hidden' }),
    editable: Type.Boolean({ description: 'whether `PATCH /admin/settings` can change it' }),
    description: Type.String({ description: 'purpose of the setting, with `code` in backticks' }),
  },
  { $id: 'InstanceSetting' },
);
