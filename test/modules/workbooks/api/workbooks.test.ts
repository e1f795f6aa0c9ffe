import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sheetjs from '@e965/xlsx';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Table } from '../../../../src/http/formats/table.ts';
import { xlsxOf } from '../../../../src/modules/workbooks/xlsx.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

/** Workbooks, read by programs that people use. */

/** The first of these Python packages that the machine has. */
const pythonReader = ['openpyxl', 'pylightxl'].find(
  (name) => spawnSync('python3', ['-c', `import ${name}`]).status === 0,
);
if (pythonReader === undefined)
  console.warn('not run, as it is not installed: openpyxl, pylightxl');

const dayMs = 86_400_000;
const unix = Date.UTC(2026, 4, 4, 7, 30, 15) / 1000;
const serialOf = (date: Date): number => date.getTime() / dayMs + 25_569;

const kinds = ['text', 'whole', 'hours', 'timestamp', 'date', 'flag'] as const;
/** More than 26 columns: the last is AD. */
const columns = Array.from({ length: 5 }, (_, round) =>
  kinds.map((kind) => ({ title: `${kind} ${round}`, kind })),
).flat();
const texts = ['=1+1', '-1;=cmd', '_x0041_', 'Ω 😀 <b>&"\'', ' two  blanks\nand a line '];
const rowOf = (round: number): Cell[] => {
  const full = [texts[round] ?? '', round, 1200 * round + 1, unix + round, '2026-05-04', true];
  return full.map((cell, place) => (round === 4 && place > 0 ? null : cell));
};
const rows: Cell[][] = [
  [0, 1, 2, 3, 4].flatMap(rowOf),
  columns.map((_, i) => (i ? null : 'total')),
];

