import { beforeEach, describe, expect, it } from 'vitest';
import type { Issue, User } from '../../../../src/core/records/types.ts';
import { ofFile } from '../../../support/closing.ts';
import type { FakeIssue, FakePerson } from '../../host/fake-world.ts';
import { Pair } from '../pair.ts';

let user: User;
let remote: FakePerson;
let there: FakeIssue;
let other: FakeIssue;
let issue: Issue;
const pair = await ofFile(Pair.start());

beforeEach(async () => {
  const { world } = pair.host;
  ({ user, remote } = await pair.person());
  const site = world.repository('acme', `site-${user.id}`);
  there = world.issue(site, 'Basket');
  other = world.issue(site, 'Checkout');
  issue = await pair.use(user, there);
  world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
  pair.host.requests.length = 0;
});

const states = async () =>
  (await pair.rows(user)).map(({ state, difference }) => difference || state);
const posts = () => pair.host.requests.filter(({ method }) => method === 'POST').length;
const post = ['POST', /times/] as const;

describe('an entry that is added', () => {
  it('is sent as its person, once, without a date', async () => {
    await pair.add(user, issue, 3600);
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 3600]]);
    const sent = pair.host.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ time: 3600 }]);
    expect(await states()).toEqual(['sent']);
    await pair.send();
    expect(posts()).toBe(1);
  });

  it('is one request at a time per person, in order', async () => {
    for (const seconds of [60, 120, 180]) await pair.add(user, issue, seconds);
    expect(await pair.sendOnce()).toBe(1);
    await pair.send();
    expect(pair.there(remote).map(([, seconds]) => seconds)).toEqual([60, 120, 180]);
  });

  it('waits without a connection, and is sent once there is one', async () => {
    const alone = await pair.make.user();
    const person = pair.host.world.person(`r-${alone.name}`);
    await pair.add(alone, issue, 60);
    expect(await pair.sendOnce()).toBe(0);
    await pair.connect(alone, person);
    await pair.send();
    expect(pair.there(person)).toEqual([[there.id, 60]]);
  });

  it('waits while the account here is deactivated, and holds up nobody', async () => {
    const set = (isActive: boolean) =>
      pair.context.database.write(({ users }) => users.update(user.id, { isActive }));
    await pair.add(user, issue, 60);
    await set(false);
    expect(await pair.sendOnce()).toBe(0);
    expect(pair.host.requests).toEqual([]);
    await set(true);
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
  });

  it('is not sent where nothing of the host is meant', async () => {
    const own = await pair.make.issue(await pair.make.repository(user), user);
    await pair.add(user, own, 60);
    expect(await states()).toEqual([]);
  });

  it('of an import waits until the person sends it', async () => {
    await pair.add(user, issue, 60, 'import-1');
    await pair.send();
    expect(posts()).toBe(0);
    expect(await states()).toEqual(['held']);
  });

  it.each([
    ['a read-only unit', 403],
    ['tracking switched off', 400],
  ])('stays here and is shown if the host refuses it: %s', async (_what, status) => {
    if (status === 403) {
      pair.host.world.rightsOf = () => ({ reads: true, addsTime: false, seesOthers: false });
    } else {
      there.repository.tracksTime = false;
    }
    const { id } = await pair.add(user, issue, 60);
    await pair.sendAll();
    expect(await states()).toEqual(['refused']);
    const [time] = await pair.context.database.read.trackedTimes.byIds([id]);
    expect(time?.isDeleted).toBe(false);
    expect(posts()).toBe(1);
  });

  it('is not written to another issue that got the name', async () => {
    const { owner, name } = there.repository;
    there.repository.name = 'moved';
    pair.host.world.issue(pair.host.world.repository(owner, name), 'Private plans');
    await pair.add(user, issue, 60);
    await pair.sendAll();
    expect(posts()).toBe(0);
    expect(await states()).toEqual(['refused']);
  });

  it('follows a renamed repository', async () => {
    const { repository } = there;
    repository.former.push(`${repository.owner}/${repository.name}`);
    repository.name = `new-${user.id}`;
    await pair.add(user, issue, 60);
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
  });
});

