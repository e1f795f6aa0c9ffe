import { describe, expect, it } from 'vitest';
import { describeDuration } from '../../src/core/time/duration.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

async function setting(options: { isPrivate?: boolean } = {}) {
  const owner = await t.make.person();
  const poster = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, options);
  await t.make.issue(repository, poster.user, { title: 'first' });
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, poster, repository, path, url: `${path}/issues/1` };
}
interface Event {
  id: number;
  type: string;
  body: string;
  user: { id: number; login: string };
  tracked_time: { id: number; time: number } | null;
}
const eventsOf = async (url: string, as: As, query = ''): Promise<Event[]> =>
  (await t.request('GET', `${url}/timeline${query}`, as)).json;
const typesOf = (events: Event[]): string[] => events.map((event) => event.type);
const addTime = async (url: string, as: As, time: number): Promise<number> =>
  (await t.request('POST', `${url}/times`, as, { body: { time } })).json.id;

describe('GET /repos/{owner}/{repo}/issues/{index}/timeline', () => {
  it('lists events, oldest first, with every key clients read', async () => {
    const { owner, poster, path, url } = await setting();
    const worker = await t.make.user();
    await t.request('PATCH', url, poster, { body: { title: 'second' } });
    await t.request('PATCH', url, owner, { body: { assignees: [worker.name] } });
    await t.request('PATCH', url, owner, { body: { assignees: [] } });
    await t.request('PATCH', url, owner, { body: { state: 'closed' } });
    await t.request('PATCH', url, poster, { body: { state: 'open' } });
    const answer = await t.request('GET', `${url}/timeline`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('5');
    const [title, assigned, unassigned, closed, reopened] = answer.json;
    const { id, user, ...rest } = title;
    expect(user.login).toBe(poster.user.name);
    expect(rest).toEqual({
      type: 'change_title',
      html_url: `${t.url}${path.slice(6)}/issues/1#issuecomment-${id}`,
      pull_request_url: '',
      issue_url: `${t.url}${path.slice(6)}/issues/1`,
      body: '',
      created_at: '2026-05-04T09:30:00Z',
      updated_at: '2026-05-04T09:30:00Z',
      old_project_id: 0,
      project_id: 0,
      old_milestone: null,
      milestone: null,
      tracked_time: null,
      old_title: 'first',
      new_title: 'second',
      old_ref: '',
      new_ref: '',
      ref_issue: null,
      ref_comment: null,
      ref_action: '',
      ref_commit_sha: '',
      review_id: 0,
      label: null,
      assignee: null,
      assignee_team: null,
      removed_assignee: false,
      resolve_doer: null,
      dependent_issue: null,
    });
    expect(assigned).toMatchObject({
      type: 'assignees',
      user: { login: owner.user.name },
      assignee: { login: worker.name },
      removed_assignee: false,
    });
    expect(unassigned).toMatchObject({ assignee: { login: worker.name }, removed_assignee: true });
    expect([closed.type, closed.user.login]).toEqual(['close', owner.user.name]);
    expect([reopened.type, reopened.user.login]).toEqual(['reopen', poster.user.name]);
    expect(answer.text).not.toContain('@example.com');
  });

  it('starts with the initial state of an issue', async () => {
    const { owner, path } = await setting();
    const body = { title: 'x', assignees: [owner.user.name], closed: true };
    await t.request('POST', `${path}/issues`, owner, { body });
    expect(typesOf(await eventsOf(`${path}/issues/2`, owner))).toEqual(['assignees', 'close']);
  });

  it('is an empty list without events', async () => {
    const { url } = await setting();
    const answer = await t.request('GET', `${url}/timeline`);
    expect([answer.json, answer.headers.get('x-total-count')]).toEqual([[], '0']);
  });

  it('shows times to issue writers and site admins, to others their own, to visitors none', async () => {
    const { owner, poster, repository, url } = await setting();
    const [writer, reader, worker] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, writer.user, 'write');
    await t.make.collaborator(repository, reader.user, 'read');
    await t.request('PATCH', url, owner, { body: { assignees: [worker.user.name] } });
    const times = {
      poster: await addTime(url, poster, 3660),
      worker: await addTime(url, worker, 7200),
      owner: await addTime(url, owner, 59),
    };
    const admin = { token: await t.make.token(await t.make.admin()) };
    const seen = async (as: As): Promise<(number | undefined)[]> =>
      (await eventsOf(url, as))
        .filter((event) => event.type.includes('time'))
        .map((event) => event.tracked_time?.id);
    const all = [times.poster, times.worker, times.owner];
    expect(await seen(owner)).toEqual(all);
    expect(await seen(writer)).toEqual(all);
    expect(await seen(admin)).toEqual(all);
    expect(await seen(poster)).toEqual([times.poster]);
    expect(await seen(worker)).toEqual([times.worker]);
    expect(await seen(reader)).toEqual([]);
    expect(await seen(await t.make.person())).toEqual([]);
    expect(await seen(null)).toEqual([]);
    // The count reveals no more than the list.
    for (const [as, count] of [
      [null, '1'],
      [poster, '2'],
      [owner, '4'],
    ] as const) {
      const answer = await t.request('GET', `${url}/timeline?page=1`, as);
      expect(answer.headers.get('x-total-count')).toBe(count);
    }
  });

  it('formats durations, with the entry while it exists', async () => {
    const { owner, poster, url } = await setting();
    const id = await addTime(url, poster, 3660);
    const [added] = await eventsOf(url, owner);
    expect(added).toMatchObject({
      type: 'add_time_manual',
      body: '1 hour 1 minute',
      user: { login: poster.user.name },
      tracked_time: {
        id,
        time: 3660,
        user_id: poster.user.id,
        user_name: poster.user.name,
        issue: { number: 1, repository: { full_name: expect.any(String) } },
      },
    });
    await t.request('DELETE', `${url}/times/${id}`, poster);
    const events = await eventsOf(url, owner);
    expect(typesOf(events)).toEqual(['add_time_manual', 'delete_time_manual']);
    for (const event of events) {
      expect(event).toMatchObject({ body: '1 hour 1 minute', tracked_time: null });
      expect(event.user.login).toBe(poster.user.name);
    }
    expect(await eventsOf(url, null)).toEqual([]);
  });

  it('shows a deletion by an admin to the owner of the time', async () => {
    const { poster, url } = await setting();
    const admin = { token: await t.make.token(await t.make.admin()) };
    const id = await addTime(url, poster, 60);
    await t.request('DELETE', `${url}/times/${id}`, admin);
    expect(typesOf(await eventsOf(url, poster))).toEqual(['add_time_manual', 'delete_time_manual']);
  });

  it('is filtered by time, both bounds included, and pages', async () => {
    const { owner, url } = await setting();
    const start = t.clock.nowUnix();
    for (let i = 0; i < 40; i++) {
      await t.request('PATCH', url, owner, { body: { title: `title ${i}` } });
      t.clock.advance(1);
    }
    const time = (seconds: number): string => new Date((start + seconds) * 1000).toISOString();
    const bounded = await eventsOf(url, owner, `?since=${time(3)}&before=${time(5)}`);
    expect(bounded).toHaveLength(3);
    expect(await eventsOf(url, owner)).toHaveLength(40);
    const pages = [
      ...(await eventsOf(url, owner, '?page=1')),
      ...(await eventsOf(url, owner, '?page=2')),
    ];
    expect(pages).toEqual(await eventsOf(url, owner));
    expect(await eventsOf(url, owner, '?page=3')).toEqual([]);
    expect(await eventsOf(url, owner, '?limit=7')).toHaveLength(7);
  });

  it.each(['since=x', 'before=2026', 'page=x', 'limit=x'])('refuses %s', async (query) => {
    const { url } = await setting();
    const answer = await t.request('GET', `${url}/timeline?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(`[${query.split('=')[0]}]`);
  });

  it('shows deleted users as Ghost', async () => {
    const { owner, poster, url } = await setting();
    const worker = await t.make.user();
    await t.request('PATCH', url, owner, { body: { assignees: [worker.name] } });
    await addTime(url, poster, 60);
    await t.app.context.database.write(async (stores) => {
      await stores.users.delete(worker.id);
      await stores.users.delete(poster.user.id);
    });
    const [assigned, added] = (await t.request('GET', `${url}/timeline`, owner)).json;
    expect(assigned.assignee).toMatchObject({ id: worker.id, login: 'Ghost' });
    expect(added.user).toMatchObject({ id: poster.user.id, login: 'Ghost' });
    expect(added.tracked_time).toMatchObject({ user_name: 'Ghost', user_id: poster.user.id });
  });

  it('is 404 for users who may not read the repository', async () => {
    const { owner, url } = await setting({ isPrivate: true });
    for (const as of [null, await t.make.person()]) {
      expect((await t.request('GET', `${url}/timeline`, as)).status).toBe(404);
    }
    const publicOnly = await t.make.token(owner.user, ['public-only', 'all']);
    expect((await t.request('GET', `${url}/timeline`, { token: publicOnly })).status).toBe(404);
    expect((await t.request('GET', `${url}/timeline`, owner)).status).toBe(200);
  });
});

describe('durationText', () => {
  it.each([
    [0, ''],
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [119, '1 minute'],
    [3600, '1 hour'],
    [3661, '1 hour 1 minute'],
    [7320, '2 hours 2 minutes'],
    [360_000, '100 hours'],
  ])('formats %i seconds as %j', (seconds, text) => {
    expect(describeDuration(seconds)).toBe(text);
  });
});
