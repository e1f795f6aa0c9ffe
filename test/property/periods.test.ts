import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../../src/core/time/dates.ts';
import { type Bound, readBound } from '../../src/core/time/periods.ts';

/** Sunday, 22 November 2026, 11:30. */
const here = {
  timeZone: 'Europe/Berlin',
  nowUnix: Date.UTC(2026, 10, 22, 10, 30) / 1000,
  firstDayOfWeek: 'monday',
} as const;
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: here.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const bound = (text: string, which: Bound, dateOrder: DateOrder | '' = ''): string => {
  const unix = readBound('from', text, which, { ...here, dateOrder });
  return unix === undefined ? '' : format.format(unix * 1000).replace(' 00:00', '');
};

describe('a bound', () => {
  it.each([
    ['2026-05-04', '2026-05-04', '2026-05-05'],
    ['today', '2026-11-22', '2026-11-23'],
    ['Yesterday', '2026-11-21', '2026-11-22'],
    ['tomorrow', '2026-11-23', '2026-11-24'],
    ['sunday', '2026-11-22', '2026-11-23'],
    ['monday', '2026-11-16', '2026-11-17'],
    ['mon', '2026-11-16', '2026-11-17'],
    ['last sunday', '2026-11-15', '2026-11-16'],
    ['last  monday', '2026-11-16', '2026-11-17'],
    ['next monday', '2026-11-23', '2026-11-24'],
    ['3 days ago', '2026-11-19', '2026-11-20'],
    ['last 7 days', '2026-11-16', '2026-11-23'],
    ['last 1 day', '2026-11-22', '2026-11-23'],
    ['last 2 weeks', '2026-11-09', '2026-11-23'],
    ['last 3 months', '2026-08-23', '2026-11-23'],
    ['this week', '2026-11-16', '2026-11-23'],
    ['last week', '2026-11-09', '2026-11-16'],
    ['next week', '2026-11-23', '2026-11-30'],
    ['this month', '2026-11-01', '2026-12-01'],
    ['last month', '2026-10-01', '2026-11-01'],
    ['this quarter', '2026-10-01', '2027-01-01'],
    ['last quarter', '2026-07-01', '2026-10-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['2026-W47', '2026-11-16', '2026-11-23'],
    ['2026-W01', '2025-12-29', '2026-01-05'],
    ['2026W53', '2026-12-28', '2027-01-04'],
    ['Q3', '2026-07-01', '2026-10-01'],
    ['q4', '2026-10-01', '2027-01-01'],
    ['2026-Q3', '2026-07-01', '2026-10-01'],
    ['Q1 2025', '2025-01-01', '2025-04-01'],
    ['2026-05', '2026-05-01', '2026-06-01'],
    ['2026', '2026-01-01', '2027-01-01'],
    ['May', '2026-05-01', '2026-06-01'],
    ['december', '2025-12-01', '2026-01-01'],
    ['Sept 2025', '2025-09-01', '2025-10-01'],
    ['3.11.2026', '2026-11-03', '2026-11-04'],
    ['4 May', '2026-05-04', '2026-05-05'],
    ['31.12.', '2026-12-31', '2027-01-01'],
    ['2026-05-04T09:30:00Z', '2026-05-04 11:30', '2026-05-04 11:30'],
    ['2026-05-04T09:30:00 02:00', '2026-05-04 09:30', '2026-05-04 09:30'],
    ['yesterday 14:00', '2026-11-21 14:00', '2026-11-21 14:00'],
    ['9am', '2026-11-22 09:00', '2026-11-22 09:00'],
    ['now', '2026-11-22 11:30', '2026-11-22 11:30'],
    ['', '', ''],
  ])('%j starts %s and ends before %s', (text, start, end) => {
    expect([bound(text, 'start'), bound(text, 'end')]).toEqual([start, end]);
  });

  it('starts weeks on the first day of the user, but not those of ISO 8601', () => {
    const start = (text: string) =>
      format.format(
        (readBound('from', text, 'start', { ...here, firstDayOfWeek: 'sunday' }) ?? 0) * 1000,
      );
    expect(start('this week')).toBe('2026-11-22 00:00');
    expect(start('2026-W47')).toBe('2026-11-16 00:00');
  });

  it('has a last second, and may be the start of a day but the end of longer periods', () => {
    expect(readBound('before', '2026-11-22', 'last-second', { ...here, timeZone: 'UTC' })).toBe(
      Date.UTC(2026, 10, 23) / 1000 - 1,
    );
    expect(bound('2026-06-01', 'start-of-day-else-end')).toBe('2026-06-01');
    expect(bound('2026-W23', 'start-of-day-else-end')).toBe('2026-06-08');
  });

  it.each([
    ['soon', 'must be a day, a period or a time: 2026-05-04, yesterday'],
    ['2026-02-30', 'there is no such day'],
    ['2026-W54', 'must be'],
    ['2026-W00', 'must be'],
    ['2025-W53', 'must be'],
    ['Q5', 'must be'],
    ['2026-13', 'must be'],
    ['0000', 'must be'],
    ['0000-W10', 'must be'],
    ['0000-Q1', 'must be'],
    ['last 0 days', 'must be'],
    ['marching', 'must be'],
    ['7', 'must be'],
    ['3/11', 'it is 3 November 2026 or 11 March 2026'],
    ['this friday', 'write the date'],
    ['0001-01-01T00:00:00Z', 'must be'],
    ['x'.repeat(41), 'must be'],
  ])('refuses %j, naming the parameter', (text, why) => {
    expect(() => bound(text, 'start')).toThrow(new RegExp(`^\\[from\\]: .*${why}`));
  });

  const day = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('9999-12-30'),
    noInvalidDate: true,
  });
  it('of a printed date is that day', () => {
    const names = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const [m, d] = [Number(month), Number(dayOfMonth)];
        for (const text of [
          ...[iso, `${year}-${m}-${d}`, `${d}.${m}.${year}`, `${dayOfMonth}.${month}.${year}`],
          ...[`${d} ${names.format(date)} ${year}`, `${names.format(date)} ${d}, ${year}`],
        ]) {
          expect(bound(text, 'start')).toBe(iso);
        }
        expect(bound(`${d}/${m}/${year}`, 'start', 'dmy')).toBe(iso);
        expect(bound(`${m}/${d}/${year}`, 'start', 'mdy')).toBe(iso);
      }),
    );
  });
});
