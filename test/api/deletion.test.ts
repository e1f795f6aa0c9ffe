import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, host } from '../../src/core/caller.ts';
import { restoreIssue } from '../../src/core/issue/deletion.ts';
import type { Repository, User } from '../../src/core/records/types.ts';
import { restoreRepository } from '../../src/core/repository/operations.ts';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const restoreDays = 30;
const day = 86_400;

let t: TestApp;
let owner: { user: User; token: string };
let worker: { user: User; token: string };
let repository: Repository;

beforeEach(async () => {
  t = await startTestApp({ settings: { RESTORE_DAYS: String(restoreDays) } });
  owner = await t.make.person('Olga');
  worker = await t.make.person('Wim');
  repository = await t.make.repository(owner.user, 'clock');
  for (const title of ['drifts', 'stops']) {
    const issue = await t.make.issue(repository, worker.user, {
      title,
      assignees: [worker.user],
    });
    await t.make.time(issue, worker.user, 60);
    await t.make.time(issue, owner.user, 30);
  }
  await t.make.collaborator(repository, worker.user, 'write');
  await t.request('PATCH', '/repos/Olga/clock/issues/1', owner, { body: { title: 'drifts off' } });
});
afterEach(() => t.close());

const get = (path: string, as: As = worker) => t.request('GET', path, as);
/** What is visible of the repository, over every list that could show it. */
async function seen(as: As = worker): Promise<Record<string, unknown>> {
  const lists = {
    ownRepositories: '/user/repos',
    ofOwner: '/users/Olga/repos',
    search: '/repos/search?q=clock',
    issueSearch: '/repos/issues/search?state=all',
    created: '/repos/issues/search?created=true',
    myTimes: '/user/times',
  };
  const counts: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(lists)) {
    const answer = await get(path, as);
    const rows = name === 'search' ? answer.json.data : answer.json;
    expect(answer.headers.get('x-total-count'), name).toBe(String(rows.length));
    counts[name] = rows.length;
  }
  return counts;
}
const nothing = {
  ownRepositories: 0,
  ofOwner: 0,
  search: 0,
  issueSearch: 0,
  created: 0,
  myTimes: 0,
};
const everything = {
  ownRepositories: 1,
  ofOwner: 1,
  search: 1,
  issueSearch: 2,
  created: 2,
  myTimes: 2,
};
const siteAdmin = async (): Promise<Caller> => {
  const user = await t.make.admin();
  return { ...host, user, actor: user, credential: 'token' };
};
const kind = (error: string) => expect.objectContaining({ kind: error });

describe('deleting a repository', () => {
  it('removes it from every reply at once, with its issues and their entries', async () => {
    expect(await seen()).toEqual(everything);
    const answer = await t.request('DELETE', '/repos/Olga/clock', owner);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await seen()).toEqual(nothing);
    const admin = { token: await t.make.token(await t.make.admin()) };
    for (const as of [owner, worker, admin]) {
      for (const rest of [
        '',
        '/topics',
        '/labels',
        '/milestones',
        '/notifications',
        '/collaborators',
        '/issues',
        '/issues/1',
        '/issues/1/timeline',
        '/issues/1/comments',
        '/issues/1/times',
        '/times',
      ]) {
        expect((await get(`/repos/Olga/clock${rest}`, as)).status, rest).toBe(404);
      }
    }
    expect((await t.request('DELETE', '/repos/Olga/clock', owner)).status).toBe(404);
    expect((await auditOfTarget(t, `repository:${repository.id}`)).at(-1)).toMatchObject({
      action: 'repository.delete',
      actor_id: owner.user.id,
      detail: 'Olga/clock',
    });
  });

  it('requires the owner or a site admin: a repo admin is not enough', async () => {
    const manager = await t.make.person();
    await t.make.collaborator(repository, manager.user, 'admin');
    for (const as of [manager, worker, await t.make.person()]) {
      const answer = await t.request('DELETE', '/repos/Olga/clock', as);
      expect([answer.status, answer.json.message]).toEqual([
        403,
        'user should be the owner of the repo',
      ]);
    }
    expect((await t.request('DELETE', '/repos/Olga/clock')).status).toBe(401);
    const admin = { token: await t.make.token(await t.make.admin()) };
    expect((await t.request('DELETE', '/repos/Olga/clock', admin)).status).toBe(204);
  });

  it('frees its name, and ends the redirects to it', async () => {
    await t.request('PATCH', '/repos/Olga/clock', owner, { body: { name: 'watch' } });
    expect((await get('/repos/Olga/clock')).status).toBe(307);
    await t.request('DELETE', '/repos/Olga/watch', owner);
    expect((await get('/repos/Olga/clock')).status).toBe(404);
    const made = await t.request('POST', '/user/repos', owner, { body: { name: 'watch' } });
    expect(made.status).toBe(201);
    expect((await get('/repos/Olga/watch/issues?state=all')).json).toEqual([]);
  });

  it('happens once when many requests race', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.request('DELETE', '/repos/Olga/clock', owner)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404, 404]);
  });
});

