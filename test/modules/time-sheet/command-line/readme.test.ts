import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofFile } from '../../../support/closing.ts';
import { demoPassword, startDemoApp } from '../../../support/demo.ts';
import { punchcard, startServer, temporaryFolder } from '../../../support/program.ts';
import { runSession, sessionsOf } from '../../../support/readme.ts';
import { pictureOf, readPdf } from '../reading.ts';
import { brokenRules, findValidator, schemaErrors } from '../validating.ts';

it("the README makes a client's month a PDF and valid UBL within three minutes", async () => {
  const [folder, home] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(home.path);
  expect((await punchcard(['demo', '--data-dir', folder.path])).code).toBe(0);
  const server = await startServer(['--data-dir', folder.path]);
  const env = { PUNCHCARD_DATA_DIR: folder.path };
  const beganAt = performance.now();
  const [session = ''] = sessionsOf('README.md', 'Billing');
  const { code, printed } = await runSession(session, { url: server.url, home: home.path, env });
  expect([code, printed]).toEqual([0, printed]);
  expect(performance.now() - beganAt).toBeLessThan(180_000);
  const { pages } = await readPdf(readFileSync(join(home.path, 'larkspur.pdf')));
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(pages.length).toBeLessThanOrEqual(3);
  const ubl = readFileSync(join(home.path, 'larkspur.xml'), 'utf8');
  expect(await schemaErrors(ubl)).toEqual([]);
  const validator = findValidator();
  if (validator !== undefined) expect(brokenRules(validator, [ubl])).toEqual([]);
  // Both say the same total.
  const [, total = ''] = /<cbc:PayableAmount currencyID="EUR">([\d.]+)</.exec(ubl) ?? [];
  expect(Number(total)).toBeGreaterThan(1000);
  const shown = Number(total).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  expect(pages.join(' ')).toContain(shown);
  await server.stop();
  folder.remove();
  home.remove();
});

it('both clients of the demo data get a sheet of all persons', async () => {
  const t = await ofFile(startDemoApp());
  const heron = `Basic ${Buffer.from(`heron:${demoPassword}`).toString('base64')}`;
  const sheet = async (query: string): Promise<Buffer> => {
    const period = 'from=2026-04-01&to=2026-04-30&format=pdf';
    const url = `${t.url}/api/v1/projects/time-sheet?${period}&${query}`;
    const reply = await fetch(url, { headers: { authorization: heron } });
    expect(reply.status).toBe(200);
    return Buffer.from(await reply.arrayBuffer());
  };
  const own = await sheet('client=Larkspur%20Ltd&user=heron');
  const all = await readPdf(await sheet('client=Larkspur%20Ltd'));
  const german = await readPdf(await sheet('client=Fieldfare%20GmbH'));
  // A rate that changes on 16 April, a meeting, and a person's rate of an activity.
  for (const part of [
    / 90\.00 /,
    / 95\.00 /,
    /Meetings weekly call .* 60\.00 /,
    /Support orders/,
  ]) {
    expect(all.pages.join(' ')).toMatch(part);
  }
  expect(german.pages.join(' ')).toMatch(/Stundennachweis/);
  expect(german.pages.join(' ')).toMatch(/19 %/);
  const screens = join(import.meta.dirname, '../../../../test-results/screens');
  mkdirSync(screens, { recursive: true });
  writeFileSync(join(screens, 'readme-time-sheet.png'), await pictureOf(own));
});
