import { describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import { markBilled, unmarkBilled } from '../../../../src/core/tracked-time/billing.ts';
import { write } from '../../../../src/core/transaction.ts';
import { maxRepositories } from '../../../../src/modules/projects/projects.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { connectSite } from '../../../support/connected.ts';
import type { Person } from '../../../support/make.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { projectWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const names = async (as: Person, query = '') =>
  (await t.request('GET', `/projects${query}`, as)).json.map((one: { name: string }) => one.name);

describe('projects', () => {
  it('have a client, members, default activities and repositories', async () => {
    const { lead, call, client, id, path, place, repository, worker } = await projectWorld(t);
    expect((await call(lead, 'PUT', place)).status).toBe(204);
    expect((await call(lead, 'PUT', place)).status).toBe(204);
    const { name } = repository;
    const full = { id: repository.id, owner: lead.user.name, name };
    const full_name = `${lead.user.name}/${name}`;
    expect((await call(lead, 'GET', path)).json).toMatchObject({
      ...{ id, name: 'Website', client: { id: client, name: 'Acme' }, role: 'manager' },
      ...{ archived: false, repository: null, repositories: [{ ...full, full_name }] },
    });
    const seen = await call(worker, 'GET', path);
    expect(seen.json).toMatchObject({ role: 'member', repositories: [] });
    const members = await call(worker, 'GET', `${path}/members`);
    expect(members.json.map((one: { role: string }) => one.role)).toEqual(['manager', 'member']);
    const activities = await call(worker, 'GET', `${path}/activities`);
    const named = activities.json.map((one: { index: number; name: string }) => one.name);
    expect(named.sort()).toEqual(['Leave', 'Meetings', 'Support']);
    expect(await auditOf(t, 'project.add-repository')).toHaveLength(1);
    expect((await auditOf(t, 'project.put-member')).at(-1)?.target).toBe(`project:${id}`);
  });

  it('name their activities’ repository, also when renamed', async () => {
    const { lead, worker, call, path } = await projectWorld(t);
    const title = async (q: string) =>
      (await call(worker, 'GET', `/user/issues/trackable?q=${q}`)).json[0]?.repository.title;
    expect(await title('website%20meet')).toBe('Website');
    await call(lead, 'PATCH', path, { name: 'Shop' });
    expect([await title('shop'), await title('website')]).toEqual(['Shop', undefined]);
  });

  it('are named in German for a German client or creator', async () => {
    const kim = await t.make.person(undefined, { language: 'de-DE' });
    const client = await t.request('POST', '/clients', kim, {
      body: { name: 'Acme', language: 'en' },
    });
    for (const [body, name] of [
      [{ name: 'A' }, 'Besprechungen'],
      [{ name: 'B', client: client.json.id }, 'Meetings'],
    ] as const) {
      const { json } = await t.request('POST', '/projects', kim, { body });
      const list = await t.request('GET', `/projects/${json.id}/activities`, kim);
      expect(list.json.at(-1)).toMatchObject({ index: 1, name });
    }
  });

  it('tell the time that their managers see, and of members their own', async () => {
    const { lead, worker, call, path, place, repository } = await projectWorld(t);
    await call(lead, 'PUT', place);
    await t.make.collaborator(repository, worker.user, 'read');
    const issue = await t.make.issue(repository, lead.user, { timeEstimateSeconds: 7200 });
    await t.make.time(issue, lead.user, 3600);
    await t.make.time(issue, worker.user, 600);
    await t.make.time(issue, lead.user, 60, t.clock.nowUnix() - 40 * 86_400);
    const estimate = { estimate: 7200, estimate_used: 4260 };
    for (const [as, time] of [
      [lead, { month: 4200, ...estimate }],
      [worker, { month: 600, ...estimate, estimate_used: 600 }],
    ] as const) {
      expect((await call(as, 'GET', `${path}?include=time`)).json.time).toEqual(time);
      const [listed] = (await call(as, 'GET', '/projects?include=time')).json;
      expect(listed).toMatchObject({ name: 'Website', time });
    }
    expect((await call(lead, 'GET', path)).json).not.toHaveProperty('time');
  });

  it('list repositories in none as projects of their own name', async () => {
    const { lead, worker, stranger, call, place, repository, path } = await projectWorld(t);
    expect(await names(lead)).toEqual(['Website', repository.name]);
    const own = (await call(lead, 'GET', '/projects')).json.at(-1);
    const shown = { id: null, role: 'manager', repository: { id: repository.id } };
    expect(own).toMatchObject(shown);
    await t.make.collaborator(repository, worker.user, 'read');
    expect(await names(worker)).toEqual(['Website']);
    const issue = await t.make.issue(repository, lead.user);
    await t.make.time(issue, worker.user, 60);
    await t.make.time(issue, stranger.user, 60);
    expect(await names(worker)).toEqual(['Website', repository.name]);
    // Without the right to read it.
    expect(await names(stranger)).toEqual([]);
    await t.make.time(
      await t.make.issue(await t.make.repository(lead.user, 'Old'), lead.user),
      worker.user,
      60,
      t.clock.nowUnix() - 91 * 86_400,
    );
    expect(await names(worker)).toEqual(['Website', repository.name]);
    await call(lead, 'PUT', place);
    expect(await names(worker)).toEqual(['Website']);
    expect(await names(lead, '?q=WEB')).toEqual(['Website']);
    expect(await names(lead, `?client=${(await call(lead, 'GET', path)).json.client.id}`)).toEqual([
      'Website',
    ]);
    expect(await names(lead, '?client=999')).toEqual([]);
    await call(lead, 'PATCH', path, { archived: true });
    expect([await names(worker), await names(worker, '?archived=true')]).toEqual([[], ['Website']]);
  });

  it('are edited, archived and deleted by managers', async () => {
    const { lead, call, path, client, id } = await projectWorld(t);
    const edit = (body: object) => call(lead, 'PATCH', path, body);
    const changed = { name: 'Site', colour: '#00ff00', round: 'up', round_minutes: 15 };
    expect((await edit(changed)).json).toMatchObject({ ...changed, client: { id: client } });
    expect((await edit({ client: null, name: null })).json).toMatchObject({
      ...{ name: 'Site', client: null },
    });
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ colour: 'red' }, 'colour'],
      [{ round: '' }, 'round_minutes'],
      [{ client: 99_999 }, 'client'],
      [{ round_minutes: -1 }, 'round_minutes'],
    ] as const) {
      const { status, json } = await edit(body);
      expect([status, json.code]).toEqual([422, `invalid.${field}`]);
    }
    expect((await call(lead, 'POST', '/projects', { name: '' })).status).toBe(422);
    expect((await edit({ archived: true })).json.archived).toBe(true);
    const activities = `${path}/activities`;
    expect((await call(lead, 'POST', activities, { name: 'Travel' })).status).toBe(423);
    expect((await call(lead, 'PATCH', `${activities}/1`, { name: 'Talks' })).status).toBe(423);
    await edit({ archived: false });
    const hidden = await t.app.context.database.read.projects.byId(id);
    const issue = await t.app.context.database.read.issues.byNumber(hidden?.repositoryId ?? 0, 1);
    if (issue === undefined) throw new Error('no activity');
    const refused = async () => {
      const { status, json } = await call(lead, 'DELETE', path);
      expect([status, json.code]).toEqual([409, 'project.has-entries']);
    };
    await call(lead, 'POST', `${activities}/2/stopwatch/start`);
    await refused();
    await call(lead, 'DELETE', `${activities}/2/stopwatch/delete`);
    const time = await t.make.time(issue, lead.user, 60);
    await refused();
    await t.app.context.database.write((s) => s.trackedTimes.setDeleted([time.id], 1, 1));
    expect((await call(lead, 'DELETE', path)).status).toBe(204);
    expect((await call(lead, 'GET', path)).status).toBe(404);
    expect(await names(lead)).not.toContain('Site');
  });

  it('are listed that the caller manages, without repositories in none', async () => {
    const { lead, worker, call, path } = await projectWorld(t);
    const managed = '?role=manager';
    expect(await names(lead, managed)).toEqual(['Website']);
    expect(await names(worker, managed)).toEqual([]);
    await call(lead, 'PATCH', path, { archived: true });
    expect(await names(lead, managed)).toEqual([]);
    expect(await names(lead, `${managed}&archived=true`)).toEqual(['Website']);
  });

  it('and clients and activities are called by a line that turns nothing around', async () => {
    const { lead, call, path } = await projectWorld(t);
    const kinds = ['/clients', '/projects', `${path}/activities`];
    const at = { '/clients': 'client', '/projects': 'project' } as Record<string, string>;
    for (const url of kinds) {
      for (const name of [
        '',
        ' ',
        '\u200b',
        'a\nb',
        'a\u0007',
        'a\u2028b',
        'a\u202eb',
        '\u200fa',
      ]) {
        const { status, json } = await call(lead, 'POST', url, { name });
        expect([url, name, status, json.code]).toEqual([url, name, 422, 'invalid.name']);
      }
      for (const name of ['.', '..', 'a/b', '../x', 'C++', 'न\u200dम', '👩\u200d💻 ?#%']) {
        const made = await call(lead, 'POST', url, { name: ` ${name} ` });
        expect([made.status, made.json.name]).toEqual([201, name]);
        const kind = at[url];
        if (kind === undefined) continue;
        if (kind === 'client')
          await call(lead, 'POST', '/projects', { name: `For ${name}`, client: made.json.id });
        for (const what of ['report', 'export']) {
          const query = new URLSearchParams({ [kind]: name, format: 'csv' });
          const file = await call(lead, 'GET', `/projects/time-${what}?${query}`);
          expect([name, file.status]).toEqual([name, 200]);
          expect(file.headers.get('content-disposition')).toMatch(
            /^attachment; filename="[\w.-]+"$/,
          );
        }
      }
    }
    const first = `${path}/activities/1`;
    expect((await call(lead, 'PATCH', first, { name: '\u2066x' })).json.code).toBe('invalid.name');
    expect((await call(lead, 'PATCH', first, { name: ' Talks ' })).json.name).toBe('Talks');
  });

  it('and clients with a name from before its rules are changed all the same', async () => {
    const { lead, call, client, id, path } = await projectWorld(t);
    const former = 'Site\u200f';
    for (const [table, of] of [
      ['client', client],
      ['project', id],
    ] as const) {
      await rowsOf(t, `UPDATE ${table} SET name = ? WHERE id = ?`, former, of);
      const at = table === 'client' ? `/clients/${of}` : path;
      const { status, json } = await call(lead, 'PATCH', at, { archived: true });
      expect([status, json.archived, json.name]).toEqual([200, true, former]);
      const other = await call(lead, 'PATCH', at, { name: `${former}s` });
      expect(other.json.code).toBe('invalid.name');
    }
  });

  it('have activities that managers add, rename and archive', async () => {
    const { lead, call, path } = await projectWorld(t);
    const activities = `${path}/activities`;
    const made = await call(lead, 'POST', activities, { name: 'Travel' });
    expect([made.status, made.json]).toMatchObject([201, { index: 4, name: 'Travel' }]);
    expect((await call(lead, 'POST', activities, { name: '' })).status).toBe(422);
    const edit = (index: number, body: object) =>
      call(lead, 'PATCH', `${activities}/${index}`, body);
    expect((await edit(4, { name: 'Trips' })).json.name).toBe('Trips');
    expect((await edit(4, { name: ' ' })).status).toBe(422);
    expect((await edit(9, { name: 'X' })).status).toBe(404);
    expect((await edit(4, { archived: true })).json.archived).toBe(true);
    expect((await call(lead, 'GET', activities)).json).toHaveLength(3);
    expect((await call(lead, 'GET', `${activities}?archived=true`)).json).toHaveLength(1);
  });
});