describe('restoring a repository', () => {
  it('brings back all of its contents, by command line or a site admin', async () => {
    const before = await get('/repos/Olga/clock');
    for (const actor of [host, await siteAdmin()]) {
      await t.request('DELETE', '/repos/Olga/clock', owner);
      const restored = await restoreRepository(t.app.context, actor, 'OLGA', 'Clock');
      expect(restored.id).toBe(repository.id);
      expect(await seen()).toEqual(everything);
      expect((await get('/repos/Olga/clock')).json).toEqual(before.json);
      expect((await get('/repos/Olga/clock/collaborators')).json).toHaveLength(1);
      expect((await get('/repos/Olga/clock/issues/1/timeline')).json).toHaveLength(1);
      expect((await auditOfTarget(t, `repository:${repository.id}`)).at(-1)).toMatchObject({
        action: 'repository.restore',
        actor_id: actor.user?.id ?? null,
      });
    }
  });

  it('is refused to everybody else', async () => {
    await t.request('DELETE', '/repos/Olga/clock', owner);
    const caller: Caller = { ...host, user: owner.user, actor: owner.user };
    await expect(restoreRepository(t.app.context, caller, 'Olga', 'clock')).rejects.toEqual(
      kind('forbidden'),
    );
  });

  it('is possible until the last day, and not after', async () => {
    await t.request('DELETE', '/repos/Olga/clock', owner);
    t.clock.advance(restoreDays * day);
    await restoreRepository(t.app.context, host, 'Olga', 'clock');
    await t.request('DELETE', '/repos/Olga/clock', owner);
    t.clock.advance(restoreDays * day + 1);
    await expect(restoreRepository(t.app.context, host, 'Olga', 'clock')).rejects.toEqual(
      kind('not_found'),
    );
  });

  it('is a conflict when the name is in use or reserved', async () => {
    await t.request('DELETE', '/repos/Olga/clock', owner);
    await t.request('POST', '/user/repos', owner, { body: { name: 'Clock' } });
    const restore = () => restoreRepository(t.app.context, host, 'Olga', 'clock');
    await expect(restore()).rejects.toEqual(kind('conflict'));
    await t.request('PATCH', '/repos/Olga/Clock', owner, { body: { name: 'moved-on' } });
    await expect(restore()).rejects.toEqual(kind('conflict'));
    expect(await seen()).toMatchObject({ ownRepositories: 0, ofOwner: 1 });
    await t.request('DELETE', '/repos/Olga/moved-on', owner);
    await restore();
    expect(await seen()).toEqual(everything);
  });

  it('takes the one deleted last when several had the name', async () => {
    await t.request('DELETE', '/repos/Olga/clock', owner);
    t.clock.advance(1);
    const second = await t.request('POST', '/user/repos', owner, { body: { name: 'clock' } });
    await t.request('DELETE', '/repos/Olga/clock', owner);
    const restored = await restoreRepository(t.app.context, host, 'Olga', 'clock');
    expect(restored.id).toBe(second.json.id);
  });

  it('is 404 when nothing of that name was deleted', async () => {
    for (const [ownerName, name] of [
      ['Olga', 'clock'],
      ['Olga', 'other'],
      ['Nobody', 'clock'],
    ] as const) {
      await expect(restoreRepository(t.app.context, host, ownerName, name)).rejects.toEqual(
        kind('not_found'),
      );
    }
  });
});

