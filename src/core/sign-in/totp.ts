import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of RFC 6238 as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
export const stepSeconds = 30;
export const codeDigits = 6;
/** As long as what SHA-1 gives, as RFC 4226 recommends. */
const keyBytes = 20;

export const newTotpKey = (): Buffer => randomBytes(keyBytes);

/** The step that a moment lies in. */
export const stepAt = (unix: number): number => Math.floor(unix / stepSeconds);

/** The code of one step (RFC 4226, 5.3). */
export function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/**
 * The step whose code that is: this one, or the one before or after, for clocks that are off.
 * @param afterStep steps up to it are spent
 * @returns undefined where it is of none of them
 */
export function stepOfCode(
  key: Buffer,
  code: string,
  nowUnix: number,
  afterStep: number,
): number | undefined {
  const given = Buffer.from(code);
  if (given.length !== codeDigits) return undefined;
  const now = stepAt(nowUnix);
  return [now - 1, now, now + 1]
    .filter((step) => step >= 0 && timingSafeEqual(Buffer.from(codeOfStep(key, step)), given))
    .find((step) => step > afterStep);
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A key as people type it into an app: base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
