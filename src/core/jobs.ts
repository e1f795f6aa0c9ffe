import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { sendDeferred } from './email/deferred-mail.ts';
import { isPlainRefusal } from './errors.ts';
import { pause } from './pause.ts';
import { purge, purgeChanges } from './purge.ts';

export interface JobLog {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface Jobs {
  /** Resolves when nothing runs any more, after at most one batch. */
  stop(): Promise<void>;
}

/** Work that is repeated at an interval. */
interface Job {
  readonly firstRunMs: number;
  readonly everyMs: number;
  /** The log message of a failed run. */
  readonly failure: string;
  run(): Promise<void>;
}

function jobsOf(context: Context, log: JobLog, signal: AbortSignal): readonly Job[] {
  const holder = randomUUID();
  const { databaseCheckHours } = context.rules;
  const check: Job = {
    firstRunMs: 600_000,
    everyMs: databaseCheckHours * 3_600_000,
    failure: 'checking the database file failed',
    run: () => context.database.checkFile(),
  };
  return [
    ...(databaseCheckHours > 0 ? [check] : []),
    {
      firstRunMs: 30_000,
      everyMs: 600_000,
      failure: 'purging failed',
      run: async () => {
        const rows = await purge(context, { holder, signal });
        if (rows !== null && rows > 0) log.info({ rows }, 'purged expired rows');
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 10_000,
      failure: 'purging old changes failed',
      run: async () => {
        await purgeChanges(context, { holder, signal });
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 60_000,
      failure: 'sending deferred mail failed',
      run: async () => {
        const mails = await sendDeferred(context, signal);
        if (mails > 0) log.info({ mails }, 'queued deferred mail');
      },
    },
  ];
}

/**
 * Purges expired rows every ten minutes and old changes every ten seconds; queues deferred mail
 * every minute; checks the database file as often as the setting says.
 */
export function startJobs(context: Context, log: JobLog): Jobs {
  const stopped = new AbortController();
  const { signal } = stopped;
  const repeat = async ({ firstRunMs, everyMs, failure, run }: Job): Promise<void> => {
    for (let waitMs = firstRunMs; ; waitMs = everyMs) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      try {
        await run();
      } catch (error) {
        // The next run finds the same rows.
        if (!isPlainRefusal(error)) log.error({ err: error }, failure);
      }
    }
  };
  const running = Promise.all(jobsOf(context, log, signal).map(repeat));
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
