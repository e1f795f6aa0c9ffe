import { statSync } from 'node:fs';
import type { StorageListener } from '../../core/store.ts';
import { damaged, isDamage, storageProblemOf, unusable } from './database-errors.ts';

/** How long a result of `check` is reused, in milliseconds. */
const checkedForMs = 1000;

/** The last known state of the storage; calls listeners when it changes. */
export class StorageState {
  readonly #probe: (hasFailed: boolean) => Promise<string | null>;
  readonly #listeners = new Set<StorageListener>();
  #problem: string | null = null;
  #checking: Promise<string | null> | undefined;
  #checkedMs = Number.NEGATIVE_INFINITY;

  /** @param probe tries to write; returns the reason for a failure, or null */
  constructor(probe: (hasFailed: boolean) => Promise<string | null>) {
    this.#probe = probe;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** @param detail for the log, such as the driver's error */
  report(problem: string | null, detail = ''): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    for (const listener of this.#listeners) listener(problem, detail);
  }

  onChange(listener: StorageListener): void {
    this.#listeners.add(listener);
  }

  /** Updates the state from an error of the driver. */
  note(error: unknown): void {
    const problem = storageProblemOf(error);
    if (problem !== undefined) this.report(problem, String(error));
  }

  /** Probes at most once per second. */
  check(): Promise<string | null> {
    if (performance.now() - this.#checkedMs < checkedForMs) return Promise.resolve(this.#problem);
    this.#checking ??= this.#probe(this.#problem !== null)
      .then((problem) => {
        this.report(problem);
        return problem;
      })
      .finally(() => {
        this.#checkedMs = performance.now();
        this.#checking = undefined;
      });
    return this.#checking;
  }
}

/** The state of a SQLite file. */
export class FileStorage extends StorageState {
  readonly #file: string;
  readonly #opened: string | undefined;
  #damage: string | undefined;

  /** @param write writes at least that many bytes */
  constructor(file: string, write: (bytes: number) => Promise<void>) {
    super(async (hasFailed) => {
      try {
        // After a failure, write more than a change needs, so that the state does not flap.
        await write(hasFailed ? 131_072 : 0);
        return null;
      } catch (error) {
        if (this.problem !== null) return this.problem;
        return error instanceof Error ? error.message : String(error);
      }
    });
    this.#file = file;
    this.#opened = identityOf(file);
  }

  /** Called before each commit. @throws PunchcardError `unavailable` */
  requireUsable(): void {
    const problem =
      this.#damage ??
      (this.isSameFile() ? undefined : 'its file was removed or replaced while the server ran');
    if (problem === undefined) return;
    this.report(problem, this.#file);
    throw unusable(problem);
  }

  /** False if the path no longer leads to the opened file. */
  isSameFile(): boolean {
    return identityOf(this.#file) === this.#opened;
  }

  override note(error: unknown): void {
    const problem = storageProblemOf(error);
    if (problem === undefined) return;
    const { code, message } = error as { code: string; message: string };
    if (isDamage(code)) this.noteDamage(message);
    else if (this.#damage === undefined) this.report(problem, `${code}: ${message}`);
  }

  /** Rejects all further writes, which could increase the damage. */
  noteDamage(detail: string): void {
    this.#damage = damaged;
    this.report(damaged, `${this.#file}: ${detail}`);
  }
}

function identityOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`;
}
