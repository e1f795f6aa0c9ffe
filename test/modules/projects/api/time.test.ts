import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { connectSite } from '../../../support/connected.ts';
import type { Person } from '../../../support/make.ts';
import { projectWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const get = (as: Person, path: string, query: Record<string, string> = {}, app = t) =>
  app.request('GET', `${path}?${new URLSearchParams(query)}`, as);
const total = async (...given: Parameters<typeof get>) => (await get(...given)).json.total?.seconds;

describe('time on activities', () => {
  it('is added, listed, changed and deleted as on issues', async () => {
    const { lead, worker, stranger, call, path } = await projectWorld(t);
    const times = `${path}/activities/1/times`;
    const added = await call(worker, 'POST', times, { time: 900, note: 'stand-up' });
    expect([added.status, added.json.time]).toEqual([200, 900]);
    await call(lead, 'POST', times, { time: 60 });
    expect((await call(worker, 'GET', times)).json).toHaveLength(1);
    expect((await call(lead, 'GET', times)).json).toHaveLength(2);
    expect((await call(stranger, 'POST', times, { time: 60 })).status).toBe(404);
    const one = `${times}/${added.json.id}`;
    expect((await call(worker, 'PATCH', one, { time: 1800 })).json.time).toBe(1800);
    expect((await call(worker, 'DELETE', one)).status).toBe(204);
    expect((await call(worker, 'GET', '/user/times')).json).toEqual([]);
  });

  it('goes by its name in the history, which former members do not learn', async () => {
    const { lead, worker, stranger, call, path, id, member, repository } = await projectWorld(t);
    await t.make.collaborator(repository, worker.user, 'write');
    const issue = await t.make.issue(repository, lead.user);
    const times = `${path}/activities/1/times`;
    const { json: added } = await call(worker, 'POST', times, { time: 900 });
    const to = { issue: issue.number, repository: `${lead.user.name}/${repository.name}` };
    const moved = await call(worker, 'PATCH', `${times}/${added.id}`, to);
    expect(moved.status).toBe(200);
    const at = `/repos/${to.repository}/issues/${issue.number}/times/${added.id}`;
    const [add, move] = (await call(worker, 'GET', `${at}/revisions`)).json;
    const repositoryThen = { full_name: `-/${id}`, title: 'Website' };
    expect(add.after).toMatchObject({ activity: 'Meetings', repository: repositoryThen });
    expect(move.before).toEqual(add.after);
    expect(move.after).not.toHaveProperty('activity');
    expect((await call(stranger, 'GET', `${at}/revisions`)).status).toBe(404);
    await call(lead, 'DELETE', member(worker));
    const [later] = (await call(worker, 'GET', `${at}/revisions`)).json;
    expect(later.after).not.toHaveProperty('activity');
    expect(later.after.repository.title).toBe('');
  });

  it('is stopped by a stopwatch, and locked', async () => {
    const { lead, worker, call, path } = await projectWorld(t);
    const watch = `${path}/activities/2/stopwatch`;
    expect((await call(worker, 'POST', `${watch}/start`)).status).toBe(201);
    t.clock.advance(120);
    expect((await call(worker, 'POST', `${watch}/stop`)).status).toBe(201);
    const lock = { until: 'tomorrow', reason: 'sent' };
    expect((await call(worker, 'PUT', `${path}/time-lock`, lock)).status).toBe(403);
    expect((await call(lead, 'PUT', `${path}/time-lock`, lock)).status).toBe(200);
    const refused = await call(worker, 'POST', `${path}/activities/2/times`, { time: 60 });
    expect(refused.json.code).toBe('time.locked');
    expect(await total(worker, `${path}/time-report`)).toBe(120);
  });

  it('is refused as on issues', async () => {
    const { lead, worker, call, path, id } = await projectWorld(t);
    const activity = `${path}/activities/1`;
    const times = `${activity}/times`;
    const add = async () => (await call(lead, 'POST', times, { time: 60 })).json.id;
    await add();
    await call(lead, 'DELETE', times);
    const [gone, one] = [await add(), await add()];
    await call(lead, 'DELETE', `${times}/${gone}`);
    expect((await call(lead, 'GET', `${times}/${one}`)).json.time).toBe(60);
    for (const method of ['PATCH', 'DELETE']) {
      const headers = { 'if-match': `"${one}-9"` };
      const body = method === 'PATCH' ? { body: { time: 70 } } : {};
      const { status } = await t.request(method, `${times}/${one}`, lead, { headers, ...body });
      expect(status).toBe(412);
    }
    const writes: [string, string, object?][] = [
      ['PATCH', `${times}/${one}`, { time: 70 }],
      ['DELETE', `${times}/${one}`],
      ['POST', `${times}/${gone}/restore`],
      ['POST', `${times}/restore`, {}],
      ['DELETE', times],
    ];
    const statusesOf = async (all: typeof writes) => {
      const found: number[] = [];
      for (const [method, at, body] of all) found.push((await call(lead, method, at, body)).status);
      return new Set(found);
    };
    await call(lead, 'PUT', `${path}/time-lock`, { until: 'tomorrow', reason: 'sent' });
    expect((await call(lead, 'GET', `${path}/time-lock`)).json.until).not.toBe(null);
    const going: [string, string, object] = ['POST', `${activity}/stopwatch/start`, { entry: one }];
    expect(await statusesOf([...writes, going])).toEqual(new Set([423]));
    expect((await get(lead, `${path}/time-export`, { format: 'csv' })).status).toBe(200);

    // Nothing does this to a project, but its operations say what a repository would.
    const { read, write } = t.app.context.database;
    const hidden = (await read.projects.byId(id))?.repositoryId ?? 0;
    await write((stores) => stores.repositories.update(hidden, { enableTimeTracker: false }));
    expect((await call(lead, 'DELETE', `${path}/time-lock`, { reason: 'off' })).status).toBe(204);
    const reads: typeof writes = [`${times}/${one}`, `${times}/${one}/revisions`].map((at) => [
      'GET',
      at,
    ]);
    const files: typeof writes = ['time-report', 'time-export'].map((what) => [
      'GET',
      `${path}/${what}`,
    ]);
    const added: typeof writes = [['POST', times, { time: 60 }]];
    expect(await statusesOf([...writes, ...reads, ...files, ...added])).toEqual(new Set([400]));
    const ofMember = await call(worker, 'GET', `${path}/time-lock`);
    expect(ofMember.status).toBe(400);
  });

  it('is refused in what is archived, where it can still be read, changed and taken away', async () => {
    const { lead, worker, call, path, id } = await projectWorld(t);
    const [first, second] = [1, 2].map((index) => `${path}/activities/${index}`);
    const { json: one } = await call(worker, 'POST', `${first}/times`, { time: 60 });
    await call(worker, 'POST', `${second}/stopwatch/start`);
    t.clock.advance(60);
    const { json: third } = await call(worker, 'POST', `${path}/activities/3/times`, { time: 5 });
    const hidden = `-/${id}`;
    const writes = async () => {
      const row = { op: 'add', repository: hidden, issue: 1, time: 60 };
      const csv = `repository,issue,date,hours\n${hidden},1,2026-05-04,1\n`;
      const answers = [
        await call(worker, 'POST', `${first}/times`, { time: 60 }),
        await call(worker, 'POST', `${first}/stopwatch/start`),
        await call(worker, 'PATCH', `${path}/activities/3/times/${third.id}`, { issue: 1 }),
        await call(worker, 'PATCH', '/user/stopwatches/current', { issue: 1 }),
        await call(worker, 'POST', '/user/times/bulk', { operations: [row] }),
        await call(worker, 'POST', '/user/times/import', { csv }),
      ];
      const codes = answers.map(({ status, json }) => [status, json.code]);
      expect(codes).toEqual(Array(6).fill([423, 'activity.archived']));
    };
    const offered = async () => {
      const all = (await call(worker, 'GET', '/user/issues/trackable?q=@')).json;
      const own = (await call(worker, 'GET', '/user/issues/trackable')).json;
      const found = (await call(worker, 'GET', '/user/issues/trackable?q=website')).json;
      const titles = [...all, ...own, ...found].map(({ title }: { title: string }) => title);
      return [...new Set(titles)].sort();
    };
    expect(await offered()).toEqual(['Leave', 'Meetings', 'Support']);
    await call(lead, 'PATCH', first ?? '', { archived: true });
    expect(await offered()).toEqual(['Leave', 'Support']);
    await writes();
    await call(lead, 'PATCH', first ?? '', { archived: false });
    await call(lead, 'PATCH', path, { archived: true });
    expect(await offered()).toEqual([]);
    await writes();
    // What ran already is kept.
    expect((await call(worker, 'POST', `${second}/stopwatch/stop`)).status).toBe(201);
    expect((await call(worker, 'PATCH', `${first}/times/${one.id}`, { time: 90 })).status).toBe(
      200,
    );
    expect((await call(worker, 'DELETE', `${first}/times/${one.id}`)).status).toBe(204);
    expect((await call(worker, 'POST', `${first}/times/${one.id}/restore`)).status).toBe(200);
    expect(await total(lead, `${path}/time-report`)).toBe(155);
  });

  it('makes an issues writer of a repository a member', async () => {
    const { lead, stranger, call, path, place, repository } = await projectWorld(t);
    await call(lead, 'PUT', place);
    await t.make.collaborator(repository, stranger.user, 'write');
    const added = await call(stranger, 'POST', `${path}/activities/1/times`, { time: 60 });
    expect(added.status).toBe(200);
    expect((await call(lead, 'GET', `${path}/members`)).json).toHaveLength(3);
  });
});

/** 60 s of `worker` on an issue, 30 s on an activity; 7 s of `stranger` on the issue. */
async function tracked(app = t) {
  const world = await projectWorld(app);
  const { lead, worker, stranger, call, place, repository, path } = world;
  await call(lead, 'PUT', place);
  await app.make.collaborator(repository, worker.user, 'read');
  const issue = await app.make.issue(repository, lead.user);
  await app.make.time(issue, worker.user, 60);
  await app.make.time(issue, stranger.user, 7);
  await call(worker, 'POST', `${path}/activities/1/times`, { time: 30 });
  return { ...world, issue };
}

describe('reports', () => {
  it('of managed projects have all time of repositories that the manager may read', async () => {
    const { lead, worker, stranger, put, path, place, repository, call } = await tracked();
    expect(await total(lead, '/projects/time-report')).toBe(97);
    expect(await total(worker, '/projects/time-report')).toBe(0);
    expect(await total(stranger, '/projects/time-report')).toBe(0);
    // A member has their own.
    expect(await total(worker, '/user/times/report')).toBe(90);
    expect(await total(worker, `${path}/time-report`)).toBe(30);
    expect((await get(stranger, `${path}/time-report`)).status).toBe(404);
    await put(stranger, 'manager');
    // Managing grants nothing on the repository.
    expect(await total(stranger, '/projects/time-report')).toBe(30);
    await t.make.collaborator(repository, stranger.user, 'read');
    expect(await total(stranger, '/projects/time-report')).toBe(97);
    const admin = await t.make.person(undefined, { isAdmin: true });
    expect(await total(admin, '/projects/time-report')).toBe(0);
    const csv = await get(lead, '/projects/time-export', { user: worker.user.name });
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
    await call(lead, 'DELETE', place);
    expect(await total(lead, '/projects/time-report')).toBe(30);
  });

  it('are filtered by project, client, repository, issue and user', async () => {
    const { lead, worker, id, client, repository, call } = await tracked();
    const report = (query: Record<string, string>) => get(lead, '/projects/time-report', query);
    const sum = async (query: Record<string, string>) => (await report(query)).json.total?.seconds;
    const name = `${lead.user.name}/${repository.name}`;
    expect(await sum({ project: String(id) })).toBe(97);
    expect(await sum({ project: 'WEBSITE' })).toBe(97);
    expect(await sum({ client: 'acme' })).toBe(97);
    expect(await sum({ client: String(client) })).toBe(97);
    expect(await sum({ repository: name, user: worker.user.name })).toBe(60);
    expect(await sum({ repository: name, issue: '1' })).toBe(67);
    for (const [query, status, code] of [
      [{ project: 'none' }, 404, 'project.not-found'],
      [{ project: '99999' }, 404, 'project.not-found'],
      [{ client: 'none' }, 404, 'client.not-found'],
      [{ issue: '1' }, 422, 'invalid.issue'],
      [{ user: 'nobody' }, 404, 'user.unknown'],
      [{ repository: 'no/where' }, 404, 'repository.not-found'],
    ] as [Record<string, string>, number, string][]) {
      const { status: got, json } = await report(query);
      expect([query, got, json.code]).toEqual([query, status, code]);
    }
    await call(lead, 'POST', '/projects', { name: 'Website' });
    expect((await report({ project: 'website' })).json.code).toBe('invalid.project');
  });

  it('are grouped by project and client, whose names others do not learn', async () => {
    const { lead, worker, stranger, id, client } = await tracked();
    const groups = async (as: Person, group_by: string) =>
      (await get(as, '/user/times/report', { group_by })).json.groups;
    expect(await groups(worker, 'project')).toMatchObject([
      { project: { id, name: 'Website' }, seconds: 90 },
    ]);
    expect(await groups(worker, 'client')).toMatchObject([
      { client: { id: client, name: 'Acme' }, seconds: 90 },
    ]);
    expect(await groups(stranger, 'project')).toMatchObject([{ project: { id, name: '' } }]);
    expect(await groups(stranger, 'client')).toMatchObject([{ client: { id: client, name: '' } }]);
    const open = await t.make.repository(lead.user, 'Open');
    await t.make.time(await t.make.issue(open, lead.user), lead.user, 5);
    expect(await groups(lead, 'project')).toMatchObject([
      { project: { id: null, name: 'Open' }, seconds: 5 },
    ]);
    expect(await groups(lead, 'client')).toMatchObject([{ client: null, seconds: 5 }]);
    for (const key of ['project', 'client']) {
      const token = await t.make.token(lead.user, ['public-only', 'all']);
      const { status } = await t.request('GET', `/projects/time-report?${key}=1`, { token });
      expect(status).toBe(403);
    }
  });

  it('name nothing to former members, nor to a token of public repositories', async () => {
    const { lead, worker, call, path, member, client, place, repository } = await tracked();
    await call(lead, 'PATCH', `/repos/${lead.user.name}/${repository.name}`, { private: false });
    await call(lead, 'DELETE', member(worker));
    await call(lead, 'PATCH', path, { name: 'Later' });
    await call(lead, 'PATCH', `/clients/${client}`, { name: 'Other' });
    expect((await call(worker, 'GET', '/projects')).json).toEqual([]);
    expect((await call(worker, 'GET', '/projects?q=later')).headers.get('x-total-count')).toBe('0');
    const open = { token: await t.make.token(lead.user, ['public-only', 'all']) };
    const of = `/repos/${place.split('/').slice(-2).join('/')}/time-report`;
    for (const key of ['project', 'client']) {
      const query = new URLSearchParams({ group_by: key });
      for (const { json } of [
        await get(worker, '/user/times/report', { group_by: key }),
        await t.request('GET', `${of}?${query}`, open),
      ]) {
        expect(json.groups.length).toBeGreaterThan(0);
        expect(json.groups).toMatchObject(json.groups.map(() => ({ [key]: { name: '' } })));
      }
      const named = { [key]: key === 'client' ? 'Other' : 'Later' };
      expect((await get(worker, '/user/times/report', named)).status).toBe(404);
    }
  });

  it('have the project and activity of entries in their files', async () => {
    const { lead, worker, member, call } = await tracked();
    const named = async (as: Person, path = '/user/times/export') => {
      const [head = '', ...rows] = (await get(as, path)).text.trim().split('\r\n');
      const [from, to] = ['project', 'period_from'].map((name) => head.split(',').indexOf(name));
      return rows.map((row) => row.split(',').slice(from, to).join()).sort();
    };
    expect(await named(worker)).toEqual(['Website,', 'Website,Meetings']);
    expect(await named(lead, '/projects/time-export')).toEqual([
      ...['Website,', 'Website,', 'Website,Meetings'],
    ]);
    await call(lead, 'DELETE', member(worker));
    expect((await named(worker)).join(' ')).not.toContain('Website');
    const calendar = await get(worker, '/user/times/export', { format: 'ics' });
    expect(calendar.text).toContain('SUMMARY:–\r\n');
    expect(calendar.text).not.toContain(' -/');
  });

  it('say activity on shared links, beside the project unless that is the section', async () => {
    const { worker, call } = await tracked();
    const rows = async (group_by: string, language: string) => {
      const body = { name: group_by, scope: 'mine', query: { group_by } };
      const { json } = await call(worker, 'POST', '/user/reports', body);
      const until = { expires_at: new Date((t.clock.nowUnix() + 86_400) * 1000).toISOString() };
      const path = `/user/reports/${json.id}/links`;
      const made = await t.request('POST', path, worker.byPassword, { body: until });
      const headers = { 'accept-language': language };
      const page = await (await fetch(made.json.url, { headers })).text();
      return [...page.matchAll(/<bdi>([^<]+)<\/bdi>\s<span class="ref">([^<]+)</g)].map((found) =>
        found.slice(1).join(' '),
      );
    };
    expect(await rows('project,issue', 'en')).toContain('Meetings activity');
    expect(await rows('billable,issue', 'de')).toContain('Meetings Website · Tätigkeit');
  });

  it('name a project to who may join it, and in files', async () => {
    const { lead, stranger, call, repository, id, path } = await tracked();
    await t.make.collaborator(repository, stranger.user, 'write');
    const joinable = await get(stranger, '/user/times/report', { group_by: 'project' });
    const project = { id, name: 'Website' };
    expect(joinable.json.groups).toMatchObject([{ project }]);
    await call(lead, 'PATCH', path, { colour: '#0f8fc4' });
    const coloured = await get(lead, '/projects/time-report', { group_by: 'project' });
    expect(coloured.json.groups).toMatchObject([{ project: { ...project, colour: '#0f8fc4' } }]);
    const report = { name: 'Acme', scope: 'projects', query: { group_by: 'project' } };
    const saved = await call(lead, 'POST', '/user/reports', report);
    const expires_at = new Date((t.clock.nowUnix() + 86_400) * 1000).toISOString();
    const links = `/user/reports/${saved.json.id}/links`;
    const link = await t.request('POST', links, lead.byPassword, { body: { expires_at } });
    expect(await (await fetch(link.json.url)).text()).toMatch(/<tbody[^>]* class="c8[ "]/);
    const file = await get(lead, `${path}/time-report`, { format: 'csv' });
    expect(file.headers.get('content-disposition')).toContain('report-Website');
  });

  it('are saved with ids, whose names only readers of the project learn', async () => {
    const { lead, worker, stranger, call, id, client } = await tracked();
    const query = { project: 'website', client: 'ACME' };
    const body = { name: 'Acme', scope: 'mine', query, shared: true };
    const { json } = await call(lead, 'POST', '/user/reports', body);
    const ids = { project: String(id), client: String(client) };
    const named = { query: ids, names: { project: 'Website', client: 'Acme' } };
    expect(json).toMatchObject(named);
    const seenBy = async (person: Person) =>
      (await call(person, 'GET', '/user/reports?shared=true')).json.find(
        (one: { id: number }) => one.id === json.id,
      );
    expect(await seenBy(worker)).toMatchObject(named);
    expect(await seenBy(stranger)).toMatchObject({ query: ids, names: {} });
    const edit = (query: object) => call(lead, 'PATCH', `/user/reports/${json.id}`, { query });
    expect((await edit({ project: 'nothing' })).json.code).toBe('project.not-found');
    expect((await edit({ client: 'acme' })).json.names).toEqual({ client: 'Acme' });
    const open = await t.make.repository(lead.user, 'Saved');
    const ofOpen = (await edit({ project: 'saved' })).json;
    expect(ofOpen).toMatchObject({
      query: { project: `-${open.id}` },
      names: { project: 'Saved' },
    });
    expect(await total(lead, '/user/times/report', { project: `-${open.id}` })).toBe(0);
    const ofActivity = (await edit({ repository: `-/${id}`, issue: 1 })).json;
    expect(ofActivity.names).toEqual({ repository: 'Website' });
    const hidden = await t.make.repository(lead.user, undefined, { isPrivate: true });
    const refused = await get(stranger, '/user/times/report', { project: `-${hidden.id}` });
    expect(refused.json.code).toBe('project.not-found');
  });

  it('have a connected repository if the host shows all of it', async () => {
    const connected = await ofTest(startTestApp());
    const site = await connectSite(connected);
    const { lead, worker, call, path } = await projectWorld(connected);
    const writes = { issues: 'write', pulls: 'write', isFresh: true } as const;
    for (const { user } of [lead, worker]) site.answers.set(user.id, [writes]);
    await call(lead, 'PUT', `${path}/repositories/acme/site`);
    await site.issue(1, 'One');
    await call(worker, 'POST', '/repos/acme/site/issues/1/times', { time: 60 });
    const sum = () => total(lead, '/projects/time-report', {}, connected);
    site.answers.set(lead.user.id, [{ ...writes, issues: 'read', pulls: 'read' }]);
    expect(await sum()).toBe(60);
    site.answers.set(lead.user.id, [{ ...writes, pulls: 'none' }]);
    expect(await sum()).toBe(0);
  });
});
