import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { expectHistoryToBeComplete } from '../../../support/history.ts';
import type { Person } from '../../../support/make.ts';
import { auditOf } from '../../../support/rows.ts';
import { expectedOf, may, sheetWorld, unix } from '../world.ts';

const t = await ofFile(startTestApp());
const at = unix('2026-05-04T10:00:00Z');

/** An entry of the manager and of a member on an issue, and one on an activity. */
async function full() {
  const world = await sheetWorld(t);
  const { lead, worker, call, id, path, issue, repository } = world;
  const times = `/repos/${lead.user.name}/${repository.name}/issues/${issue.number}/times`;
  const created = '2026-05-04T10:00:00Z';
  await call(lead, 'POST', times, { time: 60, created });
  await call(worker, 'POST', `${path}/activities/1/times`, { time: 120, created });
  const query = `project=${id}&${may}`;
  const billedAs = async (as: Person = lead) => {
    const { json } = await call(as, 'GET', `/projects/time-export?format=json&project=${id}`);
    return json.map((time: { billed_as: string }) => time.billed_as);
  };
  return { ...world, times, query, billedAs };
}

describe('billing a time sheet', () => {
  it('marks what was on it, once, until the mark is taken off', async () => {
    const { lead, call, query, sheet, bill, unbill, billedAs, times, id } = await full();
    const expected = expectedOf(await sheet(query));
    expect(expected).toEqual({ entries: 2, seconds: 1800, minor: 4000 });
    const body = { reference: ' RE-7 ', expected };
    const made = await bill(query, body);
    expect([made.status, made.json]).toEqual([201, { entries: 2 }]);
    expect(await billedAs()).toEqual(['RE-7', 'RE-7']);
    expect((await sheet(query)).code).toBe('time-sheet.no-entries');
    for (const billed of ['any', 'yes', 'RE-7']) {
      expect(expectedOf(await sheet(`${query}&billed=${billed}`))).toEqual(expected);
    }
    const report = async (billed: string) =>
      (await call(lead, 'GET', `/projects/time-report?project=${id}&billed=${billed}`)).json.total;
    expect((await report('no')).count).toBe(0);
    expect((await report('yes')).count).toBe(2);
    expect((await report('RE-8')).count).toBe(0);
    const again = await bill(query, body);
    expect([again.status, again.json.code, again.json.values]).toEqual([
      ...[409, 'time-sheet.changed', { entries: 0, seconds: 0, minor: 0 }],
    ]);
    const other = await bill(`${query}&billed=any`, { reference: 'RE-8', expected });
    expect([other.status, other.json.code]).toEqual([423, 'time.billed']);

    expect((await unbill(`project=${id}&reference=RE-8`)).json).toEqual({ entries: 0 });
    for (const word of ['no', 'yes', 'any']) {
      expect((await unbill(`project=${id}&reference=${word}`)).json).toEqual({ entries: 0 });
    }
    const undone = await unbill(`project=${id}&reference=RE-7`);
    expect([undone.status, undone.json]).toEqual([200, { entries: 2 }]);
    expect(await billedAs()).toEqual(['', '']);
    const { json } = await call(lead, 'GET', times);
    const history = await call(lead, 'GET', `${times}/${json[0].id}/revisions`);
    const kinds = history.json.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual(['add', 'bill', 'unbill']);
    expect((await auditOf(t, 'time.unbill')).length).toBeGreaterThan(0);
    await expectHistoryToBeComplete(t);
  });

  it('refuses another sheet than was sent', async () => {
    const { lead, call, query, sheet, bill, billedAs, times, set } = await full();
    const expected = expectedOf(await sheet(query));
    const change = async (what: () => Promise<unknown>, now: object) => {
      await what();
      const { status, json } = await bill(query, { reference: 'RE-7', expected });
      expect([status, json.code, json.values]).toEqual([
        ...[409, 'time-sheet.changed', { ...expected, ...now }],
      ]);
    };
    const created = '2026-05-05T10:00:00Z';
    const { json } = await call(lead, 'POST', times, { time: 60, created });
    await change(async () => {}, { entries: 3, seconds: 2700, minor: 6000 });
    await call(lead, 'DELETE', `${times}/${json.id}`);
    await change(() => set({ amount: '90', from: '2026-05-04' }), { minor: 4500 });
    expect(await billedAs()).toEqual(['', '']);
    for (const body of [
      ...[' ', '', 'no', ' Yes', 'any', 'a\u0000', 'a\u2028b', 'x'.repeat(101)].map(
        (reference) => ({
          ...{ reference, expected: { ...expected, minor: 4500 } },
        }),
      ),
      { expected: { ...expected, minor: 4500 } },
    ]) {
      const { status, json } = await bill(query, body);
      expect([status, json.code]).toEqual([422, 'invalid.reference']);
    }
    expect((await bill(query, { reference: 'RE-7' })).status).toBe(422);
    expect((await bill(query, { reference: 'RE-7', expected: { entries: 2 } })).status).toBe(422);
    expect((await sheet(`${query}&billed=constructor`)).code).toBe('time-sheet.no-entries');
    expect((await bill(`client=none&${may}`, { reference: 'RE-7', expected })).status).toBe(404);
  });

  it('at once twice: one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { query, sheet, bill, billedAs } = await full();
      const expected = expectedOf(await sheet(query));
      const both = ['RE-1', 'RE-2'].map((reference) => bill(query, { reference, expected }));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([201, 409]);
      const winner = statuses[0] === 201 ? 'RE-1' : 'RE-2';
      expect(await billedAs()).toEqual([winner, winner]);
    }
  });
});