async function workbookOf(table: Omit<Table, 'rows'>, of: Cell[][]): Promise<Buffer> {
  const parts = (async function* () {
    yield of;
  })();
  const chunks = [];
  for await (const chunk of xlsxOf({ ...table, rows: parts }, 'Report')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What a reader must find: numbers as numbers, times as days since 1900 in the zone. */
const expected = rows.map((row) =>
  row.map((cell, place) => {
    if (cell === null || typeof cell === 'string') {
      return cell === '2026-05-04' ? Date.UTC(2026, 4, 4) / dayMs + 25_569 : cell;
    }
    const { kind } = columns[place]!;
    if (kind === 'hours') return Number(cell) / 3600;
    if (kind === 'timestamp') return (Number(cell) + 7200) / 86_400 + 25_569;
    return cell;
  }),
);
/** exceljs does not decode the escapes of inline texts, as spreadsheets do. */
const decoded = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('_x005F_x', '_x') : value;
const near = (cells: unknown[][]) =>
  cells.map((row) => row.map((cell) => (typeof cell === 'number' ? +cell.toFixed(9) : cell)));

describe('a workbook', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await workbookOf({ columns, timeZone: 'Europe/Berlin' }, rows);
  });

  it('is read by exceljs, with dates as dates', async () => {
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = workbook.getWorksheet('Report')!;
    const read = rows.map((_, line) =>
      columns.map((_column, place) => {
        const { value } = sheet.getRow(line + 2).getCell(place + 1);
        return value instanceof Date ? serialOf(value) : decoded(value);
      }),
    );
    expect(near(read)).toEqual(near(expected));
    expect(sheet.getCell('AD1').value).toBe('flag 4');
    expect(sheet.getCell('D2').value).toEqual(new Date(Date.UTC(2026, 4, 4, 9, 30, 15)));
    expect([sheet.getCell('C2').numFmt, sheet.getCell('E2').numFmt]).toEqual([
      '0.00',
      'yyyy-mm-dd',
    ]);
    expect(sheet.getCell('A2').type).not.toBe(exceljs.ValueType.Formula);
  });

  it('is read by SheetJS', () => {
    const { Sheets } = sheetjs.read(bytes);
    const read = sheetjs.utils.sheet_to_json<unknown[]>(Sheets.Report!, {
      header: 1,
      raw: true,
      defval: null,
    });
    expect(read[0]).toEqual(columns.map(({ title }) => title));
    expect(near(read.slice(1))).toEqual(near(expected));
    expect(Sheets.Report!.A2).toMatchObject({ t: 's', v: '=1+1' });
    expect(Sheets.Report!.A2.f).toBeUndefined();
  });

  it.skipIf(pythonReader === undefined)('is read from Python', () => {
    const folder = mkdtempSync(join(tmpdir(), 'punchcard-workbook-'));
    try {
      writeFileSync(join(folder, 'may.xlsx'), bytes);
      const cells =
        pythonReader === 'pylightxl'
          ? "list(pylightxl.readxl('may.xlsx').ws('Report').rows)"
          : "[[c.value for c in r] for r in openpyxl.load_workbook('may.xlsx')['Report'].rows]";
      const script = `import json, ${pythonReader}; print(json.dumps(${cells}, default=str))`;
      const { stdout, stderr } = spawnSync('python3', ['-c', script], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      const read = JSON.parse(stdout);
      expect(read[0]).toEqual(columns.map(({ title }) => title));
      expect([read[1][1], read[1][6], read[1][18]]).toEqual([0, '-1;=cmd', texts[3]]);
      expect(read[1][2]).toBeCloseTo(1 / 3600, 9);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has no character that XML cannot have, and no escape that was not one', async () => {
    const given = ['a\u0000b\u0008\ufffe\ud800c', '_x005F_', '__x000D__', '_xZZZZ_', 'a\r\nb\tc'];
    const table = { columns: [{ title: 'note', kind: 'text' } as const], timeZone: 'UTC' };
    const odd = await workbookOf(
      table,
      given.map((text) => [text]),
    );
    const wanted = ['abc', ...given.slice(1)];
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(odd as unknown as ArrayBuffer);
    const byExceljs = wanted.map((_, i) =>
      decoded(workbook.getWorksheet(1)!.getCell(`A${i + 2}`).value),
    );
    const sheet = sheetjs.read(odd).Sheets.Report!;
    const bySheetjs = wanted.map((_, i) => sheet[`A${i + 2}`].v);
    expect(byExceljs).toEqual(wanted);
    // SheetJS makes every line break one character.
    expect(bySheetjs).toEqual(wanted.map((text) => text.replace('\r\n', '\n')));
  });
});

describe('hours in files', () => {
  let t: TestApp;
  let as: { token: string };
  beforeAll(async () => {
    t = await startTestApp();
    const { user, token } = await t.make.person('mira');
    as = { token };
    const issue = await t.make.issue(await t.make.repository(user, 'clock'), user);
    for (const seconds of [1200, 1200, 1200, 1, 59, 61]) await t.make.time(issue, user, seconds);
  });
  afterAll(() => t.close());

  it('add up to the total, and are read back to the second', async () => {
    const answer = await t.request('GET', '/user/times/export?format=csv&total=true', as);
    const [head = '', ...lines] = answer.text.trim().split('\r\n');
    const place = head.split(',').indexOf('hours');
    const hours = lines.map((line) => Number(line.split(',')[place]));
    const total = hours.pop() ?? 0;
    expect(hours.map((value) => value * 3600).map(Math.round)).toEqual([
      1200, 1200, 1200, 1, 59, 61,
    ]);
    expect(Math.abs(hours.reduce((sum, value) => sum + value, 0) - total)).toBeLessThan(1e-12);
    expect(hours[0]).toBe(1 / 3);
  });

  it('of a workbook have all digits, too', async () => {
    const response = await fetch(`${t.url}/api/v1/user/times/export?format=xlsx&total=true`, {
      headers: { authorization: `token ${as.token}` },
    });
    const { Sheets, SheetNames } = sheetjs.read(Buffer.from(await response.arrayBuffer()));
    const read = sheetjs.utils.sheet_to_json<{ hours: number }>(Sheets[SheetNames[0]!]!);
    const hours = read.map((row) => row.hours);
    const total = hours.pop() ?? 0;
    expect(hours[0]).toBe(1 / 3);
    expect(Math.abs(hours.reduce((sum, value) => sum + value, 0) - total)).toBeLessThan(1e-12);
  });
});
