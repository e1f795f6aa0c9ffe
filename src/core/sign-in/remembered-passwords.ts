import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

const rememberedSeconds = 300;
const mostRemembered = 10_000;

interface Stored {
  readonly user: { readonly id: number };
  readonly hash: string;
  readonly passwordVersion: number;
}

/**
 * Recently verified passwords, so that clients which send one with each request do not cost a slow
 * hash each time. Stores an HMAC under a per-process key, bound to the stored hash and its version,
 * so a replaced password never matches.
 */
export class RememberedPasswords {
  /** Created once: given bytes, Node.js would create a key object for each HMAC. */
  readonly #key = createSecretKey(randomBytes(32));
  readonly #endsUnix = new Map<string, number>();

  has(account: Stored, password: string, nowUnix: number): boolean {
    const tag = this.#tag(account, password);
    const endsUnix = this.#endsUnix.get(tag);
    if (endsUnix === undefined) return false;
    if (endsUnix > nowUnix) return true;
    this.#endsUnix.delete(tag);
    return false;
  }

  add(account: Stored, password: string, nowUnix: number): void {
    if (this.#endsUnix.size >= mostRemembered) {
      const [oldest] = this.#endsUnix.keys();
      if (oldest !== undefined) this.#endsUnix.delete(oldest);
    }
    this.#endsUnix.set(this.#tag(account, password), nowUnix + rememberedSeconds);
  }

  #tag({ user, hash, passwordVersion }: Stored, password: string): string {
    return createHmac('sha256', this.#key)
      .update(`${user.id}\n${passwordVersion}\n${hash}\n${password}`)
      .digest('base64');
  }
}
