import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { newMemoryFolder } from '../../../support/memory-folder.ts';
import { punchcard } from '../../../support/program.ts';
import { readPdf } from '../reading.ts';
import { sheetWorld, unix } from '../world.ts';

const t = await ofFile(startTestApp());
const folder = newMemoryFolder('sheet-');
afterAll(() => rmSync(folder, { recursive: true }));

it('makes a PDF and UBL, and bills them', async () => {
  const { lead, worker, call, client, name, id, issue } = await sheetWorld(t);
  await t.make.time(issue, worker.user, 60, unix('2026-05-04T10:00:00Z'), { note: '日報' });
  await t.make.time(issue, lead.user, 60, unix('2026-05-04T10:00:00Z'));
  const run = (words: string[], token = lead.token) =>
    punchcard(['time', 'sheet', ...words, '--url', t.url, '--token', token]);
  const of = ['--client', name, '--from', '2026-05-01', '--to', '2026-05-31'];
  const file = (ending: string) => join(folder, `may.${ending}`);

  const xml = await run([...of, '--output', file('xml'), '--round', 'up', '--round-minutes', '30']);
  expect([xml.code, xml.stderr]).toEqual([0, '']);
  expect(readFileSync(file('xml'), 'utf8')).toContain('>80.00</cbc:TaxExclusiveAmount>');
  const bill = [...of, '--language', 'en', '--reference', 'A-1', '--billed-as', 'RE-7'];
  const pdf = await run([...bill, '--output', file('pdf')]);
  expect([pdf.code, pdf.stderr]).toEqual([
    ...[0, 'the PDF shows □ instead of 日報\n2 entries marked as billed as RE-7\n'],
  ]);
  const [page] = (await readPdf(readFileSync(file('pdf')))).pages;
  expect(page).toContain('Time sheet, May 2026');
  expect(page).toContain('40.00');
  const again = await run([...of, '--output', file('pdf')]);
  expect([again.code, again.stderr]).toEqual([
    ...[1, 'punchcard: there are no such entries that you may put on a time sheet\n'],
  ]);

  const bare = await run(['--project', String(id), '--no-amounts', '--format', 'json'], lead.token);
  expect(bare.code).toBe(1);
  await call(lead, 'DELETE', `/projects/time-sheet/billed?project=${id}&reference=RE-7`);
  await run(['--project', 'Website', '--no-amounts', '--output', file('json')]);
  expect(JSON.parse(readFileSync(file('json'), 'utf8'))).toMatchObject({
    currency: null,
    seconds: 1800,
  });
  await call(lead, 'PATCH', `/clients/${client}`, { country: '' });
  await call(lead, 'PUT', '/user/issuer', { name: 'Reedbed' });
  const missing = await run([...of, '--format', 'ubl', '--output', file('ubl')]);
  expect([missing.code, missing.stderr]).toEqual([
    1,
    'punchcard: fields that accounting programs need are missing: issuer.country, issuer.tax_id, client.country\n',
  ]);
  expect(existsSync(file('ubl'))).toBe(false);

  const own = await run(['--output', file('pdf')], worker.token);
  expect(own.code).toBe(0);
  expect((await readPdf(readFileSync(file('pdf')))).pages[0]).toContain('0:15');
  for (const wrong of [['--billed-as', 'RE-8'], ['--user', lead.user.name], ['--everyone']]) {
    expect((await run(wrong)).code).toBe(2);
  }
});
