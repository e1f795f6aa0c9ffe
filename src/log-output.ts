import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long after a full pipe it is tried again, in milliseconds. */
const retryMs = 5;
/** Who takes nothing for so long while all waits for him takes nothing any more: in milliseconds. */
const patienceMs = 5000;
/** Nor does the end wait any longer for who takes a little now and then, in milliseconds. */
const longestEndMs = 10_000;
/** What waits for a reader who stands still, at most, in bytes. */
export const mostWaitingBytes = 8 * 2 ** 20;

export interface LogOutputSettings {
  /** Of one write, in bytes; a longer text is one all the same. */
  readonly mostBytes: number;
  /** Of what waits, in bytes: beyond it lines are lost. */
  readonly mostWaiting?: number;
  /** How long the end waits for a reader as a whole, in milliseconds. */
  readonly endMs?: number;
  /**
   * Has the pipe take what it has room for and no more: called before each writing, as it is said of
   * the pipe, not of this end of it, and any other process may have said otherwise.
   */
  neverWait(): void;
  /** The line that says how many were lost. */
  sayLost(lines: number): string;
}

/** How many lines there are in a text of whole ones. */
export const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Texts into a pipe whose reader may be slow, or a file. What does not fit waits here, in its order,
 * and nobody waits for it: the pipe is one that takes what it has room for and says so, and so each
 * write is done, or not begun, when it returns. Of one that is under way in another thread nobody could
 * tell at the end how much of it is out; a file, too, is written to at once, and may lose nothing then.
 *
 * Where too much waits, or a disk is full, lines are lost, and one line says how many once there is
 * room. Those that can be spared are the first to go, and come back only after that line.
 */
export class LogOutput implements DestinationStream {
  readonly #file: number;
  readonly #settings: Required<LogOutputSettings>;
  /** What waits: pieces, and of the first of them what the pipe did not take. */
  #pieces: string[] = [];
  #lastBytes = 0;
  #begun: Uint8Array | undefined;
  #waitingBytes = 0;
  #lostLines = 0;
  /** How many the line tells of that is on its way; 0: there is none. */
  #toldLines = 0;
  /** Of what was begun some is out: a line may have been left without its end. */
  #isCut = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the end waits no longer, on the clock of `performance.now`. */
  #endMs: number | undefined;

  constructor(file: number, settings: LogOutputSettings) {
    this.#file = file;
    this.#settings = { mostWaiting: mostWaitingBytes, endMs: longestEndMs, ...settings };
  }

  /**
   * @param text whole lines
   * @param isSpare they go before others where not all can be kept
   */
  write(text: string, isSpare = false): void {
    const bytes = Buffer.byteLength(text);
    if (this.#hasNoRoomFor(bytes, isSpare)) {
      this.#lostLines += linesIn(text);
      return;
    }
    this.#add(text, bytes);
    if (this.#timer === undefined) this.#writeAll();
  }

  /** Before the end: returns when all is out, or has waited for too long. */
  flushSync(): void {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    this.#endMs ??= performance.now() + this.#settings.endMs;
    for (let [lastMs, left] = [performance.now(), this.#waitingBytes]; ; ) {
      this.#writeAll();
      if (this.#timer === undefined) return;
      const now = performance.now();
      if (this.#waitingBytes < left) [lastMs, left] = [now, this.#waitingBytes];
      if (now - lastMs > patienceMs || now > this.#endMs) this.#drop();
      else Atomics.wait(sleeper, 0, 0, retryMs);
    }
  }

  #hasNoRoomFor(bytes: number, isSpare: boolean): boolean {
    if (this.#timer === undefined) return false;
    const { mostWaiting } = this.#settings;
    const together = this.#waitingBytes + bytes;
    if (!isSpare) return together > mostWaiting;
    return this.#lostLines > 0 || together > mostWaiting * 0.75;
  }

  #add(text: string, bytes: number): void {
    this.#waitingBytes += bytes;
    if (this.#pieces.length > 0 && this.#lastBytes + bytes <= this.#settings.mostBytes) {
      this.#pieces[this.#pieces.length - 1] += text;
      this.#lastBytes += bytes;
    } else {
      this.#pieces.push(text);
      this.#lastBytes = bytes;
    }
  }

  /** Writes what the pipe has room for. */
  #writeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      this.#settings.neverWait();
      while (this.#begun !== undefined || this.#pieces.length > 0) {
        const piece = this.#begun ?? Buffer.from((this.#isCut ? '\n' : '') + this.#pieces.shift());
        this.#begun = piece;
        const count = writeSync(this.#file, piece);
        this.#waitingBytes -= count;
        this.#isCut = count < piece.length && (count > 0 || this.#isCut);
        this.#begun = count < piece.length ? piece.subarray(count) : undefined;
        this.#tellLost();
      }
      this.#toldLines = 0;
      this.#waitingBytes = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#timer = setTimeout(() => this.#writeAll(), retryMs).unref();
      } else {
        // Whoever read it is gone, or a disk is full: the server goes on.
        this.#drop();
      }
    }
  }

  /** Not before there is room for more: a slow reader would be told of each few lines. */
  #tellLost(): void {
    if (this.#lostLines === 0 || this.#waitingBytes > this.#settings.mostWaiting / 2) return;
    const text = this.#settings.sayLost(this.#lostLines);
    this.#toldLines = this.#lostLines;
    this.#lostLines = 0;
    this.#add(text, Buffer.byteLength(text));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = [Buffer.from(this.#begun ?? '').toString(), ...this.#pieces].join('');
    // The line that was to tell is none that is missed.
    this.#lostLines += linesIn(left) + Math.max(0, this.#toldLines - 1);
    this.#toldLines = 0;
    this.#begun = undefined;
    this.#pieces = [];
    this.#waitingBytes = 0;
  }
}
