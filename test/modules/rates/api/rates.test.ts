import { describe, expect, it } from 'vitest';
import { purge } from '../../../../src/core/purge.ts';
import { formatDay } from '../../../../src/core/time/days.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { bill, rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const today = Math.floor(t.clock.nowUnix() / 86_400);
const inDays = (days: number) => formatDay(today + days);

describe('rates', () => {
  it('are set for a project, an activity, a person, or both, of which the first holds', async () => {
    const { lead, worker, call, rates, set, list, id } = await rateWorld(t);
    const user = worker.user.name;
    const from = '2026-01-01';
    const made = await set({ amount: '80', from, user: null });
    const set_by = { id: lead.user.id, login: lead.user.name };
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        ...{ kind: 'project', user: null, activity: null, amount: '80.00', currency: 'EUR' },
        ...{ from, until: null, set_by, replaces: null },
      },
    ]);
    await set({ amount: '90.5', from, activity: 1 });
    await set({ amount: '100', from, user });
    await set({ amount: '9500', currency: 'JPY', from, user, activity: 1 });
    const kinds = ['person-activity', 'person', 'activity', 'project'];
    expect((await list(lead)).map((rate: { kind: string }) => rate.kind)).toEqual(kinds);
    const found = async (query: string) =>
      (await call(lead, 'GET', `${rates}/current?${query}`)).json;
    const current = async (query: string) => (await found(query)).rate;
    expect(await found(`user=${user}&activity=1`)).toMatchObject({ otherwise: { kind: 'person' } });
    expect(await found(`user=${user}`)).toMatchObject({ otherwise: { kind: 'project' } });
    expect(await found('')).toMatchObject({ otherwise: null });
    expect(await current(`user=${user}&activity=1`)).toMatchObject({
      amount: '9500',
      currency: 'JPY',
    });
    expect(await current(`user=${user}&activity=2`)).toMatchObject({ kind: 'person' });
    expect(await current(`user=${user}`)).toMatchObject({ user: { login: user } });
    expect(await current('activity=1')).toMatchObject({ activity: { index: 1, name: 'Meetings' } });
    expect(await current('')).toMatchObject({ kind: 'project' });
    expect(await current('day=2025-12-31')).toBeNull();
    expect((await auditOf(t, 'rate.set')).at(-1)?.target).toBe(`project:${id}`);
  });

  it('end the open one for the same, as a preview says', async () => {
    const { lead, call, rates, set, list } = await rateWorld(t);
    await set({ amount: '80', from: '2026-01-01' });
    const body = { amount: '90', from: '2026-03-15' };
    const preview = await call(lead, 'POST', `${rates}?preview=true`, body);
    expect([preview.status, preview.json]).toMatchObject([
      200,
      {
        ...{ id: null, amount: '90.00', replaces: { amount: '80.00', until: '2026-03-15' } },
      },
    ]);
    expect(await list(lead)).toHaveLength(1);
    const { json } = await set(body);
    expect(json).toEqual({ ...preview.json, id: json.id });
    expect(await list(lead)).toMatchObject([{ until: '2026-03-15' }, { until: null }]);
    // A mistake of the first day is replaced, and never held.
    await set({ ...body, amount: '95' });
    const ends = (await list(lead)).map(({ until }: { until: string }) => until);
    expect(ends).toEqual(['2026-03-15', '2026-03-15', null]);
    const day = await call(lead, 'GET', `${rates}/current?day=2026-03-15`);
    expect(day.json).toMatchObject({ rate: { amount: '95.00' } });
  });

  it('never hold on the same days, also of two set at once', async () => {
    const { lead, set, list, call, rates } = await rateWorld(t);
    await set({ amount: '80', from: '2026-02-01', until: '2026-03-01' });
    for (const period of [{ from: '2026-01-01' }, { from: '2026-01-01', until: '2026-02-02' }]) {
      const { status, json } = await set({ amount: '1', ...period });
      expect([status, json.code, json.values.from]).toEqual([409, 'rate.overlaps', '2026-02-01']);
    }
    const at = ['81', '82'].map((amount) => set({ amount, from: '2026-03-01' }));
    expect((await Promise.all(at)).map(({ status }) => status)).toEqual([201, 201]);
    const open = (await list(lead)).filter(({ until }: { until: null }) => until === null);
    expect(open).toHaveLength(1);
    const { json } = await call(lead, 'GET', `${rates}/current`);
    expect(json.rate).toEqual(open[0]);
  });

  it('are withdrawn before they begin; their days go back', async () => {
    const { lead, set, list, call, rates } = await rateWorld(t);
    const first = (await set({ amount: '80', from: inDays(0) })).json.id;
    const second = (await set({ amount: '90', from: inDays(1) })).json.id;
    await set({ amount: '95', from: inDays(9) });
    expect((await call(lead, 'DELETE', `${rates}/${first}`)).json.code).toBe('rate.in-effect');
    expect((await call(lead, 'DELETE', `${rates}/${second}`)).status).toBe(204);
    expect((await call(lead, 'DELETE', `${rates}/${second}`)).json.code).toBe('rate.not-found');
    expect(await list(lead)).toMatchObject([
      { amount: '80.00', until: inDays(9) },
      { until: null },
    ]);
    const other = await rateWorld(t);
    expect((await call(other.lead, 'DELETE', `${other.rates}/${first}`)).status).toBe(404);
    // One with an end, after which none held.
    await other.set({ amount: '80', from: inDays(0) });
    const bounded = await other.set({ amount: '90', from: inDays(3), until: inDays(5) });
    const later = await other.set({ amount: '95', from: inDays(8) });
    const untils = async () =>
      (await other.list(other.lead)).map(({ until }: { until: string }) => until);
    expect(await untils()).toEqual([inDays(3), inDays(5), null]);
    await call(other.lead, 'DELETE', `${other.rates}/${bounded.json.id}`);
    expect(await untils()).toEqual([inDays(8), null]);
    await call(other.lead, 'DELETE', `${other.rates}/${later.json.id}`);
    expect(await untils()).toEqual([null]);
  });

  it('end one that has an end, which it gets back when they are withdrawn', async () => {
    const { lead, set, list, call, rates } = await rateWorld(t);
    const spans = async () =>
      (await list(lead)).map((one: Record<string, string>) => [one.amount, one.from, one.until]);
    await set({ amount: '95', from: inDays(0), until: inDays(60) });
    const { json } = await set({ amount: '100', from: inDays(30) });
    expect(json.replaces).toMatchObject({ amount: '95.00', until: inDays(30) });
    await set({ amount: '90', from: inDays(40), until: inDays(50) });
    const last = await set({ amount: '91', from: inDays(45), until: inDays(47) });
    expect(await spans()).toEqual([
      ['95.00', inDays(0), inDays(30)],
      ['100.00', inDays(30), inDays(40)],
      ['90.00', inDays(40), inDays(45)],
      ['91.00', inDays(45), inDays(47)],
    ]);
    await call(lead, 'DELETE', `${rates}/${last.json.id}`);
    await call(lead, 'DELETE', `${rates}/${json.id}`);
    expect(await spans()).toEqual([
      ['95.00', inDays(0), inDays(40)],
      ['90.00', inDays(40), inDays(50)],
    ]);
    await call(lead, 'DELETE', `${rates}/${(await list(lead))[1].id}`);
    expect(await spans()).toEqual([['95.00', inDays(0), inDays(60)]]);
    // One that never held is no next one.
    await set({ amount: '1', from: inDays(9) });
    const twice = await set({ amount: '2', from: inDays(9) });
    await call(lead, 'DELETE', `${rates}/${twice.json.id}`);
    expect((await spans())[1]).toEqual(['1.00', inDays(9), null]);
  });

  it('never overlap as instants when one is withdrawn in another time zone', async () => {
    const { lead, set, call, rates, id } = await rateWorld(t);
    const zone = (time_zone: string) =>
      t.request('PATCH', '/user/settings', lead, { body: { time_zone } });
    await zone('Pacific/Honolulu');
    await set({ amount: '80', from: inDays(1), until: inDays(60) });
    await zone('Pacific/Auckland');
    const middle = await set({ amount: '90', from: inDays(30), until: inDays(60) });
    expect((await set({ amount: '95', from: inDays(60) })).status).toBe(201);
    expect((await call(lead, 'DELETE', `${rates}/${middle.json.id}`)).status).toBe(204);
    const query =
      'SELECT until_day, until_unix, from_unix FROM rate WHERE project_id = ? ORDER BY id';
    const [first, last] = await rowsOf<Record<string, number>>(t, query, id);
    expect(first).toMatchObject({ until_day: today + 60, until_unix: last?.from_unix });
  });

  it('end none early whose days are billed until its end', async () => {
    const { lead, set, issue } = await rateWorld(t);
    const june = Date.UTC(2026, 5, 20, 12) / 1000;
    await set({ amount: '95', from: '2026-01-01', until: '2026-07-01' });
    await bill(t, lead, [await t.make.time(issue, lead.user, 3600, june)]);
    const early = await set({ amount: '100', from: '2026-05-01', until: '2026-06-01' });
    expect([early.status, early.json.code]).toEqual([423, 'rate.billed']);
    expect((await set({ amount: '100', from: '2026-06-21' })).status).toBe(201);
  });

  it('go with their project', async () => {
    const { lead, set, call, path, id } = await rateWorld(t);
    await set({ amount: '80', from: '2026-01-01' });
    expect((await call(lead, 'DELETE', path)).status).toBe(204);
    await purge(t.app.context, { holder: 'test' });
    expect(await rowsOf(t, 'SELECT id FROM rate WHERE project_id = ?', id)).toEqual([]);
    expect(await rowsOf(t, 'SELECT id FROM rate')).not.toEqual([]);
  });

  it('are refused with the field that is wrong', async () => {
    const { lead, set, call, client, rates } = await rateWorld(t);
    const from = '2026-05-01';
    for (const [field, body] of [
      ['amount', { amount: '95.001', from }],
      ['amount', { amount: '-1', from }],
      ['amount', { amount: '1,5', from }],
      ['amount', { amount: '1000000.01', from }],
      ['amount', { amount: '1.5', currency: 'JPY', from }],
      ['currency', { amount: '1', currency: 'EURO', from }],
      ['from', { amount: '1', from: '2026-02-30' }],
      ['until', { amount: '1', from, until: from }],
    ] as const) {
      const { status, json } = await set(body);
      expect([status, json.code]).toEqual([422, `invalid.${field}`]);
    }
    expect((await set({ amount: '1', from, user: 'nobody' })).json.code).toBe('user.unknown');
    expect((await set({ amount: '1', from, activity: 99 })).json.code).toBe('issue.not-found');
    await call(lead, 'PATCH', `/clients/${client}`, { currency: '' });
    expect((await set({ amount: '1', from })).json.values).toMatchObject({ field: 'currency' });
    expect((await set({ amount: '0', currency: 'USD', from })).json.amount).toBe('0.00');
    expect((await call(lead, 'GET', `${rates}?page=x`)).status).toBe(422);
    expect((await call(lead, 'GET', `${rates}/current?day=x`)).status).toBe(422);
  });

  it('change nothing that is locked, in any of the repositories', async () => {
    const { lead, set, call, rates, repository, path } = await rateWorld(t);
    await set({ amount: '80', from: '2026-01-01' });
    const lock = (until: string) =>
      t.request('PUT', `/repos/${lead.user.name}/${repository.name}/time-lock`, lead, {
        body: { until },
      });
    await lock('2026-04-01');
    const { status, json } = await set({ amount: '90', from: '2026-03-31' });
    expect([status, json.code, json.values.until]).toEqual([423, 'rate.locked', '2026-04-01']);
    const preview = await call(lead, 'POST', `${rates}?preview=true`, {
      amount: '90',
      from: '2026-03-31',
    });
    expect(preview.status).toBe(423);
    const future = (await set({ amount: '90', from: inDays(2) })).json.id;
    await lock(inDays(5));
    expect((await call(lead, 'DELETE', `${rates}/${future}`)).status).toBe(423);
    const place = `${path}/repositories/${lead.user.name}/${repository.name}`;
    const issue = await t.make.issue(repository, lead.user);
    await t.make.time(issue, lead.user, 60, t.clock.nowUnix() - 86_400);
    expect((await call(lead, 'DELETE', place)).status).toBe(423);
  });

  it('change no amount of what is billed, but those of others', async () => {
    const { lead, worker, set, issue, activity } = await rateWorld(t);
    const may = Date.UTC(2026, 4, 2, 12) / 1000;
    await set({ amount: '80', from: '2026-01-01' });
    await set({ amount: '70', from: '2026-01-01', user: worker.user.name });
    const day = Math.floor(may / 86_400);
    const times = [
      await t.make.time(issue, worker.user, 3600, may),
      await t.make.time(activity, worker.user, 3600, may + 86_400 * 3, { day: day + 1 }),
    ];
    await bill(t, lead, times);
    // Their own rate holds, whatever the project's is.
    expect((await set({ amount: '81', from: '2026-05-01' })).status).toBe(201);
    const user = worker.user.name;
    for (const body of [{ user }, { user, activity: 1 }, { user, until: '2026-05-03' }]) {
      const { status, json } = await set({ amount: '1', from: '2026-05-02', ...body });
      expect([status, json.code, json.values]).toEqual([423, 'rate.billed', { reference: 'RE-7' }]);
    }
    expect((await set({ amount: '1', from: '2026-05-04', user })).status).toBe(201);
    expect((await set({ amount: '1', from: '2026-05-02', user, activity: 2 })).status).toBe(201);
    await t.make.time(issue, lead.user, 3600, may).then((time) => bill(t, lead, [time]));
    expect((await set({ amount: '82', from: '2026-05-02' })).json.code).toBe('rate.billed');
  });

  it('stay with the id of a user who is gone', async () => {
    const { worker, set, list, lead } = await rateWorld(t);
    await set({ amount: '80', from: '2026-01-01', user: worker.user.name });
    const body = { password: worker.byPassword.password };
    expect((await t.request('DELETE', '/user', worker.byPassword, { body })).status).toBe(204);
    expect((await list(lead))[0].user).toEqual({ id: worker.user.id, login: 'Ghost' });
    const left = await rowsOf(t, 'SELECT id FROM rate WHERE user_id = ?', worker.user.id);
    expect(left).toHaveLength(1);
  });

  it('of two setters far apart never overlap as instants', async () => {
    const { lead, worker, set, put, id } = await rateWorld(t);
    await put(worker, 'manager');
    const zone = (as: typeof lead, time_zone: string) =>
      t.request('PATCH', '/user/settings', as, { body: { time_zone } });
    await zone(lead, 'Pacific/Honolulu');
    await zone(worker, 'Pacific/Auckland');
    await set({ amount: '80', from: '2026-02-01' });
    await set({ amount: '81', from: '2026-02-02' }, worker);
    await set({ amount: '82', from: '2026-02-03', until: '2026-02-04' });
    expect((await set({ amount: '83', from: '2026-02-04' }, worker)).json.code).toBe(
      'rate.overlaps',
    );
    expect((await set({ amount: '83', from: '2026-02-05' }, worker)).status).toBe(201);
    const rows = await rowsOf<{ from_unix: number; until_unix: number }>(
      t,
      'SELECT from_unix, until_unix FROM rate WHERE project_id = ? ORDER BY from_day',
      id,
    );
    const starts = rows.map((row) => Number(row.from_unix));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const [first, second] = rows;
    expect(Number(first?.until_unix)).toBe(Number(second?.from_unix));
  });
});
