import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { idleHost, run } from '../../../../src/program.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { recordStatus } from '../../../support/statuses.ts';

const at = Date.parse('2026-05-02T21:30:00Z') / 1000;

const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
const repository = await t.make.repository(mira.user, 'site');
const issue = await t.make.issue(repository, mira.user, { title: '=1+1' });
await t.make.time(issue, mira.user, 5400, at + 5400, {
  startedUnix: at,
  note: 'two\nlines, "quoted"',
});
await t.make.time(issue, mira.user, 60, at + 86_400, { note: '@sum', isBillable: false });
await t.make.time(issue, jonas.user, 1, at + 86_401, { creatorId: mira.user.id });

const inBerlin = { time_zone: 'Europe/Berlin' };

/** The bytes of a reply. */
async function bytesOf(path: string, query: Record<string, string>): Promise<Uint8Array> {
  const reply = await fetch(`${t.url}/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `token ${mira.token}` },
  });
  recordStatus('GET', `/api/v1${path}`, reply.status);
  return new Uint8Array(await reply.arrayBuffer());
}

describe('XLSX', () => {
  const sheetOf = async (path: string, query: Record<string, string>): Promise<string> => {
    const files = unzipSync(await bytesOf(path, { ...query, format: 'xlsx' }));
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
    ]);
    // `workbooks.test.ts` checks the addresses of cells.
    return strFromU8(files['xl/worksheets/sheet1.xml']!).replace(/(<c) r="[A-Z]+\d+"/g, '$1');
  };

  it('contains the entries, with texts as texts and times in the zone', async () => {
    const sheet = await sheetOf('/user/times/export', inBerlin);
    expect(sheet.match(/<row /g)).toHaveLength(3);
    expect(sheet).toContain('<v>=1+1</v>');
    expect(sheet).toContain('<v xml:space="preserve">two\nlines, &quot;quoted&quot;</v>');
    expect(sheet).not.toContain('<f>');
    // 2 May 2026, 23:30 in Berlin, and its day.
    expect(sheet).toContain('<v>46144.97916666667</v>');
    expect(sheet).toContain('<c s="3"><v>46144</v></c>');
    expect(sheet).toContain('<c s="1"><v>1.5</v></c>');
    expect(sheet).toContain('<c t="b"><v>0</v></c>');
  });

  it('has the total, the period, the zone and the rounding of entries', async () => {
    const period = { ...inBerlin, from: '2026-05-01', to: '2026-05-31' };
    const rounding = { round: 'down', round_minutes: '60' };
    const sheet = await sheetOf('/user/times/export', { ...period, ...rounding, total: 'true' });
    const rows = sheet.split('<row ').slice(1);
    expect(rows).toHaveLength(4);
    for (const row of rows.slice(1)) {
      expect(row).toContain('<v>Europe/Berlin</v>');
      expect(row).toContain('<v>down to 60 minutes per entry</v>');
      // 1 May and 1 June in Berlin.
      expect(row).toContain('<c s="2"><v>46143</v></c><c s="2"><v>46174</v></c>');
    }
    expect(rows.at(-1)).toMatch(/^r="4"><c s="0" t="str"><v>total<\/v>/);
    expect(rows.at(-1)).toContain('<v>3600</v>');
    expect(sheet).not.toContain('NaN');
  });

  it('refuses options of tables for other formats', async () => {
    const { status, json } = await t.request('GET', '/user/times/report?notes=true', mira);
    expect([status, json.message]).toEqual([422, '[notes]: only for the formats csv and xlsx']);
  });

  it('is not compressed again', async () => {
    const { headers } = await fetch(`${t.url}/api/v1/user/times/export?format=xlsx`, {
      headers: { authorization: `token ${mira.token}`, 'accept-encoding': 'gzip' },
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('is written by the command line', async () => {
    const folder = temporaryFolder();
    mkdirSync(folder.path);
    const file = join(folder.path, 'may.xlsx');
    const environment = { PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: mira.token };
    const words = ['time', 'report', '--by', 'day', '-o', file];
    expect(await run(words, { ...idleHost, environment })).toBe(0);
    expect(Object.keys(unzipSync(readFileSync(file)))).toContain('xl/workbook.xml');
    folder.remove();
  });
});
