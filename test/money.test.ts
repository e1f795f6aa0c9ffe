import { expect, it } from 'vitest';
import { formatMinor, minorDigits, parseMinor } from '../src/core/money.ts';

it('counts digits by ISO 4217, whatever Intl says of currencies whose coins are gone', () => {
  const digits = Object.fromEntries(
    ['EUR', 'HUF', 'IDR', 'JPY', 'KWD', 'IQD', 'CLF'].map((code) => [code, minorDigits(code)]),
  );
  expect(digits).toEqual({ EUR: 2, HUF: 2, IDR: 2, JPY: 0, KWD: 3, IQD: 3, CLF: 4 });
});

it.each([
  ['95.00', 'EUR', 9500],
  ['95', 'HUF', 9500],
  ['95', 'JPY', 95],
  ['0.125', 'KWD', 125],
])('reads %s %s', (text, currency, minor) => {
  expect(parseMinor(text, currency)).toBe(minor);
  expect(Number(formatMinor(minor, currency))).toBe(Number(text));
});
