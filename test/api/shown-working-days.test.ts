import { describe, expect, it } from 'vitest';
import type { Issue, Repository } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { recordOfModules } from '../support/parts.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;
type As = Pick<Person, 'user' | 'token'>;

const report = '/user/repos/time-report';
const instanceDefault = 27_000;

const settings = async (person: As, body: object): Promise<void> => {
  expect((await t.request('PATCH', '/user/settings', person, { body })).status).toBe(200);
};
const t = await ofFile(startTestApp({ settings: { WORKING_DAY_SECONDS: '27000' } }));
const admin = await t.make.person('root', { isAdmin: true });
const get = (path: string, query: Record<string, string>, as: As) =>
  t.request('GET', `${path}?${new URLSearchParams(query)}`, as);

/** The working day of each user in the groups of a report: undefined if it has none. */
async function daysIn(as: As, query: Record<string, string> = {}, path = report) {
  const { status, json } = await get(path, { group_by: 'user', ...query }, as);
  expect(status).toBe(200);
  return Object.fromEntries(
    json.groups.map(({ user }: Json) => [user?.login, user?.working_day_seconds]),
  );
}

/** A lead, their repository, and somebody who shows a working day of six hours. */
async function team(options: { isPrivate?: boolean } = {}): Promise<{
  lead: Person;
  worker: Person;
  repository: Repository;
  issue: Issue;
}> {
  const [lead, worker] = [await t.make.person(), await t.make.person()];
  const repository = await t.make.repository(lead.user, undefined, options);
  const issue = await t.make.issue(repository, lead.user);
  await t.make.time(issue, worker.user, 60);
  await settings(worker, { working_day_seconds: 21_600, show_working_day: true });
  return { lead, worker, repository, issue };
}

