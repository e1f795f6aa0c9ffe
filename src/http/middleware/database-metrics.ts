import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { readFigures } from '../../core/instance/figures.ts';

const gauges = {
  punchcard_storage_writable: '1 if changes can be saved, 0 if not',
  punchcard_database_size_bytes: 'Size of the database on disk',
  punchcard_mail_waiting: 'Mails that wait or are being sent',
  punchcard_mail_failed: 'Mails that were rejected and can be sent again',
  punchcard_mail_oldest_age_seconds: 'Age of the oldest mail that waits; 0 if none does',
  punchcard_stopwatches_running: 'Running stopwatches, without paused ones',
} as const;
const entriesAdded = 'punchcard_time_entries_added_total';

type Series = keyof typeof gauges | typeof entriesAdded;

/**
 * Adds the series that describe the database, the same from every process. They are read from the
 * database at each scrape. If that fails, all but `punchcard_storage_writable` are missing.
 */
export function addDatabaseMetrics(
  register: Registry,
  context: Pick<Context, 'database' | 'clock'>,
): void {
  const registers = [register];
  let reading: Promise<Partial<Record<Series, number>>> | undefined;
  /** All series of a scrape share a read. */
  const read = () => {
    reading ??= readSeries(context).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, help] of Object.entries(gauges) as [keyof typeof gauges, string][]) {
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
}: Pick<Context, 'database' | 'clock'>): Promise<Partial<Record<Series, number>>> {
  // First, because the other reads wait for an unreachable database.
  const punchcard_storage_writable = (await isWritable(database)) ? 1 : 0;
  try {
    const { sizeBytes, outbox, runningStopwatches, addedEntries } = await readFigures({ database });
    const ageSeconds = Math.max(0, clock.nowUnix() - outbox.oldestUnix);
    return {
      punchcard_storage_writable,
      punchcard_database_size_bytes: sizeBytes,
      punchcard_mail_waiting: outbox.waiting,
      punchcard_mail_failed: outbox.failed,
      punchcard_mail_oldest_age_seconds: outbox.waiting === 0 ? 0 : ageSeconds,
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
