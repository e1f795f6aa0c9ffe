import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import type { SettingName } from '../config/schema.ts';
import { openSetup } from '../core/account/setup.ts';
import { systemClock } from '../core/clock.ts';
import type { JobLog } from '../core/jobs.ts';
import { mayTryAgain, portToListenOn, urlOf } from '../listening.ts';
import { openVault } from '../secret-key.ts';
import { openDatabase } from '../sql/database.ts';
import { version } from '../version.ts';
import type { Start } from './messages.ts';
import { RestartPause } from './pause.ts';
import { Questions } from './questions.ts';
import { type Ending, RunningWorker } from './running-worker.ts';
import { WorkerError } from './worker-error.ts';

export interface Workers {
  /** Where users reach them: the setting, or where they listen. */
  readonly publicUrl: string;
  /** What opens the making of the first account; null where somebody is there. */
  readonly setupCode: string | null;
  /**
   * Ends all of them as each ends by itself, and resolves when nobody is left.
   * @throws WorkerError where one did not end well
   */
  close(): Promise<void>;
}

/**
 * Serves with so many processes. This one opens no API: it brings the database to the newest version,
 * starts the others, and starts another where one ends.
 * @throws what `createApp` throws; WorkerError where a worker's first start fails otherwise
 */
export async function startWorkers(config: Config, count: number, log: JobLog): Promise<Workers> {
  const database = await openDatabase(config, systemClock);
  try {
    // The key is made once, before several would.
    openVault(config);
    const { workers, port } = await startListening(config, count, log);
    try {
      const setupCode = await openSetup({ database, clock: systemClock });
      const publicUrl = config.http.publicUrl ?? urlOf(config.host, port);
      return { publicUrl, setupCode, close: () => workers.close() };
    } catch (error) {
      await workers.close();
      throw error;
    }
  } finally {
    await database.close();
  }
}

async function startListening(
  config: Config,
  count: number,
  log: JobLog,
): Promise<{ workers: Places; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await portToListenOn(config.host, config.port);
    const workers = new Places(startOf(config, count, port), log);
    try {
      await workers.start();
      return { workers, port };
    } catch (error) {
      await workers.close().catch(() => {});
      if (!mayTryAgain(error, config.port, tries)) throw error;
    }
  }
}

function startOf(config: Config, count: number, port: number): Omit<Start, 'number'> {
  const names = Object.keys(config.sources) as SettingName[];
  return {
    kind: 'start',
    count,
    settings: Object.fromEntries(names.map((name) => [name, config.flat[name]])),
    sources: config.sources,
    port,
    version,
    startedUnix: systemClock.nowUnix(),
  };
}

/** The places of the workers, each taken by one, or soon to be. */
class Places {
  readonly #start: Omit<Start, 'number'>;
  readonly #log: JobLog;
  readonly #running = new Map<number, RunningWorker>();
  readonly #questions = new Questions();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #bad: string[] = [];
  #isClosing = false;
  #whenEmpty = (): void => {};

  constructor(start: Omit<Start, 'number'>, log: JobLog) {
    this.#start = start;
    this.#log = log;
    // Where they cannot have a socket each: whatever the environment says, none gets most connections.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('../start.js', import.meta.url)),
      args: ['worker'],
    });
  }

  /** Resolves when all of them answer. @throws where one of them cannot */
  async start(): Promise<void> {
    const numbers = Array.from({ length: this.#start.count }, (_, i) => i + 1);
    await Promise.all(
      numbers.map(async (number) => {
        const pause = new RestartPause();
        const worker = this.#take(number);
        void worker.ended.then((ending) => this.#left(worker, ending, pause));
        await worker.ready;
      }),
    );
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const worker of this.#running.values()) worker.stop();
    if (this.#running.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenEmpty = resolve;
      });
    }
    const [bad] = this.#bad;
    if (bad !== undefined) throw new WorkerError(bad);
  }

  #take(number: number): RunningWorker {
    const worker = new RunningWorker(
      { ...this.#start, number },
      {
        ask: async (topic) => {
          const others = [...this.#running.values()].filter(
            (other) => other !== worker && other.isReady,
          );
          return this.#questions.ask(others, topic);
        },
        said: (id, value) => this.#questions.said(id, worker, value),
      },
    );
    this.#running.set(number, worker);
    return worker;
  }

  #left(worker: RunningWorker, ending: Ending, pause: RestartPause): void {
    const { number } = worker;
    this.#running.delete(number);
    this.#questions.left(worker);
    if (this.#isClosing) {
      if (!ending.isGood) this.#bad.push(`worker ${number} ${ending.sentence}`);
      if (this.#running.size === 0) this.#whenEmpty();
      return;
    }
    const pauseMs = pause.nextMs(ending.servedMs);
    const detail = { worker: number, process: worker.processId, pauseMs };
    this.#log.error(detail, `a worker ${ending.sentence}: another takes its place`);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const next = this.#take(number);
      next.ready.then(
        () => this.#log.info({ worker: number, process: next.processId }, 'a worker was replaced'),
        // Told when it has ended.
        () => {},
      );
      void next.ended.then((how) => this.#left(next, how, pause));
    }, pauseMs);
    this.#timers.add(timer);
  }
}
