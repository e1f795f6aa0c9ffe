import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import { view } from '../../../../src/core/transaction.ts';
import { ratesOf } from '../../../../src/modules/rates/door.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());

/** Two members with rates of their own, and a manager of another project. */
async function full() {
  const world = await rateWorld(t);
  const { worker, put, set, call, issue, lead, repository } = world;
  const colleague = await t.make.person();
  const chief = await t.make.person();
  await put(colleague, 'member');
  await call(chief, 'POST', '/projects', { name: 'Other' });
  for (const person of [worker, colleague, chief]) {
    await t.make.collaborator(repository, person.user, 'write');
  }
  const from = '2026-01-01';
  await set({ amount: '80', from });
  await set({ amount: '85', from, activity: 1 });
  await set({ amount: '70', from, user: worker.user.name });
  await set({ amount: '60', from, user: colleague.user.name, activity: 1 });
  const times = [];
  for (const { user } of [lead, worker, colleague])
    times.push(await t.make.time(issue, user, 3600));
  return { ...world, colleague, chief, times };
}

describe('who may not', () => {
  it('see or set rates', async () => {
    const { lead, worker, colleague, stranger, chief, call, rates, set, list } = await full();
    const amounts = async (as: Person) =>
      (await list(as)).map?.(({ amount }: { amount: string }) => amount);
    expect(await amounts(lead)).toEqual(['60.00', '70.00', '85.00', '80.00']);
    expect(await amounts(worker)).toEqual(['70.00', '85.00', '80.00']);
    expect(await amounts(colleague)).toEqual(['60.00', '85.00', '80.00']);
    const admin = await t.make.person(undefined, { isAdmin: true });
    expect(await amounts(admin)).toHaveLength(4);
    const count = (await call(worker, 'GET', `${rates}?limit=1`)).headers.get('x-total-count');
    expect(count).toBe('3');
    const of = (who: Person) => `${rates}/current?user=${who.user.name}`;
    expect((await call(worker, 'GET', of(worker))).json.rate.amount).toBe('70.00');
    expect((await call(worker, 'GET', of(colleague))).json.code).toBe('project.not-manager');
    const body = { amount: '1', from: '2026-05-01' };
    const [{ id }] = await list(lead);
    for (const [as, status] of [
      [worker, 403],
      [stranger, 404],
    ] as const) {
      expect((await set(body, as)).status).toBe(status);
      expect((await call(as, 'POST', `${rates}?preview=true`, body)).status).toBe(status);
      expect((await call(as, 'DELETE', `${rates}/${id}`)).status).toBe(status);
    }
    expect((await call(stranger, 'GET', rates)).status).toBe(404);
    expect((await call(stranger, 'GET', `${rates}/current`)).status).toBe(404);
    // A writer of a repository may join, as a member.
    expect(await amounts(chief)).toEqual(['85.00', '80.00']);
    expect((await set(body, chief)).status).toBe(403);
    const scoped = { token: await t.make.token(lead.user, ['read:issue']) };
    expect((await call(scoped, 'GET', rates)).status).toBe(200);
    expect((await call(scoped, 'POST', rates, body)).status).toBe(403);
    const open = { token: await t.make.token(lead.user, ['all', 'public-only']) };
    expect((await call(open, 'GET', rates)).status).toBe(403);
  });

  it('see amounts of others in reports', async () => {
    const { lead, worker, chief, call, repository, times } = await full();
    const path = `/repos/${lead.user.name}/${repository.name}/time-report`;
    const report = async (as: Person | { token: string }) => {
      const { total, amounts_partial } = (await call(as, 'GET', `${path}?group_by=user`)).json;
      return [total.seconds, total.amounts?.[0]?.minor, amounts_partial];
    };
    expect(await report(lead)).toEqual([10_800, 8000 + 7000 + 8000, undefined]);
    expect(await report(worker)).toEqual([10_800, 7000, true]);
    expect(await report(chief)).toEqual([10_800, undefined, true]);
    const admin = await t.make.person(undefined, { isAdmin: true });
    expect(await report(admin)).toEqual([10_800, 23_000, undefined]);
    const own = await call(worker, 'GET', '/user/times/report');
    expect([own.json.total.amounts, own.json.amounts_partial]).toEqual([
      [{ currency: 'EUR', minor: 7000 }],
      undefined,
    ]);
    const csv = await call(worker, 'GET', `${path}?group_by=user&format=csv`);
    expect(csv.text.split('\r\n').filter((line) => line.includes(',70,'))).toHaveLength(2);
    const { context } = t.app;
    const seen = async (as: Person) =>
      (await ratesOf(view(context, callerAs(as.user, { address: '', requestId: '' })), times)).map(
        (rate) => rate?.minor ?? null,
      );
    expect(await seen(lead)).toEqual([8000, 7000, 8000]);
    expect(await seen(worker)).toEqual([null, 7000, null]);
    expect(await seen(chief)).toEqual([null, null, null]);
    const open = { token: await t.make.token(lead.user, ['all', 'public-only']) };
    const all = await call(open, 'GET', '/user/times/report');
    expect(all.json.total).not.toHaveProperty('amounts');
  });

  it('see an amount of others anywhere', async () => {
    const { lead, worker, colleague, chief, stranger, call, set, rates, path, id, put, ...world } =
      await full();
    await set({ amount: '61.13', from: '2026-01-01', user: colleague.user.name });
    const former = await t.make.person();
    await put(former, 'manager');
    await t.make.time(world.issue, former.user, 60);
    await t.request('DELETE', `${path}/members/${former.user.name}`, lead.byPassword);
    const admin = await t.make.person(undefined, { isAdmin: true });
    const repository = `/repos/${lead.user.name}/${world.repository.name}`;
    const { name } = colleague.user;
    const sources = [
      ...[`${repository}/time-`, `${path}/time-`, '/projects/time-', '/user/repos/time-'],
      ...['/user/times/', '/admin/time-', `/users/${name}/time-`],
    ];
    const groups = ['', 'user', 'issue', 'project,user', 'client', 'activity', 'tags', 'month'];
    const urls = [
      ...sources.flatMap((at) => [
        ...groups.map((by) => `${at}report?group_by=${by}`),
        ...['', 'csv', 'xlsx'].map((format) => `${at}report?user=${name}&format=${format}`),
        ...['csv', 'json'].map((format) => `${at}export?format=${format}`),
      ]),
      ...['json', 'ubl'].flatMap((format) =>
        [`project=${id}`, `client=Acme`, `user=${name}`, ''].map(
          (of) => `/projects/time-sheet?format=${format}&${of}`,
        ),
      ),
      '/user/times/time-sheet',
      ...[rates, `${rates}/current?user=${name}`, '/projects', path, '/user/reports'],
    ];
    const seenBy = async (as: Person | { token: string } | null) => {
      const seen: string[] = [];
      for (const url of urls) {
        const answer = await fetch(`${t.url}/api/v1${url}`, {
          headers: as === null ? {} : { authorization: `token ${as.token}` },
        });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const isWorkbook = answer.headers.get('content-type')?.includes('spreadsheet');
        const files = isWorkbook ? Object.values(unzipSync(bytes)) : [bytes];
        const text = files.map((file) => strFromU8(file)).join();
        if (/61[.,]?13/.test(text)) seen.push(url);
      }
      return seen;
    };
    const open = { token: await t.make.token(lead.user, ['all', 'public-only']) };
    const notes = { token: await t.make.token(lead.user, ['read:notification']) };
    for (const as of [worker, chief, former, stranger, open, notes, null]) {
      expect(await seenBy(as)).toEqual([]);
    }
    // Who may sees them there.
    expect((await seenBy(lead)).length).toBeGreaterThan(15);
    expect(await seenBy(admin)).toContain('/admin/time-report?group_by=user');
    const own = await seenBy(colleague);
    expect(own).toContain(`${rates}/current?user=${name}`);
    expect(own).toContain('/user/times/report?group_by=');
    expect(own.filter((url) => url.includes('time-sheet'))).toEqual([]);
  });

  it('see amounts behind a link that does not say so', async () => {
    const { lead, call, repository } = await full();
    const query = { repository: `${lead.user.name}/${repository.name}`, group_by: 'user' };
    const saved = await call(lead, 'POST', '/user/reports', {
      ...{ name: 'May', scope: 'repository', query },
    });
    const at = new Date((t.clock.nowUnix() + 86_400) * 1000).toISOString();
    const links = `/user/reports/${saved.json.id}/links`;
    for (const amounts of [undefined, true]) {
      const body = { expires_at: at, ...(amounts && { amounts }) };
      const { json } = await t.request('POST', links, lead.byPassword, { body });
      const page = await (await fetch(json.url)).text();
      expect(page).toContain('3:00');
      const csv = await (await fetch(`${json.url}/csv`)).text();
      expect(csv.includes('amount_EUR')).toBe(amounts === true);
      expect(json.amounts).toBe(amounts === true);
    }
  });

  it('see amounts behind a link of one who managed the project', async () => {
    const { lead, worker, call, repository, put } = await full();
    await put(worker, 'manager');
    const query = { repository: `${lead.user.name}/${repository.name}`, group_by: 'user' };
    const report = { name: 'May', scope: 'repository', query };
    const { id } = (await call(worker, 'POST', '/user/reports', report)).json;
    const at = new Date((t.clock.nowUnix() + 86_400) * 1000).toISOString();
    const { json } = await t.request('POST', `/user/reports/${id}/links`, worker.byPassword, {
      body: { expires_at: at, amounts: true },
    });
    const amounts = async () => (await (await fetch(`${json.url}/csv`)).text()).match(/,[78]0\b/g);
    expect(await amounts()).toHaveLength(3);
    await put(worker, 'member');
    // The entry's, and the total.
    expect(await amounts()).toEqual([',70', ',70']);
  });
});
