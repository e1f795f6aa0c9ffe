import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

type Person = { user: User; token: string };

const t = await ofFile(startTestApp());
const owner = await t.make.person('Keeper', { fullName: 'The Keeper' });

const write: TestApp['app']['context']['database']['write'] = (operation) =>
  t.app.context.database.write(operation);

describe('an entry in a repository its user can no longer read (D24)', () => {
  it('is in their list, with the former names and no more', async () => {
    const member = await t.make.person('Member');
    const repository = await t.make.repository(owner.user, 'Vault', { isPrivate: true });
    await t.make.collaborator(repository, member.user, 'write');
    const issue = await t.make.issue(repository, owner.user, {
      title: 'Secret title',
      body: 'Secret body',
      assignees: [owner.user],
      isClosed: true,
      closedUnix: 1,
    });
    const path = `/repos/keeper/vault/issues/${issue.number}/times`;
    const body = { time: 60, created: '2026-01-02T03:04:05Z' };
    const added = await t.request('POST', path, member, { body });
    expect(added.json.issue.title).toBe('Secret title');

    await write(async (stores) => {
      await stores.repositories.removeCollaborator(repository.id, member.user.id);
      await stores.repositories.update(repository.id, { name: 'SecretName' });
      await stores.issues.update(issue.id, { title: 'Newer secret' });
    });
    const answer = await t.request('GET', '/user/times', member);
    expect(answer.headers.get('x-total-count')).toBe('1');
    const { issue: nested, ...entry } = answer.json[0];
    expect(entry).toEqual({
      id: added.json.id,
      created: '2026-01-02T03:04:05Z',
      time: 60,
      user_id: member.user.id,
      user_name: 'Member',
      issue_id: issue.id,
      note: '',
      billable: true,
      tags: [],
      billed_as: '',
      started: null,
      day: null,
      updated: '2026-05-04T09:30:00Z',
      created_by: null,
      external_id: '',
      version: 1,
    });
    const { user, ...rest } = nested;
    expect(rest).toEqual({
      id: issue.id,
      url: '',
      html_url: '',
      number: issue.number,
      original_author: '',
      original_author_id: 0,
      title: '',
      body: '',
      ref: '',
      assets: [],
      labels: [],
      milestone: null,
      assignee: null,
      assignees: null,
      state: 'open',
      is_locked: false,
      comments: 0,
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      closed_at: null,
      due_date: null,
      time_estimate: 0,
      pull_request: null,
      repository: {
        id: repository.id,
        name: 'Vault',
        owner: 'Keeper',
        full_name: 'Keeper/Vault',
      },
      pin_order: 0,
    });
    expect(user).toMatchObject({ id: -1, login: 'Ghost', username: 'Ghost', full_name: '' });
    // Missing times are unset, not those of 1970 (D4).
    const none = '0001-01-01T00:00:00Z';
    expect(user).toMatchObject({ created: none, last_login: none });
    expect(answer.text).not.toMatch(/secret/i);
    expect(answer.text).not.toContain('The Keeper');
    // The same keys as for readers: clients decode one shape.
    expect(Object.keys(nested)).toEqual(Object.keys(added.json.issue));
    expect(Object.keys(user)).toEqual(Object.keys(added.json.issue.user));
    // Not through the repository itself.
    for (const url of [
      path,
      '/repos/keeper/secretname/times',
      '/repos/keeper/vault/times/member',
    ]) {
      expect((await t.request('GET', url, member)).status).toBe(404);
    }
  });

  it('is the same for a public repository whose owner becomes hidden', async () => {
    const hermit = await t.make.user('Hermit', { visibility: 'private' });
    const repository = await t.make.repository(hermit, 'Cave');
    const issue = await t.make.issue(repository, hermit, { title: 'Secret title' });
    const visitor = await t.make.person();
    await t.make.time(issue, visitor.user, 60);
    const { json, text } = await t.request('GET', '/user/times', visitor);
    expect(json[0].issue).toMatchObject({ title: '', user: { login: 'Ghost' } });
    expect(text).not.toMatch(/secret/i);
    // Users the owner follows may see them and their repositories.
    await t.make.follow(hermit, visitor.user);
    const seen = await t.request('GET', '/user/times', visitor);
    expect(seen.json[0].issue).toMatchObject({ title: 'Secret title', user: { login: 'Hermit' } });
  });

  it('is complete for a site admin, and again once the user may read it', async () => {
    const member = await t.make.person();
    const repository = await t.make.repository(owner.user, undefined, { isPrivate: true });
    const issue = await t.make.issue(repository, owner.user, { title: 'Inside' });
    await t.make.time(issue, member.user, 60);
    const title = async () =>
      (await t.request('GET', '/user/times', member)).json[0].issue.title as string;
    expect(await title()).toBe('');
    await t.make.collaborator(repository, member.user, 'read');
    expect(await title()).toBe('Inside');
    await write((stores) => stores.repositories.removeCollaborator(repository.id, member.user.id));
    await write((stores) => stores.users.update(member.user.id, { isAdmin: true }));
    expect(await title()).toBe('Inside');
  });

  it('stays in the list when tracking is switched off', async () => {
    const member = await t.make.person();
    const repository = await t.make.repository(owner.user);
    const issue = await t.make.issue(repository, owner.user);
    await t.make.time(issue, member.user, 60);
    await write((stores) =>
      stores.repositories.update(repository.id, { enableTimeTracker: false, hasIssues: false }),
    );
    expect((await t.request('GET', '/user/times', member)).json).toHaveLength(1);
  });
});

