import { expect, it } from 'vitest';
import { noSums } from '../../../../src/core/report/measures.ts';
import type { Report } from '../../../../src/core/report/types.ts';
import { reportSheet } from '../../../../src/http/presenters/report-sheet.ts';
import { reportPage } from '../../../../src/modules/saved-reports/link-html.ts';
import type { ReportLink } from '../../../../src/modules/saved-reports/link-types.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofTest } from '../../../support/closing.ts';

const sums = { ...noSums, count: 1, seconds: 60, roundedSeconds: 60 };
const repository = { id: 1, name: 'site', ownerName: 'lead' };

const report: Report = {
  ...{ fromUnix: null, toUnix: null, calendar: { timeZone: 'UTC', firstDayOfWeek: 'monday' } },
  ...{ groupBy: ['user', 'issue'], rounding: null },
  total: { ...sums, count: 20_000 },
  groups: Array.from({ length: 20_000 }, (_, i) => ({
    ...{ periods: {}, repository: null, isBillable: null, notes: [], sums },
    user: { id: i % 4000, name: `user${i % 4000}` },
    issue: { id: i, number: i, title: 'Logo', repository },
  })),
} as never;

/** How often others had their turn. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await work;
  clearImmediate(next);
  return turns;
}

it('a large report is written piece by piece, as a page and as a sheet', async () => {
  const { make } = await ofTest(startTestApp());
  const sender = await make.user();
  const link = { name: 'Large', expiresUnix: 0 } as ReportLink;
  const shown = { link, report, byTime: null, sender, nowUnix: 0, formats: [], folder: 'x' };
  expect(await turnsDuring(reportPage(shown, 'en'))).toBeGreaterThan(20);
  const options = { title: 'Large', sender: 'lead', hasNotes: false, hasTotal: true } as const;
  expect(await turnsDuring(reportSheet(report, { ...options, language: 'en' }))).toBeGreaterThan(
    100,
  );
});
