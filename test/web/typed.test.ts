import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../web/src/components/days.ts';
import { fieldDay, fieldTime } from '../../web/src/components/format.ts';
import { readDay, readTime } from '../../web/src/components/typed.ts';

const today = '2026-11-27';
const two = (value: number): string => String(value).padStart(2, '0');
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1980-01-01', count));
const times = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);

describe('a typed day', () => {
  it.each([
    ['4/5/2026', '2026-05-04', '2026-04-05'],
    ['4.5.2026', '2026-05-04', '2026-05-04'],
    ['4-5-26', '2026-05-04', '2026-04-05'],
    ['4.5.', '2026-05-04', '2026-05-04'],
    ['2026-05-04', '2026-05-04', '2026-05-04'],
    ['4 May', '2026-05-04', '2026-05-04'],
    ['Mon, May 4, 2026', '2026-05-04', '2026-05-04'],
    ['31/12', '2026-12-31', undefined],
  ])('is read in the order of its user: %s', (text, dayFirst, monthFirst) => {
    expect(readDay(text, today, false)).toBe(dayFirst);
    expect(readDay(text, today, true)).toBe(monthFirst);
  });

  it.each([
    '',
    'x',
    '4',
    '31/6/2026',
    '4/5/202',
    '1/2/3/4',
    '2026-05',
    'May',
    '4 of 5 of 2026 and 7',
  ])('is refused if it is none: %s', (text) => {
    expect(readDay(text, today, false)).toBeUndefined();
  });

  it('is read as a field shows it', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (day, isMonthFirst) => {
        expect(readDay(fieldDay(day), today, isMonthFirst)).toBe(day);
      }),
    );
  });
});

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9:30 pm', '21:30'],
    ['12am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['16 Uhr', '16:00'],
  ])('is read: %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['', '24', '9:60', '13pm', '0am', '9:3', 'x', '9:30:15', '-9'])(
    'is refused if it is none: %s',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );

  it('is read as a field shows it', () => {
    fc.assert(
      fc.property(times, (time) => {
        expect(readTime(fieldTime(time))).toBe(time);
      }),
    );
  });
});
