import { closeSync, openSync, writeSync } from 'node:fs';

/** The clock of both builds, moved by this script; see clock.mjs. */
export class SharedClock {
  readonly file: string;
  readonly #handle: number;
  #nowUnix: number;

  constructor(file: string, startUnix: number) {
    this.file = file;
    this.#handle = openSync(file, 'w');
    this.#nowUnix = startUnix;
    this.set(startUnix);
  }

  get nowUnix(): number {
    return this.#nowUnix;
  }

  set(nowUnix: number): void {
    this.#nowUnix = nowUnix;
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, nowUnix * 1000);
    writeSync(this.#handle, bytes, 0, 8, 0);
  }

  advance(seconds: number): void {
    this.set(this.#nowUnix + seconds);
  }

  close(): void {
    closeSync(this.#handle);
  }
}
