import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, newTotpKey, stepAt, stepOfCode } from '../../src/core/sign-in/totp.ts';

const key = Buffer.from('12345678901234567890');
const anyKey = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes));
/** Until the year 2100. */
const anyMoment = fc.integer({ min: 0, max: 4_102_444_800 });

describe('a TOTP code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i is the end of %s, as in RFC 6238, appendix B', (unix, eightDigits) => {
    expect(codeOfStep(key, stepAt(unix))).toBe(eightDigits.slice(2));
  });

  it.each(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
      .split(' ')
      .map((code, count) => [count, code] as const),
  )('of count %i is %s, as in RFC 4226, appendix D', (count, code) => {
    expect(codeOfStep(key, count)).toBe(code);
  });

  it('equals that of another implementation, for any key and time', () => {
    fc.assert(
      fc.property(anyKey, anyMoment, (bytes, unix) => {
        const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) });
        expect(codeOfStep(bytes, stepAt(unix))).toBe(totp.generate({ timestamp: unix * 1000 }));
      }),
    );
  });

  it('is accepted in its own step and the two next to it, and in no other', () => {
    const anyDistance = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(anyKey, anyMoment, anyDistance, (bytes, unix, distance) => {
        const step = stepAt(unix) + distance;
        fc.pre(step >= 0);
        const code = codeOfStep(bytes, step);
        const near = [-1, 0, 1].map((d) => stepAt(unix) + d).filter((s) => s >= 0 && s !== step);
        // One in a million codes is valid for two steps.
        fc.pre(near.every((s) => codeOfStep(bytes, s) !== code));
        expect(stepOfCode(bytes, code, unix, -1)).toBe(Math.abs(distance) <= 1 ? step : undefined);
      }),
    );
  });

  it('is refused once its step, or a later one, was used', () => {
    fc.assert(
      fc.property(anyKey, anyMoment, fc.integer({ min: 0, max: 3 }), (bytes, unix, ahead) => {
        const step = stepAt(unix);
        const code = codeOfStep(bytes, step);
        fc.pre(codeOfStep(bytes, step + 1) !== code);
        expect(stepOfCode(bytes, code, unix, step + ahead)).toBeUndefined();
      }),
    );
  });

  it('is exactly six digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/^\d{6}$/.test(text));
        expect(stepOfCode(key, text, 59, -1)).toBeUndefined();
      }),
    );
    for (const odd of ['', '94287082', ' 287082', '287082 ', '２８７０８２', '28708', '-87082']) {
      expect(stepOfCode(key, odd, 59, -1)).toBeUndefined();
    }
    expect(stepOfCode(key, '287082', 59, -1)).toBe(1);
  });
});

describe('a key', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j in base32, as in RFC 4648 without its padding', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('has 160 bits, and is unique', () => {
    expect(newTotpKey()).toHaveLength(20);
    expect(newTotpKey().equals(newTotpKey())).toBe(false);
    expect(base32(newTotpKey())).toMatch(/^[A-Z2-7]{32}$/);
  });
});
