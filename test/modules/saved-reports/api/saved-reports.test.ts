import { describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../src/core/records/types.ts';
import { maxReportLinks } from '../../../../src/modules/saved-reports/links.ts';
import { maxSavedReports } from '../../../../src/modules/saved-reports/operations.ts';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());

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
      ...{
        scope: 'administered',
        query,
        names: {},
        shared: false,
        created_at: now,
        updated_at: now,
      },
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

  it('are shared with those who may read the repository, in lists and totals', async () => {
    const [lead, member, stranger] = await Promise.all([1, 2, 3].map(() => t.make.person()));
    const admin = await t.make.person(undefined, { isAdmin: true });
    const restricted = await t.make.person(undefined, { isRestricted: true });
    const hermit = await t.make.person(undefined, { visibility: 'limited' });
    if (lead === undefined || member === undefined || stranger === undefined) return expect.fail();
    const secret = await t.make.repository(lead.user, undefined, { isPrivate: true });
    const open = await t.make.repository(lead.user);
    const limited = await t.make.repository(hermit.user);
    for (const { user } of [member, restricted]) await t.make.collaborator(secret, user, 'read');
    const full = ({ name }: { name: string }, { user } = lead) => `${user.name}/${name}`;
    const about = async (owner: Person, scope: string, of: object) => {
      const body = { name: `r${Math.random()}`, scope, shared: true, query: of };
      return (await save(owner, body)).json.id as number;
    };
    const note = 'Merger with Acme';
    const ofSecret = await about(lead, 'repository', { repository: full(secret), note });
    // Whatever the scope.
    const mineOfSecret = await about(lead, 'mine', { repository: full(secret), note });
    const others = await about(lead, 'administered', { repository: full(secret), issue: 1 });
    const ofOpen = await about(lead, 'repository', { repository: full(open), note });
    const ofLimited = await about(hermit, 'repository', { repository: full(limited, hermit) });
    const ofHermit = await about(admin, 'administered', { user: hermit.user.name.toUpperCase() });
    const ofAll = await about(lead, 'administered', { note, repository: '', user: '' });
    const hermitInOpen = await about(admin, 'administered', {
      repository: full(open),
      user: hermit.user.name,
    });
    const made = [ofSecret, mineOfSecret, others, ofOpen, ofLimited, ofHermit, ofAll, hermitInOpen];
    const seenBy = async (as: Person) => {
      const answer = await t.request('GET', '/user/reports?shared=true', as);
      const ids = (answer.json as { id: number }[]).map(({ id }) => id);
      expect(Number(answer.headers.get('x-total-count'))).toBe(ids.length);
      const one = await t.request('GET', '/user/reports?shared=true&page=1&limit=1', as);
      expect(one.headers.get('x-total-count')).toBe(String(ids.length));
      if (!ids.includes(ofSecret)) expect(answer.text).not.toContain(secret.name);
      return made.filter((id) => ids.includes(id));
    };
    expect(await seenBy(member)).toEqual(made);
    expect(await seenBy(admin)).toEqual(
      made.filter((id) => id !== ofHermit && id !== hermitInOpen),
    );
    expect(await seenBy(stranger)).toEqual([ofOpen, ofLimited, ofHermit, ofAll, hermitInOpen]);
    expect(await seenBy(restricted)).toEqual([ofSecret, mineOfSecret, others, ofOpen, ofAll]);
    const path = `/repos/${full(secret)}`;
    expect(
      (await t.request('DELETE', `${path}/collaborators/${member.user.name}`, lead)).status,
    ).toBe(204);
    expect(await seenBy(member)).toEqual([ofOpen, ofLimited, ofHermit, ofAll, hermitInOpen]);
    // It becomes visible with the repository, and is gone with it.
    const edit = { body: { private: false } };
    expect((await t.request('PATCH', path, lead, edit)).status).toBe(200);
    expect(await seenBy(stranger)).toEqual(made);
    expect((await t.request('DELETE', path, lead)).status).toBe(204);
    expect(await seenBy(admin)).toEqual([ofOpen, ofLimited, ofAll]);
    const blind = { ...member, token: await t.make.token(member.user, ['all', 'public-only']) };
    expect((await t.request('GET', '/user/reports?shared=true', blind)).status).toBe(403);
  });

  it('do not show a repository that they name without its id', async () => {
    const [lead, kim] = [await t.make.person(), await t.make.person()];
    const secret = await t.make.repository(lead.user, undefined, { isPrivate: true });
    const query = { repository: `${lead.user.name}/${secret.name}`, note: 'Merger' };
    const times = { createdUnix: 1, updatedUnix: 1 };
    await t.app.context.database.write((s) =>
      s.savedReports.insert({
        ...{ name: 'Old', scope: 'repository', isShared: true, userId: lead.user.id, query },
        ...times,
      }),
    );
    expect(JSON.stringify(await listed(kim, '/user/reports?shared=true'))).not.toContain(
      secret.name,
    );
  });

  it('follow their repository when it is renamed, and are hidden while their owner is inactive', async () => {
    const [kim, ann] = [await t.make.person(), await t.make.person()];
    const repository = await t.make.repository(kim.user);
    const path = `/repos/${kim.user.name}/${repository.name}`;
    const nameOf = (list: { query: { repository?: string } }[]) =>
      list.map(({ query }) => query.repository);
    const of = { repository: `${kim.user.name}/${repository.name}` };
    const { id } = (await save(kim, { scope: 'repository', query: of, shared: true })).json;
    // As one that was saved before reports had the ID.
    const old = {
      name: 'Old',
      scope: 'repository',
      isShared: false,
      createdUnix: 1,
      updatedUnix: 1,
    };
    await t.app.context.database.write((s) =>
      s.savedReports.insert({ ...old, scope: 'repository', userId: kim.user.id, query: of }),
    );
    const renamed = `renamed-${repository.id}`;
    expect((await t.request('PATCH', path, kim, { body: { name: renamed } })).status).toBe(200);
    const former = `${kim.user.name}/${renamed}`;
    expect(nameOf(await listed(kim))).toEqual([former, former]);
    const shared = () => listed(ann, '/user/reports?shared=true');
    const seen = async () => (await shared()).filter((one: { id: number }) => one.id === id);
    expect(nameOf(await seen())).toEqual([former]);
    const setActive = (isActive: boolean) =>
      t.app.context.database.write((s) => s.users.update(kim.user.id, { isActive }));
    await setActive(false);
    expect(await seen()).toEqual([]);
    await setActive(true);
    expect(await seen()).toHaveLength(1);
    // A change of something else keeps the repository.
    const edited = await t.request('PATCH', `/user/reports/${id}`, kim, { body: { name: 'New' } });
    expect(edited.json.query).toEqual({ repository: former });

    // Readers who may not see it learn of neither name.
    await t.request('PATCH', `/repos/${former}`, kim, { body: { private: true, name: 'secret' } });
    expect(await seen()).toEqual([]);
    const admin = await t.make.person(undefined, { isAdmin: true });
    const body = { new_username: `${kim.user.name}-new` };
    const owner = `/admin/users/${kim.user.name}/rename`;
    expect((await t.request('POST', owner, admin, { body })).status).toBe(204);
    expect(nameOf(await listed(kim))).toEqual(Array(2).fill(`${body.new_username}/secret`));
  });

  it('are closed to tokens limited to public repositories, as queries name private ones', async () => {
    const lead = await t.make.person();
    const repository = await t.make.repository(lead.user, undefined, { isPrivate: true });
    const query = { repository: `${lead.user.name}/${repository.name}` };
    const { id } = (await save(lead, { query, shared: true })).json;
    const token = await t.make.token(lead.user, ['public-only', 'all']);
    for (const answer of [
      await t.request('GET', '/user/reports', { token }),
      await t.request('GET', '/user/reports?shared=true', { token }),
      await t.request('PATCH', `/user/reports/${id}`, { token }, { body: { shared: false } }),
      await save({ ...lead, token }, { name: 'Other' }),
    ]) {
      expect([answer.status, answer.json.message]).toEqual([
        403,
        'a token limited to public repositories cannot use saved reports',
      ]);
    }
    // Nor do they get the answer to a request that another token made.
    const again = { body: { ...input, name: 'Again' }, headers: { 'idempotency-key': 'again' } };
    expect((await t.request('POST', '/user/reports', lead, again)).status).toBe(201);
    expect((await t.request('POST', '/user/reports', { token }, again)).status).toBe(403);
  });

  it('keep scope and query in accord if they are changed at the same time', async () => {
    const kim = await t.make.person();
    const { name } = await t.make.repository(kim.user);
    const query = { repository: `${kim.user.name}/${name}` };
    for (let i = 0; i < 10; i += 1) {
      const { id } = (await save(kim, { name: `${i}`, scope: 'mine', query })).json;
      const changes = [{ scope: 'repository' }, { query: {} }];
      const answers = await Promise.all(
        changes.map((body) => t.request('PATCH', `/user/reports/${id}`, kim, { body })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});

describe('links to reports', () => {
  const day = 86_400;
  const at = (unix: number): string => new Date(unix * 1000).toISOString().replace('.000Z', 'Z');
  const until = (seconds: number) => ({ expires_at: at(t.clock.nowUnix() + seconds) });
  const link = (as: As, id: number, body: object = until(day)) =>
    t.request('POST', `/user/reports/${id}/links`, as, { body });
  const open = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
  /** Saves a report and shares it by a link. */
  async function linked(as: Person, report: object = {}): Promise<{ id: number; url: string }> {
    const name = `Report of ${t.clock.nowUnix()} ${Math.random()}`;
    const { id } = (await save(as, { name, query: { group_by: 'user' }, ...report })).json;
    const made = await link(as.byPassword, id);
    expect(made.status).toBe(201);
    return { id: made.json.id, url: made.json.url };
  }

  it('show exactly the report as it was shared, without signing in', async () => {
    const [lead, kim] = [await t.make.person(), await t.make.person()];
    const repository = await t.make.repository(lead.user, undefined, { isPrivate: true });
    const issue = await t.make.issue(repository, lead.user, { title: '<b>Größe</b>' });
    await t.make.time(issue, kim.user, 5400, undefined, { note: 'a secret note' });
    await t.make.time(issue, lead.user, 600);
    const report = { name: 'Hours & more', query: { group_by: 'user,issue', user: kim.user.name } };
    const saved = (await save(lead, report)).json;
    const { status, json } = await link(lead.byPassword, saved.id);
    expect(status).toBe(201);
    const now = '2026-05-04T09:30:00Z';
    expect(json).toEqual({
      ...{ id: json.id, report_id: saved.id, name: 'Hours & more', amounts: false, notes: false },
      ...{ url: expect.stringMatching(/\/-\/shared-report\/[0-9a-f]{64}$/) },
      ...{
        created_at: now,
        expires_at: '2026-05-05T09:30:00Z',
        last_used_at: null,
        amounts: false,
      },
    });
    // A later change of the report does not change what the link shows.
    const wider = { body: { name: 'Wider', query: {} } };
    await t.request('PATCH', `/user/reports/${saved.id}`, lead, wider);

    const page = await open(json.url, { cookie: 'punchcard_session=none' });
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('<h1><bdi>Hours &amp; more</bdi></h1>');
    expect(text).toContain(kim.user.name);
    expect(text).toContain('&lt;b&gt;Größe&lt;/b&gt;');
    expect(text).toContain('<dt>Total</dt><dd>1:30</dd>');
    expect(text).not.toMatch(/0:10|a secret note|@(?!page|bottom)|<script>|Wider/);
    expect(text).toContain(`<p class="issuer"><bdi>${lead.user.name}</bdi></p>`);
    for (const [name, value] of [
      ['referrer-policy', 'no-referrer'],
      ['x-robots-tag', 'noindex, nofollow'],
      ['cache-control', 'no-store'],
      ['content-type', 'text/html; charset=utf-8'],
    ] as const) {
      expect([name, page.headers.get(name)]).toEqual([name, value]);
    }
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    expect((await fetch(json.url, { method: 'HEAD' })).status).toBe(200);

    const german = await (await open(json.url, { 'accept-language': 'de' })).text();
    expect(german).toMatch(/<html lang="de">[\s\S]*>Person und Issue<[\s\S]*>Summe</);

    const listed = await t.request('GET', '/user/report-links', lead);
    expect(listed.json).toEqual([{ ...json, url: null, last_used_at: now }]);
    const path = `/user/report-links/${json.id}`;
    expect((await t.request('DELETE', path, kim)).status).toBe(404);
    expect((await t.request('DELETE', path, lead)).status).toBe(204);
    expect((await t.request('DELETE', path, lead)).status).toBe(404);
    expect((await open(json.url)).status).toBe(404);
    const actions = [
      ...(await auditOf(t, 'report.share')),
      ...(await auditOf(t, 'report.unshare')),
    ];
    expect(actions.map(({ target }) => target)).toEqual(Array(2).fill(`user:${lead.user.id}`));
  });

  it('stop working with their time, the report, the account and the rights', async () => {
    const [lead, kim] = [await t.make.person(), await t.make.person()];
    const admin = await t.make.person(undefined, { isAdmin: true });
    const repository = await t.make.repository(kim.user, undefined, { isPrivate: true });
    const of = (as: Person, scope: string, query: object = {}) => linked(as, { scope, query });
    const status = async (url: string) => (await open(url)).status;
    const fullName = { repository: `${kim.user.name}/${repository.name}` };
    const change = (user: User, changes: object) =>
      t.app.context.database.write((s) => s.users.update(user.id, changes));

    await t.make.collaborator(repository, lead.user, 'admin');
    const one = await of(lead, 'administered', fullName);
    const writer = await of(lead, 'repository', fullName);
    expect([await status(one.url), await status(writer.url)]).toEqual([200, 200]);
    const renamed = { name: `renamed-${repository.id}` };
    const path = `/repos/${fullName.repository}`;
    expect((await t.request('PATCH', path, kim, { body: renamed })).status).toBe(200);
    expect([await status(one.url), await status(writer.url)]).toEqual([200, 200]);
    // The page names its style sheet relative to its URL.
    const slashed = await fetch(`${one.url}/`, { redirect: 'manual' });
    expect([
      slashed.status,
      new URL(slashed.headers.get('location') ?? '', `${one.url}/`).href,
    ]).toEqual([302, one.url]);
    await t.make.collaborator(repository, lead.user, 'write');
    expect([await status(one.url), await status(writer.url)]).toEqual([404, 200]);
    await t.make.collaborator(repository, lead.user, 'read');
    expect(await status(writer.url)).toBe(404);

    const all = await of(admin, 'everybody');
    expect(await status(all.url)).toBe(200);
    await change(admin.user, { isAdmin: false });
    expect(await status(all.url)).toBe(404);

    const mine = await of(lead, 'mine');
    for (const closed of [{ prohibitLogin: true }, { isActive: false }]) {
      await change(lead.user, closed);
      expect(await status(mine.url)).toBe(404);
      await change(lead.user, { prohibitLogin: false, isActive: true });
      expect(await status(mine.url)).toBe(200);
    }
    // Their own time in another repository of the same name is not shared.
    const shop = await t.make.repository(lead.user, 'shop');
    const booked = await t.make.issue(shop, lead.user);
    await t.make.time(booked, lead.user, 4260);
    const shops = await of(lead, 'mine', { repository: `${lead.user.name}/shop` });
    await t.request('DELETE', `/repos/${lead.user.name}/shop`, lead);
    const hidden = await t.make.repository(lead.user, 'shop', { isPrivate: true });
    await t.make.time(await t.make.issue(hidden, lead.user), lead.user, 7740);
    const shown = await open(`${shops.url}?from=https://example.com/`, {});
    expect([shown.status, new URL(shown.url).search]).toEqual([200, '?from=https://example.com/']);
    // Nor is what was deleted with the former one (D33).
    expect(await shown.text()).not.toMatch(/2:09|1:11/);

    const gone = await of(lead, 'mine');
    const [, report] = (await t.request('GET', '/user/report-links', lead)).json.slice(-2);
    await t.request('DELETE', `/user/reports/${report.report_id}`, lead);
    expect(await status(gone.url)).toBe(404);
    t.clock.advance(day);
    expect(await status(mine.url)).toBe(404);
    expect((await t.request('GET', '/user/report-links', lead)).json).toEqual([]);
  });

  it('are created by their owner, without a token, for a year at most', async () => {
    const [lead, kim] = [await t.make.person(), await t.make.person()];
    const { id } = (await save(lead)).json;
    expect((await link({ token: lead.token }, id)).status).toBe(401);
    expect((await link(null, id)).status).toBe(401);
    expect((await link(kim.byPassword, id)).status).toBe(404);
    const bad = [{}, { expires_at: '0001-01-01T00:00:00Z' }, until(0), until(367 * day)];
    for (const body of bad) expect((await link(lead.byPassword, id, body)).status).toBe(422);
    const everybody = (await save(lead, { name: 'All', scope: 'everybody' })).json;
    expect((await link(lead.byPassword, everybody.id)).status).toBe(403);
    for (let i = 0; i < maxReportLinks; i += 1) {
      expect((await link(lead.byPassword, id, until(day + i))).status).toBe(201);
    }
    const tooMany = await link(lead.byPassword, id);
    expect([tooMany.status, tooMany.json.message]).toEqual([422, expect.stringContaining('50')]);
    // Expired ones do not count.
    t.clock.advance(day);
    expect((await link(lead.byPassword, id)).status).toBe(201);
  });

  it('are opened by their secrets only, which are not stored, and not too often', async () => {
    const lead = await t.make.person();
    const { url } = await linked(lead, { scope: 'mine' });
    const secret = url.slice(-64);
    for (const table of ['report_link', 'audit_entry', 'throttle']) {
      expect(JSON.stringify(await rowsOf(t, `SELECT * FROM ${table}`))).not.toContain(secret);
    }
    const write = vi.spyOn(t.app.context.database, 'write');
    for (const wrong of ['x', '0'.repeat(64), 'A'.repeat(64), '..%2f', '%00', `${secret}0`]) {
      const answer = await open(`${url.slice(0, -64)}${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(await answer.text()).toContain('This link does not work');
    }
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
    for (let i = 0; i < 120; i += 1) expect((await open(url)).status).toBe(200);
    const refused = await open(url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
