import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWhen } from '../../src/core/time/when.ts';

/** Monday, 4 May 2026, 11:30 in Berlin. */
const nowUnix = Date.UTC(2026, 4, 4, 9, 30) / 1000;
const here = { timeZone: 'Europe/Berlin', nowUnix };
const said = (text: string, timeZone = here.timeZone): string | undefined => {
  const when = parseWhen(text, { timeZone, nowUnix });
  return (
    when && `${new Date(when.unix * 1000).toISOString().slice(0, 16)}${when.hasTime ? '' : ' day'}`
  );
};

describe('a time in everyday words', () => {
  it.each([
    ['now', '2026-05-04T09:30'],
    ['today', '2026-05-04T09:30 day'],
    ['Yesterday', '2026-05-03T10:00 day'],
    ['monday', '2026-05-04T09:30 day'],
    ['last monday', '2026-04-27T10:00 day'],
    ['friday', '2026-05-01T10:00 day'],
    ['last friday', '2026-05-01T10:00 day'],
    ['tuesday', '2026-04-28T10:00 day'],
    ['14:00', '2026-05-04T12:00'],
    ['9am', '2026-05-04T07:00'],
    ['9 AM', '2026-05-04T07:00'],
    ['12am', '2026-05-03T22:00'],
    ['12:15pm', '2026-05-04T10:15'],
    ['at 9:05', '2026-05-04T07:05'],
    ['@9:05', '2026-05-04T07:05'],
    ['yesterday 14:00', '2026-05-03T12:00'],
    ['14:00 yesterday', '2026-05-03T12:00'],
    ['last friday at 9 am', '2026-05-01T07:00'],
    ['2026-01-15', '2026-01-15T11:00 day'],
    ['4.5.2026 14:00', '2026-05-04T12:00'],
    ['sat', '2026-05-02T10:00 day'],
    ['2026-11-03 14:00', '2026-11-03T13:00'],
    ['2026-11-03T14:00', '2026-11-03T13:00'],
    ['2026-11-03T14:00:00Z', '2026-11-03T14:00'],
    ['2026-11-03T14:00:00-05:00', '2026-11-03T19:00'],
    // Clocks go forward at two, and back at three.
    ['2026-03-29 02:30', '2026-03-29T01:30'],
    ['2026-10-25 02:30', '2026-10-25T00:30'],
  ])('reads %j as %s', (text, moment) => {
    expect(said(text)).toBe(moment);
  });

  it.each(
    ['', ' ', 'soon', 'last', 'last today', '24:00', '9', '9:5', '13pm', '0am', '9:60']
      .concat(['2026-02-30', '26-05-04', '5/4', '1969-12-31', '0001-01-01T00:00:00Z', 'at'])
      .concat(['at at 9:00', 'today today', '9:00 10:00', 'now 9:00', 'today x', '@', 'last last']),
  )('refuses %j', (text) => {
    expect(said(text)).toBeUndefined();
  });

  it('is limited to the day in the zone', () => {
    expect(said('today 00:00', 'Pacific/Auckland')).toBe('2026-05-03T12:00');
    expect(said('yesterday 23:00', 'America/Los_Angeles')).toBe('2026-05-04T06:00');
    expect(said('2011-12-30 09:00', 'Pacific/Apia')).toBe('2011-12-30T19:00');
  });

  it('is parsed back for every minute that occurs once in a zone', () => {
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'Asia/Tokyo', 'America/Phoenix');
    fc.assert(
      fc.property(zone, fc.integer({ min: 30_000_000, max: 66_000_000 }), (timeZone, minute) => {
        const unix = minute * 60;
        const told = new Intl.DateTimeFormat('sv-SE', {
          ...{ timeZone, dateStyle: 'short', timeStyle: 'short' },
        }).format(unix * 1000);
        expect(parseWhen(told, { timeZone, nowUnix })).toEqual({ unix, hasTime: true });
      }),
    );
  });
});
