import fc from 'fast-check';
import { expect, it } from 'vitest';
import { presentTime } from '../src/http/presenters/presenting.ts';

it('an instant is formatted by RFC 3339, whatever was formatted before', () => {
  const moment = fc.integer({ min: -1_000_000_000, max: 253_402_300_799 });
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      const written = moments.map((unix) => new Date(unix * 1000).toISOString());
      expect(moments.map(presentTime)).toEqual(written.map((text) => `${text.slice(0, 19)}Z`));
    }),
  );
});
