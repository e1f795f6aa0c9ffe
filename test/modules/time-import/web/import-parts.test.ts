import { expect, it } from 'vitest';
import { csvOf, partsOf } from '../../../../web/src/time-import/importParts.ts';

it('numbers rows in a column of their own, whatever cells a row lacks or has too many', () => {
  const file = partsOf('date;note\n2026-05-04;"a;b"\n2026-05-04\n2026-05-04;x;;\n');
  expect(csvOf(file, file.parts[0] ?? [], [0, 1, 2])).toBe(
    'date;note;occurrence\n2026-05-04;"a;b";\n2026-05-04;;1\n2026-05-04;x;2',
  );
});

it('keeps the line that names the delimiter, and skips rows without content as the service does', () => {
  const csv = '\uFEFFsep=|\ndate|note\n|\n2026-05-04|a, b; c\n"|"\n""|" "\n   \n""|""""\n';
  const file = partsOf(csv);
  const [rows = []] = file.parts;
  expect(rows.map(({ line }) => line)).toEqual([4, 5, 8]);
  expect(csvOf(file, rows, [1, 2, 3])).toBe(
    'sep=|\ndate|note|occurrence\n2026-05-04|a, b; c|1\n"|"||2\n""|""""|3',
  );
  const tabs = partsOf('sep=\t\nday,date\tnote,text,x\n\t\n2026-05-04\ta\n');
  expect(csvOf(tabs, tabs.parts[0] ?? [], [1])).toBe(
    'sep=\t\nday,date\tnote,text,x\toccurrence\n2026-05-04\ta\t1',
  );
});