describe('who may not', () => {
  it('make or bill a sheet', async () => {
    const { lead, worker, stranger, call, query, name, id, bill, unbill, sheet, sheetUrl, put } =
      await full();
    const chief = await t.make.person();
    const other = (await call(chief, 'POST', '/projects', { name: 'Other' })).json.id;
    const admin = await t.make.person(undefined, { isAdmin: true });
    const expected = expectedOf(await sheet(query));
    const body = { reference: 'RE-7', expected };
    const client = encodeURIComponent(name);
    for (const as of [worker, stranger, chief, admin]) {
      for (const of of [`project=${id}`, `project=Website`, `client=${client}`, 'billable=any']) {
        const { status, json } = await call(as, 'GET', `${sheetUrl}?${of}`);
        expect([as.user.name, of, status, json.projects]).toEqual([
          as.user.name,
          of,
          404,
          undefined,
        ]);
        for (const format of ['pdf', 'ubl']) {
          expect((await call(as, 'GET', `${sheetUrl}?format=${format}&${of}`)).status).toBe(404);
        }
        const marked = await bill(of, body, as);
        expect([409, 404]).toContain(marked.status);
        if (marked.status === 409) expect(marked.json.values).toMatchObject({ entries: 0 });
      }
      expect((await call(as, 'GET', `${sheetUrl}?project=${other}`)).status).toBe(404);
    }
    await bill(query, body);
    for (const as of [worker, stranger, chief, admin]) {
      const { status, json } = await unbill(`project=${id}&reference=RE-7`, as);
      expect(status === 404 || json.entries === 0).toBe(true);
    }
    expect(expectedOf(await sheet(`${query}&billed=RE-7`))).toEqual(expected);
    // A manager who may not read the private repository has the activities alone.
    await put(worker, 'manager');
    const part = await sheet(`${query}&billed=any`, worker);
    expect(part.projects[0].lines).toMatchObject([{ person: worker.user.name, issue: '' }]);
    expect((await unbill(`project=${id}&reference=RE-7`, worker)).json).toEqual({ entries: 1 });
    const scopes = async (...of: string[]) => ({ token: await t.make.token(lead.user, of) });
    const issues = await scopes('read:issue');
    const both = await scopes('read:issue', 'read:repository');
    expect((await call(issues, 'GET', `${sheetUrl}?project=${id}`)).status).toBe(403);
    expect((await call(both, 'GET', `${sheetUrl}?project=${id}&billed=any`)).status).toBe(200);
    const { status } = await call(both, 'POST', `${sheetUrl}/billed?${query}`, body);
    expect(status).toBe(403);
  });

  it('bill what they cease to manage or read meanwhile', async () => {
    const { lead, worker, call, query, sheet, bill, put, billedAs, repository } = await full();
    await put(worker, 'manager');
    await t.make.collaborator(repository, worker.user, 'read');
    const expected = expectedOf(await sheet(query, worker));
    expect(expected.entries).toBe(2);
    await call(
      lead,
      'DELETE',
      `/repos/${lead.user.name}/${repository.name}/collaborators/${worker.user.name}`,
    );
    const unread = await bill(query, { reference: 'RE-7', expected }, worker);
    expect([unread.status, unread.json.values.entries]).toEqual([409, 1]);
    await put(worker, 'member');
    const unmanaged = await bill(query, { reference: 'RE-7', expected }, worker);
    expect([unmanaged.status, unmanaged.json.values.entries]).toEqual([409, 0]);
    expect(await billedAs()).toEqual(['', '']);
  });

  it("see others' time in their own sheet", async () => {
    const { lead, worker, call, issue } = await full();
    await t.make.time(issue, worker.user, 60, at);
    const { json } = await call(worker, 'GET', `/user/times/time-sheet?${may}`);
    const people = json.projects.flatMap((one: { lines: { person: string }[] }) =>
      one.lines.map(({ person }) => person),
    );
    expect(people).toEqual([worker.user.name, worker.user.name]);
    for (const refused of ['amounts=true', `user=${lead.user.name}`]) {
      const { status } = await call(worker, 'GET', `/user/times/time-sheet?${refused}`);
      expect(status).toBe(422);
    }
  });
});
