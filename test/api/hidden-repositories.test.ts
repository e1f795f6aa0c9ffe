import { describe, expect, it } from 'vitest';
import { host } from '../../src/core/caller.ts';
import { insertHidden } from '../../src/core/issue/connect.ts';
import { write } from '../../src/core/transaction.ts';
import { counters } from '../../src/sql/counters/rebuild.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { filled, readOperations } from '../support/operations.ts';
import { onDatabase } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const people = {
  manager: await t.make.person('manager'),
  member: await t.make.person('member'),
  colleague: await t.make.person('colleague'),
  stranger: await t.make.person('stranger'),
  admin: await t.make.person('admin', { isAdmin: true }),
};
type Name = keyof typeof people;
const as = (name: Name): As => ({ token: people[name].token });

/** A project has one activity; its members moved entries there, beside one on an issue. */
const place = await write(t.app.context, host, (tx) => insertHidden(tx, '7', 'Acme'));
await t.make.collaborator(place, people.manager.user, 'admin');
await t.make.collaborator(place, people.member.user, 'read');
await t.make.collaborator(place, people.colleague.user, 'read');
await t.make.issue(place, people.manager.user, { title: 'Standup' });
const site = await t.make.repository(people.member.user, 'site');
await t.make.issue(site, people.member.user, { title: 'Footer' });
await t.make.collaborator(site, people.colleague.user, 'write');
const times = '/repos/member/site/issues/1/times';

async function addOnActivity(name: Name, time: number, note: string): Promise<number> {
  const { id } = (await t.request('POST', times, as(name), { body: { time, note } })).json;
  const body = { repository: '-/7', issue: 1 };
  const moved = await t.request('PATCH', `${times}/${id}`, as(name), { body });
  expect([moved.status, moved.json.issue.title]).toEqual([200, 'Standup']);
  return id;
}
const ownId = await addOnActivity('member', 5077, 'listened');
await addOnActivity('colleague', 6091, 'answered');
await t.request('POST', times, as('member'), { body: { time: 60 } });
await t.request('POST', '/repos/member/site/issues/1/stopwatch/start', as('member'));
const moved = { body: { repository: '-/7', issue: 1 } };
expect((await t.request('PATCH', '/user/stopwatches/current', as('member'), moved)).status).toBe(
  200,
);

interface Group {
  readonly issue: { readonly repository: { readonly title?: string } };
}

// Not within the number of a port.
const anything = /standup|listened|answered|\b(?:5077|5137|6091)\b|"-\/7|"-"|,-,/i;
const ofColleague = /answered|\b(?:6091|11168)\b|colleague/i;

/** Where Gitea's clients look, and what others see of a person. */
const never = [
  '/repos/search',
  '/repos/search?q=7',
  '/repos/search?sort=time',
  '/user/repos',
  '/users/-/repos',
  '/repos/issues/search?state=all',
  '/repos/issues/search?state=all&created=true',
  '/repos/issues/search?state=all&q=standup',
  '/user/times',
  '/user/times?since=2020-01-01T00:00:00Z',
  '/user/stopwatches',
  '/user/subscriptions',
  '/notifications',
];
/** Punchcard's own operations on the caller's time. */
const own = [
  '/user/issues/trackable?q=standup',
  '/user/issues/trackable?tracked=true',
  '/user/stopwatches/current',
  '/user/times/search',
  '/user/times/summary',
  '/user/times/report?group_by=repository,issue',
  '/user/times/export?format=csv',
];
const ofAll = ['/user/repos/time-report?group_by=user,issue', '/user/repos/time-export'];

async function shown(paths: readonly string[], caller: As, pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { status, text } = await t.request('GET', path, caller);
    if (status < 300 && pattern.test(text)) found.push(`${path}: ${text.slice(0, 300)}`);
  }
  return found;
}
const pathsOf = (found: readonly string[]) => found.map((one) => one.slice(0, one.indexOf(': ')));

