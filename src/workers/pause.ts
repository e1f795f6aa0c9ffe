const firstMs = 100;
const longestMs = 30_000;
/** A worker that served for so long was well: what ends it then is another story. */
const wellAfterMs = 60_000;

/**
 * How long the place of a worker stays empty before another one is started: not at all the first time,
 * then twice as long each time, so that one that dies at once takes no core for it.
 */
export class RestartPause {
  #deaths = 0;

  /** @param servedMs for how long the one that ended had served; 0: it never did */
  nextMs(servedMs: number): number {
    if (servedMs >= wellAfterMs) this.#deaths = 0;
    this.#deaths += 1;
    return this.#deaths === 1 ? 0 : Math.min(longestMs, firstMs * 2 ** (this.#deaths - 2));
  }
}
