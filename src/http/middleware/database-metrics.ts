import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { readFigures } from '../../core/instance/figures.ts';
import { outboxesOf } from '../../core/outbox/outboxes.ts';

const gauges = {
  punchcard_storage_writable: '1 if changes can be saved, 0 if not',
  punchcard_database_size_bytes: 'Size of the database on disk',
  punchcard_stopwatches_running: 'Running stopwatches, without paused ones',
} as const;
const entriesAdded = 'punchcard_time_entries_added_total';

/** The series of each outbox: `punchcard_mail_waiting`. */
const outboxGauges = {
  waiting: 'that wait or are being sent',
  failed: 'that were rejected and can be sent again',
  oldest_age_seconds: 'that wait: the age of the oldest, 0 if none does',
} as const;
const outboxSeries = (name: string, gauge: keyof typeof outboxGauges): string =>
  `punchcard_${name.replaceAll('-', '_')}_${gauge}`;

/**
 * Adds the series that describe the database, the same from every process. They are read from the
 * database at each scrape. If that fails, all but `punchcard_storage_writable` are missing.
 */
export function addDatabaseMetrics(
  register: Registry,
  context: Pick<Context, 'database' | 'clock' | 'doors'>,
): void {
  const registers = [register];
  let reading: Promise<Record<string, number>> | undefined;
  /** All series of a scrape share a read. */
  const read = () => {
    reading ??= readSeries(context).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const ofOutboxes = outboxesOf(context.doors).flatMap(({ name }) =>
    Object.entries(outboxGauges).map(([gauge, what]): [string, string] => [
      outboxSeries(name, gauge as keyof typeof outboxGauges),
      `Work of the outbox for ${name}, those ${what}`,
    ]),
  );
  for (const [name, help] of [...Object.entries(gauges), ...ofOutboxes]) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const { [name]: value } = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  new Counter({
    name: entriesAdded,
    help: 'Tracked times added since the instance exists, including deleted ones',
    registers,
    async collect() {
      const { [entriesAdded]: value } = await read();
      this.remove();
      if (value !== undefined) this.inc(value);
    },
  });
}

async function readSeries({
  database,
  clock,
  doors,
}: Pick<Context, 'database' | 'clock' | 'doors'>): Promise<Record<string, number>> {
  // First, because the other reads wait for an unreachable database.
  const punchcard_storage_writable = (await isWritable(database)) ? 1 : 0;
  try {
    const { sizeBytes, outboxes, runningStopwatches, addedEntries } = await readFigures({
      database,
      doors,
    });
    const ofOutboxes = outboxes.flatMap(([name, { waiting, failed, oldestUnix }]) => {
      const oldest = waiting === 0 ? 0 : Math.max(0, clock.nowUnix() - oldestUnix);
      const values = { waiting, failed, oldest_age_seconds: oldest } as const;
      return Object.entries(values).map(([gauge, value]) => [
        outboxSeries(name, gauge as keyof typeof values),
        value,
      ]);
    });
    return {
      punchcard_storage_writable,
      punchcard_database_size_bytes: sizeBytes,
      ...Object.fromEntries(ofOutboxes),
      punchcard_stopwatches_running: runningStopwatches,
      [entriesAdded]: addedEntries,
    };
  } catch {
    return { punchcard_storage_writable };
  }
}

/** The same check as in `/readyz`. */
async function isWritable(database: Context['database']): Promise<boolean> {
  try {
    const problem = await database.storageProblem();
    // Its result may be a second old.
    if (problem === null) await database.ping();
    return problem === null;
  } catch {
    return false;
  }
}
