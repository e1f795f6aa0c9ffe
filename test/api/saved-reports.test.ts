import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxSavedReports } from '../../src/core/reports/saved-reports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Person } from '../support/make.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const query = { preset: 'this-month', group_by: 'user', note: 'Größe', billable: true };
const input = { name: 'Month', scope: 'administered', query };

const save = (as: Person, body: object = input) =>
  t.request('POST', '/user/reports', as, { body: { ...input, ...body } });
const listed = async (as: Person, path = '/user/reports') =>
  (await t.request('GET', path, as)).json;

describe('saved reports', () => {
  it('are created, listed, changed and deleted by their owner', async () => {
    const kim = await t.make.person();
    const made = await save(kim);
    expect(made.status).toBe(201);
    const { id } = made.json;
    const now = '2026-05-04T09:30:00Z';
    expect(made.json).toEqual({
      ...{ id, name: 'Month', owner: { id: kim.user.id, login: kim.user.name } },
      ...{ scope: 'administered', query, shared: false, created_at: now, updated_at: now },
    });
    expect(await listed(kim)).toEqual([made.json]);

    const path = `/user/reports/${id}`;
    const change = (body: object) => t.request('PATCH', path, kim, { body });
    const renamed = await change({ name: 'My month', shared: true });
    expect(renamed.status).toBe(200);
    expect(renamed.json).toMatchObject({ name: 'My month', scope: 'administered', shared: true });
    const wider = await change({ scope: 'mine', query: { from: 'Q1' } });
    expect(wider.json).toMatchObject({ name: 'My month', scope: 'mine', query: { from: 'Q1' } });

    await save(kim, { name: 'Other' });
    expect((await change({ name: 'Other' })).status).toBe(409);
    expect((await save(kim, { name: 'Other' })).status).toBe(409);
    expect((await t.request('DELETE', path, kim)).status).toBe(204);
    expect((await listed(kim)).map((one: { name: string }) => one.name)).toEqual(['Other']);
    expect((await t.request('DELETE', path, kim)).status).toBe(404);
    expect((await change({ name: 'Again' })).status).toBe(404);
  });

  it('refuse what the report would refuse, and name the field', async () => {
    const kim = await t.make.person();
    const refused: [object, string][] = [
      [{ name: ' ' }, '[name]: Required'],
      [{ name: 'a\nb' }, '[name]'],
      [{ scope: 'all' }, '[scope]'],
      [{ query: { preset: 'this-age' } }, '[query.preset]'],
      [{ query: { from: 'some day' } }, '[from]'],
      [{ query: { group_by: 'moon' } }, '[group_by]'],
      [{ query: { time_zone: 'Moon/Sea' } }, '[time_zone]'],
      [{ query: { round_minutes: 5 } }, '[round]'],
      [{ query: { issue: 1 } }, '[issue]: requires repository'],
      [{ scope: 'repository', query: {} }, '[query.repository]: Required'],
      [{ scope: 'mine', query: { user: 'kim' } }, '[query.user]'],
    ];
    for (const [body, message] of refused) {
      const answer = await save(kim, body);
      expect([body, answer.status, answer.json.message]).toEqual([
        body,
        422,
        expect.stringContaining(message),
      ]);
    }
    const { id } = (await save(kim)).json;
    const bad = { body: { query: { round: 'up' } } };
    expect((await t.request('PATCH', `/user/reports/${id}`, kim, bad)).status).toBe(422);
    for (let i = 1; i < maxSavedReports; i += 1) {
      expect((await save(kim, { name: `number ${i}` })).status).toBe(201);
    }
    const tooMany = await save(kim, { name: 'one more' });
    expect([tooMany.status, tooMany.json.message]).toEqual([422, expect.stringContaining('100')]);
  });

  it('belong to their owner; sharing shows the query, not the figures', async () => {
    const [lead, kim] = [await t.make.person(), await t.make.person()];
    const admin = await t.make.person(undefined, { isAdmin: true });
    const restricted = await t.make.person(undefined, { isRestricted: true });
    await t.make.collaborator(await t.make.repository(lead.user), kim.user, 'read');
    const mine = (await save(lead)).json;
    const shared = (await save(lead, { name: 'Shared', shared: true })).json;
    const all = (await save(admin, { name: 'All', scope: 'everybody', shared: true })).json;
    const idsFor = async (as: Person) =>
      (await listed(as, '/user/reports?shared=true')).map((one: { id: number }) => one.id);
    expect(await idsFor(kim)).toContain(shared.id);
    expect(await idsFor(kim)).not.toContain(mine.id);
    expect(await idsFor(kim)).not.toContain(all.id);
    expect(await idsFor(lead)).not.toContain(shared.id);
    expect(await idsFor(admin)).toContain(shared.id);
    expect(await listed(kim)).toEqual([]);

    // Nobody else changes or deletes them, not even site admins.
    for (const as of [kim, admin]) {
      const path = `/user/reports/${shared.id}`;
      expect((await t.request('PATCH', path, as, { body: { name: 'x' } })).status).toBe(404);
      expect((await t.request('DELETE', path, as)).status).toBe(404);
    }
    // Owners whom the reader may not see are not named.
    const hide = { body: { visibility: 'limited' } };
    const own = `/admin/users/${lead.user.name}`;
    expect((await t.request('PATCH', own, admin, hide)).status).toBe(200);
    expect(await idsFor(kim)).toContain(shared.id);
    expect(await idsFor(restricted)).not.toContain(shared.id);

    expect((await t.request('GET', '/user/reports')).status).toBe(401);
    const token = await t.make.token(lead.user, ['read:user', 'write:repository']);
    const reader = { ...lead, token };
    expect((await t.request('GET', '/user/reports', reader)).status).toBe(200);
    expect((await save(reader)).status).toBe(403);
  });
});
