import cluster, { type Worker } from 'node:cluster';
import type { Topic } from '../http/colleagues.ts';
import { ListenError } from '../listening.ts';
import type { Start, ToPrimary, ToWorker } from './messages.ts';
import { WorkerError } from './worker-error.ts';

/** How a worker came to its end. */
export interface Ending {
  readonly isGood: boolean;
  /** `was killed by SIGKILL`, say. */
  readonly sentence: string;
  /** For how long it had answered requests, in milliseconds. */
  readonly servedMs: number;
}

/** What a worker wants of the primary. */
interface Asks {
  /** What the others say to it. */
  ask(topic: Topic): Promise<readonly unknown[]>;
  /** It says something to a question. */
  said(id: number, value: unknown): void;
}

/** One worker as the primary sees it, from its start to its end. */
export class RunningWorker {
  readonly number: number;
  /** Resolves when it answers requests. @throws ListenError, WorkerError where it ends before */
  readonly ready: Promise<void>;
  readonly ended: Promise<Ending>;
  readonly #worker: Worker;
  readonly #asks: Asks;
  #failure: Extract<ToPrimary, { kind: 'failed' }> | undefined;
  #readySinceMs = 0;
  #isStopping = false;

  constructor(start: Start, asks: Asks) {
    this.number = start.number;
    this.#asks = asks;
    this.#worker = cluster.fork();
    // A message to one that has just died: its end is told by itself.
    this.#worker.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', (code, signal) => resolve(this.#endingOf(code, signal)));
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: ToPrimary) => {
        if (message.kind === 'hello') this.#tell(start);
        else if (message.kind === 'ready') {
          this.#readySinceMs = performance.now();
          resolve();
        } else this.#hear(message);
      });
      void this.ended.then(({ sentence }) => reject(this.#startError(sentence)));
    });
    // Who does not wait for it hears of its end.
    this.ready.catch(() => {});
  }

  get processId(): number | undefined {
    return this.#worker.process.pid;
  }

  /** It answers requests, and questions. */
  get isReady(): boolean {
    return this.#readySinceMs > 0 && !this.#isStopping && this.#worker.isConnected();
  }

  stop(): void {
    this.#isStopping = true;
    this.#tell({ kind: 'stop' });
  }

  question(id: number, topic: Topic): void {
    this.#tell({ kind: 'question', id, topic });
  }

  #hear(message: ToPrimary): void {
    if (message.kind === 'failed') this.#failure = message;
    if (message.kind === 'said') this.#asks.said(message.id, message.value);
    if (message.kind === 'ask') {
      const { id, topic } = message;
      void this.#asks.ask(topic).then((said) => this.#tell({ kind: 'answers', id, said }));
    }
  }

  #tell(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message, () => {});
  }

  #endingOf(code: number | null, signal: string | null): Ending {
    const servedMs = this.#readySinceMs === 0 ? 0 : performance.now() - this.#readySinceMs;
    const how = signal === null ? `ended with ${code}` : `was killed by ${signal}`;
    const why = this.#failure === undefined ? '' : ` (${this.#failure.sentence})`;
    return { isGood: code === 0, sentence: `${how}${why}`, servedMs };
  }

  /** As it would have been said in one process. */
  #startError(sentence: string): Error {
    if (this.#failure === undefined) {
      return new WorkerError(`worker ${this.number} ${sentence} before it could serve`);
    }
    const { sentence: reason, isTaken } = this.#failure;
    return isTaken ? new ListenError(reason, { isTaken }) : new WorkerError(reason);
  }
}
