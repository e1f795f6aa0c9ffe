import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

async function setting(options: { isPrivate?: boolean; hasIssues?: boolean } = {}) {
  const owner = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, options);
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, repository, path, list: `${path}/issues` };
}
const create = (list: string, as: As, body: unknown) => t.request('POST', list, as, { body });
const numbersOf = (rows: { number: number }[]): number[] => rows.map((row) => row.number);
const loginsOf = (rows: { login: string }[] | null): string[] =>
  (rows ?? []).map((row) => row.login);
const openCount = async (path: string, as: As): Promise<number> =>
  (await t.request('GET', path, as)).json.open_issues_count;

describe('POST /repos/{owner}/{repo}/issues', () => {
  it('creates an issue with every key clients read', async () => {
    const { owner, repository, path, list } = await setting();
    const poster = await t.make.person(undefined, { fullName: 'Poster' });
    const made = await create(list, poster, { title: 'Clock drifts', body: 'by a *minute*' });
    expect(made.status).toBe(201);
    const page = `${t.url}/${owner.user.name}/${repository.name}/issues/1`;
    const { id, user, ...rest } = made.json;
    expect(Number.isInteger(id)).toBe(true);
    expect(user).toMatchObject({ login: poster.user.name, full_name: 'Poster' });
    expect(rest).toEqual({
      url: `${t.url}/api/v1${list}/1`,
      html_url: page,
      number: 1,
      original_author: '',
      original_author_id: 0,
      title: 'Clock drifts',
      body: 'by a *minute*',
      ref: '',
      assets: [],
      labels: [],
      milestone: null,
      assignee: null,
      assignees: null,
      state: 'open',
      is_locked: false,
      comments: 0,
      created_at: '2026-05-04T09:30:00Z',
      updated_at: '2026-05-04T09:30:00Z',
      closed_at: null,
      due_date: null,
      time_estimate: 0,
      pull_request: null,
      repository: {
        id: repository.id,
        name: repository.name,
        owner: owner.user.name,
        full_name: `${owner.user.name}/${repository.name}`,
      },
      pin_order: 0,
    });
    expect(await openCount(path, owner)).toBe(1);
    const read = await t.request('GET', `${list}/1`, poster);
    expect(read.json).toEqual(made.json);
  });

  it("accepts tea's body, with an empty assignee and label 0 for none", async () => {
    const { owner, list } = await setting();
    const made = await create(list, owner, {
      title: 'hello',
      body: '',
      ref: '',
      assignees: [''],
      due_date: null,
      milestone: 0,
      labels: [0],
      closed: false,
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ assignees: null, labels: [], due_date: null });
  });

  it('uses assignees and due date from writers only, and closed from everybody', async () => {
    const { owner, repository, path, list } = await setting();
    const [writer, poster] = [await t.make.person(), await t.make.person()];
    await t.make.collaborator(repository, writer.user, 'write');
    const body = {
      title: 'x',
      assignee: poster.user.name,
      assignees: [owner.user.name.toUpperCase(), poster.user.name],
      due_date: '2026-06-01T12:00:00.500+02:00',
      closed: true,
    };
    const byWriter = await create(list, writer, body);
    expect(loginsOf(byWriter.json.assignees)).toEqual([owner.user.name, poster.user.name]);
    expect(byWriter.json.assignee.login).toBe(owner.user.name);
    expect(byWriter.json.due_date).toBe('2026-06-01T10:00:00Z');
    expect(byWriter.json).toMatchObject({ state: 'closed', closed_at: '2026-05-04T09:30:00Z' });
    const byReader = await create(list, poster, { ...body, assignees: ['nobody-anywhere'] });
    expect(byReader.status).toBe(201);
    expect(byReader.json).toMatchObject({ assignees: null, due_date: null, state: 'closed' });
    expect(await openCount(path, owner)).toBe(0);
  });

  it('numbers issues without gaps, and counts the open ones correctly, when many are created at once', async () => {
    const { owner, path, list } = await setting();
    const posters = await Promise.all(Array.from({ length: 5 }, () => t.make.person()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        create(list, posters[i % 5] ?? null, { title: `at once ${i}`, closed: i % 10 === 0 }),
      ),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const numbers = answers.map((answer) => answer.json.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(await openCount(path, owner)).toBe(45);
  });

  it('uses no number for a refused issue', async () => {
    const { owner, list } = await setting();
    await create(list, owner, { title: 'x', assignees: ['nobody-anywhere'] });
    expect((await create(list, owner, { title: 'y' })).json.number).toBe(1);
  });

  it.each([
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: '  ' }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 't'.repeat(256) }, 'title'],
    [{ title: 'x', body: 'b'.repeat(65_537) }, 'body'],
    [{ title: 'x', body: 1 }, 'body'],
    [{ title: 'x', assignees: 'me' }, 'assignees'],
    [{ title: 'x', assignees: Array.from({ length: 51 }, (_, i) => `u${i}`) }, 'assignees'],
    [{ title: 'x', due_date: 'tomorrow' }, 'due_date'],
    [{ title: 'x', due_date: '1969-12-31T23:59:59Z' }, 'due_date'],
    [{ title: 'x', closed: 'yes' }, 'closed'],
  ])('refuses %j, naming the field', async (body, field) => {
    const { owner, path, list } = await setting();
    const answer = await create(list, owner, body);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(`[${field}]`);
    expect(await openCount(path, owner)).toBe(0);
  });

  it('accepts values at the limits', async () => {
    const { owner, list } = await setting();
    const body = { title: 't'.repeat(255), body: 'b'.repeat(65_536) };
    const made = await create(list, owner, { ...body, due_date: '0001-01-01T00:00:00Z' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ ...body, due_date: null });
  });

  it('assigns only users with read access, and does not reveal hidden ones', async () => {
    const { owner, repository, list } = await setting({ isPrivate: true });
    const [outsider, reader, hidden] = [
      await t.make.user(),
      await t.make.user(),
      await t.make.user(undefined, { visibility: 'private' }),
    ];
    await t.make.collaborator(repository, reader, 'read');
    const assign = (name: string) => create(list, owner, { title: 'x', assignees: [name] });
    expect((await assign(reader.name)).status).toBe(201);
    const unable = await assign(outsider.name);
    expect(unable.status).toBe(422);
    expect(unable.json.message).toBe(`user doesn't have access to repo [name: ${outsider.name}]`);
    const unknown = await assign('nobody-anywhere');
    expect(unknown.json.message).toBe('Assignee does not exist: [name: nobody-anywhere]');
    const unseen = await assign(hidden.name);
    expect(unseen.status).toBe(422);
    expect(unseen.json.message).toBe(`Assignee does not exist: [name: ${hidden.name}]`);
    await t.make.collaborator(repository, hidden, 'read');
    expect((await assign(hidden.name)).status).toBe(201);
  });

  it('is refused when poster and owner block each other, but not to site admins', async () => {
    const { owner, list } = await setting();
    const [blocked, blocking, admin] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.admin(),
    ];
    await t.make.block(owner.user, blocked.user);
    await t.make.block(blocking.user, owner.user);
    await t.make.block(owner.user, admin);
    for (const as of [blocked, blocking]) {
      const answer = await create(list, as, { title: 'x' });
      expect([answer.status, answer.json.message]).toEqual([403, 'user is blocked']);
    }
    const token = await t.make.token(admin);
    expect((await create(list, { token }, { title: 'x' })).status).toBe(201);
  });

  it('is refused in an archived repository, in words clients know', async () => {
    const { owner, path, list } = await setting();
    await t.request('PATCH', path, owner, { body: { archived: true } });
    const answer = await create(list, owner, { title: 'x' });
    expect([answer.status, answer.json.message]).toEqual([423, `${path.slice(7)} is archived`]);
  });

  it('is 404 when issues are disabled, or the repository may not be read', async () => {
    const off = await setting({ hasIssues: false });
    expect((await create(off.list, off.owner, { title: 'x' })).status).toBe(404);
    const closed = await setting({ isPrivate: true });
    expect((await create(closed.list, await t.make.person(), { title: 'x' })).status).toBe(404);
    expect((await create(closed.list, null, { title: 'x' })).status).toBe(401);
  });
});

