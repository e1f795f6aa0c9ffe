import { hashSecret } from '../../core/secret.ts';

/** How long a request from a slow browser may be in progress. */
const retentionSeconds = 120;
const maxSessions = 10_000;

/**
 * Sessions recently replaced by a new sign-in in the same browser. A late request with the old
 * cookie fails, and its response must not delete the cookie of the new session.
 */
export class ReplacedSessions {
  /** Time of replacement by hash of the secret, oldest first. */
  readonly #sinceUnix = new Map<string, number>();

  note(secret: string, nowUnix: number): void {
    for (const [old, sinceUnix] of this.#sinceUnix) {
      if (this.#sinceUnix.size < maxSessions && sinceUnix > nowUnix - retentionSeconds) break;
      this.#sinceUnix.delete(old);
    }
    const hashed = hashSecret(secret);
    this.#sinceUnix.delete(hashed);
    this.#sinceUnix.set(hashed, nowUnix);
  }

  has(secret: string, nowUnix: number): boolean {
    const sinceUnix = this.#sinceUnix.get(hashSecret(secret));
    return sinceUnix !== undefined && sinceUnix > nowUnix - retentionSeconds;
  }
}