describe('the working days in a report of the repositories that the caller administers', () => {
  it('are those of the users who show them, and null of others', async () => {
    const { lead, worker, repository, issue } = await team();
    const [silent, usual] = [await t.make.person(), await t.make.person()];
    await settings(silent, { working_day_seconds: 18_000 });
    await settings(usual, { show_working_day: true });
    for (const { user } of [silent, usual]) await t.make.time(issue, user, 60);
    const days = {
      [worker.user.name]: 21_600,
      [silent.user.name]: null,
      [usual.user.name]: instanceDefault,
    };
    const name = `${lead.user.name}/${repository.name}`;
    const queries: Record<string, string>[] = [
      {},
      { group_by: 'day,user' },
      { group_by: 'user,repository' },
      { group_by: 'issue,user', round: 'up', round_minutes: '15' },
      { repository: name },
      { repository: name, group_by: 'month,user' },
    ];
    for (const query of queries) expect([query, await daysIn(lead, query)]).toEqual([query, days]);
    // A filter by user reads an index.
    for (const { user } of [worker, silent]) {
      const query = { repository: name, user: user.name };
      expect(await daysIn(lead, query)).toEqual({ [user.name]: days[user.name] });
    }
    const { json } = await get(report, { group_by: 'repository' }, lead);
    expect(json.groups[0].user).toBeNull();
    const collaborator = await t.make.person();
    await t.make.collaborator(repository, collaborator.user, 'admin');
    expect(await daysIn(collaborator)).toEqual(days);
  });

  it('include that of the caller, unless the token may not read it', async () => {
    const { lead, worker, issue } = await team();
    await t.make.time(issue, lead.user, 60);
    await settings(lead, { working_day_seconds: 14_400 });
    const [own, other] = [lead.user.name, worker.user.name];
    expect(await daysIn(lead)).toEqual({ [own]: 14_400, [other]: 21_600 });
    const withScopes = async (...scopes: string[]) => ({
      user: lead.user,
      token: await t.make.token(lead.user, scopes),
    });
    const narrow = await withScopes('read:repository');
    expect(await daysIn(narrow)).toEqual({ [own]: null, [other]: 21_600 });
    const wider = await withScopes('read:repository', 'read:user');
    expect(await daysIn(wider)).toEqual({ [own]: 14_400, [other]: 21_600 });
    const without = await withScopes('write:user', 'write:issue', 'write:admin');
    expect((await get(report, { group_by: 'user' }, without)).status).toBe(403);
    await settings(lead, { show_working_day: true });
    expect(await daysIn(narrow)).toEqual({ [own]: 14_400, [other]: 21_600 });
  });

  it('are in no other report, file or list', async () => {
    const { lead, worker, repository, issue } = await team();
    await t.make.collaborator(repository, worker.user, 'write');
    const path = `/repos/${lead.user.name}/${repository.name}`;
    const others: [As, string][] = [
      [lead, `${path}/time-report`],
      [worker, `${path}/time-report`],
      [admin, `${path}/time-report`],
      [worker, '/user/times/report'],
      [admin, '/admin/time-report'],
    ];
    for (const [as, of] of others) {
      const days = await daysIn(as, {}, of);
      expect([of, Object.keys(days).includes(worker.user.name)]).toEqual([of, true]);
      expect([of, days[worker.user.name]]).toEqual([of, undefined]);
    }
    const texts: [As, string][] = [
      [lead, `${report}?group_by=user&format=csv`],
      [lead, '/user/repos/time-export?format=json'],
      [lead, '/user/repos/time-export?format=csv'],
      [lead, `${path}/issues/${issue.number}/times`],
      [lead, `${path}/collaborators`],
      [lead, `/users/${worker.user.name}`],
      [admin, `/users/${worker.user.name}`],
      [admin, '/admin/users'],
    ];
    for (const [as, of] of texts) {
      const { status, text } = await t.request('GET', of, as);
      expect([of, status]).toEqual([of, 200]);
      expect(text).not.toMatch(/working.?day|21600/i);
    }
  });

  it('are told only to those who administer a repository with time of the user', async () => {
    const { lead, worker, repository, issue } = await team();
    const name = `${lead.user.name}/${repository.name}`;
    const writer = await t.make.person();
    await t.make.collaborator(repository, writer.user, 'write');
    for (const as of [writer, admin]) {
      expect(await daysIn(as)).toEqual({});
      expect((await get(report, { group_by: 'user', repository: name }, as)).status).toBe(403);
    }
    // Somebody with a repository of their own, where the user has no time.
    const elsewhere = await t.make.repository(writer.user);
    await t.make.time(await t.make.issue(elsewhere, writer.user), writer.user, 60);
    expect(Object.keys(await daysIn(writer))).toEqual([writer.user.name]);
    // Only where the user has time in the period.
    expect(await daysIn(lead, { to: '2020-12-31' })).toEqual({});
    // A token for public repositories, and time in private ones.
    const secret = await team({ isPrivate: true });
    const token = await t.make.token(secret.lead.user, ['all', 'public-only']);
    expect(await daysIn({ user: secret.lead.user, token })).toEqual({});
    // With the entry goes the right.
    await t.make.collaborator(repository, worker.user, 'write');
    const times = await t.request('GET', `/repos/${name}/times`, lead);
    const path = `/repos/${name}/issues/${issue.number}/times/${times.json[0].id}`;
    expect((await t.request('DELETE', path, worker)).status).toBe(204);
    expect(await daysIn(lead)).toEqual({});
    await t.make.time(issue, worker.user, 60);
    expect(await daysIn(lead)).toEqual({ [worker.user.name]: 21_600 });
  });

  it('are null of people for whom others made all entries', async () => {
    const { worker, lead: other } = await team();
    const { lead, repository, issue } = await team();
    const { name } = worker.user;
    const [of, shown] = [`${lead.user.name}/${repository.name}`, { [name]: 21_600 }];
    const times = `/repos/${of}/issues/${issue.number}/times`;
    const bulk = [{ op: 'add', repository: of, issue: issue.number, time: 60, user: name }];
    const adding = Object.values(recordOfModules((part) => part.addsTime)).map((add) =>
      add({ place: `${of}#${issue.number}`, user: name, note: '' }),
    );
    const writes: [string, unknown][] = [
      [times, { time: 60, user_name: name }],
      ['/user/times/bulk', { operations: bulk }],
      ...adding.map(({ path, body }): [string, unknown] => [path, body]),
    ];
    const queries: Record<string, string>[] = [
      {},
      { group_by: 'day,user' },
      { user: name },
      { repository: of },
      { repository: of, user: name },
    ];
    const daysOf = async (query: Record<string, string>) => (await daysIn(lead, query))[name];
    for (const [path, body] of writes) {
      const { status } = await t.request('POST', path, lead, { body });
      expect([path, status]).toEqual([path, 200]);
      for (const query of queries)
        expect([path, query, await daysOf(query)]).toEqual([path, query, null]);
    }
    expect((await t.request('GET', times, lead)).json).toHaveLength(1 + writes.length);
    await t.make.collaborator(repository, worker.user, 'write');
    const sudo = { headers: { sudo: name }, body: { time: 60 } };
    expect((await t.request('POST', times, admin, sudo)).status).toBe(200);
    for (const query of queries) expect([query, await daysOf(query)]).toEqual([query, null]);
    // Not even in the groups of those in whose repository they work.
    expect(await daysIn(other)).toEqual(shown);
    // Their own entry, in any repository that the caller administers.
    const second = await t.make.repository(lead.user);
    const own = await t.make.time(await t.make.issue(second, lead.user), worker.user, 60);
    for (const query of queries) expect([query, await daysOf(query)]).toEqual([query, 21_600]);
    const place = `/repos/${lead.user.name}/${second.name}/issues/1/times/${own.id}`;
    expect((await t.request('DELETE', place, admin)).status).toBe(204);
    for (const query of queries) expect([query, await daysOf(query)]).toEqual([query, null]);
  });

  it('are null for those whom the user blocked, but not for those who blocked them', async () => {
    const { lead, worker, repository } = await team();
    const repo = `${lead.user.name}/${repository.name}`;
    const { name } = worker.user;
    const queries: Record<string, string>[] = [{}, { repository: repo }, { user: name }];
    await t.make.block(lead.user, worker.user);
    for (const query of queries) expect(await daysIn(lead, query)).toEqual({ [name]: 21_600 });
    await t.make.block(worker.user, lead.user);
    for (const query of queries) expect(await daysIn(lead, query)).toEqual({ [name]: null });
  });

  it('are told no more as soon as the right is taken away', async () => {
    const { lead, worker, repository } = await team();
    const helper = await t.make.person();
    await t.make.collaborator(repository, helper.user, 'admin');
    const path = `/repos/${lead.user.name}/${repository.name}`;
    const days = { [worker.user.name]: 21_600 };
    expect(await daysIn(helper)).toEqual(days);
    const place = `${path}/collaborators/${helper.user.name}`;
    await t.request('PUT', place, lead, { body: { permission: 'write' } });
    expect(await daysIn(helper)).toEqual({});
    await t.request('PUT', place, lead, { body: { permission: 'admin' } });
    expect(await daysIn(helper)).toEqual(days);
    expect((await t.request('DELETE', place, lead)).status).toBe(204);
    expect(await daysIn(helper)).toEqual({});
    // Without its owner too, once it does not track time.
    expect(await daysIn(lead)).toEqual(days);
    await t.request('PATCH', path, lead, { body: { has_issues: false } });
    expect(await daysIn(lead)).toEqual({});
  });

  it('are decided by the statement that sums up, on either way that it takes', async () => {
    const { lead, worker, repository } = await team();
    const stranger = await t.make.person();
    const { reports } = t.app.context.database.read;
    const sums = (administeredBy: number, filter: object) =>
      reports.sums({
        filter: { repositoryIds: [repository.id], administeredBy, ...filter },
        ...{ starts: null, by: ['user'], rounding: null, limit: 10, workingDaysFor: 0 },
      });
    // The first reads an index by user; a filter by note reads all entries.
    for (const filter of [{ userId: worker.user.id }, { noteFolded: '' }]) {
      const found = { userId: worker.user.id, workingDaySeconds: 21_600 };
      expect(await sums(lead.user.id, filter)).toMatchObject([found]);
      expect(await sums(stranger.user.id, filter)).toEqual([]);
    }
    const unasked = { filter: {}, starts: null, rounding: null, limit: 10 };
    for (const query of [
      { ...unasked, by: ['user'] as const, workingDaysFor: worker.user.id },
      { ...unasked, by: ['repository'] as const, filter: { administeredBy: lead.user.id } },
    ]) {
      for (const row of await reports.sums(query))
        expect(row).not.toHaveProperty('workingDaySeconds');
    }
  });

  it('are null at once when the user hides it, is blocked, deactivated or deleted', async () => {
    const { lead, worker } = await team();
    const { name } = worker.user;
    const shown = { [name]: 21_600 };
    const hidden = { [name]: null };
    expect(await daysIn(lead)).toEqual(shown);
    await settings(worker, { show_working_day: false });
    expect(await daysIn(lead)).toEqual(hidden);
    await settings(worker, { show_working_day: true });
    expect(await daysIn(lead)).toEqual(shown);
    for (const [off, on] of [
      [{ active: false }, { active: true }],
      [{ prohibit_login: true }, { prohibit_login: false }],
    ]) {
      const edit = async (body: object) => {
        const whole = { ...body, source_id: 0, login_name: name };
        const answer = await t.request('PATCH', `/admin/users/${name}`, admin, { body: whole });
        expect(answer.status).toBe(200);
      };
      await edit(off ?? {});
      expect([off, await daysIn(lead)]).toEqual([off, hidden]);
      await edit(on ?? {});
      expect([on, await daysIn(lead)]).toEqual([on, shown]);
    }
    const gone = await t.request('DELETE', `/admin/users/${name}?purge=true`, admin);
    expect(gone.status).toBe(204);
    const days = await daysIn(lead);
    expect(Object.values(days)).toEqual([null]);
  });
});