describe('deleting an issue', () => {
  it('removes it from every reply at once, with its entries, and adjusts the issue count', async () => {
    const answer = await t.request('DELETE', '/repos/Olga/clock/issues/1', owner);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await seen()).toEqual({ ...everything, issueSearch: 1, created: 1, myTimes: 1 });
    expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(1);
    const numbers = (await get('/repos/Olga/clock/issues?state=all')).json;
    expect(numbers.map((issue: { number: number }) => issue.number)).toEqual([2]);
    expect((await get('/repos/Olga/clock/times')).headers.get('x-total-count')).toBe('2');
    for (const rest of ['', '/timeline', '/comments', '/times']) {
      expect((await get(`/repos/Olga/clock/issues/1${rest}`, owner)).status).toBe(404);
    }
    for (const method of ['PATCH', 'DELETE']) {
      const again = await t.request(method, '/repos/Olga/clock/issues/1', owner, { body: {} });
      expect(again.status).toBe(404);
    }
    expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(1);
    // Its number is not reused.
    const body = { title: 'next' };
    const made = await t.request('POST', '/repos/Olga/clock/issues', owner, { body });
    expect(made.json.number).toBe(3);
  });

  it('leaves the count of open issues alone for a closed one, and counts once when many race', async () => {
    await t.request('PATCH', '/repos/Olga/clock/issues/1', owner, { body: { state: 'closed' } });
    const remove = (index: number) =>
      t.request('DELETE', `/repos/Olga/clock/issues/${index}`, owner);
    await remove(1);
    expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => remove(2)));
    expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(0);
  });

  it('requires a repo admin: poster and writers are refused', async () => {
    for (const as of [worker, await t.make.person()]) {
      const answer = await t.request('DELETE', '/repos/Olga/clock/issues/1', as);
      expect(answer.status).toBe(403);
    }
    expect((await t.request('DELETE', '/repos/Olga/clock/issues/1')).status).toBe(401);
    const manager = await t.make.person();
    await t.make.collaborator(repository, manager.user, 'admin');
    const answer = await t.request('DELETE', '/repos/Olga/clock/issues/1', manager);
    expect(answer.status).toBe(204);
  });
});

describe('restoring an issue', () => {
  const restore = (actor: Caller, number = 1) =>
    restoreIssue(t.app.context, actor, 'olga', 'CLOCK', number);

  it('brings back its entries and events, and adjusts the issue count', async () => {
    const before = await get('/repos/Olga/clock/issues/1');
    for (const actor of [host, await siteAdmin()]) {
      await t.request('DELETE', '/repos/Olga/clock/issues/1', owner);
      const issue = await restore(actor);
      expect(issue.title).toBe('drifts off');
      expect(await seen()).toEqual(everything);
      expect((await get('/repos/Olga/clock/issues/1')).json).toEqual(before.json);
      expect((await get('/repos/Olga/clock/issues/1/timeline')).json).toHaveLength(1);
      expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(2);
      expect((await auditOfTarget(t, `issue:${issue.id}`)).at(-1)?.action).toBe('issue.restore');
    }
  });

  it('is refused to everybody else, and after some time', async () => {
    await expect(restore(host)).rejects.toEqual(kind('not_found'));
    await t.request('DELETE', '/repos/Olga/clock/issues/1', owner);
    const caller: Caller = { ...host, user: owner.user, actor: owner.user };
    await expect(restore(caller)).rejects.toEqual(kind('forbidden'));
    t.clock.advance(restoreDays * day + 1);
    await expect(restore(host)).rejects.toEqual(kind('not_found'));
    expect((await get('/repos/Olga/clock')).json.open_issues_count).toBe(1);
  });

  it('is 404 in a deleted repository', async () => {
    await t.request('DELETE', '/repos/Olga/clock/issues/1', owner);
    await t.request('DELETE', '/repos/Olga/clock', owner);
    await expect(restore(host)).rejects.toEqual(kind('not_found'));
  });
});

