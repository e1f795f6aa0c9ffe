import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
// The afternoon of 20 May.
t.clock.advance(Date.UTC(2026, 4, 20, 12) / 1000 - t.clock.nowUnix());

const now = () => t.clock.nowUnix();
const day = 86_400;

type Row = { full_name: string; name: string; time: unknown };
const search = (query: string, as: As = null) => t.request('GET', `/repos/search?${query}`, as);

/** A repository with time of a writer and a reader, in this month and before. */
async function setting(options: { isPrivate?: boolean } = {}) {
  const [owner, writer, reader] = [
    await t.make.person(),
    await t.make.person(),
    await t.make.person(),
  ];
  const repository = await t.make.repository(owner.user, undefined, {
    isPrivate: options.isPrivate ?? false,
    allowOnlyContributorsToTrackTime: false,
  });
  await t.make.collaborator(repository, writer.user, 'write');
  await t.make.collaborator(repository, reader.user, 'read');
  const first = await t.make.issue(repository, owner.user, { timeEstimateSeconds: 1000 });
  const second = await t.make.issue(repository, owner.user);
  await t.make.time(first, writer.user, 600, now() - 30 * day);
  await t.make.time(first, writer.user, 500);
  await t.make.time(first, reader.user, 150);
  await t.make.time(second, writer.user, 40);
  return { owner, writer, reader, repository, first, second };
}

describe('repositories with include=time', () => {
  const timeOf = async (name: string, as: As) => {
    const { json, status } = await search(`q=${name}&include=time`, as);
    expect(status).toBe(200);
    return (json.data as Row[]).map(({ time }) => time);
  };

  it('sum up what the caller may list: all for writers, their own for others', async () => {
    const { owner, writer, reader, repository } = await setting();
    const all = { month: 690, estimate: 1000, estimate_used: 1250 };
    const { name } = repository;
    const site = await t.make.person(undefined, { isAdmin: true });
    for (const as of [owner, writer, site]) expect(await timeOf(name, as)).toEqual([all]);
    expect(await timeOf(name, reader)).toEqual([
      { month: 150, estimate: 1000, estimate_used: 150 },
    ]);
    expect(await timeOf(name, await t.make.person())).toEqual([
      { month: 0, estimate: 1000, estimate_used: 0 },
    ]);
    expect(await timeOf(name, null)).toEqual([null]);
    const plain = await search(`q=${name}`, owner);
    expect(plain.json.data[0]).not.toHaveProperty('time');
  });

  it('have none of private repositories for others, nor for tokens limited to public ones', async () => {
    const { owner, repository } = await setting({ isPrivate: true });
    const scopes = ['public-only', 'read:repository'];
    const token = { token: await t.make.token(owner.user, scopes) };
    for (const as of [await t.make.person(), token]) {
      expect(await timeOf(repository.name, as)).toEqual([]);
    }
  });

  it('leave out what was deleted, and repositories that track no time', async () => {
    const { owner, writer, repository, first } = await setting();
    const path = `/repos/${owner.user.name}/${repository.name}`;
    const gone = await t.make.time(first, writer.user, 9000);
    await t.request('DELETE', `${path}/issues/1/times/${gone.id}`, writer);
    await t.request('DELETE', `${path}/issues/2`, owner);
    const rest = { month: 650, estimate: 1000, estimate_used: 1250 };
    expect(await timeOf(repository.name, owner)).toEqual([rest]);
    const off = { body: { internal_tracker: { enable_time_tracker: false } } };
    expect((await t.request('PATCH', path, owner, off)).status).toBe(200);
    expect(await timeOf(repository.name, owner)).toEqual([null]);
  });

  it("count the month in the caller's time zone", async () => {
    const { owner, writer, repository, second } = await setting();
    // 31 May in New York is 1 June in UTC.
    const at = Date.UTC(2026, 5, 1, 2) / 1000;
    await t.make.time(second, writer.user, 7, at, { startedUnix: at });
    for (const [zone, month] of [
      ['UTC', 690],
      ['America/New_York', 697],
    ] as const) {
      await t.request('PATCH', '/user/settings', owner, { body: { time_zone: zone } });
      expect(await timeOf(repository.name, owner)).toMatchObject([{ month }]);
    }
  });
});

