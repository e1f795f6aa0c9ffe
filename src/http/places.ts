import type { ServerResponse } from 'node:http';
import { PunchcardError } from '../core/errors.ts';

/** What takes long and is under way, per user and in all. */
export class Places {
  readonly #perUser = new Map<number, number>();
  /** Who waits for one of his own to end, in order. */
  readonly #waiting = new Map<number, (() => void)[]>();
  readonly #most: { readonly perUser: number; readonly all: number; readonly waiting?: number };
  readonly #refusal: string;
  #all = 0;

  /** @param refusal what is told where no place is left */
  constructor(
    most: { readonly perUser: number; readonly all: number; readonly waiting?: number },
    refusal: string,
  ) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** @returns what gives the place back @throws too_many_requests */
  take(userId: number): () => void {
    const ofUser = this.#perUser.get(userId) ?? 0;
    if (ofUser >= this.#most.perUser || this.#all >= this.#most.all) {
      throw this.#refused();
    }
    this.#perUser.set(userId, ofUser + 1);
    this.#all += 1;
    return this.#giveBack(userId);
  }

  /**
   * As `take`, but waits where only his own are in the way: the tabs of one person that all read
   * anew after a change.
   * @param reply whose client may leave meanwhile: then it waits no longer
   * @returns null where the client has left: nobody would take what is made
   * @throws too_many_requests where no place is left for anybody, or too many of his wait already
   */
  async turn(userId: number, reply: ServerResponse): Promise<(() => void) | null> {
    if (reply.destroyed) return null;
    if ((this.#perUser.get(userId) ?? 0) < this.#most.perUser) return this.take(userId);
    const line = this.#waiting.get(userId) ?? [];
    if (line.length >= (this.#most.waiting ?? 0)) throw this.#refused();
    this.#waiting.set(userId, line);
    const taken = await new Promise<(() => void) | null>((resolve) => {
      const leave = (): void => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) this.#waiting.delete(userId);
        resolve(null);
      };
      const begin = (): void => {
        reply.off('close', leave);
        resolve(this.#giveBack(userId));
      };
      line.push(begin);
      reply.once('close', leave);
    });
    if (taken === null || !reply.destroyed) return taken;
    // Of several replies that end at once with their connection, one gave its place to another that
    // had not heard of it yet.
    taken();
    return null;
  }

  #refused(): PunchcardError {
    return new PunchcardError('too_many_requests', this.#refusal, { retryAfterSeconds: 5 });
  }

  #giveBack(userId: number): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const line = this.#waiting.get(userId);
      const next = line?.shift();
      if (line?.length === 0) this.#waiting.delete(userId);
      // Whose turn it is gets this very place.
      if (next !== undefined) return next();
      this.#all -= 1;
      const left = (this.#perUser.get(userId) ?? 1) - 1;
      if (left === 0) this.#perUser.delete(userId);
      else this.#perUser.set(userId, left);
    };
  }
}
