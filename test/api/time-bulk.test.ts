import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/core/records/types.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { expectTrackedTime } from '../support/records.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const poster = await t.make.person('Pia');
const admin = await t.make.person('Ada', { isAdmin: true });
const repository = await t.make.repository(owner.user, 'Clock');

const freshIssue = (): Promise<Issue> => t.make.issue(repository, poster.user);
const bulk = (as: As, operations: object[], query = '') =>
  t.request('POST', `/user/times/bulk${query}`, as, { body: { operations } });
const on = (issue: Issue, name = 'Olga/Clock') => ({ repository: name, issue: issue.number });
const listed = async (issue: Issue, as: As) =>
  (await t.request('GET', `/repos/Olga/Clock/issues/${issue.number}/times`, as)).json;
/** Everything that a write can leave behind. */
const everything = async () =>
  Promise.all(
    ['tracked_time', 'time_revision', 'timeline_event', 'audit_entry'].map((table) =>
      rowsOf<{ n: number }>(t, `SELECT count(*) AS n FROM ${table}`),
    ),
  );

describe('POST /user/times/bulk', () => {
  it("writes nothing when the issues' texts would make the reply too large", async () => {
    const wordy = await t.make.issue(repository, poster.user, { body: 'x'.repeat(65_536) });
    const rows = (count: number) => Array(count).fill({ op: 'add', time: 60, ...on(wordy) });
    const before = await everything();
    const { status, json } = await bulk(poster, rows(130));
    expect([status, json.message]).toEqual([422, expect.stringContaining('[operations]: ')]);
    expect(await everything()).toEqual(before);
    expect((await bulk(poster, rows(20))).status).toBe(200);
  });

  it.each(['', '?atomic=false'])('refuses extreme nesting in a row: %s', async (query) => {
    const send = (depth: number) => {
      const deep = `{"operations":[{"op":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
      const request = { rawBody: deep, headers: { 'content-type': 'application/json' } };
      return t.request('POST', `/user/times/bulk${query}`, poster, request);
    };
    const { status, json } = await send(4000);
    expect(query === '' ? status : json.results[0].status).toBe(422);
    // Too many lists are refused before they are parsed.
    expect((await send(10_000)).status).toBe(422);
  });

  it('adds, changes, moves and deletes in the given order, in one batch', async () => {
    const [issue, other] = [await freshIssue(), await freshIssue()];
    const [kept, gone] = [
      await t.make.time(issue, poster.user, 60),
      await t.make.time(issue, poster.user, 61),
    ];
    const answer = await bulk(poster, [
      { op: 'add', ...on(issue), duration: '1h', note: 'new', started: '2026-05-04T06:00:00Z' },
      { op: 'edit', ...on(issue), id: kept.id, time: 90, if_match: `"${kept.id}-1"` },
      { op: 'edit', ...on(issue), id: kept.id, note: 'twice', to_issue: other.number },
      { op: 'delete', ...on(issue), id: gone.id },
    ]);
    expect(answer.status).toBe(200);
    const { results } = answer.json;
    expect(results.map((row: { status: number }) => row.status)).toEqual([200, 200, 200, 204]);
    for (const row of results.slice(0, 3)) expectTrackedTime(row.body);
    expect(results[3]).toMatchObject({ status: 204, body: null, message: '' });
    expect(results[0].body).toMatchObject({ time: 3600, note: 'new' });
    expect(await listed(issue, poster)).toEqual([results[0].body]);
    expect(await listed(other, poster)).toEqual([results[2].body]);
    expect(results[2].body).toMatchObject({ time: 90, note: 'twice', version: 3 });
    const batches = await rowsOf<{ batch: string }>(
      t,
      'SELECT DISTINCT batch FROM time_revision WHERE tracked_time_id IN (?, ?, ?)',
      kept.id,
      gone.id,
      results[0].body.id,
    );
    expect(batches).toEqual([{ batch: expect.stringMatching(/^bulk-/) }]);
    const path = `/repos/Olga/Clock/issues/${issue.number}/times/restore`;
    const back = await t.request('POST', path, poster, { body: { batch: batches[0]?.batch } });
    expect(back.json).toMatchObject({ count: 1, time: 61 });
  });

  it('does nothing when one row is refused, and names it', async () => {
    const issue = await freshIssue();
    const entry = await t.make.time(issue, poster.user, 60);
    const good = [
      { op: 'add', ...on(issue), time: 60 },
      { op: 'edit', ...on(issue), id: entry.id, time: 61 },
      { op: 'delete', ...on(issue), id: entry.id },
    ];
    const foreign = await t.make.time(issue, owner.user, 60);
    const before = await everything();
    const cases: [object, number, string][] = [
      [{ op: 'add', ...on(issue) }, 422, '[operations.3]: [time]: Required'],
      [{ op: 'add', ...on(issue), time: 60, note: 'x'.repeat(1025) }, 422, '[operations.3.note]'],
      [{ op: 'edit', ...on(issue), time: 60 }, 422, '[operations.3.id]: Required'],
      [
        { op: 'add', repository: 'Olga/None', issue: 1, time: 60 },
        404,
        '[operations.3]: repository',
      ],
      [{ op: 'add', repository: 'Olga', issue: 1, time: 60 }, 422, '[operations.3]: [repository]'],
      [{ op: 'add', ...on(issue), issue: 9999, time: 60 }, 404, '[operations.3]: issue'],
      [{ op: 'delete', ...on(issue), id: foreign.id }, 403, '[operations.3]: only'],
      [{ op: 'delete', ...on(issue), id: entry.id }, 404, '[operations.3]: tracked time was'],
      [{ op: 'edit', ...on(issue), id: foreign.id, time: 1 }, 403, '[operations.3]: only'],
    ];
    for (const [row, status, says] of cases) {
      const answer = await bulk(poster, [...good, row]);
      const told = [answer.status, answer.json.message];
      expect(told).toEqual([status, expect.stringContaining(says)]);
    }
    const stale = { op: 'edit', ...on(issue), id: entry.id, time: 2, if_match: '"1-0"' };
    expect((await bulk(poster, [good[0] ?? {}, stale])).status).toBe(412);
    expect(await everything()).toEqual(before);
  });

  it('restores what was deleted together, in one request, for those who may', async () => {
    const issue = await freshIssue();
    const entries: { id: number }[] = [];
    for (const seconds of [60, 61]) {
      const details = { note: `of ${seconds}`, startedUnix: seconds, createdUnix: 2 * seconds };
      entries.push(await t.make.time(issue, poster.user, seconds, 2 * seconds, details));
    }
    const rows = (op: string) => entries.map(({ id }) => ({ op, ...on(issue), id }));
    const { json: before } = await t.request('GET', '/user/times', poster);
    expect((await bulk(poster, rows('delete'))).status).toBe(200);
    const other = await t.make.person(`Other${issue.number}`);
    expect((await bulk(other, rows('restore'))).status).toBe(403);
    // One that is not deleted refuses all.
    const kept = await t.make.time(issue, poster.user, 62);
    const one = { op: 'restore', ...on(issue), id: kept.id };
    const refused = await bulk(poster, [...rows('restore'), one]);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining('[operations.2]'),
    ]);
    expect(await listed(issue, poster)).toHaveLength(1);
    await bulk(poster, [{ op: 'delete', ...on(issue), id: kept.id }]);
    const back = await bulk(poster, rows('restore'));
    expect(back.json.results.map((row: { status: number }) => row.status)).toEqual([200, 200]);
    const { json: after } = await t.request('GET', '/user/times', poster);
    const fixed = (list: { version: number; updated: string }[]) =>
      list.map(({ version: _version, updated: _updated, ...rest }) => rest);
    expect(fixed(after)).toEqual(fixed(before));
  });

  it('answers row by row if requested, and refused rows leave nothing behind', async () => {
    const issue = await freshIssue();
    const foreign = await t.make.time(issue, owner.user, 60);
    const before = await everything();
    const refused = [
      { op: 'delete', ...on(issue), id: foreign.id },
      { op: 'edit', ...on(issue), id: foreign.id, time: 5 },
      { op: 'add', repository: 'Olga/None', issue: 1, time: 60 },
      { op: 'add', ...on(issue), time: 60, started: 'noon' },
      { op: 'edit', ...on(issue), id: foreign.id + 1000, time: 5 },
    ];
    const none = await bulk(poster, refused, '?atomic=false');
    expect(none.status).toBe(200);
    const statuses = none.json.results.map((row: { status: number }) => row.status);
    expect(statuses).toEqual([403, 403, 404, 422, 404]);
    for (const row of none.json.results) {
      expect(row).toMatchObject({ body: null, message: expect.stringMatching(/\w/) });
      expect(row.message).not.toContain('[operations');
    }
    expect(await everything()).toEqual(before);
    const mixed = await bulk(
      poster,
      [...refused, { op: 'add', ...on(issue), time: 77 }, ...refused],
      '?atomic=false',
    );
    expect(mixed.json.results[5]).toMatchObject({ status: 200, body: { time: 77 } });
    expect(await listed(issue, poster)).toEqual([mixed.json.results[5].body]);
  });

  it('answers for rows of the wrong shape, too, and books the others', async () => {
    const issue = await freshIssue();
    const good = { op: 'add', ...on(issue), time: 60 };
    const { op: _op, ...withoutOp } = good;
    const { repository: _repository, ...withoutRepository } = good;
    const bad: [unknown, number, string][] = [
      [null, 422, '[operation]: must be object'],
      ['add', 422, '[operation]: must be object'],
      [[good], 422, '[operation]: must be object'],
      [{}, 422, '[op]: Required'],
      [withoutOp, 422, '[op]: Required'],
      [withoutRepository, 422, '[repository]: Required'],
      [{ ...good, op: 'drop' }, 422, '[op]: must be equal to one of'],
      [{ ...good, op: null }, 422, '[op]: must be'],
      [{ ...good, issue: 'four' }, 422, '[issue]: must be integer'],
      [{ ...good, issue: 0 }, 422, '[issue]: must be >= 1'],
      [{ ...good, issue: Number.MAX_SAFE_INTEGER }, 404, 'issue does not exist'],
      [{ ...good, time: '60' }, 422, '[time]: must be integer'],
      [{ ...good, time: 0 }, 422, '[time]: must be >= 1'],
      [{ ...good, time: 1e17 }, 422, '[time]: is too large a number'],
      [{ ...good, note: 7 }, 422, '[note]: must be'],
      [{ ...good, note: 'a\u0000' }, 422, '[note]: holds characters'],
      [{ ...good, note: { a: ['\ud800'] } }, 422, '[note.a.0]: holds characters'],
      [{ ...good, op: 'edit' }, 422, '[id]: Required'],
      [{ ...good, op: 'delete', id: null }, 422, '[id]: Required'],
      [{ ...good, op: 'delete', id: Number.MAX_SAFE_INTEGER }, 404, 'does not exist'],
    ];
    const before = await everything();
    for (const [row] of bad) {
      const whole = await bulk(poster, [good, row as object]);
      expect(whole.json.message).toMatch(/^\[operations\.1/);
      expect(whole.status).toBeGreaterThanOrEqual(404);
    }
    // The shape of all rows comes before anything that is looked up.
    const mixed = await bulk(poster, [{ ...good, repository: 'Olga/None' }, {}]);
    expect([mixed.status, mixed.json.message]).toEqual([422, '[operations.1.op]: Required']);
    expect(await everything()).toEqual(before);

    const rows = bad.flatMap(([row]) => [row as object, good]);
    const send = () =>
      t.request('POST', '/user/times/bulk?atomic=false', poster, {
        body: { operations: rows },
        headers: { 'idempotency-key': 'shapes' },
      });
    const { status, json } = await send();
    expect(status).toBe(200);
    expect(json.results).toHaveLength(2 * bad.length);
    for (const [place, [, code, says]] of bad.entries()) {
      expect(json.results[2 * place]).toMatchObject({
        status: code,
        body: null,
        message: expect.stringContaining(says),
      });
      expect(json.results[2 * place + 1]).toMatchObject({ status: 200, body: { time: 60 } });
    }
    expect(await listed(issue, poster)).toHaveLength(bad.length);
    expect((await send()).json).toEqual(json);
    expect(await listed(issue, poster)).toHaveLength(bad.length);
    for (const operations of [undefined, null, {}, [], Array(501).fill(null)]) {
      const { status: code, json: said } = await t.request(
        'POST',
        '/user/times/bulk?atomic=false',
        poster,
        { body: { operations } },
      );
      expect([code, said.message]).toEqual([422, expect.stringMatching(/^\[operations\]: /)]);
    }
  });

  it('checks the permissions of each row, for any caller', async () => {
    const secret = await t.make.repository(owner.user, 'secret', { isPrivate: true });
    const hidden = await t.make.issue(secret, owner.user);
    const off = await t.make.repository(owner.user, 'off', { enableTimeTracker: false });
    const quiet = await t.make.issue(off, poster.user);
    const others = await t.make.issue(repository, owner.user);
    const rows = [
      { op: 'add', ...on(hidden, 'Olga/secret'), time: 60 },
      { op: 'add', ...on(quiet, 'Olga/off'), time: 60 },
      { op: 'add', ...on(others), time: 60 },
    ];
    for (const [place, status] of [404, 400, 403].entries()) {
      expect((await bulk(poster, [rows[place] ?? {}])).status).toBe(status);
    }
    const confined = { token: await t.make.token(owner.user, ['public-only', 'write:issue']) };
    expect((await bulk(confined, rows.slice(0, 1))).status).toBe(404);
    expect((await bulk(owner, rows.slice(0, 1))).status).toBe(200);
    const naming = { op: 'add', ...on(others), time: 60, user: 'Pia' };
    expect((await bulk(owner, [naming])).json.results[0].body.user_name).toBe('Pia');
    const nobody = { ...naming, user: 'nobody-at-all' };
    expect((await bulk(owner, [nobody])).status).toBe(404);
    expect((await bulk(null, rows)).status).toBe(401);
    for (const scopes of [['read:issue'], ['write:user'], ['write:repository']]) {
      const token = { token: await t.make.token(owner.user, scopes) };
      expect((await bulk(token, rows)).status).toBe(403);
    }
  });

  it('follows no former name of a repository', async () => {
    const old = await t.make.repository(owner.user, 'before');
    const issue = await t.make.issue(old, owner.user);
    await t.request('PATCH', '/repos/Olga/before', owner, { body: { name: 'after' } });
    expect((await bulk(owner, [{ op: 'add', ...on(issue, 'Olga/before'), time: 1 }])).status).toBe(
      404,
    );
    expect((await bulk(owner, [{ op: 'add', ...on(issue, 'olga/AFTER'), time: 1 }])).status).toBe(
      200,
    );
  });

  it('respects locked periods, in both modes', async () => {
    const closed = await t.make.repository(owner.user, 'closed');
    const issue = await t.make.issue(closed, owner.user);
    await t.request('PUT', '/repos/Olga/closed/time-lock', owner, {
      body: { until: '2026-05-01T00:00:00Z' },
    });
    const rows = [
      { op: 'add', ...on(issue, 'Olga/closed'), time: 60 },
      { op: 'add', ...on(issue, 'Olga/closed'), time: 60, created: '2026-04-01T00:00:00Z' },
    ];
    const all = await bulk(owner, rows);
    expect([all.status, all.json.message]).toEqual([423, expect.stringContaining('by Olga')]);
    const { results } = (await bulk(owner, rows, '?atomic=false')).json;
    expect(results.map((row: { status: number }) => row.status)).toEqual([200, 423]);
    const { json } = await t.request('GET', '/repos/Olga/closed/times', owner);
    expect(json).toHaveLength(1);
  });

  it('accepts 1 to 500 rows', async () => {
    const issue = await freshIssue();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ op: 'add', ...on(issue), time: i + 1 }));
    for (const count of [0, 501]) {
      const answer = await bulk(poster, rows(count));
      expect([answer.status, answer.json.message]).toEqual([
        422,
        expect.stringContaining('[operations]'),
      ]);
    }
    const unknown = await bulk(poster, [{ op: 'drop', ...on(issue) }]);
    expect([unknown.status, unknown.json.message]).toEqual([
      422,
      expect.stringContaining('[operations.0.op]'),
    ]);
    expect((await bulk(poster, rows(1), '?atomic=perhaps')).status).toBe(422);
    const answer = await bulk(poster, rows(500));
    expect(answer.json.results).toHaveLength(500);
    const sum = (await listed(issue, poster)).reduce(
      (total: number, entry: { time: number }) => total + entry.time,
      0,
    );
    expect(sum).toBe((500 * 501) / 2);
  });

  it('is carried out once with an Idempotency-Key, and not replayed after losing read access', async () => {
    const lent = await t.make.repository(owner.user, 'lent', { isPrivate: true });
    await t.make.collaborator(lent, poster.user, 'write');
    const issue = await t.make.issue(lent, owner.user);
    const body = { operations: [{ op: 'add', ...on(issue, 'Olga/lent'), time: 5 }] };
    const headers = { 'idempotency-key': 'train' };
    const send = () => t.request('POST', '/user/times/bulk', poster, { body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    await t.app.context.database.write((s) =>
      s.repositories.removeCollaborator(lent.id, poster.user.id),
    );
    expect((await send()).status).toBe(404);
    expect((await t.request('GET', '/repos/Olga/lent/times', owner)).json).toHaveLength(1);
  });

  it("lets a site admin change everybody's entries, and audits it", async () => {
    const issue = await freshIssue();
    const [one, two] = [
      await t.make.time(issue, poster.user, 60),
      await t.make.time(issue, owner.user, 60),
    ];
    const answer = await bulk(admin, [
      { op: 'edit', ...on(issue), id: one.id, time: 30 },
      { op: 'delete', ...on(issue), id: two.id },
    ]);
    expect(answer.status).toBe(200);
    const rows = await rowsOf<{ action: string }>(
      t,
      'SELECT action FROM audit_entry WHERE target IN (?, ?) ORDER BY id',
      `time:${one.id}`,
      `time:${two.id}`,
    );
    expect(rows.map((row) => row.action)).toEqual(['time.edit', 'time.delete']);
  });
});