describe('repositories in the order of time', () => {
  const namesOf = async (query: string, as: As) => {
    const { json, status } = await search(`sort=time&order=desc&${query}`, as);
    return status === 200 ? (json.data as Row[]).map(({ name }) => name) : [status, json.message];
  };

  it("begin with the caller's most of this month, by what they may list", async () => {
    const [me, other] = [await t.make.person(), await t.make.person()];
    const make = async (owner: typeof me, seconds: readonly [mine: number, theirs: number]) => {
      const repository = await t.make.repository(owner.user, undefined, {
        allowOnlyContributorsToTrackTime: false,
      });
      const issue = await t.make.issue(repository, owner.user);
      if (seconds[0] > 0) await t.make.time(issue, me.user, seconds[0]);
      if (seconds[1] > 0) await t.make.time(issue, other.user, seconds[1]);
      await t.make.time(issue, me.user, 1, now() - 40 * day);
      return repository;
    };
    const little = await make(me, [10, 0]);
    const ofBoth = await make(me, [10, 500]);
    const none = await make(me, [0, 0]);
    const read = await make(other, [90, 9000]);
    await t.make.collaborator(read, me.user, 'read');
    const written = await make(other, [0, 300]);
    await t.make.collaborator(written, me.user, 'write');
    const order = [ofBoth, written, read, little, none].map(({ name }) => name);
    const mine = `uid=${me.user.id}`;
    expect(await namesOf(mine, me)).toEqual(order);
    const pages = [1, 2, 3].map((page) => namesOf(`${mine}&limit=2&page=${page}`, me));
    expect((await Promise.all(pages)).flat()).toEqual(order);
    expect(await namesOf(`${mine}&q=${read.name}`, me)).toEqual([read.name]);
  });

  it('are those of the caller only', async () => {
    const [me, other] = [await t.make.person(), await t.make.person()];
    const refused = [422, expect.stringContaining('[uid]: must be your own id')];
    expect(await namesOf('', me)).toEqual(refused);
    expect(await namesOf(`uid=${other.user.id}`, me)).toEqual(refused);
    expect(await namesOf(`uid=${other.user.id}`, null)).toEqual(refused);
  });
});

describe('the report of a user', () => {
  const report = async (name: string, as: As, query = 'group_by=day,issue') => {
    const { json, status } = await t.request('GET', `/users/${name}/time-report?${query}`, as);
    return status === 200 ? json : status;
  };
  const seconds = async (name: string, as: As) => {
    const found = await report(name, as);
    return typeof found === 'number' ? found : found.total.seconds;
  };

  it('shows others only what they may list (D40)', async () => {
    const { owner, writer, reader, repository } = await setting();
    const own = await t.make.issue(await t.make.repository(writer.user), writer.user);
    await t.make.time(own, writer.user, 5);
    const { name } = writer.user;
    const site = await t.make.person(undefined, { isAdmin: true });
    const seen = async () => ({
      self: await seconds(name, writer),
      site: await seconds(name, site),
      owner: await seconds(name, owner),
      reader: await seconds(name, reader),
      stranger: await seconds(name, await t.make.person()),
      nobody: await seconds(name, null),
    });
    const none = { reader: 0, stranger: 0, nobody: 401 };
    expect(await seen()).toEqual({ self: 1145, site: 1145, owner: 1140, ...none });
    const groups = (await report(name, owner, 'preset=this-month&group_by=day,issue')).groups;
    const place = `${owner.user.name}/${repository.name}`;
    expect(
      groups.map((g: { day: string; seconds: number; issue: { repository: Row } }) => [
        g.day,
        g.issue.repository.full_name,
        g.seconds,
      ]),
    ).toEqual([
      ['2026-05-20', place, 500],
      ['2026-05-20', place, 40],
    ]);
    await t.request('PATCH', '/user/settings', writer, { body: { hide_activity: true } });
    expect(await seen()).toEqual({ self: 1145, site: 1145, owner: 0, ...none });
    await t.request('PATCH', '/user/settings', writer, { body: { visibility: 'private' } });
    expect(await seen()).toMatchObject({ self: 1145, owner: 404, stranger: 404 });
  });

  it('needs a token that reads both, and has private repositories only for such', async () => {
    const { owner, writer } = await setting({ isPrivate: true });
    const of = async (...scopes: string[]) => {
      const token = await t.make.token(owner.user, scopes);
      return seconds(writer.user.name, { token });
    };
    const both = ['read:repository', 'read:user'];
    expect(await of(...both)).toBe(1140);
    expect(await of(...both, 'public-only')).toBe(0);
    for (const scope of both) expect(await of(scope)).toBe(403);
  });

  it('is found by a former name, with its query (D16)', async () => {
    const site = await t.make.person(undefined, { isAdmin: true });
    const { user } = await t.make.person();
    const name = `new-${user.name}`;
    const body = { body: { new_username: name } };
    const path = `/admin/users/${user.name}/rename`;
    expect((await t.request('POST', path, site.byPassword, body)).status).toBe(204);
    const report = (of: string) => `/users/${of}/time-report?group_by=day`;
    const answer = await t.request('GET', report(user.name), site);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1${report(name)}`);
  });
});