describe('a deleted item is gone from every list and count, and comes back complete', () => {
  it.each(['issue', 'repository'] as const)('with its %s', async (what) => {
    const member = await t.make.person();
    const repository = await t.make.repository(member.user);
    const issue = await t.make.issue(repository, member.user);
    const kept = await t.make.issue(repository, member.user);
    await t.make.time(issue, member.user, 60);
    await t.make.time(kept, member.user, 60);
    const counts = async () => {
      const lists = ['/user/times', `/repos/${member.user.name}/${repository.name}/times`];
      const answers = await Promise.all(lists.map((url) => t.request('GET', url, member)));
      return answers.map((answer) => {
        const count = answer.headers.get('x-total-count');
        if (answer.status === 200) expect(String(answer.json.length)).toBe(count);
        return answer.status === 200 ? answer.json.length : answer.status;
      });
    };
    expect(await counts()).toEqual([2, 2]);
    if (what === 'issue') {
      await write((stores) => stores.issues.markDeleted(issue.id, 1));
      expect(await counts()).toEqual([1, 1]);
      await write((stores) => stores.issues.restore(issue.id));
    } else {
      await write((stores) => stores.repositories.markDeleted(repository.id, 1));
      expect(await counts()).toEqual([0, 404]);
      await write((stores) => stores.repositories.restore(repository.id));
    }
    expect(await counts()).toEqual([2, 2]);
  });
});

describe('a deleted user', () => {
  it('is named Ghost, keeps their id, and cannot be found', async () => {
    const repository = await t.make.repository(owner.user, 'Graveyard');
    const gone = await t.make.user('Departed', { fullName: 'Dear Departed' });
    const issue = await t.make.issue(repository, gone, { assignees: [gone] });
    await t.make.time(issue, gone, 60);
    await write((stores) => stores.users.delete(gone.id));
    const answer = await t.request('GET', '/repos/keeper/graveyard/times', owner);
    expect(answer.json).toMatchObject([
      {
        user_id: gone.id,
        user_name: 'Ghost',
        issue: { user: { id: gone.id, login: 'Ghost' }, assignees: null },
      },
    ]);
    expect(answer.text).not.toMatch(/departed/i);
    for (const name of ['departed', 'ghost']) {
      for (const url of [`times?user=${name}`, `times/${name}`]) {
        expect((await t.request('GET', `/repos/keeper/graveyard/${url}`, owner)).status).toBe(404);
      }
    }
  });
});

describe('a token for public repositories only', () => {
  it('sees no entries of private ones, not in counts either', async () => {
    const user = await t.make.user();
    const [open, closed] = [
      await t.make.repository(user, 'Open'),
      await t.make.repository(user, 'Cellar', { isPrivate: true }),
    ];
    const openIssue = await t.make.issue(open, user);
    const closedIssue = await t.make.issue(closed, user, { title: 'Private matter' });
    await t.make.time(openIssue, user, 60);
    const hidden = await t.make.time(closedIssue, user, 60);
    const as = { token: await t.make.token(user, ['public-only', 'all']) };
    for (const query of ['', '?page=1', '?limit=1']) {
      const answer = await t.request('GET', `/user/times${query}`, as);
      expect(answer.json).toHaveLength(1);
      expect(answer.headers.get('x-total-count')).toBe('1');
      expect(answer.text).not.toMatch(/private matter|cellar/i);
    }
    const base = `/repos/${user.name}/cellar`;
    for (const [method, url] of [
      ['GET', `${base}/issues/1/times`],
      ['POST', `${base}/issues/1/times`],
      ['DELETE', `${base}/issues/1/times`],
      ['DELETE', `${base}/issues/1/times/${hidden.id}`],
      ['GET', `${base}/times`],
      ['GET', `${base}/times/${user.name}`],
    ] as const) {
      const options = method === 'POST' ? { body: { time: 1 } } : {};
      const answer = await t.request(method, url, as, options);
      expect([url, answer.status]).toEqual([url, 404]);
      expect(answer.json.message).toBe(
        (await t.request(method, url.replace('cellar', 'none'), as, options)).json.message,
      );
    }
    const all = { token: await t.make.token(user) };
    expect((await t.request('GET', '/user/times', all)).json).toHaveLength(2);
  });
});

