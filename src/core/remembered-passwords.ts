import { createHmac, randomBytes } from 'node:crypto';

const rememberedSeconds = 300;
const mostRemembered = 10_000;

/**
 * Passwords that were right a moment ago, so that a client which sends one with every request does
 * not cost a slow hash each time. What is kept is an HMAC under a key of this process, bound to the
 * stored hash and its version: a changed password is never taken for right.
 */
export class RememberedPasswords {
  readonly #key = randomBytes(32);
  readonly #endsUnix = new Map<string, number>();

  has(userId: number, version: number, hash: string, password: string, nowUnix: number): boolean {
    const tag = this.#tag(userId, version, hash, password);
    const endsUnix = this.#endsUnix.get(tag);
    if (endsUnix === undefined) return false;
    if (endsUnix > nowUnix) return true;
    this.#endsUnix.delete(tag);
    return false;
  }

  add(userId: number, version: number, hash: string, password: string, nowUnix: number): void {
    if (this.#endsUnix.size >= mostRemembered) {
      const [oldest] = this.#endsUnix.keys();
      if (oldest !== undefined) this.#endsUnix.delete(oldest);
    }
    this.#endsUnix.set(this.#tag(userId, version, hash, password), nowUnix + rememberedSeconds);
  }

  #tag(userId: number, version: number, hash: string, password: string): string {
    return createHmac('sha256', this.#key)
      .update(`${userId}\n${version}\n${hash}\n`)
      .update(password)
      .digest('base64');
  }
}