describe('GET /repos/{owner}/{repo}/issues', () => {
  it('lists the open ones, newest first, by page, with links and a count', async () => {
    const { owner, repository, list } = await setting();
    for (let i = 0; i < 33; i++) {
      await t.make.issue(repository, owner.user, { isClosed: i === 4 });
    }
    const first = await t.request('GET', list);
    expect(first.json).toHaveLength(30);
    expect(first.json[0].number).toBe(33);
    expect(first.headers.get('x-total-count')).toBe('32');
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next.replace(/cursor=[\w-]+&/, '')).toBe(`${t.url}/api/v1${list}?page=2`);
    const second = await t.request('GET', `${list}?page=2`);
    expect(numbersOf(second.json)).toEqual([2, 1]);
    expect(numbersOf((await t.request('GET', `${list}?state=closed`)).json)).toEqual([5]);
    const all = await t.request('GET', `${list}?state=all&limit=50`);
    expect(numbersOf(all.json)).toEqual(Array.from({ length: 33 }, (_, i) => 33 - i));
    // It always pages, even with zeros.
    expect((await t.request('GET', `${list}?state=all&page=0&limit=0`)).json).toHaveLength(30);
    expect((await t.request('GET', `${list}?page=90`)).json).toEqual([]);
  });

  it('filters by text, poster, assignee and time of the last change', async () => {
    const { owner, repository, list } = await setting();
    const [poster, worker, stranger] = [
      await t.make.user(),
      await t.make.user(),
      await t.make.user(),
    ];
    const nowUnix = t.clock.nowUnix();
    const at = (seconds: number) => ({ createdUnix: nowUnix + seconds });
    await t.make.issue(repository, owner.user, { ...at(0), title: 'ÄPFEL fallen' });
    await t.make.issue(repository, poster, { ...at(100), body: 'two äpfel' });
    await t.make.issue(repository, poster, { ...at(200), assignees: [worker] });
    const found = async (query: string): Promise<number[]> =>
      numbersOf((await t.request('GET', `${list}?${query}`)).json);
    const time = (seconds: number): string =>
      encodeURIComponent(`${new Date((nowUnix + seconds) * 1000).toISOString().slice(0, 19)}Z`);
    expect(await found(`q=${encodeURIComponent('äPFEL')}`)).toEqual([2, 1]);
    expect(await found('q=%25')).toEqual([]);
    expect(await found(`created_by=${poster.name.toUpperCase()}`)).toEqual([3, 2]);
    expect(await found(`assigned_by=${worker.name}`)).toEqual([3]);
    expect(await found(`created_by=${stranger.name}`)).toEqual([]);
    expect(await found(`since=${time(100)}`)).toEqual([3, 2]);
    expect(await found(`before=${time(100)}`)).toEqual([2, 1]);
    expect(await found(`since=${time(1)}&before=${time(199)}`)).toEqual([2]);
    expect(await found('since=0001-01-01T00:00:00Z')).toEqual([3, 2, 1]);
    expect(await found('type=issues')).toEqual([3, 2, 1]);
    expect(await found('type=pulls')).toEqual([]);
    expect(await found('labels=&milestones=&mentioned_by=')).toEqual([3, 2, 1]);
  });

  // Clients take an ignored filter for its result (D44).
  it.each(['labels=bug', 'milestones=v1', 'projects=1', 'mentioned_by=ann', 'labels=bug&q=a'])(
    'has none for %s, as no issue can match it',
    async (query) => {
      const { owner, repository, list } = await setting();
      await t.make.issue(repository, owner.user, { title: 'a bug for @ann' });
      for (const state of ['open', 'all']) {
        const answer = await t.request('GET', `${list}?${query}&state=${state}`);
        expect([answer.status, answer.json]).toEqual([200, []]);
        expect(answer.headers.get('x-total-count')).toBe('0');
      }
    },
  );

  it('finds hidden users only where they are members of the repository', async () => {
    const { repository, list } = await setting();
    const [inside, outside] = [
      await t.make.user(undefined, { visibility: 'private' }),
      await t.make.user(undefined, { visibility: 'private' }),
    ];
    await t.make.issue(repository, inside);
    const viewer = await t.make.person();
    const by = (name: string) => t.request('GET', `${list}?created_by=${name}`, viewer);
    expect(numbersOf((await by(inside.name)).json)).toEqual([1]);
    const [unseen, unknown] = [await by(outside.name), await by('nobody-anywhere')];
    expect([unseen.status, unknown.status]).toEqual([404, 404]);
    expect(unseen.text.replaceAll(outside.name, 'x')).toBe(
      unknown.text.replaceAll('nobody-anywhere', 'x'),
    );
  });

  it.each(['state=odd', 'type=odd', 'since=yesterday', 'before=2026-01-01', 'page=x', 'limit=-1'])(
    'refuses %s, naming the parameter',
    async (query) => {
      const { list } = await setting();
      const answer = await t.request('GET', `${list}?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.json.message).toContain(`[${query.split('=')[0]}]`);
    },
  );

  it('works anonymously for a public repository, without addresses', async () => {
    const { owner, repository, list } = await setting();
    const worker = await t.make.user(undefined, { hideEmail: false });
    await t.make.issue(repository, owner.user, { assignees: [worker] });
    const answer = await t.request('GET', list);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('@example.com');
    expect(answer.json[0].assignees[0].email).toContain('@');
  });

  it('is 404 when issues are disabled, or the repository may not be read', async () => {
    const off = await setting({ hasIssues: false });
    const closed = await setting({ isPrivate: true });
    for (const [list, as] of [
      [off.list, off.owner],
      [closed.list, await t.make.person()],
      [closed.list, null],
    ] as const) {
      expect((await t.request('GET', list, as)).status).toBe(404);
    }
    const publicOnly = await t.make.token(closed.owner.user, ['public-only', 'all']);
    expect((await t.request('GET', closed.list, { token: publicOnly })).status).toBe(404);
  });

  it('requires the issue scope of a token', async () => {
    const { owner, list } = await setting();
    const token = await t.make.token(owner.user, ['read:repository']);
    expect((await t.request('GET', list, { token })).status).toBe(403);
  });
});

describe('GET /repos/{owner}/{repo}/issues/{index}', () => {
  it.each(['0', '2', '-1', 'x', '1.5', '99999999999999999999'])('is 404 for %s', async (index) => {
    const { owner, repository, list } = await setting();
    await t.make.issue(repository, owner.user);
    for (const rest of ['', '/comments', '/timeline']) {
      expect((await t.request('GET', `${list}/${index}${rest}`)).status).toBe(404);
    }
  });

  it('shows Ghost for a deleted poster, and drops their assignments', async () => {
    const { owner, repository, list } = await setting();
    const gone = await t.make.user();
    await t.make.issue(repository, gone, { assignees: [gone, owner.user] });
    await t.app.context.database.write((stores) => stores.users.delete(gone.id));
    for (const path of [`${list}/1`, `${list}?limit=1`]) {
      const { json } = await t.request('GET', path, owner);
      const issue = Array.isArray(json) ? json[0] : json;
      expect(issue.user).toMatchObject({ id: gone.id, login: 'Ghost' });
      expect(loginsOf(issue.assignees)).toEqual([owner.user.name]);
    }
  });

  it('keeps the issue when issues are disabled and enabled again', async () => {
    const { owner, repository, path, list } = await setting();
    await t.make.issue(repository, owner.user);
    await t.request('PATCH', path, owner, { body: { has_issues: false } });
    for (const rest of ['', '/1', '/1/comments', '/1/timeline']) {
      expect((await t.request('GET', list + rest, owner)).status).toBe(404);
    }
    for (const method of ['PATCH', 'DELETE']) {
      expect((await t.request(method, `${list}/1`, owner, { body: {} })).status).toBe(404);
    }
    await t.request('PATCH', path, owner, { body: { has_issues: true } });
    expect((await t.request('GET', `${list}/1`, owner)).status).toBe(200);
  });
});

describe('GET /repos/{owner}/{repo}/issues/{index}/reactions', () => {
  it('is empty, for those who can read the issue', async () => {
    const { owner, repository, list } = await setting();
    await t.make.issue(repository, owner.user);
    const answer = await t.request('GET', `${list}/1/reactions`);
    expect([answer.status, answer.json]).toEqual([200, []]);
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect((await t.request('GET', `${list}/1/reactions?page=x`)).status).toBe(422);
    expect((await t.request('GET', `${list}/2/reactions`)).status).toBe(404);
  });
});
