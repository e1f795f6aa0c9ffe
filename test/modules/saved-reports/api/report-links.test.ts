import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../../../src/core/secret.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { connectSite } from '../../../support/connected.ts';
import type { Person } from '../../../support/make.ts';
import { auditOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());

const day = 86_400;
const at = (unix: number): string => new Date(unix * 1000).toISOString().replace('.000Z', 'Z');
const open = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

let count = 0;
/** Saves a report and shares it by a link for a day. */
async function linked(as: Person, report: object): Promise<{ id: number; url: string }> {
  const name = `Report ${++count}`;
  const body = { name, query: { group_by: 'user' }, ...report };
  const saved = await t.request('POST', '/user/reports', as, { body });
  const path = `/user/reports/${saved.json.id}/links`;
  const expires = { expires_at: at(t.clock.nowUnix() + day) };
  const made = await t.request('POST', path, as.byPassword, { body: expires });
  expect(made.status).toBe(201);
  return made.json;
}

describe('links to reports', () => {
  it('show a connected repository by answers of their owner for links, and never by others’', async () => {
    const connected = await ofTest(startTestApp());
    const site = await connectSite(connected);
    const lead = await connected.make.person();
    const manages = { issues: 'write', pulls: 'write', isFresh: true } as const;
    const isAway = { ...manages, isFresh: false };
    site.answers.set(lead.user.id, [manages]);
    await site.issue(42, 'Zebra crossing');
    const times = '/repos/acme/site/issues/42/times';
    await connected.request('POST', times, lead, { body: { time: 5077 } });
    const query = { repository: 'acme/site', group_by: 'issue' };
    const body = { name: 'R', scope: 'repository', query };
    const saved = await connected.request('POST', '/user/reports', lead, { body });
    const made = await connected.request(
      'POST',
      `/user/reports/${saved.json.id}/links`,
      lead.byPassword,
      { body: { expires_at: at(connected.clock.nowUnix() + day) } },
    );
    const { url } = made.json;
    site.answers.set(lead.user.id, [isAway, manages]);
    expect(await (await open(url)).text()).toContain('Zebra crossing');
    site.answers.set(lead.user.id, [isAway]);
    expect((await open(url)).status).toBe(404);
    site.answers.set(lead.user.id, [{ ...manages, issues: 'none' }]);
    expect((await open(url)).status).toBe(404);
  });

  it('show no working day, not of users who show it', async () => {
    const [lead, worker] = [await t.make.person(), await t.make.person()];
    const issue = await t.make.issue(await t.make.repository(lead.user), lead.user);
    await t.make.time(issue, worker.user, 60);
    const shown = { working_day_seconds: 21_600, show_working_day: true };
    await t.request('PATCH', '/user/settings', worker, { body: shown });
    const group = await t.request('GET', '/user/repos/time-report?group_by=user', lead);
    expect(group.text).toContain('21600');
    const { url } = await linked(lead, { scope: 'administered' });
    const html = await (await open(url)).text();
    expect(html).toContain(worker.user.name);
    expect(html).not.toMatch(/working.?day|21600|6:00/i);
  });

  it('are not used up for others by one of their holders', async () => {
    const proxied = await ofTest(startTestApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }));
    const lead = await proxied.make.person();
    const [secret, calendar] = ['c'.repeat(64), 'd'.repeat(64)];
    const nowUnix = proxied.clock.nowUnix();
    const link = {
      userId: lead.user.id,
      reportId: 1,
      name: 'R',
      scope: 'mine',
      query: {},
    } as const;
    const times = { createdUnix: nowUnix, expiresUnix: nowUnix + day, lastUsedUnix: 0 };
    await proxied.app.context.database.write(async (stores) => {
      await stores.reportLinks.insert({ ...link, ...times }, hashSecret(secret));
      await stores.calendars.put(lead.user.id, hashSecret(calendar), nowUnix);
    });
    for (const path of [`/-/shared-report/${secret}`, `/calendar/${calendar}.ics`]) {
      const from = async (address: string): Promise<number> => {
        const headers = { 'x-forwarded-for': address };
        return (await open(`${proxied.url}${path}`, headers)).status;
      };
      for (let i = 0; i < 120; i += 1) expect(await from(`2001:db8::${i}`)).toBe(200);
      expect([await from('2001:db8::1'), await from('203.0.113.7')]).toEqual([429, 200]);
    }
  });

  it('are listed and revoked by site admins, and by no other user', async () => {
    const [lead, admin] = [
      await t.make.person(),
      await t.make.person(undefined, { isAdmin: true }),
    ];
    const { id, url } = await linked(lead, { scope: 'mine' });
    const { json } = await t.request('GET', '/admin/report-links', admin);
    const owner = { id: lead.user.id, login: lead.user.name };
    expect(json.find((one: { id: number }) => one.id === id)).toMatchObject({ owner, url: null });
    const page = await t.request('GET', '/admin/report-links?limit=1', admin);
    expect([page.json.length, page.headers.get('x-total-count')]).toEqual([1, `${json.length}`]);
    const path = `/admin/report-links/${id}`;
    const other = { token: await t.make.token(admin.user, ['write:user']) };
    for (const as of [lead, other]) {
      expect((await t.request('GET', '/admin/report-links', as)).status).toBe(403);
      expect((await t.request('DELETE', path, as)).status).toBe(403);
    }
    expect((await open(url)).status).toBe(200);
    expect((await t.request('DELETE', path, admin)).status).toBe(204);
    expect((await open(url)).status).toBe(404);
    expect((await t.request('DELETE', path, admin)).status).toBe(404);
    expect((await auditOf(t, 'report.unshare')).at(-1)).toMatchObject({
      ...{ actor_id: admin.user.id, target: `user:${lead.user.id}`, detail: `link ${id}` },
    });
    const { url: late } = await linked(lead, { scope: 'mine' });
    expect((await open(late)).status).toBe(200);
    t.clock.advance(day);
    expect((await t.request('GET', '/admin/report-links', admin)).json).toEqual([]);
  });

  it('of private repositories are not in what tokens for public ones list', async () => {
    const admin = await t.make.person(undefined, { isAdmin: true });
    const make = async (isPrivate: boolean) => {
      const { name } = await t.make.repository(admin.user, undefined, { isPrivate });
      const query = { repository: `${admin.user.name}/${name}` };
      const { id } = await linked(admin, { scope: 'repository', query });
      return { id, path: `/repos/${query.repository}` };
    };
    const [shown, hidden] = [await make(false), await make(true)];
    // It covers private repositories too.
    const mine = await linked(admin, { scope: 'mine' });
    const scopes = ['public-only', 'all'];
    const token = { token: await t.make.token(admin.user, scopes) };
    for (const path of ['/user/report-links', '/admin/report-links']) {
      const idsFor = async (as: typeof admin | typeof token) => {
        const { json, headers } = await t.request('GET', path, as);
        expect(headers.get('x-total-count')).toBe(String(json.length));
        return json.map((one: { id: number }) => one.id);
      };
      expect(await idsFor(token)).toEqual([shown.id]);
      const all = await idsFor(admin);
      expect(all).toEqual(expect.arrayContaining([shown.id, hidden.id, mine.id]));
    }
    await t.request('PATCH', shown.path, admin, { body: { private: true } });
    expect((await t.request('GET', '/user/report-links', token)).json).toEqual([]);
  });
});