describe('the purge', () => {
  const tables = [
    'repository',
    'issue',
    'tracked_time',
    'timeline_event',
    'issue_assignee',
    'collaborator',
    'held_repository_name',
  ];
  const rows = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const [row] = await rowsOf<{ n: number }>(t, `SELECT count(*) AS n FROM ${table}`);
      counts[table] = row?.n ?? 0;
    }
    return counts;
  };
  const purge = async (kind: 'issues' | 'repositories', limit: number): Promise<number[]> => {
    const { database, clock } = t.app.context;
    const before = clock.nowUnix() - restoreDays * day;
    const removed: number[] = [];
    for (;;) {
      const count = await database.write((stores) => stores[kind].purge(before, limit));
      if (count === 0) return removed;
      removed.push(count);
    }
  };

  it('removes the issues past restoring, in batches, and no others', async () => {
    await t.request('DELETE', '/repos/Olga/clock/issues/1', owner);
    const before = await rows();
    t.clock.advance(restoreDays * day);
    expect(await purge('issues', 1)).toEqual([]);
    t.clock.advance(1);
    const removed = await purge('issues', 1);
    expect(Math.max(...removed)).toBe(1);
    expect(await rows()).toEqual({
      ...before,
      issue: 1,
      tracked_time: 2,
      timeline_event: 0,
      issue_assignee: 1,
    });
    expect(await seen()).toEqual({ ...everything, issueSearch: 1, created: 1, myTimes: 1 });
  });

  it('removes repositories with all their rows, in batches, and no others', async () => {
    const other = await t.make.repository(owner.user, 'other');
    const kept = await t.make.issue(other, worker.user, { assignees: [worker.user] });
    await t.make.time(kept, worker.user, 10);
    await t.make.collaborator(other, worker.user, 'read');
    await t.request('PATCH', '/repos/Olga/other', owner, { body: { name: 'another' } });
    await t.request('PATCH', '/repos/Olga/clock', owner, { body: { name: 'watch' } });
    await t.request('DELETE', '/repos/Olga/watch/issues/2', owner);
    await t.request('DELETE', '/repos/Olga/watch', owner);
    t.clock.advance(restoreDays * day);
    expect(await purge('repositories', 2)).toEqual([]);
    t.clock.advance(1);
    const removed = await purge('repositories', 2);
    expect(Math.max(...removed)).toBeLessThanOrEqual(2);
    expect(await rows()).toEqual({
      repository: 1,
      issue: 1,
      tracked_time: 1,
      timeline_event: 0,
      issue_assignee: 1,
      collaborator: 1,
      held_repository_name: 1,
    });
    expect((await get('/repos/Olga/another/issues/1')).status).toBe(200);
    expect((await get('/user/times')).json).toHaveLength(1);
  });

  it('keeps what was restored in time', async () => {
    await t.request('DELETE', '/repos/Olga/clock', owner);
    await restoreRepository(t.app.context, host, 'Olga', 'clock');
    const before = await rows();
    t.clock.advance(restoreDays * day * 2);
    expect(await purge('repositories', 100)).toEqual([]);
    expect(await purge('issues', 100)).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});
