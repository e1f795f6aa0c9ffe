import { describe, expect, it } from 'vitest';
import { callerAs } from '../../src/core/caller.ts';
import { PunchcardError } from '../../src/core/errors.ts';
import { restoreIssue } from '../../src/core/issue/deletion.ts';
import { markBilled, unmarkBilled } from '../../src/core/tracked-time/billing.ts';
import { write } from '../../src/core/transaction.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { expectHistoryToBeComplete } from '../support/history.ts';
import { auditOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const { context } = t.app;
const owner = await t.make.person('Olga');
const poster = await t.make.person('Pia');
const admin = await t.make.person('Ada', { isAdmin: true });
const by = callerAs(owner.user, { address: '', requestId: '' });

const setting = async (of = owner) => {
  const repository = await t.make.repository(of.user);
  const issue = await t.make.issue(repository, poster.user);
  const path = `/repos/${of.user.name}/${repository.name}`;
  const times = `${path}/issues/${issue.number}/times`;
  const body = { time: 60, created: '2026-05-01T09:00:00Z' };
  const { json } = await t.request('POST', times, poster, { body });
  return { repository, issue, path, times, id: json.id as number };
};
const mark = (ids: readonly number[], reference = 'R-1') =>
  write(context, by, async (tx) => markBilled(tx, await tx.trackedTimes.byIds(ids), reference));
const unmark = (id: number) =>
  write(context, by, async (tx) => unmarkBilled(tx, await tx.trackedTimes.byIds([id])));
const say = async (method: string, path: string, as = poster, body?: object) => {
  const { status, json } = await t.request(method, path, as, body === undefined ? {} : { body });
  return status < 400 ? status : [status, json.code, json.values];
};
const refusal = [423, 'time.billed', { reference: 'R-1' }];

describe('a billed entry', () => {
  it('refuses every change, and what holds it its deletion', async () => {
    const { repository, issue, path, times, id } = await setting();
    const other = await t.make.issue(repository, poster.user);
    const { json: late } = await t.request('POST', times, poster, { body: { time: 30 } });
    const { json: before } = await t.request('GET', `${times}/${id}`, poster);
    expect(await mark([id])).toBe(1);
    const billed = { ...before, billed_as: 'R-1', version: 2, updated: expect.anything() };
    const row = { repository: `Olga/${repository.name}`, issue: issue.number, id };
    const changes: [string, string, object?][] = [
      ['PATCH', `${times}/${id}`, { note: 'x' }],
      ['PATCH', `${times}/${id}`, { issue: other.number }],
      ['DELETE', `${times}/${id}`],
      ['DELETE', times],
      ['POST', `${path}/issues/${issue.number}/stopwatch/start`, { entry: id }],
    ];
    for (const as of [poster, admin])
      for (const [method, to, body] of changes)
        if (as === poster || method === 'PATCH')
          expect([method, to, await say(method, to, as, body)]).toEqual([method, to, refusal]);
    for (const op of ['delete', 'edit'])
      expect(
        await say('POST', '/user/times/bulk', poster, { operations: [{ op, note: 'x', ...row }] }),
      ).toEqual([423, 'time.billed', { reference: 'R-1', at: 'operations.0' }]);
    const csv = `id,issue,repository,created,seconds,note,external_id\n1,${issue.number},${row.repository},2026-05-01T09:00:00Z,60,,\n`;
    const { json: same } = await t.request('POST', '/user/times/import', poster, { body: { csv } });
    expect(same).toMatchObject({ unchanged: 1 });
    const tagged = csv.replace('external_id', 'tags').replace(/,\n$/, ',x\n');
    expect(
      ((await say('POST', '/user/times/import', poster, { csv: tagged })) as unknown[])[0],
    ).toBe(423);
    const held = [`${path}/issues/${issue.number}`, path];
    for (const to of held) expect(await say('DELETE', to, owner)).toEqual(refusal);
    expect(await say('DELETE', '/admin/users/Olga?purge=true', admin)).toEqual(refusal);
    expect((await t.request('GET', `${times}/${id}`, poster)).json).toEqual(billed);
    // Others on the issue are free.
    expect(await say('DELETE', `${times}/${late.id}`)).toBe(204);
    expect(await unmark(id)).toBe(1);
    expect(await say('PATCH', `${times}/${id}`, poster, { note: 'x' })).toBe(200);
    for (const to of held) expect(await say('DELETE', to, owner)).toBe(204);
    await expectHistoryToBeComplete(t);
  });

  it('shows in its history and the audit who billed it, when and with what', async () => {
    const { repository, times, id } = await setting();
    await mark([id], ' R-7 ');
    t.clock.advance(10);
    await unmark(id);
    const { json } = await t.request('GET', `${times}/${id}/revisions`, poster);
    expect(json).toMatchObject([
      { kind: 'add' },
      { kind: 'bill', actor: 'Olga', before: { billed_as: '' }, after: { billed_as: 'R-7' } },
      { kind: 'unbill', actor: 'Olga', before: { billed_as: 'R-7' }, after: { billed_as: '' } },
    ]);
    expect(json[1].batch).toMatch(/^bill-/);
    const target = `repository:${repository.id}`;
    const detail = '1 entries: R-7';
    expect(await auditOf(t, 'time.bill')).toContainEqual(
      expect.objectContaining({ target, detail }),
    );
    expect(await auditOf(t, 'time.unbill')).toContainEqual(
      expect.objectContaining({ target, detail }),
    );
  });

  it('is marked in a locked period, once, with one reference', async () => {
    const { path, times, id } = await setting();
    const { status } = await t.request('PUT', `${path}/time-lock`, owner, {
      body: { until: '2026-06-01' },
    });
    expect(status).toBe(200);
    expect([await mark([id]), await mark([id]), await mark([])]).toEqual([1, 0, 0]);
    const refused = { kind: 'locked', values: { reference: 'R-1' } };
    await expect(mark([id], 'R-2')).rejects.toMatchObject(refused);
    // The mark says why first, and the lock stays when it is gone.
    expect(await say('DELETE', `${times}/${id}`)).toEqual(refusal);
    expect([await unmark(id), await unmark(id)]).toEqual([1, 0]);
    expect(await say('DELETE', `${times}/${id}`)).toMatchObject([423, 'time.locked', {}]);
  });

  it('has a reference of one line, and is not deleted', async () => {
    const { times, id } = await setting();
    for (const reference of ['', ' ', 'a\nb', 'x'.repeat(101)])
      await expect(mark([id], reference)).rejects.toMatchObject({ code: 'invalid.reference' });
    await say('DELETE', `${times}/${id}`);
    await expect(mark([id])).rejects.toMatchObject({ code: 'time.deleted' });
  });

  it('is not marked if the transaction ends before its commit', async () => {
    const { times, id } = await setting();
    const failing = write(context, by, async (tx) => {
      await markBilled(tx, await tx.trackedTimes.byIds([id]), 'R-1');
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    const { json } = await t.request('GET', `${times}/${id}`, poster);
    expect(json).toMatchObject({ billed_as: '', version: 1 });
    await expectHistoryToBeComplete(t);
  });

  it('cannot be in an issue that is deleted and restored', async () => {
    const { issue, path, id } = await setting();
    const to = `${path}/issues/${issue.number}`;
    const [deletion, marking] = await Promise.all([
      say('DELETE', to, owner),
      mark([id]).catch((error) => error),
    ]);
    if (deletion === 204) {
      const host = callerAs(admin.user, { address: '', requestId: '' });
      const [, , name = ''] = path.slice(1).split('/');
      await unmark(id);
      await restoreIssue(context, host, 'Olga', name, issue.number);
    } else expect([deletion, marking]).toEqual([refusal, 1]);
  });

  it('at once with an edit: one comes first, and the edit after the mark is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { times, id } = await setting();
      const edit = () => say('PATCH', `${times}/${id}`, poster, { note: 'x' });
      const works = round % 2 === 0 ? [edit(), mark([id])] : [mark([id]), edit()];
      const results = await Promise.all(works);
      const edited = results.find((one) => one !== 1);
      expect([200, refusal]).toContainEqual(edited);
      const { json } = await t.request('GET', `${times}/${id}`, poster);
      expect(json).toMatchObject({
        billed_as: 'R-1',
        note: edited === 200 ? 'x' : '',
        version: edited === 200 ? 3 : 2,
      });
    }
    await expectHistoryToBeComplete(t);
  });

  it('of several marks at once with different references, one wins', async () => {
    const { times, id } = await setting();
    const marks = ['A', 'B', 'C'].map((reference) => mark([id], reference).catch((e) => e));
    const results = await Promise.all(marks);
    expect(results.filter((one) => one === 1)).toHaveLength(1);
    expect(results.filter((one) => one instanceof PunchcardError)).toHaveLength(2);
    const { json } = await t.request('GET', `${times}/${id}/revisions`, poster);
    expect(json.map(({ kind }: { kind: string }) => kind)).toEqual(['add', 'bill']);
  });
});
