import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Module, withoutRecords } from '../../src/module.ts';
import { modules } from '../../src/modules/index.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/** What a module adds to reports: one that knows the price of every hour. */

/** Whose time is paid in yen, and who may know what time costs. */
let inYen = 0;
let payer = 0;

(modules as Module[]).push({
  name: 'prices',
  server: async () => ({
    ...withoutRecords,
    name: 'prices',
    amountsFor: async ({ caller }) => (caller.user.id === payer ? { inYen } : undefined),
    entryAmounts: (_db, scope, roundedSeconds) => ({
      joined: (query) => query.leftJoin('user as worker', 'worker.id', 'tracked_time.user_id'),
      currency: sql`case when tracked_time.is_billable = 0 then null when worker.id = ${(scope as { inYen: number }).inYen} then 'JPY' else 'EUR' end`,
      minor: sql`${roundedSeconds} * tracked_time.is_billable / 36`,
    }),
  }),
});

const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
inYen = jonas.user.id;
payer = mira.user.id;

const repository = await t.make.repository(mira.user);
const issue = await t.make.issue(repository, mira.user);
await t.make.time(issue, mira.user, 3600, 1000, { note: 'a' });
await t.make.time(issue, jonas.user, 1700, 2000, { note: 'a' });
await t.make.time(issue, mira.user, 7200, 3000, { note: 'b', isBillable: false });

const get = (query: Record<string, string>, as = mira, path = '/user/repos/time-report') =>
  t.request('GET', `${path}?${new URLSearchParams(query)}`, as);

describe('amounts in a report', () => {
  it('are those of each currency, beside sums that cover all entries', async () => {
    const { json } = await get({ group_by: 'issue,billable' });
    const total = [
      { currency: 'EUR', minor: 100 },
      { currency: 'JPY', minor: 47 },
    ];
    expect(json.total).toMatchObject({ seconds: 12_500, count: 3, amounts: total });
    expect(json.groups).toMatchObject([
      { billable: true, seconds: 5300, count: 2, amounts: total },
      { billable: false, seconds: 7200, amounts: [] },
    ]);
  });

  it('follow the rounding of entries, and read each entry where sums have an index', async () => {
    const path = `/repos/mira/${repository.name}/time-report`;
    const rounding = { round: 'up', round_minutes: '30' };
    const { json } = await get({ group_by: 'user', ...rounding }, mira, path);
    expect(json.groups.map((group: { amounts: unknown }) => group.amounts)).toEqual([
      [{ currency: 'JPY', minor: 50 }],
      [{ currency: 'EUR', minor: 100 }],
    ]);
  });

  it('are columns of a file, with each note once', async () => {
    const { text } = await get({ group_by: 'issue', notes: 'true', format: 'csv' });
    const [head = '', row = '', total = ''] = text.split('\r\n').map((line) => line.split(','));
    const of = (cells: string | string[], title: string) =>
      cells[(head as string[]).indexOf(title)];
    expect([of(row, 'notes'), of(row, 'amount_EUR'), of(row, 'amount_JPY')]).toEqual([
      'a; b',
      '1',
      '47',
    ]);
    expect([of(total, 'seconds'), of(total, 'amount_EUR')]).toEqual(['12500', '1']);
  });

  it('are not there for those whom the module gives none', async () => {
    const { json } = await get({ group_by: 'issue' }, jonas, '/user/times/report');
    expect(json.total).not.toHaveProperty('amounts');
    expect(json.groups).toHaveLength(1);
    expect(json.groups[0]).not.toHaveProperty('amounts');
  });
});
