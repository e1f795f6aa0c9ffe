import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** TOTP (RFC 6238) with the parameters that all authenticator apps support. */
export const stepSeconds = 30;
export const codeDigits = 6;
/** The size of a SHA-1 hash, as RFC 4226 recommends. */
const keyBytes = 20;

export const newTotpKey = (): Buffer => randomBytes(keyBytes);

/** The time step that contains an instant. */
export const stepAt = (unix: number): number => Math.floor(unix / stepSeconds);

/** The code of a time step (RFC 4226, 5.3). */
export function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/**
 * Finds the time step of a code: the current one, or an adjacent one if clocks differ.
 * @param afterStep codes of steps up to this one are refused
 * @returns undefined if the code matches none
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

/** Base32 (RFC 4648) without padding, as people type a key into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
