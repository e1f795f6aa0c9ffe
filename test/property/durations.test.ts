import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTimeSeconds } from '../../src/core/records/tracked-time.ts';
import { describeDuration, formatDuration, parseDuration } from '../../src/core/time/duration.ts';
import { cpuClock, leastCpuMs } from '../support/cpu-time.ts';
import { rounds } from '../support/extent.ts';

const options = { workingDaySeconds: 28_800 };
const parse = (text: string): number | undefined => parseDuration(text, options);
const anySeconds = fc.integer({ min: 0, max: maxTimeSeconds });
const two = (number: number): string => String(number).padStart(2, '0');
const partsOf = (seconds: number): [number, number, number] => [
  Math.floor(seconds / 3600),
  Math.floor(seconds / 60) % 60,
  seconds % 60,
];

describe('a duration', () => {
  it('is refused at once, however many blanks it contains', () => {
    const spentMs = cpuClock();
    for (let count = 0; count < 1000; count += 1) parse(`1d${' '.repeat(97)}x`);
    expect(spentMs()).toBeLessThan(1000);
    expect(parse(`1d${' '.repeat(50)}1h`)).toBe(32_400);
  });

  it.each([
    ['1h30m', 5400],
    ['1h 30m 15s', 5415],
    ['1H30M', 5400],
    ['1h30', 5400],
    ['1:30', 5400],
    ['01:30:15', 5415],
    ['90m', 5400],
    ['90 min', 5400],
    ['1.5h', 5400],
    ['1,5h', 5400],
    ['.5h', 1800],
    ['1h 1.5m', 3690],
    ['1h90m', 9000],
    ['0.333h', 1199],
    ['2d', 57_600],
    ['1d 2h', 36_000],
    ['0.5d', 14_400],
    ['1 hour 5 minutes', 3900],
    ['1 hour and 5 minutes', 3900],
    ['1 Stunde und 5 Min.', 3900],
    ['1:30:00', 5400],
    ['2 hrs', 7200],
    ['45 seconds', 45],
    ['PT1H30M', 5400],
    ['pt1.5h', 5400],
    ['PT90M', 5400],
    ['PT5400S', 5400],
    ['5400', 5400],
    ['0', 0],
    [' 90m\n', 5400],
  ])('reads %j as %i seconds', (text, seconds) => {
    expect(parse(text)).toBe(seconds);
  });

  it.each([
    ...['', ' ', 'h', '-1h', '+1h', '1.5', '1,5', '1e3', '1:5', '1:60', ':30', '1:30:60'],
    ...['1.5h30m', '30m1h', '1h1h', '1w', 'P1D', 'P1DT2H', 'P1W', 'PT', 'P', '1h30m foo', '1.h'],
    ...[
      '1h:30',
      '1 30',
      '1h 5',
      '1h60',
      '١h',
      '9007199254740993',
      '9'.repeat(90),
      `${'1'.repeat(80)}h`,
    ],
    `${' '.repeat(200)}1h`,
  ])('refuses %j', (text) => {
    expect(parse(text)).toBeUndefined();
  });

  it.each([
    ['1.5', 5400],
    ['1,25', 4500],
    ['.5', 1800],
    ['8', 28_800],
    ['1:30:15', 5415],
    ['90m', 5400],
  ])('of %j is in hours where a cell of a spreadsheet would be', (text, seconds) => {
    expect(parseDuration(text, { ...options, isBareHours: true })).toBe(seconds);
  });

  it('has days as long as the setting says', () => {
    expect(parseDuration('2d', { workingDaySeconds: 27_000 })).toBe(54_000);
  });

  it('is parsed back from each way to format it', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        const [hours, minutes, rest] = partsOf(seconds);
        const written = [
          formatDuration(seconds),
          formatDuration(seconds).replaceAll(' ', ''),
          formatDuration(seconds).toUpperCase(),
          String(seconds),
          `${seconds}s`,
          `${hours}:${two(minutes)}:${two(rest)}`,
          `PT${hours}H${minutes}M${rest}S`,
          `${hours} hours ${minutes} minutes ${rest} seconds`,
        ];
        expect(written.map(parse)).toEqual(written.map(() => seconds));
      }),
    );
  });

  it("is parsed back from the timeline's text, to the minute", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxTimeSeconds }), (seconds) => {
        const told = seconds < 60 ? seconds : seconds - (seconds % 60);
        expect(parse(describeDuration(seconds))).toBe(told);
      }),
    );
  });

  it('reads a comma like a point, and is never negative or fractional', () => {
    const amount = fc.float({ min: 0, max: 1000, noNaN: true }).map((n) => n.toFixed(3));
    fc.assert(
      fc.property(amount, fc.constantFrom('d', 'h', 'm', 's'), (number, unit) => {
        const seconds = parse(`${number}${unit}`);
        expect(parse(`${number.replace('.', ',')}${unit}`)).toBe(seconds);
        expect(Number.isSafeInteger(seconds) && (seconds ?? -1) >= 0).toBe(true);
      }),
    );
  });

  it('is parsed quickly, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200, unit: fc.constantFrom(...'1h m:,.0dsp t') }),
        (text) => {
          expect(leastCpuMs(50, () => parse(text))).toBeLessThan(50);
        },
      ),
      { numRuns: rounds(1000) },
    );
  });
});
