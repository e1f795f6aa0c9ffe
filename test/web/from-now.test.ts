import { describe, expect, it } from 'vitest';
import { day, dayAndTime, fromNow } from '../../web/src/components/format.ts';

const at = (moment: string, now: string, zone = 'UTC'): string =>
  fromNow(moment, zone, Date.parse(now));

describe('relative time', () => {
  it('counts calendar days from a whole day on', () => {
    const sunday = '2026-11-22T00:55:00Z';
    expect(at('2026-11-20T17:35:00Z', sunday)).toBe('2 days ago');
    expect(at('2026-11-21T00:50:00Z', sunday)).toBe('yesterday');
    // In Auckland it is Sunday, 13:55, and the entry was on Saturday, 06:35.
    expect(at('2026-11-20T17:35:00Z', sunday, 'Pacific/Auckland')).toBe('yesterday');
    expect(at('2026-11-15T23:59:00Z', sunday)).toBe('last week');
    expect(at('2026-11-29T12:00:00Z', sunday)).toBe('next week');
    expect(at('2024-11-20T12:00:00Z', sunday)).toBe('2 years ago');
  });

  it('is a dash for no date, and in years if far away', () => {
    const now = '2026-11-22T00:55:00Z';
    for (const moment of ['', 'soon', '2026-02-31T99:00:00Z']) {
      expect(at(moment, now)).toBe('–');
      expect(dayAndTime(moment, 'UTC')).toBe('–');
      expect(day(moment, 'UTC')).toBe('–');
    }
    expect(at('2026-11-22T00:55:00Z', 'soon')).toBe('–');
    expect(at('+012026-11-22T00:55:00Z', now)).toBe('in 10,006 years');
    expect(at('1026-11-22T00:55:00Z', now)).toMatch(/^1,00\d years ago$/);
  });

  it('counts hours within a day', () => {
    const now = '2026-11-22T00:55:00Z';
    expect(at('2026-11-21T17:35:00Z', now)).toBe('7 hours ago');
    expect(at('2026-11-22T00:54:30Z', now)).toBe('now');
    expect(at('2026-11-22T00:52:30Z', now)).toBe('2 minutes ago');
    expect(at('2026-11-22T02:55:00Z', now)).toBe('in 2 hours');
    // A day of 25 hours.
    expect(at('2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z', 'Europe/Berlin')).toBe(
      '24 hours ago',
    );
  });
});