describe('a private user', () => {
  const ask = (person: Person, name: string) =>
    Promise.all([
      t.request('GET', `/repos/keeper/yard/issues/1/times?user=${name}`, person),
      t.request('GET', `/repos/keeper/yard/times?user=${name}`, person),
      t.request('GET', `/repos/keeper/yard/times/${name}`, person),
    ]);
  let reader: Person;
  beforeAll(async () => {
    const repository = await t.make.repository(owner.user, 'Yard', {
      allowOnlyContributorsToTrackTime: false,
    });
    await t.make.issue(repository, owner.user);
    reader = await t.make.person();
  });

  it('is like an unknown one without any relation to the repository', async () => {
    await t.make.user('Shadow', { visibility: 'private' });
    for (const person of [reader, owner]) {
      const [hidden, none] = [await ask(person, 'shadow'), await ask(person, 'nosuch')];
      for (const [i, answer] of hidden.entries()) {
        expect(answer.status).toBe(404);
        expect(answer.text).toBe(none[i]?.text.replaceAll('nosuch', 'shadow'));
      }
      const bodies = await Promise.all(
        ['shadow', 'nosuch'].map((user) =>
          t.request('POST', '/repos/keeper/yard/issues/1/times', person, {
            body: { time: 1, user },
          }),
        ),
      );
      // Callers who may not name others record their own time, whomever they name.
      expect(bodies.map((answer) => answer.status)).toEqual(
        person === owner ? [404, 404] : [200, 200],
      );
    }
  });

  it.each([
    ['a collaborator', 'collaborator'],
    ['the poster of an issue', 'poster'],
    ['an assignee', 'assignee'],
    ['a user with an entry', 'entry'],
  ])('is found and named if they are %s', async (_name, tie) => {
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    const repository = (await t.app.context.database.read.repositories.byName(
      owner.user.id,
      'yard',
    ))!;
    if (tie === 'collaborator') await t.make.collaborator(repository, hidden, 'read');
    if (tie === 'poster') await t.make.issue(repository, hidden);
    if (tie === 'assignee') await t.make.issue(repository, owner.user, { assignees: [hidden] });
    const issue = (await t.app.context.database.read.issues.byNumber(repository.id, 1))!;
    const entry = tie === 'entry' ? await t.make.time(issue, hidden, 60) : undefined;
    const answers = await ask(owner, hidden.name);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    if (entry === undefined) return;
    expect(answers[1]?.json).toMatchObject([{ id: entry.id, user_name: hidden.name }]);
    // A deleted entry is no relation.
    await write((stores) => stores.trackedTimes.setDeleted([entry.id], 1, 1));
    expect((await ask(owner, hidden.name)).map((answer) => answer.status)).toEqual([404, 404, 404]);
  });

  it('is known to themselves, to site admins, and to those they follow', async () => {
    const hidden = await t.make.person(undefined, { visibility: 'private' });
    expect((await ask(hidden, hidden.user.name)).map((a) => a.status)).toEqual([200, 200, 200]);
    const admin = await t.make.admin();
    const asAdmin = { user: admin, token: await t.make.token(admin) };
    expect((await ask(asAdmin, hidden.user.name)).map((a) => a.status)).toEqual([200, 200, 200]);
    await t.make.follow(hidden.user, owner.user);
    expect((await ask(owner, hidden.user.name)).map((a) => a.status)).toEqual([200, 200, 200]);
  });
});

it("shows nobody another's address", async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Cyn'].map((name) => t.make.person(name)));
  const [ada, bob, cyn] = people as Person[] as [Person, Person, Person];
  const repository = await t.make.repository(ada.user, 'Plaza', {
    allowOnlyContributorsToTrackTime: false,
  });
  const issue = await t.make.issue(repository, bob.user, { assignees: [cyn.user] });
  for (const person of people) await t.make.time(issue, person.user, 60);
  for (const person of people) {
    const path = '/repos/ada/plaza';
    const answers = await Promise.all([
      t.request('GET', `${path}/issues/1/times`, person),
      t.request('GET', `${path}/times`, person),
      t.request('GET', `${path}/times/${person.user.name}`, person),
      t.request('GET', '/user/times', person),
      t.request('POST', `${path}/issues/1/times`, person, { body: { time: 1 } }),
      t.request('GET', '/user/emails', person),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      const addresses = new Set(text.match(/\w+@example\.com/g));
      addresses.delete(person.user.email);
      expect([...addresses]).toEqual([]);
    }
  }
});
