import { hashSecret } from '../core/sign-in/secret.ts';

/** As long as a request may be under way in a browser that is slow. */
const keptSeconds = 120;
const mostKept = 10_000;

/**
 * The sessions in whose browsers somebody signed in anew a moment ago. What such a browser had asked
 * before may come late and be refused: that must not take away the cookie, which is of the new session.
 */
export class ReplacedSessions {
  /** Since when, by the hash of the secret, the oldest first. */
  readonly #sinceUnix = new Map<string, number>();

  note(secret: string, nowUnix: number): void {
    for (const [old, sinceUnix] of this.#sinceUnix) {
      if (this.#sinceUnix.size < mostKept && sinceUnix > nowUnix - keptSeconds) break;
      this.#sinceUnix.delete(old);
    }
    const hashed = hashSecret(secret);
    this.#sinceUnix.delete(hashed);
    this.#sinceUnix.set(hashed, nowUnix);
  }

  has(secret: string, nowUnix: number): boolean {
    const sinceUnix = this.#sinceUnix.get(hashSecret(secret));
    return sinceUnix !== undefined && sinceUnix > nowUnix - keptSeconds;
  }
}
