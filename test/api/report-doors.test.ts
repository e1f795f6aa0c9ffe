import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Module, type ServerDoor, withoutRecords } from '../../src/module.ts';
import { modules } from '../../src/modules/index.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/** What a module adds to reports: one that knows prices, and sorts repositories into shelves. */

/** Whose time is paid in yen, and who may know what time costs. */
let inYen = 0;
let payer = 0;

/** The repositories on each shelf. */
const shelves = new Map<string, number[]>();

const server = async (): Promise<ServerDoor> => ({
  ...withoutRecords,
  name: 'prices',
  entryKeys: { shelf: () => sql`case when tracked_time.is_billable = 1 then 7 else 0 end` },
  reportKeys: {
    shelf: {
      namesOf: async (_view, ids) => new Map(ids.map((id) => [id, { name: `Shelf ${id}` }])),
    },
  },
  narrow: { shelf: async (_view, text) => shelves.get(text) ?? [] },
  amountsFor: async ({ caller }) => (caller.user.id === payer ? { inYen } : undefined),
  entryAmounts: (_db, scope, { seconds }) => ({
    joined: (query) => query.leftJoin('user as worker', 'worker.id', 'tracked_time.user_id'),
    currency: sql`case when tracked_time.is_billable = 0 then null when worker.id = ${(scope as { inYen: number }).inYen} then 'JPY' else 'EUR' end`,
    minor: sql`${seconds} * tracked_time.is_billable / 36`,
  }),
});
// Before the module that has amounts.
(modules as Module[]).unshift({ name: 'prices', server });
// Other files have the list after this one.
afterAll(() => void (modules as Module[]).shift());

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

/** Sums of each group, with what it is grouped by. */
const groupsOf = async (query: Record<string, string>, as = mira, path?: string) => {
  const { json } = await get(query, as, path);
  const keys = query.group_by?.split(',') ?? [];
  return json.groups?.map((group: Record<string, unknown>) => [
    ...keys.map((key) => group[key]),
    group.seconds,
  ]);
};

describe('keys of a report', () => {
  it('come from a module, with ids and names', async () => {
    expect(await groupsOf({ group_by: 'shelf' })).toEqual([
      [null, 7200],
      [{ id: 7, name: 'Shelf 7' }, 5300],
    ]);
    const { text } = await get({ group_by: 'shelf', format: 'csv', total: 'false' });
    expect(text.split('\r\n').map((line) => line.split(',', 2))).toEqual([
      ['shelf', 'seconds'],
      ['', '7200'],
      ['Shelf 7', '5300'],
      [''],
    ]);
    const { status, json } = await get({ group_by: 'rack' });
    expect([status, json.message]).toEqual([422, expect.stringContaining('tags, shelf')]);
  });

  it('are the set of tags, whatever their order and case', async () => {
    const on = await t.make.issue(await t.make.repository(jonas.user), jonas.user);
    for (const [place, tags] of [[], ['night', 'Rush'], ['rush', 'night'], ['rush']].entries()) {
      await t.make.time(on, jonas.user, 60 * 2 ** place, 5000, { tags });
    }
    const path = '/user/repos/time-report';
    expect(await groupsOf({ group_by: 'tags' }, jonas, path)).toEqual([
      [[], 60],
      [['night', 'rush'], 360],
      [['rush'], 480],
    ]);
    const { json } = await get({ tag: 'RUSH' }, jonas, path);
    expect(json.total).toMatchObject({ seconds: 840, count: 3 });
    expect((await get({ tag: 'us' }, jonas, path)).json.total.count).toBe(0);
    const list = await get({ tag: 'night' }, jonas, '/user/times/search');
    expect(list.json).toHaveLength(2);
  });

  it('are the titles of activities, for those who may read them', async () => {
    const lena = await t.make.person('lena');
    const kim = await t.make.person('kim');
    const places = [{}, { isHidden: true }, { isHidden: true }];
    for (const [place, hidden] of places.entries()) {
      const options = { isPrivate: true, ...hidden };
      const at = await t.make.repository(lena.user, undefined, options);
      const on = await t.make.issue(at, lena.user, { title: 'Meeting' });
      await t.make.time(on, lena.user, 60 * (place + 1), 1000);
      await t.make.time(on, kim.user, 60 * (place + 1), 1000);
    }
    const path = '/user/times/report';
    expect(await groupsOf({ group_by: 'activity' }, lena, path)).toEqual([
      ['', 60],
      ['Meeting', 300],
    ]);
    expect(await groupsOf({ group_by: 'activity' }, kim, path)).toEqual([['', 360]]);
  });
});

describe('filters of a module', () => {
  it('narrow reports, exports, searches and checks to repositories', async () => {
    const other = await t.make.repository(mira.user);
    const on = await t.make.issue(other, mira.user);
    await t.make.time(on, mira.user, 86_400, 1000);
    shelves.set('new', [other.id]);
    shelves.set('both', [other.id, repository.id]);
    const count = async (query: Record<string, string>) => (await get(query)).json.total.count;
    expect(await count({ shelf: 'new' })).toBe(1);
    expect(await count({ shelf: 'both' })).toBe(4);
    expect(await count({ shelf: '' })).toBe(4);
    expect(await count({ shelf: 'none' })).toBe(0);
    expect(await count({ shelf: 'new', repository: `mira/${repository.name}` })).toBe(0);
    expect(await count({ shelf: 'both', repository: `mira/${repository.name}` })).toBe(3);
    for (const [path, most] of [
      ['/user/times/search', 1],
      ['/user/times/export?format=json', 1],
      [`/repos/mira/${repository.name}/time-export?format=json`, 0],
    ] as const) {
      const { json } = await t.request(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}shelf=new`,
        mira,
      );
      expect(json, path).toHaveLength(most);
    }
    const lint = async (shelf: string) => (await get({ shelf }, mira, '/user/times/lint')).json;
    expect((await lint('new')).findings.length).toBeGreaterThan(0);
    expect((await lint('none')).findings).toEqual([]);
  });

  it('show nobody more than they may list', async () => {
    const own = await t.make.repository(mira.user, undefined, { isPrivate: true });
    await t.make.time(await t.make.issue(own, mira.user), mira.user, 60, 1000);
    shelves.set('private', [own.id]);
    const count = async (as: { token: string }, path: string) =>
      (await t.request('GET', `${path}?shelf=private`, as)).json.total.count;
    const isPublic = {
      token: await t.make.token(mira.user, ['public-only', 'read:user', 'read:repository']),
    };
    expect(await count(mira, '/user/times/report')).toBe(1);
    expect(await count(isPublic, '/user/times/report')).toBe(0);
    expect(await count(mira, '/users/mira/time-report')).toBe(1);
    expect(await count(jonas, '/users/mira/time-report')).toBe(0);
  });

  it('are saved, and shown as they were given', async () => {
    const query = { shelf: 'new', tag: 'rush', group_by: 'shelf,tags' };
    const body = { name: 'Shelf', scope: 'mine', query };
    const { status, json } = await t.request('POST', '/user/reports', mira, { body });
    expect([status, json.query]).toEqual([201, query]);
  });
});
