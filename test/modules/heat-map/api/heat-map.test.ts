import { describe, expect, it } from 'vitest';
import type { User } from '../../../../src/core/records/types.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

type Person = { user: User; token: string };

const t = await ofFile(startTestApp());

const write: TestApp['app']['context']['database']['write'] = (operation) =>
  t.app.context.database.write(operation);

describe('the heatmap of a user (D40)', () => {
  const days = (count: number) => t.clock.nowUnix() - count * 86_400;
  const total = async (viewer: Person | null, name: string) => {
    const { status, json } = await t.request('GET', `/users/${name}/heatmap`, viewer);
    if (status !== 200) return status;
    return json.reduce(
      (sum: number, cell: { contributions: number }) => sum + cell.contributions,
      0,
    );
  };

  it('counts their entries of the last year by quarters of an hour, oldest first', async () => {
    const member = await t.make.person();
    const repository = await t.make.repository(member.user);
    const issue = await t.make.issue(repository, member.user);
    const now = t.clock.nowUnix();
    const startedUnix = now - (now % 900);
    for (const at of [now, startedUnix, startedUnix - 1, days(370), days(374), now + 1]) {
      await t.make.time(issue, member.user, 60, at);
    }
    await t.make.time(issue, member.user, 60, now, { startedUnix: startedUnix - 60 });
    const gone = await t.make.time(issue, member.user, 60, now);
    const path = `/repos/${member.user.name}/${repository.name}/issues/1/times/${gone.id}`;
    expect((await t.request('DELETE', path, member)).status).toBe(204);
    const { json } = await t.request('GET', `/users/${member.user.name}/heatmap`, member);
    expect(json).toEqual([
      { timestamp: days(370) - (days(370) % 900), contributions: 1 },
      { timestamp: startedUnix - 900, contributions: 2 },
      { timestamp: startedUnix, contributions: 2 },
    ]);
  });

  it('shows others only what they may list', async () => {
    const [member, repoOwner, stranger, reader, writer, admin, site] = await Promise.all([
      ...Array.from({ length: 6 }, () => t.make.person()),
      t.make.person(undefined, { isAdmin: true }),
    ] as const);
    if (!(member && repoOwner && stranger && reader && writer && admin && site)) throw new Error();
    const open = await t.make.repository(repoOwner.user);
    const closed = await t.make.repository(repoOwner.user, undefined, { isPrivate: true });
    const own = await t.make.repository(member.user);
    for (const repository of [open, closed, own]) {
      await t.make.time(await t.make.issue(repository, repoOwner.user), member.user, 60);
    }
    await t.make.time(await t.make.issue(closed, repoOwner.user), repoOwner.user, 60);
    await t.make.collaborator(open, writer.user, 'write');
    for (const repository of [open, closed]) {
      await t.make.collaborator(repository, reader.user, 'read');
      await t.make.collaborator(repository, admin.user, 'admin');
    }
    const seen = async () => ({
      nobody: await total(null, member.user.name),
      stranger: await total(stranger, member.user.name),
      reader: await total(reader, member.user.name),
      writer: await total(writer, member.user.name),
      admin: await total(admin, member.user.name),
      owner: await total(repoOwner, member.user.name),
      site: await total(site, member.user.name),
      self: await total(member, member.user.name),
    });
    const none = { nobody: 0, stranger: 0, reader: 0 };
    expect(await seen()).toEqual({ ...none, writer: 1, admin: 2, owner: 2, site: 3, self: 3 });

    const scopes = ['public-only', 'read:user'];
    for (const [viewer, count] of [
      [repoOwner, 1],
      [member, 2],
      [site, 2],
    ] as const) {
      const token = await t.make.token(viewer.user, scopes);
      expect(await total({ user: viewer.user, token }, member.user.name)).toBe(count);
    }

    await write((stores) => stores.repositories.update(open.id, { enableTimeTracker: false }));
    expect(await seen()).toMatchObject({ ...none, writer: 0, admin: 1, owner: 1, site: 3 });
    await write((stores) => stores.repositories.markDeleted(closed.id, t.clock.nowUnix()));
    expect(await seen()).toMatchObject({ ...none, admin: 0, owner: 0, site: 2, self: 2 });
    await write((stores) => stores.repositories.update(open.id, { enableTimeTracker: true }));

    const hide = { body: { hide_activity: true } };
    await t.request('PATCH', '/user/settings', member, hide);
    expect(await seen()).toEqual({ ...none, writer: 0, admin: 0, owner: 0, site: 2, self: 2 });
    await t.request('PATCH', '/user/settings', member, { body: { visibility: 'private' } });
    expect(await seen()).toMatchObject({ nobody: 404, stranger: 404, writer: 404, site: 2 });
    expect(await total(member, 'nobody-at-all')).toBe(404);
  });
});
