import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import type { User } from '../../src/core/records/types.ts';
import type { As, TestApp } from './app.ts';

/** An authenticator app with one account: an independent implementation of RFC 6238. */
export class Authenticator {
  readonly #t: { readonly clock: Clock };
  readonly #totp: TOTP;

  constructor(t: { readonly clock: Clock }, secret: string) {
    this.#t = t;
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** The code shown now, or the given number of steps later. */
  code(steps = 0): string {
    const timestamp = (this.#t.clock.nowUnix() + steps * 30) * 1000;
    return this.#totp.generate({ timestamp });
  }

  /** Six digits that are not the code of any nearby step. */
  wrongCode(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)));
    let wrong = 0;
    while (near.has(String(wrong).padStart(6, '0'))) wrong += 1;
    return String(wrong).padStart(6, '0');
  }
}

export interface Guarded {
  readonly user: User;
  /** Name and password, which are no longer enough to sign in. */
  readonly as: Extract<As, { password: string }>;
  readonly app: Authenticator;
  readonly recoveryCodes: string[];
  readonly secret: string;
}

/** Enables two-factor authentication for a user with a password, and waits for the next code. */
export async function guard(t: TestApp, user: User, password: string): Promise<Guarded> {
  const as = { name: user.name, password };
  const begun = await t.request('POST', '/user/two-factor', as, { body: { password } });
  expect(begun.status).toBe(201);
  const { secret } = begun.json;
  const app = new Authenticator(t, secret);
  const body = { code: app.code() };
  const confirmed = await t.request('POST', '/user/two-factor/confirm', as, { body });
  expect(confirmed.status).toBe(200);
  // The code used for enabling can't be used again.
  t.clock.advance(30);
  return { user, as, app, secret, recoveryCodes: confirmed.json.recovery_codes };
}
