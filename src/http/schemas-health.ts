import { type TSchema, Type } from './type.ts';

const dateTime = (description: string): TSchema =>
  Type.String({ format: 'date-time', description, examples: ['2026-05-04T09:30:00Z'] });
const count = (description: string): TSchema => Type.Integer({ description });
const bytes = (description: string): TSchema => Type.Integer({ format: 'int64', description });
const ms = (description: string): TSchema => Type.Number({ description });
const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);

const traffic = {
  count: count('requests that were answered'),
  refused_count: count('of them with a status from 400 to 499'),
  failed_count: count('of them with a status from 500 on'),
  p50_milliseconds: nullable(ms('half were answered in this time or less; null: none came')),
  p95_milliseconds: nullable(ms('95 of 100 were')),
  p99_milliseconds: nullable(ms('99 of 100 were')),
  max_milliseconds: nullable(ms('the slowest of them')),
};

export const InstanceHealthSchema = Type.Object(
  {
    view: Type.String({
      description:
        'always `process`: uptime, memory, event loop, pool and requests are those of the process that answered; other processes on the same database have their own',
      examples: ['process'],
    }),
    version: Type.String({ examples: ['0.1.0'] }),
    node_version: Type.String({ examples: ['24.21.0'] }),
    process_id: Type.Integer({ description: 'the process that a signal is sent to' }),
    started_at: dateTime('when it began'),
    uptime_seconds: Type.Integer(),
    database: Type.Object({
      kind: Type.String({ description: 'which one', examples: ['postgresql'] }),
      version: Type.String(),
      size_bytes: bytes('on the disk'),
      migration_number: Type.Integer({ description: 'the newest that was applied' }),
      migration_name: Type.String(),
      migrated_at: dateTime('when it was applied'),
      pool: nullable(
        Type.Object(
          {
            most_count: count('connections that there may be'),
            open_count: count('that there are'),
            idle_count: count('that do nothing'),
            waiting_count: count('who waits for one'),
          },
          { description: 'null: the database is a file' },
        ),
      ),
    }),
    data_folder: nullable(
      Type.Object(
        {
          free_bytes: bytes('what is left on its disk'),
          total_bytes: bytes('the size of its disk'),
        },
        { description: 'null: the system does not tell' },
      ),
    ),
    memory: Type.Object({
      resident_bytes: bytes('all that the process has'),
      heap_used_bytes: bytes('of what the program made'),
      heap_total_bytes: bytes('that is set aside for it'),
    }),
    event_loop: Type.Object(
      {
        delay_p50_milliseconds: ms('how late it is as a rule'),
        delay_p99_milliseconds: ms('how late it is at worst, but for 1 of 100 looks'),
        delay_max_milliseconds: ms('the worst'),
        busy_ratio: Type.Number({ description: 'part of the time in which it works, 0 to 1' }),
      },
      { description: 'this minute or the last, whichever was worse' },
    ),
    requests: Type.Object(
      {
        last_hour: Type.Object(traffic),
        minutes: Type.Array(
          Type.Object({ started_at: dateTime('when the minute began'), ...traffic }),
          { description: 'the last 60, oldest first; the last of them is not over' },
        ),
      },
      { description: 'probes are not counted; times are true to a tenth' },
    ),
    outbox: Type.Object({
      waiting_count: count('mails that wait, or are being sent'),
      oldest_waiting_at: nullable(dateTime('when the oldest of them was posted; null: none waits')),
      failed_count: count('mails that were refused for good, and can be tried again'),
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
    choices: Type.Array(Type.String(), { description: 'what it may be; empty: not a choice' }),
    value: Type.String({
      description: 'in force; stars where it is secret and set, empty where it is not set',
    }),
    default: Type.String({ description: 'empty: not set' }),
    source: Type.String({
      description: 'default, file, environment, flag, or program: whoever embeds it',
    }),
    is_secret: Type.Boolean({ description: 'its value is never told' }),
    description: Type.String({ description: 'what it does, with `code` in backticks' }),
  },
  { $id: 'InstanceSetting' },
);
