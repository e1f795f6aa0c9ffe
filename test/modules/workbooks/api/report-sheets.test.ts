import * as sheetjs from '@e965/xlsx';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';

/** The workbook of a report, read by programs that people use. */

const at = Date.parse('2026-05-02T21:30:00Z') / 1000;
const t = await ofFile(startTestApp());
const mira = await t.make.person('mira', { fullName: 'Reedbed Software' });
const jonas = await t.make.person('jonas');
const shop = await t.make.repository(mira.user, 'shop');
const site = await t.make.repository(mira.user, 'site');
const basket = await t.make.issue(shop, mira.user, { title: 'Basket' });
const odd = await t.make.issue(shop, mira.user, { title: '=1+1' });
const logo = await t.make.issue(site, mira.user, { title: 'Logo' });
await t.make.time(basket, mira.user, 3000, at, { startedUnix: at, note: 'first' });
await t.make.time(odd, mira.user, 60, at + 90_000, { isBillable: false });
await t.make.time(logo, mira.user, 7200, at + 90_000, { note: 'sketch' });
await t.make.time(logo, jonas.user, 1800, at + 180_000);

const period = { time_zone: 'Europe/Berlin', from: '2026-05-01', to: '2026-05-31' };
const up = { round: 'up', round_minutes: '15' };

async function bookOf(path: string, query: object, as: Person = mira, language = 'en') {
  const address = `${t.url}/api/v1${path}?${new URLSearchParams({ ...query, format: 'xlsx' })}`;
  const headers = { authorization: `token ${as.token}`, 'accept-language': language };
  const reply = await fetch(address, { headers });
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  return { sheet: sheet!, bytes, name: sheet!.name };
}

/** What a reader sees, by row: formulas by their stored result. */
const shown = (sheet: exceljs.Worksheet, width: number) =>
  Array.from({ length: sheet.rowCount }, (_, line) =>
    Array.from({ length: width }, (_cell, place) => {
      const { value, numFmt } = sheet.getRow(line + 1).getCell(place + 1);
      const result =
        value !== null && typeof value === 'object' && 'result' in value ? value.result : value;
      if (numFmt === '[h]:mm') return durationOf(result);
      return result instanceof Date ? result.toISOString().slice(0, 10) : (result ?? null);
    }),
  );

/** exceljs reads durations as times since 1900. */
function durationOf(value: unknown): string {
  const days = value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : Number(value);
  const minutes = Math.round(days * 1440);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

describe('the workbook of a report', () => {
  it('is a sheet for people: a head, words, durations, subtotals and a total', async () => {
    const query = { ...period, ...up, group_by: 'day,issue', notes: 'true' };
    const { sheet, name } = await bookOf('/user/repos/time-report', query);
    expect(name).toBe('Hours');
    expect(shown(sheet, 6)).toEqual([
      ['Hours in the projects of mira', null, null, null, null, null],
      ['1–31 May 2026', null, null, null, null, null],
      [
        'Dates in Europe/Berlin. Each entry is rounded up to the next 15 minutes.',
        ...Array(5).fill(null),
      ],
      ['From Reedbed Software (mira)', null, null, null, null, null],
      Array(6).fill(null),
      ['Date', 'Project', 'Issue', 'Note', 'Hours', 'Billable'],
      ['2026-05-04', 'site', '#1 Logo', 'sketch', '2:00', '2:00'],
      ['2026-05-05', 'site', '#1 Logo', null, '0:30', '0:30'],
      [null, 'Subtotal site', null, null, '2:30', '2:30'],
      ['2026-05-02', 'shop', '#1 Basket', 'first', '1:00', '1:00'],
      ['2026-05-04', 'shop', '#2 =1+1', null, '0:15', '0:00'],
      [null, 'Subtotal shop', null, null, '1:15', '1:00'],
      [null, 'Total', null, null, '3:45', '3:30'],
    ]);
  });

  it('sums up by formulas that a filter changes, and stores their results', async () => {
    const query = { ...period, group_by: 'issue,user' };
    const { sheet, bytes } = await bookOf('/user/repos/time-report', query);
    const { Sheets } = sheetjs.read(bytes, { cellNF: true });
    const [first, second, total] = ['D9', 'D12', 'D13'].map((cell) => Sheets.Hours![cell]);
    expect([first.f, second.f, total.f]).toEqual([
      'SUBTOTAL(9,D7:D8)',
      'SUBTOTAL(9,D10:D11)',
      'SUBTOTAL(9,D7:D12)',
    ]);
    expect([first.v, second.v, total.v].map((v) => v * 86_400)).toEqual([9000, 3060, 12_060]);
    expect(Sheets.Hours!.F13).toMatchObject({ f: 'SUBTOTAL(9,F7:F12)', v: 4 });
    expect(Sheets.Hours!.B11).toMatchObject({ t: 's', v: '#2 =1+1' });
    expect(sheet.autoFilter).toBe('A6:F12');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 6 });
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 });
    expect(sheet.pageSetup.printTitlesRow).toBe('6:6');
  });

  it.each([
    ['user', 4],
    ['repository,issue', 5],
    ['issue,user', 6],
    ['month,issue', 6],
    ['billable,issue', 5],
    ['', 3],
  ])('by %s has at most six columns, and the total of the report', async (groups, width) => {
    const query = { ...period, ...up, group_by: groups };
    const { json } = await t.request(
      'GET',
      `/user/repos/time-report?${new URLSearchParams(query)}`,
      mira,
    );
    const { sheet } = await bookOf('/user/repos/time-report', query);
    expect(sheet.columnCount).toBe(width);
    const heads = shown(sheet, width)[5]!;
    const total = shown(sheet, width).at(-1)!;
    expect(total[heads.indexOf('Hours')]).toBe('3:45');
    expect(total[heads.indexOf('Entries')]).toBe(json.total.count);
    expect(json.total.rounded_seconds).toBe(13_500);
  });

  it('names a repository with its owner where two have the same name', async () => {
    const kim = await t.make.person();
    const names = [];
    for (const owner of [kim, await t.make.person()]) {
      const same = await t.make.repository(owner.user, 'twice');
      await t.make.time(await t.make.issue(same, owner.user), kim.user, 600, at);
      names.push(`${owner.user.name}/twice`);
    }
    const { sheet } = await bookOf('/user/times/report', { group_by: 'repository' }, kim);
    const rows = shown(sheet, 1).flat();
    for (const name of names) expect(rows).toContain(name);
  });

  it('without entries has a total of nothing, and is in the language of the reader', async () => {
    const query = { group_by: 'day,issue', from: '2025-05-01', to: '2025-06-30', ...up };
    const { sheet, name } = await bookOf('/user/times/report', query, jonas, 'de');
    expect(name).toBe('Stunden');
    expect(shown(sheet, 4)).toEqual([
      ['Stunden von jonas', null, null, null],
      ['1. Mai – 30. Juni 2025', null, null, null],
      [
        expect.stringContaining('Jeder Eintrag ist auf 15 Minuten aufgerundet.'),
        ...Array(3).fill(null),
      ],
      ['Von jonas', null, null, null],
      [null, null, null, null],
      ['Datum', 'Projekt', 'Issue', 'Stunden'],
      [null, 'Summe', null, '0:00'],
    ]);
  });
});
