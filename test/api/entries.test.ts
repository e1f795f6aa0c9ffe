import { describe, expect, it } from 'vitest';
import type { Issue, User } from '../../src/core/records/types.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { expectTrackedTime } from '../support/records.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

type Person = { readonly user: User; readonly token: string };

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const writer = await t.make.person('Will');
const poster = await t.make.person('Pia');
const admin = await t.make.person('Ada', { isAdmin: true });
const repository = await t.make.repository(owner.user, 'Clock');
await t.make.collaborator(repository, writer.user, 'write');

const freshIssue = (): Promise<Issue> => t.make.issue(repository, poster.user);
const timesOf = (issue: Issue, name = 'Olga/Clock'): string =>
  `/repos/${name}/issues/${issue.number}/times`;
const add = async (issue: Issue, as: As, body: object = { time: 60 }) => {
  const answer = await t.request('POST', timesOf(issue), as, { body });
  expect(answer.status).toBe(200);
  return answer.json as { id: number; [key: string]: unknown };
};
const edit = (issue: Issue, id: number, as: As, body: object, ifMatch?: string): Promise<Answer> =>
  t.request('PATCH', `${timesOf(issue)}/${id}`, as, {
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

describe('an entry', () => {
  it('has a note, a start, a billable flag and an external id', async () => {
    const issue = await freshIssue();
    const made = await add(issue, writer, {
      duration: '1h30m',
      started: '2026-05-04T08:00:00+02:00',
      note: 'review,\nsecond look',
      billable: false,
      external_id: 'row 7',
    });
    expectTrackedTime(made);
    expect(made).toMatchObject({
      time: 5400,
      started: '2026-05-04T06:00:00Z',
      created: '2026-05-04T07:30:00Z',
      note: 'review,\nsecond look',
      billable: false,
      external_id: 'row 7',
      created_by: null,
      updated: '2026-05-04T09:30:00Z',
      version: 1,
    });
    const one = await t.request('GET', `${timesOf(issue)}/${made.id}`, writer);
    expect(one.json).toEqual(made);
    expect(one.headers.get('etag')).toBe(`"${made.id}-1"`);
  });

  it('is dated by created when that is given besides its start', async () => {
    const body = { time: 60, started: '2026-05-01T10:00:00Z', created: '2026-05-01T12:00:00Z' };
    expect(await add(await freshIssue(), writer, body)).toMatchObject(body);
  });

  it('treats null and the zero date as absent', async () => {
    const blank = { note: null, billable: null, external_id: null, duration: null };
    const body = { time: 60, started: '0001-01-01T00:00:00Z', ...blank };
    const made = await add(await freshIssue(), writer, body);
    expect(made).toMatchObject({ started: null, note: '', billable: true, external_id: '' });
  });

  it('says who entered it, if that was another user', async () => {
    const issue = await freshIssue();
    const made = await add(issue, owner, { time: 60, user: 'Pia' });
    expect(made).toMatchObject({ user_name: 'Pia', created_by: 'Olga' });
    const sudo = await t.request('POST', timesOf(issue), admin, {
      body: { time: 60 },
      headers: { sudo: 'Will' },
    });
    expect(sudo.json).toMatchObject({ user_name: 'Will', created_by: 'Ada' });
  });

  it("is billable by the repository's default, unless it says so itself", async () => {
    const free = await t.make.repository(owner.user);
    const path = `/repos/Olga/${free.name}`;
    const body = { internal_tracker: { default_billable: false } };
    expect((await t.request('PATCH', path, owner, { body })).status).toBe(200);
    const issue = await t.make.issue(free, owner.user);
    const post = async (entry: object) =>
      (await t.request('POST', `${path}/issues/${issue.number}/times`, owner, { body: entry })).json
        .billable;
    expect(await post({ time: 60 })).toBe(false);
    expect(await post({ time: 60, billable: true })).toBe(true);
  });

  it.each([
    ['neither time nor duration', {}, '[time]: Required'],
    ['a null duration alone', { duration: null }, '[time]: Required'],
    ['an invalid duration', { duration: 'long' }, '[duration]'],
    ['a zero duration', { duration: '0m' }, '[duration]'],
    ['a duration over 366 days', { duration: '9000h' }, '[duration]'],
    ['two different durations', { time: 60, duration: '2m' }, '[duration]: differs from time'],
    ['a note that is too long', { time: 60, note: 'x'.repeat(1025) }, '[note]'],
    ['a note with a bell', { time: 60, note: 'ring\u0007' }, '[note]'],
    ['an external id of two lines', { time: 60, external_id: 'a\nb' }, '[external_id]'],
    [
      'an external id that is too long',
      { time: 60, external_id: 'x'.repeat(256) },
      '[external_id]',
    ],
    ['an invalid start', { time: 60, started: 'yesterday' }, '[started]'],
    ['a start before 1970', { time: 60, started: '1969-12-31T23:59:59Z' }, '[started]'],
    ['a start whose end is after 9999', { time: 60, started: '9999-12-31T23:59:59Z' }, '[started]'],
  ])('is refused with %s, and nothing is written', async (_, body, says) => {
    const issue = await freshIssue();
    const answer = await t.request('POST', timesOf(issue), writer, { body });
    expect([answer.status, answer.json.message]).toEqual([422, expect.stringContaining(says)]);
    const made = await add(issue, writer);
    const edited =
      Object.keys(body).length === 0 || says === '[time]: Required'
        ? undefined
        : await edit(issue, made.id, writer, body);
    if (edited !== undefined) {
      expect([edited.status, edited.json.message]).toEqual([422, expect.stringContaining(says)]);
    }
    expect((await t.request('GET', timesOf(issue), writer)).json).toEqual([made]);
  });

  it('is found by the time of its last change', async () => {
    const issue = await freshIssue();
    const first = await add(issue, writer, { time: 60, created: '2020-01-01T00:00:00Z' });
    t.clock.advance(100);
    const second = await add(issue, writer, { time: 61, created: '2020-01-01T00:00:00Z' });
    t.clock.advance(100);
    const at = (seconds: number): string =>
      new Date((t.clock.nowUnix() - seconds) * 1000).toISOString();
    const ids = async (query: string) =>
      (await t.request('GET', `${timesOf(issue)}?${query}`, writer)).json.map(
        (entry: { id: number }) => entry.id,
      );
    expect(await ids(`updated_since=${at(100)}`)).toEqual([second.id]);
    expect(await ids(`updated_before=${at(101)}`)).toEqual([first.id]);
    await edit(issue, first.id, writer, { note: 'changed' });
    expect(await ids(`updated_since=${at(0)}`)).toEqual([first.id]);
    for (const path of ['/repos/Olga/Clock/times', '/user/times']) {
      const { json } = await t.request('GET', `${path}?updated_since=${at(0)}`, writer);
      expect(json.map((entry: { id: number }) => entry.id)).toEqual([first.id]);
      for (const bound of ['updated_since', 'updated_before']) {
        const bad = await t.request('GET', `${path}?${bound}=monday`, writer);
        expect([bad.status, bad.json.message]).toEqual([
          422,
          expect.stringContaining(`[${bound}]`),
        ]);
      }
    }
  });
});

describe('PATCH …/times/{id}', () => {
  it('changes the given fields, keeps the others, and raises the version', async () => {
    const issue = await freshIssue();
    const body = { time: 600, started: '2026-05-04T06:00:00Z', note: 'a', external_id: 'x' };
    const made = await add(issue, writer, body);
    t.clock.advance(60);
    const changed = await edit(issue, made.id, writer, { note: 'b', billable: false });
    expect(changed.status).toBe(200);
    const updated = new Date(t.clock.nowUnix() * 1000).toISOString().replace('.000', '');
    const now = { ...made, note: 'b', billable: false, updated, version: 2 };
    const { issue: _was, ...rest } = now as Record<string, unknown>;
    expect(changed.json).toMatchObject(rest);
    expect(changed.headers.get('etag')).toBe(`"${made.id}-2"`);
    expect((await t.request('GET', timesOf(issue), writer)).json).toEqual([changed.json]);
  });

  it('writes nothing when nothing changes', async () => {
    const issue = await freshIssue();
    const made = await add(issue, writer, { time: 600, note: 'a' });
    t.clock.advance(60);
    const same = await edit(issue, made.id, writer, { time: 600, note: 'a', created: null });
    expect(same.json).toEqual(made);
    const revisions = await t.request('GET', `${timesOf(issue)}/${made.id}/revisions`, writer);
    expect(revisions.json).toHaveLength(1);
  });

  it.each([
    ['the end stays the end', { time: 1200 }, '06:20:00', '06:00:00'],
    ['it moves with the start', { started: '2026-05-04T07:00:00Z' }, '07:10:00', '07:00:00'],
    [
      'unless set explicitly',
      { time: 60, started: '2026-05-04T06:00:00Z', created: '2026-05-04T09:00:00Z' },
      '09:00:00',
      '06:00:00',
    ],
    ['without a start it stays', { started: null }, '06:10:00', null],
  ])('is dated by its end when it has a start: %s', async (_, body, created, started) => {
    const issue = await freshIssue();
    const made = await add(issue, writer, { time: 600, started: '2026-05-04T06:00:00Z' });
    const { json } = await edit(issue, made.id, writer, body);
    expect(json.created).toBe(`2026-05-04T${created}Z`);
    expect(json.started).toBe(started === null ? null : `2026-05-04T${started}Z`);
  });

  it('is not moved by created alone when it has a start', async () => {
    const issue = await freshIssue();
    const made = await add(issue, writer, { time: 600, started: '2026-05-04T06:00:00Z' });
    const asked = { note: 'b', created: '2026-05-03T06:10:00Z' };
    const { status, json } = await edit(issue, made.id, writer, asked);
    expect([status, json.message]).toEqual([422, expect.stringMatching(/^\[created\]: .*started/)]);
    expect((await t.request('GET', timesOf(issue), writer)).json).toEqual([made]);
    // Echoes of the entry, its own end, and both fields together are fine.
    for (const [body, created] of [
      [{ created: made.created }, '06:10:00'],
      [{ time: 1200, created: '2026-05-04T06:20:00Z' }, '06:20:00'],
      [{ started: '2026-05-04T05:00:00Z', created: '2026-05-04T09:00:00Z' }, '09:00:00'],
      [{ started: null, created: '2026-05-04T03:00:00Z' }, '03:00:00'],
      [{ created: '2026-05-04T02:00:00Z' }, '02:00:00'],
    ] as const) {
      const changed = await edit(issue, made.id, writer, body);
      expect([changed.status, changed.json.created]).toEqual([200, `2026-05-04T${created}Z`]);
    }
  });

  it('counts the characters of a note, not UTF-16 units', async () => {
    const issue = await freshIssue();
    const note = '\u{1f642}'.repeat(1024);
    const made = await add(issue, writer, { time: 600, note });
    expect(made.note).toBe(note);
    const longer = await edit(issue, made.id, writer, { note: `${note}.` });
    expect([longer.status, longer.json.message]).toEqual([
      422,
      '[note]: must be at most 1024 characters',
    ]);
  });

  it('keeps an explicit date when the amount changes', async () => {
    const issue = await freshIssue();
    const body = { time: 600, started: '2026-05-04T06:00:00Z', created: '2026-05-04T08:00:00Z' };
    const made = await add(issue, writer, body);
    const { json } = await edit(issue, made.id, writer, { time: 60 });
    expect(json.created).toBe('2026-05-04T08:00:00Z');
  });

  it('is in the timeline with the difference, and in the audit if made for another', async () => {
    const issue = await freshIssue();
    const made = await add(issue, poster, { time: 3600 });
    await edit(issue, made.id, poster, { time: 3000 });
    await edit(issue, made.id, admin, { duration: '1h' });
    await edit(issue, made.id, poster, { note: 'only words' });
    const { json } = await t.request(
      'GET',
      `/repos/Olga/Clock/issues/${issue.number}/timeline`,
      poster,
    );
    const told = json.map((event: { type: string; body: string; user: { login: string } }) => [
      event.type,
      event.body,
      event.user.login,
    ]);
    expect(told).toEqual([
      ['add_time_manual', '1 hour', 'Pia'],
      ['edit_time_manual', '-10 minutes', 'Pia'],
      ['edit_time_manual', '+10 minutes', 'Pia'],
      ['edit_time_manual', '', 'Pia'],
    ]);
    expect(json[3].tracked_time).toMatchObject({ id: made.id, note: 'only words' });
    const edits = (await auditOf(t, 'time.edit')).filter((row) => row.target === `time:${made.id}`);
    expect(edits).toMatchObject([
      { actor_id: admin.user.id, detail: `600 seconds of user:${poster.user.id}` },
    ]);
    const outsider = await t.make.person();
    const other = await t.request(
      'GET',
      `/repos/Olga/Clock/issues/${issue.number}/timeline`,
      outsider,
    );
    expect(other.json).toEqual([]);
    expect(
      (await t.request('GET', `/repos/Olga/Clock/issues/${issue.number}/timeline`)).json,
    ).toEqual([]);
  });

  it('with If-Match changes only the version the caller knows', async () => {
    const issue = await freshIssue();
    const made = await add(issue, writer, { time: 60 });
    const tag = `"${made.id}-1"`;
    expect((await edit(issue, made.id, writer, { time: 61 }, `"x", ${tag}`)).status).toBe(200);
    for (const stale of [tag, `W/"${made.id}-2"`, '"', '']) {
      const answer = await edit(issue, made.id, writer, { time: 99 }, stale);
      if (stale !== '') expect([stale, answer.status]).toEqual([stale, 412]);
    }
    expect((await edit(issue, made.id, writer, { time: 62 }, '*')).status).toBe(200);
    const gone = await t.request('DELETE', `${timesOf(issue)}/${made.id}`, writer, {
      headers: { 'if-match': tag },
    });
    expect(gone.status).toBe(412);
  });
});

describe('moving an entry', () => {
  const elsewhere = async (by: Person = poster) => {
    const other = await t.make.repository(by.user, undefined, { isPrivate: true });
    return { other, issue: await t.make.issue(other, by.user) };
  };

  it('moves it to another issue of the repository, and both timelines say so', async () => {
    const [from, to] = [await freshIssue(), await freshIssue()];
    const made = await add(from, poster, { time: 600 });
    const moved = await edit(from, made.id, poster, { issue: to.number, time: 900 });
    expect(moved.json).toMatchObject({ id: made.id, time: 900, issue: { number: to.number } });
    expect((await t.request('GET', timesOf(from), poster)).json).toEqual([]);
    expect((await t.request('GET', timesOf(to), poster)).json).toEqual([moved.json]);
    expect((await t.request('GET', `${timesOf(from)}/${made.id}`, poster)).status).toBe(404);
    const told = async (issue: Issue) =>
      (
        await t.request('GET', `/repos/Olga/Clock/issues/${issue.number}/timeline`, poster)
      ).json.map((e: { type: string; body: string; tracked_time: unknown }) => [
        e.type,
        e.body,
        e.tracked_time !== null,
      ]);
    expect(await told(from)).toEqual([
      ['add_time_manual', '10 minutes', false],
      ['delete_time_manual', '10 minutes', false],
    ]);
    expect(await told(to)).toEqual([['add_time_manual', '15 minutes', true]]);
  });

  it('moves it to another repository, and stores its names', async () => {
    const from = await freshIssue();
    const { other, issue } = await elsewhere();
    const made = await add(from, poster);
    const body = { repository: `pia/${other.name}`, issue: issue.number };
    const moved = await edit(from, made.id, poster, body);
    expect(moved.json.issue.repository).toMatchObject({ id: other.id, owner: 'Pia' });
    const rows = await rowsOf<Record<string, unknown>>(
      t,
      'SELECT repository_id, owner_name_then, repository_name_then FROM tracked_time WHERE id = ?',
      made.id,
    );
    expect(rows).toEqual([
      { repository_id: other.id, owner_name_then: 'Pia', repository_name_then: other.name },
    ]);
    const listed = await t.request('GET', `/repos/Pia/${other.name}/times`, poster);
    expect(listed.json.map((entry: { id: number }) => entry.id)).toEqual([made.id]);
  });

  it('checks the target like an addition', async () => {
    const from = await freshIssue();
    const made = await add(from, poster);
    const { other, issue } = await elsewhere(owner);
    const closed = await t.make.repository(owner.user);
    const closedIssue = await t.make.issue(closed, owner.user);
    const off = await t.make.repository(poster.user, undefined, { enableTimeTracker: false });
    const offIssue = await t.make.issue(off, poster.user);
    const cases: [object, number][] = [
      [{ repository: `Olga/${other.name}`, issue: issue.number }, 404],
      [{ repository: 'Olga/nothing', issue: 1 }, 404],
      [{ repository: 'Olga', issue: 1 }, 422],
      [{ repository: 'Olga/Clock' }, 422],
      [{ issue: 9999 }, 404],
      [{ repository: `Olga/${closed.name}`, issue: closedIssue.number }, 403],
      [{ repository: `Pia/${off.name}`, issue: offIssue.number }, 400],
    ];
    for (const [body, status] of cases) {
      expect([body, (await edit(from, made.id, poster, body)).status]).toEqual([body, status]);
    }
    const token = { token: await t.make.token(poster.user, ['public-only', 'write:issue']) };
    const own = await elsewhere();
    const secret = { repository: `Pia/${own.other.name}`, issue: own.issue.number };
    expect((await edit(from, made.id, token, secret)).status).toBe(404);
    expect((await t.request('GET', timesOf(from), poster)).json).toEqual([made]);
  });

  it("lets those who may edit another's time move it only where they could record it for them", async () => {
    const lent = await t.make.repository(owner.user);
    await t.make.collaborator(lent, writer.user, 'admin');
    const settings = { internal_tracker: { admins_may_edit_time: true } };
    await t.request('PATCH', `/repos/Olga/${lent.name}`, owner, { body: settings });
    const from = await t.make.issue(lent, poster.user);
    const entry = await t.make.time(from, poster.user, 60);
    const path = `/repos/Olga/${lent.name}/issues/${from.number}/times/${entry.id}`;
    const to = await freshIssue();
    const body = { repository: 'Olga/Clock', issue: to.number };
    const refused = await t.request('PATCH', path, writer, { body });
    expect(refused.status).toBe(403);
    expect((await t.request('PATCH', path, owner, { body })).status).toBe(200);
  });

  it('reveals nothing of the target to those who cannot read it', async () => {
    const from = await freshIssue();
    const { other, issue } = await elsewhere();
    const made = await add(from, poster, { time: 60, note: 'before' });
    await edit(from, made.id, poster, { repository: `Pia/${other.name}`, issue: issue.number });
    await t.request(
      'PATCH',
      `/repos/Pia/${other.name}/issues/${issue.number}/times/${made.id}`,
      poster,
      {
        body: { note: 'secret' },
      },
    );
    for (const as of [writer, owner]) {
      const timeline = await t.request(
        'GET',
        `/repos/Olga/Clock/issues/${from.number}/timeline`,
        as,
      );
      expect(timeline.text).not.toContain(other.name);
      expect(timeline.text).not.toContain('secret');
      for (const suffix of ['', '/revisions']) {
        const answer = await t.request('GET', `${timesOf(from)}/${made.id}${suffix}`, as);
        expect(answer.status).toBe(404);
      }
    }
  });
});
