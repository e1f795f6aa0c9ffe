import { beforeEach, describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import type { Issue, User } from '../../../../src/core/records/types.ts';
import { repair } from '../../../../src/modules/host-time/differences.ts';
import { ofFile } from '../../../support/closing.ts';
import type { FakeIssue, FakePerson } from '../../host/fake-world.ts';
import { Pair } from '../pair.ts';

let user: User;
let remote: FakePerson;
let there: FakeIssue;
let issue: Issue;
const pair = await ofFile(Pair.start());

beforeEach(async () => {
  const { world } = pair.host;
  ({ user, remote } = await pair.person());
  there = world.issue(world.repository('acme', `site-${user.id}`), 'Basket');
  issue = await pair.use(user, there);
  world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
  pair.host.requests.length = 0;
});

const states = async () =>
  (await pair.rows(user)).map(({ state, difference }) => difference || state);
const posts = () => pair.host.requests.filter(({ method }) => method === 'POST').length;
const post = ['POST', /times/] as const;

describe('an entry', () => {
  it('is sent though rows of a former host wait, which stay as they are', async () => {
    const own = await pair.make.issue(await pair.make.repository(user), user);
    const nowUnix = pair.clock.nowUnix();
    const former = async (state: 'waiting' | 'sent', remoteId: number | null) => {
      const { id: timeId } = await pair.add(user, own, 30);
      const { id } = await pair.context.database.write(({ ledger }) =>
        ledger.insert({
          ...{ host: 'https://former.example.com', userId: user.id, personId: 3, timeId },
          ...{ issueId: own.id, remoteIssueId: 5, seconds: 30, createdUnix: nowUnix - 50 },
          ...{ state, remoteId, endedUnix: state === 'sent' ? nowUnix : 0 },
        }),
      );
      return { id, timeId };
    };
    const [waits, sent] = [await former('waiting', null), await former('sent', 1000 + user.id)];
    await pair.add(user, issue, 60);
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
    const { ledger } = pair.context.database.read;
    expect(await ledger.byId(waits.id)).toMatchObject({ state: 'waiting', isWanted: true });
    // Nothing is opened for a host that is not asked any more.
    for (const { timeId } of [waits, sent]) await pair.setDeleted(user, timeId, 'delete');
    expect(await ledger.byId(waits.id)).toMatchObject({ state: 'cancelled' });
    expect(await ledger.byId(sent.id)).toMatchObject({ state: 'sent', endedUnix: nowUnix });
  });

  it.each([
    ['deactivated', { isActive: false }],
    ['prohibited', { prohibitLogin: true }],
  ])('waits while its account is %s, and nothing is compared', async (_what, change) => {
    await pair.sync(user);
    await pair.add(user, issue, 60);
    const { database, clock } = pair.context;
    const later = clock.nowUnix() + 1;
    const comparable = () =>
      database.write(async (stores) => {
        const users: (number | undefined)[] = [];
        for (;;) {
          const id = await stores.received.claimCompare(pair.host.url, later, later);
          users.push(id);
          if (id === undefined) return users;
        }
      });
    await database.write(({ users }) => users.update(user.id, change));
    expect(await pair.sendOnce()).toBe(0);
    expect(posts()).toBe(0);
    expect(await comparable()).not.toContain(user.id);
    await database.write(({ users }) =>
      users.update(user.id, { isActive: true, prohibitLogin: false }),
    );
    expect(await comparable()).toContain(user.id);
    await pair.send();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
  });
});

describe('an entry that is changed while it is sent', () => {
  const changedMeanwhile = async (change: (id: number) => Promise<unknown>): Promise<number> => {
    const { id } = await pair.add(user, issue, 60);
    const { promise, resolve } = Promise.withResolvers<void>();
    pair.host.fail({ kind: 'held', until: promise }, ...post);
    const sending = pair.sendOnce();
    await expect.poll(posts).toBe(1);
    await change(id);
    resolve();
    await sending;
    return id;
  };
  const refusedMeanwhile = async (): Promise<number> => {
    const id = await changedMeanwhile((one) => pair.edit(user, one, 90));
    pair.host.world.rightsOf = () => ({ reads: true, addsTime: false, seesOthers: false });
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([[there.id, 60]]);
    expect(await states()).toEqual(['sent', 'refused']);
    return id;
  };
  const repairs = async (way: 'send' | 'receive') => {
    const caller = callerAs(user, { address: '', requestId: '' });
    const refused = (await pair.rows(user)).find(({ difference }) => difference === 'refused');
    await repair(pair.context, caller, refused?.id ?? 0, way);
    await pair.sendAll();
  };
  const seconds = async (id: number) => {
    const [time] = await pair.context.database.read.trackedTimes.byIds([id]);
    return time?.isDeleted ? undefined : time?.timeSeconds;
  };

  it('keeps the old one while the new one is refused, and deletes it once that stands', async () => {
    await refusedMeanwhile();
    pair.host.world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
    await repairs('send');
    expect(pair.there(remote)).toEqual([[there.id, 90]]);
    expect(await states()).toEqual(['cancelled', 'sent']);
  });

  it('is here as it is there when the change is given up', async () => {
    const id = await refusedMeanwhile();
    await repairs('receive');
    expect(await seconds(id)).toBe(60);
    expect(await states()).toEqual(['sent', 'cancelled']);
    await pair.setDeleted(user, id, 'delete');
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([]);
  });

  it('is not there in the end if it was deleted', async () => {
    await changedMeanwhile((id) => pair.setDeleted(user, id, 'delete'));
    await pair.sendAll();
    expect(pair.there(remote)).toEqual([]);
    expect(await states()).toEqual(['cancelled']);
  });
});
