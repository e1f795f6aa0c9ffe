import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long after a full pipe it is tried again, in milliseconds. */
const retryMs = 5;
/** Who takes nothing for so long while all waits for him takes nothing any more: in milliseconds. */
const patienceMs = 5000;

/**
 * Texts into a pipe whose reader may be slow. What does not fit waits here, in its order, and nobody
 * waits for it: the pipe is one that takes what it has room for and says so, and so each write is
 * done, or not begun, when it returns. Of one that is under way in another thread nobody could tell
 * at the end how much of it is out.
 */
export class PipeOutput implements DestinationStream {
  readonly #file: number;
  readonly #mostBytes: number;
  readonly #neverWait: () => void;
  /** What waits: pieces, and of the first of them what the pipe did not take. */
  #pieces: string[] = [];
  #lastBytes = 0;
  #begun: Uint8Array | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param mostBytes of one write; a longer text is one all the same
   * @param neverWait has the pipe take what it has room for and no more: called before each writing, as
   * it is said of the pipe, not of this end of it, and any other process may have said otherwise
   */
  constructor(file: number, mostBytes: number, neverWait: () => void) {
    this.#file = file;
    this.#mostBytes = mostBytes;
    this.#neverWait = neverWait;
  }

  write(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#pieces.length > 0 && this.#lastBytes + bytes <= this.#mostBytes) {
      this.#pieces[this.#pieces.length - 1] += text;
      this.#lastBytes += bytes;
    } else {
      this.#pieces.push(text);
      this.#lastBytes = bytes;
    }
    if (this.#timer === undefined) this.#writeAll();
  }

  /** Returns when all is out, or nobody takes it. */
  flushSync(): void {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    for (let lastMs = performance.now(); ; ) {
      if (this.#writeAll() > 0) lastMs = performance.now();
      if (this.#timer === undefined) return;
      if (performance.now() - lastMs > patienceMs) this.#drop();
      else Atomics.wait(sleeper, 0, 0, retryMs);
    }
  }

  /** Writes what the pipe has room for. @returns how many bytes */
  #writeAll(): number {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let written = 0;
    try {
      this.#neverWait();
      while (this.#begun !== undefined || this.#pieces.length > 0) {
        const piece = this.#begun ?? Buffer.from(this.#pieces.shift() as string);
        this.#begun = piece;
        const count = writeSync(this.#file, piece);
        written += count;
        this.#begun = count < piece.length ? piece.subarray(count) : undefined;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#timer = setTimeout(() => this.#writeAll(), retryMs).unref();
      } else {
        // Whoever read it is gone: the server is not.
        this.#drop();
      }
    }
    return written;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#begun = undefined;
    this.#pieces = [];
  }
}