describe('a request whose answer is lost', () => {
  it.each([
    ['cut', { kind: 'cut' }],
    ['broken', { kind: 'broken-json' }],
    ['of another shape', { kind: 'wrong-shape' }],
    ['too large', { kind: 'large', bytes: 9_000_000 }],
  ] as const)('is found by looking: %s', async (_what, fault) => {
    pair.ahead = 600;
    pair.host.fail(fault, ...post);
    await pair.add(user, issue, 60);
    await pair.sendAll();
    pair.ahead = 0;
    expect(posts()).toBe(1);
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
    expect(await states()).toEqual(['adopted']);
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['a page', { kind: 'html', status: 200 }],
    ['a sign-in wall', { kind: 'html', status: 403 }],
    ['a redirect elsewhere', { kind: 'redirect', location: 'http://127.0.0.1:9/' }],
  ] as const)('and wrote nothing is sent again after two minutes: %s', async (_what, fault) => {
    pair.ahead = -600;
    pair.host.fail(fault, ...post);
    await pair.add(user, issue, 60);
    await pair.send();
    pair.clock.advance(100);
    await pair.send();
    expect(posts()).toBe(1);
    await pair.sendAll();
    pair.ahead = 0;
    expect(posts()).toBe(2);
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
    expect(await states()).toEqual(['sent']);
  });

  it('is not mistaken for another entry', async () => {
    pair.host.world.addTime(remote, there, 60);
    await pair.sync(user);
    pair.host.world.addTime(remote, other, 60);
    pair.host.world.addTime(remote, there, 61);
    pair.host.fail({ kind: 'status', status: 500 }, ...post);
    pair.clock.advance(10);
    await pair.add(user, issue, 60);
    await pair.sendAll();
    expect(posts()).toBe(2);
  });

  it('is shown where it can be one of several', async () => {
    pair.host.fail({ kind: 'cut' }, ...post);
    pair.host.world.addTime(remote, there, 60);
    await pair.add(user, issue, 60);
    await pair.sendAll();
    expect(await states()).toEqual(['several']);
    expect(posts()).toBe(1);
  });

  it('with the host away is sent when it is back', async () => {
    await pair.host.away();
    await pair.add(user, issue, 60);
    await pair.send();
    await pair.host.open();
    await pair.sendAll();
    expect(posts()).toBe(1);
    expect(await states()).toEqual(['sent']);
  });
});

describe('an entry that is changed', () => {
  it('is added before the old one is deleted', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    await pair.edit(user, id, 90);
    pair.host.requests.length = 0;
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 90]]);
    const writes = pair.host.requests.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect((await states()).toSorted()).toEqual(['cancelled', 'sent']);
  });

  it('keeps the old one while the new one is refused', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    pair.host.world.rightsOf = () => ({ reads: true, addsTime: false, seesOthers: false });
    await pair.edit(user, id, 90);
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
    expect((await states()).toSorted()).toEqual(['refused', 'sent']);
    // Changed back: nothing is to be done.
    await pair.edit(user, id, 60);
    expect((await states()).toSorted()).toEqual(['cancelled', 'sent']);
  });

  it('moves between issues, and from and to local ones', async () => {
    const elsewhere = await pair.use(user, other);
    const own = await pair.make.issue(await pair.make.repository(user), user);
    const { id } = await pair.add(user, own, 60);
    for (const [to, expected] of [
      [issue, [[there.id, 60]]],
      [elsewhere, [[other.id, 60]]],
      [own, []],
    ] as const) {
      await pair.edit(user, id, 60, to);
      await pair.send();
      expect(pair.there(remote)).toEqual(expected);
    }
  });

  it('is not sent again for a note', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.edit(user, id, 90);
    await pair.edit(user, id, 60);
    await pair.send();
    expect(posts()).toBe(1);
  });

  it('while it is sent ends as it was changed', async () => {
    const { id } = await pair.add(user, issue, 60);
    const { promise, resolve } = Promise.withResolvers<void>();
    pair.host.fail({ kind: 'held', until: promise }, ...post);
    const sending = pair.sendOnce();
    await expect.poll(posts).toBe(1);
    await pair.edit(user, id, 90);
    resolve();
    await sending;
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([[there.id, 90]]);
  });
});

describe('an entry that is deleted', () => {
  it('is deleted there, and added again if it is restored', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    await pair.setDeleted(user, id, 'delete');
    await pair.send();
    expect(pair.there(remote)).toEqual([]);
    await pair.setDeleted(user, id, 'restore');
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
  });

  it('and restored before that was sent is there in the end, also if the host lost it', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    for (const isLost of [false, true]) {
      await pair.setDeleted(user, id, 'delete');
      if (isLost) pair.host.world.times = [];
      await pair.setDeleted(user, id, 'restore');
      await pair.sendAll();
      await pair.sync(user);
      expect(pair.there(remote)).toEqual([[there.id, 60]]);
    }
    const [time] = await pair.context.database.read.trackedTimes.byIds([id]);
    expect(time?.isDeleted).toBe(false);
  });

  it('is never sent if it was not yet', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.setDeleted(user, id, 'delete');
    await pair.send();
    expect(posts()).toBe(0);
  });

  it('is not deleted there if another entry has its id', async () => {
    const { world } = pair.host;
    const restore = world.backUp();
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    restore();
    world.addTime(remote, other, 60);
    await pair.setDeleted(user, id, 'delete');
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([[other.id, 60]]);
    expect(await states()).toEqual(['changed-there']);
    await pair.add(user, issue, 120);
    await pair.sendAll();
    expect((await states()).toSorted()).toEqual(['changed-there', 'stopped']);
  });

  it('is gone if the host lost it already', async () => {
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    pair.host.world.times = [];
    await pair.setDeleted(user, id, 'delete');
    await pair.sendAll();
    expect(await states()).toEqual(['cancelled']);
  });
});
