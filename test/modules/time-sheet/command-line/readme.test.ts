import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofFile } from '../../../support/closing.ts';
import { demoPassword, startDemoApp } from '../../../support/demo.ts';
import { isFullRun } from '../../../support/extent.ts';
import { pictureOf, readPdf } from '../reading.ts';

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
  if (!isFullRun) return;
  const screens = join(import.meta.dirname, '../../../../test-results/screens');
  mkdirSync(screens, { recursive: true });
  writeFileSync(join(screens, 'readme-time-sheet.png'), await pictureOf(own));
});
