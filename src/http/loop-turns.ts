/** For how long requests are made in one turn of the event loop, in milliseconds. */
const turnMs = 10;

/** @param isTooMany it is begun at once as too many wait already: it is to be refused */
type Begin = (isTooMany: boolean) => void;

/**
 * Lets what has to be made wait where a turn of the event loop has made enough: all that came at once
 * would otherwise be made before anything else is answered, however quick that is. Nothing but a
 * refusal overtakes what waits here.
 */
export class LoopTurns {
  readonly #mostWaiting: number;
  readonly #waiting: Begin[] = [];
  #isTurn = false;
  #endMs = 0;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Begins it now, or in its turn. */
  take(begin: Begin): void {
    const { length } = this.#waiting;
    if (length >= this.#mostWaiting) begin(true);
    else if (length === 0 && this.#hasTime()) begin(false);
    else {
      this.#waiting.push(begin);
      setImmediate(this.#beginNext);
    }
  }

  /** An immediate of its own for each: what it does by and by is done before the next is begun. */
  readonly #beginNext = (): void => {
    if (this.#hasTime()) this.#waiting.shift()?.(false);
    else setImmediate(this.#beginNext);
  };

  #hasTime(): boolean {
    const nowMs = performance.now();
    if (this.#isTurn) return nowMs < this.#endMs;
    this.#isTurn = true;
    this.#endMs = nowMs + turnMs;
    // What comes in with the next turn's input is still of this one, so that a turn has this time once.
    setImmediate(() => setImmediate(this.#endTurn));
    return true;
  }

  readonly #endTurn = (): void => {
    this.#isTurn = false;
  };
}