describe('the activities of a project', () => {
  it.each(['manager', 'member', 'admin'] as const)(
    'are at no path of a repository: %s',
    async (name) => {
      const there = readOperations().filter(({ pattern }) => pattern.includes('{repo}'));
      expect(there.length).toBeGreaterThan(40);
      const names = { owner: '-', repo: '7', index: '1', id: String(ownId), user: 'member' };
      for (const { method, pattern, takesBody, example } of there) {
        const options = takesBody ? { body: example } : {};
        const reply = await t.request(method, filled(pattern, names), as(name), options);
        expect(`${method} ${pattern} ${reply.status}`).toBe(`${method} ${pattern} 404`);
      }
    },
  );

  it.each(['manager', 'member', 'colleague', 'stranger', 'admin'] as const)(
    'are in no list of Gitea: %s',
    async (name) => {
      expect(await shown(never, as(name), anything)).toEqual([]);
    },
  );

  it('are in no list of Gitea that counts', async () => {
    const total = async (path: string) =>
      (await t.request('GET', path, as('member'))).headers.get('x-total-count');
    expect(await total('/user/times?limit=1')).toBe('1');
    expect(await total('/user/times?limit=1&since=2020-01-01T00:00:00Z')).toBe('1');
    expect(await total('/user/stopwatches?limit=1')).toBe('0');
    expect(await total('/repos/issues/search?state=all&limit=1')).toBe('1');
    const heat = await t.request('GET', '/users/member/heatmap', as('member'));
    expect(heat.json.map(({ contributions }: { contributions: number }) => contributions)).toEqual([
      1,
    ]);
  });

  it('are where members look for their own time, without that of others', async () => {
    expect(pathsOf(await shown(own, as('member'), anything))).toEqual(own);
    expect(await shown(own, as('member'), ofColleague)).toEqual([]);
    expect(await shown(ofAll, as('member'), ofColleague)).toEqual([]);
  });

  it('are where managers see everybody’s time', async () => {
    expect(pathsOf(await shown(ofAll, as('manager'), ofColleague))).toEqual(ofAll);
  });

  it('are nowhere for strangers, visitors and public-only tokens', async () => {
    const all = [...never, ...own, ...ofAll, '/users/member/time-report?group_by=issue'];
    const token = await t.make.token(people.member.user, ['all', 'public-only']);
    for (const caller of [as('stranger'), null, { token }]) {
      expect(await shown(all, caller, anything)).toEqual([]);
    }
    const body = { repository: '-/7', issue: 1 };
    await t.make.collaborator(site, people.stranger.user, 'write');
    const { id } = (await t.request('POST', times, as('stranger'), { body: { time: 60 } })).json;
    const refused = await t.request('PATCH', `${times}/${id}`, as('stranger'), { body });
    expect([refused.status, refused.json.code]).toEqual([404, 'repository.not-found']);
  });

  it('are named by their project, and found by its name', async () => {
    await t.app.context.database.write(({ repositories }) =>
      repositories.update(place.id, { description: 'Gull & Söhne' }),
    );
    const read = async (path: string) => (await t.request('GET', path, as('member'))).json;
    const [found] = await read('/user/issues/trackable?q=söhne standup');
    expect([found.title, found.repository.title]).toEqual(['Standup', 'Gull & Söhne']);
    expect(found.html_url).toMatch(/\/-\/projects\/7$/);
    const newcomer = await t.make.person();
    await t.make.collaborator(place, newcomer.user, 'read');
    const byName = await t.request('GET', '/user/issues/trackable?q=SÖHNE', newcomer);
    expect(byName.json).toHaveLength(1);
    expect((await read('/user/stopwatches/current')).repo_title).toBe('Gull & Söhne');
    const { repositories } = await read('/user/times/summary');
    const titles = repositories.map(
      (one: { repository: { title?: string } }) => one.repository.title,
    );
    expect(titles.sort()).toEqual(['Gull & Söhne', undefined]);
    const { groups } = await read('/user/times/report?group_by=issue');
    expect(groups.map((one: Group) => one.issue.repository.title)).toContain('Gull & Söhne');
    const csv = '/user/times/export?format=csv&repository=-/7';
    expect((await t.request('GET', csv, as('member'))).text).toMatch(/-\/7,1,Standup,/);
  });

  it('are offered to members only: not to site admins', async () => {
    const [trackable = ''] = own;
    expect(await shown([trackable], as('admin'), anything)).toEqual([]);
    expect(await shown([trackable], as('manager'), anything)).toHaveLength(1);
  });

  it('are in the report of a person for that person and site admins', async () => {
    const report = ['/users/member/time-report?group_by=issue'];
    expect(await shown(report, as('manager'), anything)).toEqual([]);
    expect(await shown(report, as('colleague'), anything)).toEqual([]);
    expect(await shown(report, as('member'), /standup/i)).toHaveLength(1);
    expect(await shown(report, as('admin'), /standup/i)).toHaveLength(1);
  });

  it('are left out of the count of a user, however it changes', async () => {
    const count = async () =>
      (await t.request('GET', '/user/times?limit=1', as('member'))).headers.get('x-total-count');
    const wrong = () =>
      onDatabase(t.database, async (query) => {
        const found: string[] = [];
        for (const { what, table, column, value } of counters) {
          const rows = await query(`select 1 from ${table} where ${column} <> ${value}`);
          if (rows.length > 0) found.push(what);
        }
        return found;
      });
    const id = await addOnActivity('member', 1, 'once more');
    expect([await count(), await wrong()]).toEqual(['1', []]);
    await t.app.context.database.write(({ repositories }) =>
      repositories.markDeleted(place.id, t.clock.nowUnix()),
    );
    expect([await count(), await wrong()]).toEqual(['1', []]);
    await t.app.context.database.write(({ repositories }) => repositories.restore(place.id));
    expect([await count(), await wrong()]).toEqual(['1', []]);
    const to = { to_repository: 'member/site', to_issue: 1 };
    const operations = [{ op: 'edit', repository: '-/7', issue: 1, id, ...to }];
    const back = await t.request('POST', '/user/times/bulk', as('member'), {
      body: { operations },
    });
    expect(back.json.results[0]).toMatchObject({ status: 200 });
    expect([await count(), await wrong()]).toEqual(['2', []]);
  });

  it('belong to an account that nobody can use or change', async () => {
    const edit = await t.request('POST', '/admin/users/-/repos', as('admin'), {
      body: { name: 'other' },
    });
    expect([edit.status, edit.json.code]).toEqual([403, 'user.owns-connected']);
    const user = await t.request('DELETE', '/admin/users/-', as('admin'));
    expect([user.status, user.json.code]).toEqual([403, 'user.owns-connected']);
    expect((await t.request('GET', '/users/-', as('member'))).status).toBe(404);
  });
});
