import { beforeEach, describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import type { Issue, TrackedTime, User } from '../../../../src/core/records/types.ts';
import { markBilled } from '../../../../src/core/tracked-time/billing.ts';
import { write } from '../../../../src/core/transaction.ts';
import { ofFile } from '../../../support/closing.ts';
import type { FakeIssue, FakePerson } from '../../host/fake-world.ts';
import { Pair } from '../pair.ts';

let user: User;
let remote: FakePerson;
let there: FakeIssue;
let issue: Issue;
const all = { reads: true, addsTime: true, seesOthers: true };
const pair = await ofFile(Pair.start());

beforeEach(async () => {
  const { world } = pair.host;
  world.rightsOf = () => all;
  ({ user, remote } = await pair.person());
  there = world.issue(world.repository('acme', `site-${user.id}`), 'Basket');
  issue = await pair.use(user, there);
  pair.host.requests.length = 0;
});

const states = async () =>
  (await pair.rows(user)).map(({ state, difference }) => difference || state).toSorted();
const here = async (): Promise<number[]> =>
  (await entries()).map(({ timeSeconds }) => timeSeconds).toSorted((a, b) => a - b);
const entries = (): Promise<TrackedTime[]> =>
  pair.context.database.read.trackedTimes.list({ userId: user.id }).page(0, 1000);
const posts = () => pair.host.requests.filter(({ method }) => method === 'POST').length;
const removeThere = (id: number) => {
  const { world } = pair.host;
  world.times = world.times.filter((time) => time.id !== id);
};
const lock = () =>
  pair.context.database.write((stores) =>
    stores.timeLocks.put({
      ...{ repositoryId: issue.repositoryId, userId: user.id, reason: '' },
      untilUnix: pair.clock.nowUnix() + 86_400,
      untilDay: 99_999,
      createdUnix: pair.clock.nowUnix(),
    }),
  );

describe('what was entered on the host', () => {
  it('is received once, with its moment, and not sent back', async () => {
    const { world } = pair.host;
    const createdUnix = pair.clock.nowUnix() - 5000;
    for (let i = 1; i <= 170; i += 1) {
      world.addTime(remote, there, i).createdUnix = createdUnix - 60 * (i % 70);
    }
    world.addTime(world.person(`x-${user.name}`), there, 999);
    expect(await pair.sync(user)).toEqual({ received: 170, deleted: 0 });
    expect(await pair.sync(user)).toEqual({ received: 0, deleted: 0 });
    expect(await here()).toEqual(Array.from({ length: 170 }, (_, i) => i + 1));
    const [first] = (await entries()).filter(({ timeSeconds }) => timeSeconds === 1);
    expect(first).toMatchObject({ createdUnix: createdUnix - 60, issueId: issue.id });
    await pair.sendAll();
    expect(posts()).toBe(0);
  });

  it('brings its issue with it', async () => {
    const { world } = pair.host;
    const fresh = world.issue(world.repository('acme', `new-${user.id}`), 'Never seen');
    world.addTime(remote, fresh, 60);
    await pair.sync(user);
    const [time] = await entries();
    const [row] = await pair.context.database.read.issues.byIds([time?.issueId ?? 0]);
    expect(row).toMatchObject({ title: 'Never seen', number: fresh.number });
  });

  it.each(['first', 'next'])(
    'is not passed over if its issue cannot be asked for: %s',
    async (at) => {
      const { world } = pair.host;
      if (at === 'next') await pair.sync(user);
      const fresh = world.issue(world.repository('acme', `late-${user.id}`), 'Late');
      world.addTime(remote, fresh, 60);
      pair.clock.advance(100);
      // Also when all is compared.
      pair.host.fail({ kind: 'status', status: 500 }, 'GET', /late-\d+\/issues\/\d+$/, 2);
      expect(await pair.sync(user)).toEqual({ received: 0, deleted: 0 });
      pair.host.heal();
      pair.clock.advance(100);
      expect(await pair.sync(user)).toEqual({ received: 1, deleted: 0 });
      expect(await here()).toEqual([60]);
      const stored = await pair.context.database.read.received.of(user.id, pair.host.url);
      expect(stored).toMatchObject({ unlisted: 0, receivedToUnix: pair.clock.nowUnix() });
    },
  );

  it('on an issue that the person may not read is a difference', async () => {
    const { world } = pair.host;
    const hidden = world.issue(world.repository('acme', `hidden-${user.id}`), 'Secret');
    world.rightsOf = (_person, one) => (one === hidden ? { ...all, reads: false } : all);
    world.addTime(remote, hidden, 60);
    await pair.sync(user);
    expect(await states()).toEqual(['unreadable']);
    expect(await here()).toEqual([]);
    // It is received once they may read it.
    world.rightsOf = () => all;
    await pair.compare(user);
    expect(await states()).toEqual(['sent']);
    expect(await here()).toEqual([60]);
  });

  it.each([0, -60, 31_622_401])('and is no entry here is a difference: %d s', async (seconds) => {
    pair.host.world.addTime(remote, there, seconds);
    await pair.sync(user);
    await pair.sync(user);
    expect(await states()).toEqual(['odd']);
    expect(await here()).toEqual([]);
  });

  it('in a locked period is a difference', async () => {
    await lock();
    pair.host.world.addTime(remote, there, 60);
    await pair.sync(user);
    expect(await states()).toEqual(['locked']);
    expect(await here()).toEqual([]);
  });

  it('is left aside while it may be the one whose answer is lost', async () => {
    pair.host.fail({ kind: 'cut' }, 'POST', /times/);
    pair.host.fail({ kind: 'status', status: 500 }, 'GET', /user\/times/);
    await pair.add(user, issue, 60);
    await pair.send();
    expect(await pair.sync(user)).toEqual({ received: 0, deleted: 0 });
    await pair.sendAll();
    expect(await states()).toEqual(['adopted']);
    expect(await here()).toEqual([60]);
  });

  it('after it was sent again is a difference', async () => {
    pair.host.fail({ kind: 'status', status: 502 }, 'POST', /times/);
    await pair.add(user, issue, 60);
    await pair.sendAll();
    expect(posts()).toBe(2);
    // The first request arrives at last.
    pair.host.world.addTime(remote, there, 60);
    await pair.sync(user);
    expect(await states()).toEqual(['sent', 'twice']);
    expect(await here()).toEqual([60]);
    // The next one is the person's own.
    pair.clock.advance(60);
    pair.host.world.addTime(remote, there, 60);
    await pair.sync(user);
    expect(await here()).toEqual([60, 60]);
  });

  it('is asked for as its person, one request at a time, by concurrent syncs together', async () => {
    for (let i = 1; i <= 60; i += 1) pair.host.world.addTime(remote, there, i);
    pair.host.mostAtOnce = 0;
    await Promise.all([pair.sync(user), pair.sync(user), pair.sync(user)]);
    expect(pair.host.mostAtOnce).toBe(1);
    expect(await here()).toHaveLength(60);
    expect(new Set(pair.host.requests.map(({ token }) => pair.host.world.personOf(token)))).toEqual(
      new Set([remote]),
    );
  });
});

describe('what was deleted on the host', () => {
  const received = async (seconds = 60) => {
    const time = pair.host.world.addTime(remote, there, seconds);
    await pair.sync(user);
    pair.clock.advance(100);
    return time;
  };

  it('is deleted here, also what was sent from here', async () => {
    const { id } = await received();
    await pair.add(user, issue, 90);
    await pair.send();
    removeThere(id);
    expect(await pair.sync(user)).toEqual({ received: 0, deleted: 1 });
    expect(await here()).toEqual([90]);
    pair.host.world.times = [];
    expect(await pair.sync(user)).toEqual({ received: 0, deleted: 1 });
    expect(await here()).toEqual([]);
    await pair.sendAll();
    expect(pair.host.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('and another one added meanwhile is found by the nightly comparison', async () => {
    const { id } = await received();
    removeThere(id);
    pair.host.world.addTime(remote, there, 30);
    await pair.sync(user);
    await pair.compare(user);
    expect(await here()).toEqual([30]);
  });

  it('deletes nothing where the issue or its times cannot be read', async () => {
    const { id } = await received();
    removeThere(id);
    const faults = [
      () => {
        pair.host.world.rightsOf = () => ({ ...all, reads: false });
      },
      () => pair.host.fail({ kind: 'status', status: 500 }, 'GET', /issues\/\d+$/),
      () => pair.host.fail({ kind: 'status', status: 500 }, 'GET', /issues\/\d+\/times/),
      () => pair.host.fail({ kind: 'wrong-shape' }, 'GET', /issues\/\d+\/times/),
      () => pair.host.fail({ kind: 'html', status: 200 }, 'GET', /issues\/\d+\/times/),
      () => {
        there.repository.tracksTime = false;
      },
    ];
    for (const fault of faults) {
      fault();
      expect(await pair.compare(user)).toMatchObject({ deleted: 0 });
      pair.host.world.rightsOf = () => all;
      there.repository.tracksTime = true;
    }
    expect(await here()).toEqual([60]);
    expect(await pair.compare(user)).toMatchObject({ deleted: 1 });
  });

  it('deletes nothing because of another issue or repository with the name', async () => {
    const { id } = await received();
    removeThere(id);
    const { owner, name } = there.repository;
    there.repository.name = 'moved';
    const { world } = pair.host;
    world.issue(world.repository(owner, name), 'Another one');
    expect(await pair.compare(user)).toMatchObject({ deleted: 0 });
    expect(await here()).toEqual([60]);
  });

  it('in a locked period is a difference', async () => {
    const { id } = await received();
    await lock();
    removeThere(id);
    await pair.sync(user);
    await pair.sync(user);
    expect(await here()).toEqual([60]);
    expect(await states()).toEqual(['cancelled', 'deleted-there']);
  });

  it('and billed here is a difference', async () => {
    const { id } = await received();
    const [time] = await entries();
    if (time === undefined) throw new Error('nothing was received');
    const by = callerAs(user, { address: '', requestId: '' });
    await write(pair.context, by, (tx) => markBilled(tx, [time], 'R-1'));
    removeThere(id);
    await pair.sync(user);
    await pair.sync(user);
    expect(await entries()).toMatchObject([{ timeSeconds: 60, billedAs: 'R-1' }]);
    expect(await states()).toEqual(['cancelled', 'deleted-there']);
  });

  it('and edited here is a difference', async () => {
    const { id } = await received();
    const [time] = await entries();
    await pair.edit(user, time?.id ?? 0, 90);
    removeThere(id);
    await pair.sync(user);
    await pair.sendAll();
    expect(await here()).toEqual([90]);
    expect(await states()).toEqual(['cancelled', 'deleted-there']);
    expect(posts()).toBe(0);
  });

  it('deletes nothing when a list is shorter than its total, or breaks off', async () => {
    for (let i = 1; i <= 120; i += 1) pair.host.world.addTime(remote, there, i);
    await pair.sync(user);
    pair.host.world.hidesTimes = 7;
    await pair.sync(user);
    await pair.compare(user);
    expect(await here()).toHaveLength(120);
    pair.host.world.hidesTimes = 0;
    pair.host.world.shuffles = true;
    await pair.compare(user);
    pair.host.world.shuffles = false;
    expect(await here()).toHaveLength(120);
  });
});

describe('a host that was restored from a backup', () => {
  it('gives ids again: nothing is overwritten, and sending on the issue stops', async () => {
    const { world } = pair.host;
    const restore = world.backUp();
    await pair.add(user, issue, 60);
    await pair.send();
    restore();
    pair.clock.advance(100);
    world.addTime(remote, there, 75);
    await pair.sync(user);
    expect(await here()).toEqual([60]);
    expect(await states()).toEqual(['changed-there']);
    await pair.add(user, issue, 30);
    await pair.sendAll();
    expect(await states()).toEqual(['changed-there', 'stopped']);
    expect(posts()).toBe(1);
  });

  it('has what was deleted again: it is shown', async () => {
    const { world } = pair.host;
    const { id } = await pair.add(user, issue, 60);
    await pair.send();
    const restore = world.backUp();
    await pair.setDeleted(user, id, 'delete');
    await pair.send();
    restore();
    await pair.compare(user);
    expect(await states()).toEqual(['back']);
    expect(await here()).toEqual([]);
  });
});

describe('a restored backup of the program', () => {
  it.each(['waiting', 'held'])('does not double what was sent after it: %s', async (state) => {
    for (const seconds of [60, 60, 90]) {
      await pair.add(user, issue, seconds, state === 'held' ? 'import-1' : '');
    }
    const before = await pair.rows(user);
    const sendHeld = () =>
      pair.context.database.write(async ({ ledger }) => {
        const rows = (await ledger.ofUser(user.id)).filter(({ difference }) => difference !== '');
        for (const row of rows) {
          await ledger.update(row, { state: 'waiting', difference: '', endedUnix: 0 });
        }
      });
    await sendHeld();
    await pair.send();
    await pair.context.database.write(async ({ ledger }) => {
      for (const row of before) await ledger.update(row, row);
    });
    pair.clock.advance(3600);
    // What the person entered there since then is received.
    pair.host.world.addTime(remote, there, 77);
    expect(await pair.sync(user)).toEqual({ received: 1, deleted: 0 });
    await sendHeld();
    await pair.sendAll();
    await pair.sync(user);
    expect(posts()).toBe(3);
    expect(await here()).toEqual([60, 60, 77, 90]);
    expect(await states()).toEqual(['adopted', 'adopted', 'adopted', 'sent']);
  });

  it('does not send again what was sent after the backup', async () => {
    await pair.add(user, issue, 60);
    const before = await pair.rows(user);
    await pair.send();
    await pair.context.database.write(async ({ ledger }) => {
      for (const row of before) await ledger.update(row, row);
    });
    pair.clock.advance(3600);
    await pair.sendAll();
    expect(posts()).toBe(1);
    expect(await states()).toEqual(['adopted']);
  });
});
