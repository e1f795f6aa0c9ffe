import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dateIn, instantIn, isRepeated, isSkipped, timeIn } from '../../web/src/app/zonedTime.ts';
import { addDays, weekOf } from '../../web/src/components/days.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const someZone = fc.constantFrom(...zones);
const someSecond = fc.integer({ min: 0, max: 4_000_000_000 });

describe('local times of a zone', () => {
  it('are those of the calendar, also when clocks change', () => {
    fc.assert(
      fc.property(someSecond, someZone, (unix, zone) => {
        const said = new Date(unix * 1000).toISOString().slice(0, 16);
        const [date = '', time = ''] = said.split('T');
        const expected = Temporal.PlainDateTime.from(said).toZonedDateTime(zone);
        expect(Date.parse(instantIn(date, time, zone))).toBe(expected.epochMilliseconds);
      }),
    );
    // A skipped hour, and a repeated one.
    expect(instantIn('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z');
    expect(instantIn('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00Z');
  });

  it('keep the offset of what they replace, where the clocks repeat an hour', () => {
    const at = (near: string) => instantIn('2026-10-25', '02:20', 'Europe/Berlin', near);
    expect(at('2026-10-25T00:15:00Z')).toBe('2026-10-25T00:20:00Z');
    expect(at('2026-10-25T01:15:00Z')).toBe('2026-10-25T01:20:00Z');
    expect(at('2026-10-25T09:00:00Z')).toBe('2026-10-25T01:20:00Z');
    fc.assert(
      fc.property(someSecond, someZone, (unix, zone) => {
        const minute = new Date((unix - (unix % 60)) * 1000);
        const same = instantIn(
          dateIn(minute, zone),
          timeIn(minute, zone),
          zone,
          minute.toISOString(),
        );
        expect(Date.parse(same)).toBe(minute.getTime());
      }),
    );
  });

  it('are known to be repeated or skipped', () => {
    const zone = 'Europe/Berlin';
    const times = ['2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z', '2026-10-25T01:59:59Z'];
    expect(times.map((one) => isRepeated(one, zone))).toEqual([false, true, true]);
    expect(isRepeated('2026-10-25T02:00:00Z', zone)).toBe(false);
    expect(isRepeated('2026-03-29T01:30:00Z', zone)).toBe(false);
    expect(isSkipped('2026-03-29', '02:30', zone)).toBe(true);
    expect(isSkipped('2026-03-29', '03:00', zone)).toBe(false);
    expect(isSkipped('2026-10-25', '02:30', zone)).toBe(false);
  });

  it('exist for every instant', () => {
    fc.assert(
      fc.property(someSecond, someZone, (unix, zone) => {
        const there = Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(zone);
        const moment = new Date(unix * 1000);
        expect(dateIn(moment, zone)).toBe(there.toPlainDate().toString());
        expect(timeIn(moment, zone)).toBe(there.toPlainTime().toString().slice(0, 5));
      }),
    );
  });

  it('form days and weeks', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(weekOf('2026-05-10', 1)).toBe('2026-05-04');
    expect(weekOf('2026-05-10', 0)).toBe('2026-05-10');
    expect(weekOf('2026-05-08', 6)).toBe('2026-05-02');
  });
});