describe('repositories of projects', () => {
  it('are in at most one, and are added by their administrators who manage it', async () => {
    const { lead, worker, call, place, path, repository, put } = await projectWorld(t);
    const other = (await call(lead, 'POST', '/projects', { name: 'Other' })).json.id;
    const elsewhere = place.replace(path, `/projects/${other}`);
    expect((await call(worker, 'PUT', place)).status).toBe(404);
    await t.make.collaborator(repository, worker.user, 'write');
    expect((await call(worker, 'PUT', place)).status).toBe(403);
    await put(worker, 'manager');
    expect((await call(worker, 'PUT', place)).json.code).toBe('repository.not-admin');
    expect((await call(worker, 'DELETE', place)).status).toBe(403);
    expect((await call(lead, 'PUT', place)).status).toBe(204);
    const taken = await call(lead, 'PUT', elsewhere);
    expect([taken.status, taken.json.code]).toEqual([409, 'project.repository-taken']);
    expect((await call(lead, 'DELETE', elsewhere)).status).toBe(204);
    expect((await call(lead, 'GET', path)).json.repositories).toHaveLength(1);
    const nowhere = `${path}/repositories/${lead.user.name}/nowhere`;
    expect((await call(lead, 'PUT', nowhere)).status).toBe(404);
    expect((await call(lead, 'DELETE', nowhere)).status).toBe(404);
    expect((await call(lead, 'DELETE', place)).status).toBe(204);
    expect((await call(lead, 'PUT', elsewhere)).status).toBe(204);
  });

  it('follow renames', async () => {
    const { lead, place, repository } = await projectWorld(t);
    const full = `/repos/${lead.user.name}/${repository.name}`;
    await t.request('PATCH', full, lead, { body: { name: `${repository.name}-2` } });
    for (const method of ['PUT', 'DELETE']) {
      const moved = await t.request(method, place, lead, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([307, `/api/v1${place}-2`]);
    }
  });

  it('added twice at once end in one project', async () => {
    const { lead, call, place, path } = await projectWorld(t);
    const other = (await call(lead, 'POST', '/projects', { name: 'Other' })).json.id;
    const both = [place, place.replace(path, `/projects/${other}`)];
    const answers = await Promise.all(both.map((one) => call(lead, 'PUT', one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('stay in the project once entries are locked or billed', async () => {
    const { lead, call, place, path, repository } = await projectWorld(t);
    await call(lead, 'PUT', place);
    await t.make.time(await t.make.issue(repository, lead.user), lead.user, 60, 1_700_000_000);
    const lock = `/repos/${lead.user.name}/${repository.name}/time-lock`;
    const until = { until: '2026-01-01', reason: 'billed' };
    expect((await t.request('PUT', lock, lead, { body: until })).status).toBe(200);
    for (const one of [place, path]) {
      const { status, json } = await call(lead, 'DELETE', one);
      expect([status, json.code]).toEqual([423, 'time.locked']);
    }
    expect((await call(lead, 'GET', path)).json.repositories).toHaveLength(1);
  });

  it('move neither into nor out of a project once entries are billed', async () => {
    const { lead, call, place, repository, path, client } = await projectWorld(t);
    const issue = await t.make.issue(repository, lead.user);
    const { id } = await t.make.time(issue, lead.user, 60);
    const bill = (reference: string) =>
      write(t.app.context, callerAs(lead.user, { address: '', requestId: '' }), async (tx) => {
        const entries = await tx.trackedTimes.byIds([id]);
        await (reference ? markBilled(tx, entries, reference) : unmarkBilled(tx, entries));
      });
    await bill('R-1');
    expect((await call(lead, 'PUT', place)).json.code).toBe('time.billed');
    await bill('');
    expect((await call(lead, 'PUT', place)).status).toBe(204);
    await bill('R-2');
    const refused = await call(lead, 'DELETE', place);
    expect([refused.status, refused.json.code]).toEqual([423, 'time.billed']);
    for (const change of [{ round: 'up', round_minutes: 15 }, { client: null }]) {
      expect((await call(lead, 'PATCH', path, change)).json.code).toBe('time.billed');
    }
    expect((await call(lead, 'PATCH', path, { client, round: '', name: 'New' })).status).toBe(200);
    await bill('');
    expect((await call(lead, 'PATCH', path, { client: null, colour: '' })).status).toBe(200);
    await bill('R-3');
    expect((await call(lead, 'PATCH', path, { client })).status).toBe(200);
  });

  it('are limited', async () => {
    const { lead, call, place, path, id } = await projectWorld(t);
    for (let i = 0; i < maxRepositories; i += 1) {
      const { id: repositoryId } = await t.make.repository(lead.user);
      const row = { repositoryId, projectId: id, createdUnix: 1 };
      await t.app.context.database.write((s) => s.projects.place(row));
    }
    expect((await call(lead, 'PUT', place)).status).toBe(422);
    expect((await call(lead, 'GET', path)).json.repositories).toHaveLength(maxRepositories);
  });

  it('that are connected are added by who may write issues and pull requests there', async () => {
    const connected = await ofTest(startTestApp());
    const site = await connectSite(connected);
    const { lead, worker, stranger, call, path, put } = await projectWorld(connected);
    const writes = { issues: 'write', pulls: 'write', isFresh: true } as const;
    const place = `${path}/repositories/acme/site`;
    site.answers.set(lead.user.id, [{ ...writes, pulls: 'read' }]);
    expect((await call(lead, 'PUT', place)).status).toBe(403);
    site.answers.set(lead.user.id, [writes]);
    expect((await call(lead, 'PUT', place)).status).toBe(204);
    await put(worker, 'manager');
    expect((await call(worker, 'GET', path)).json.repositories).toEqual([]);
    // Writers of it may join.
    site.answers.set(stranger.user.id, [writes]);
    expect((await call(stranger, 'GET', '/projects')).json).toMatchObject([{ role: 'member' }]);
    expect((await call(stranger, 'GET', path)).json.repositories).toHaveLength(1);
    site.answers.set(stranger.user.id, [{ ...writes, issues: 'read' }]);
    expect((await call(stranger, 'GET', '/projects')).json).toEqual([]);
    expect((await call(stranger, 'GET', path)).status).toBe(404);
  });
});
