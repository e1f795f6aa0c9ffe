import { expect, it } from 'vitest';
import { csvOf, partsOf } from '../../web/src/time/importParts.ts';

it('numbers rows in a column of their own, whatever cells a row lacks or has too many', () => {
  const file = partsOf('date;note\n2026-05-04;"a;b"\n2026-05-04\n2026-05-04;x;;\n');
  expect(csvOf(file, file.parts[0] ?? [], [0, 1, 2])).toBe(
    'date;note;occurrence\n2026-05-04;"a;b";\n2026-05-04;;1\n2026-05-04;x;2',
  );
});
