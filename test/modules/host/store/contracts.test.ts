import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../../src/core/context.ts';
import { connectIssue, connectRepository } from '../../../../src/core/issue/connect.ts';
import type { Issue, User } from '../../../../src/core/records/types.ts';
import type { Stores } from '../../../../src/core/store.ts';
import type { HostAnswer, HostConnection } from '../../../../src/modules/host/types.ts';
import { type StoreWorld, storeWorld } from '../../../store/contracts/world.ts';
import { closeDatabases, open } from '../../../store/opened.ts';

let w: StoreWorld;
let ann: User;
beforeEach(async () => {
  w = await storeWorld(open);
  ann = await w.make.user('Ann');
});
afterEach(closeDatabases);

const host = 'https://git.example.com';
const txOver = (stores: Stores) => ({ ...stores, nowUnix: w.clock.nowUnix() }) as Tx;
const tokens = (name: string) => ({
  sealedToken: `sealed ${name}`,
  sealedRefresh: `sealed refresh ${name}`,
  expiresUnix: 4600,
});
const connect = (userId: number, remoteId: number, more: object = {}): Promise<HostConnection> =>
  w.database.write((s) =>
    s.hostConnections.insert(
      {
        ...{ userId, host, remoteId, remoteCreatedUnix: 5, remoteLogin: 'ann' },
        ...{ scopes: 'write:issue,read:user', createdUnix: 100, checkedUnix: 100 },
        ...more,
      },
      (id) => tokens(String(id)),
    ),
  );

describe('connections', () => {
  it('are one per user and host, and one per person of the host', async () => {
    const made = await connect(ann.id, 7);
    expect(made).toMatchObject({ ...tokens(String(made.id)), state: 'active', generation: 1 });
    const { hostConnections } = w.database.read;
    expect(await hostConnections.ofUser(ann.id, host)).toEqual(made);
    expect(await hostConnections.ofPerson(host, 7)).toEqual(made);
    expect(await hostConnections.ofUser(ann.id, 'https://other.example.com')).toBeUndefined();
    const bob = await w.make.user('Bob');
    await expect(connect(bob.id, 7)).rejects.toThrow();
    await expect(connect(ann.id, 8)).rejects.toThrow();
    expect(await w.database.write((s) => s.hostConnections.remove(ann.id, host))).toBe(true);
    expect(await w.database.write((s) => s.hostConnections.remove(ann.id, host))).toBe(false);
    await connect(bob.id, 7);
  });

  it('of a recovery end by when they were made', async () => {
    await connect(ann.id, 7);
    const write = w.database.write;
    expect(await write((s) => s.hostConnections.removeSince(ann.id, 101))).toBe(0);
    expect(await write((s) => s.hostConnections.removeSince(ann.id, 100))).toBe(1);
  });

  it('are renewed by one holder of a lease, and older tokens change nothing', async () => {
    const { id } = await connect(ann.id, 7);
    const write = w.database.write;
    const lease = (holder: string, nowUnix: number, generation = 1) =>
      write((s) =>
        s.hostConnections.lease(id, generation, { holder, nowUnix, untilUnix: nowUnix + 60 }),
      );
    const renew = (holder: string, generation: number) =>
      write((s) => s.hostConnections.renew(id, generation, holder, tokens(holder)));
    expect(await lease('one', 1000)).toBe(true);
    expect(await lease('two', 1059)).toBe(false);
    // The lease of a holder that hangs passes to another one.
    expect(await lease('two', 1060)).toBe(true);
    expect(await renew('one', 1)).toBe(false);
    expect(await renew('two', 1)).toBe(true);
    const renewed = await w.database.read.hostConnections.ofUser(ann.id, host);
    expect(renewed).toMatchObject({ ...tokens('two'), generation: 2, leaseHolder: '' });
    expect(await renew('two', 1)).toBe(false);
    expect(await lease('one', 1100)).toBe(false);
    const stop = (generation: number, holder: string, nowUnix: number) =>
      write((s) => s.hostConnections.stop(id, generation, 'old', { holder, nowUnix }));
    expect(await stop(1, '', 1100)).toBe(false);
    expect(await lease('one', 1100, 2)).toBe(true);
    // Tokens that are being renewed may be refused by then.
    expect(await stop(2, '', 1159)).toBe(false);
    expect(await stop(2, 'one', 1159)).toBe(true);
  });

  it('give one of many the lease', async () => {
    const { id } = await connect(ann.id, 7);
    const lease = (holder: string) =>
      w.database.write((s) =>
        s.hostConnections.lease(id, 1, { holder, nowUnix: 1000, untilUnix: 1060 }),
      );
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => lease(`holder ${n}`)));
    expect(all.filter((isHeld) => isHeld)).toHaveLength(1);
  });

  it('lose their tokens when they stop, once', async () => {
    const { id } = await connect(ann.id, 7);
    const write = w.database.write;
    const by = { holder: '', nowUnix: 500 };
    await write((s) => s.hostConnections.confirm(id, 1, 'anna', 500));
    const { hostConnections } = w.database.read;
    expect(await hostConnections.ofUser(ann.id, host)).toMatchObject({
      ...{ remoteLogin: 'anna', checkedUnix: 500 },
    });
    expect(await write((s) => s.hostConnections.stop(id, 1, 'revoked', by))).toBe(true);
    expect(await write((s) => s.hostConnections.stop(id, 1, 'again', by))).toBe(false);
    await write((s) => s.hostConnections.confirm(id, 1, 'annika', 600));
    expect(await hostConnections.ofUser(ann.id, host)).toMatchObject({
      ...{ state: 'stopped', reason: 'revoked', sealedToken: '', sealedRefresh: '' },
      ...{ expiresUnix: 0, remoteLogin: 'anna' },
    });
  });
});

describe('connected issues', () => {
  const put = (issue: Issue, remoteId: number, readUnix = 1) =>
    w.database.write((s) => s.connectedIssues.put({ issueId: issue.id, host, remoteId, readUnix }));

  it('are found by issue, by id of the host, and newest first in a repository', async () => {
    const issueIn = async (name: string, number: number, isPull = false) =>
      w.database.write(async (s) => {
        const repository = await connectRepository(txOver(s), {
          ...{
            host,
            remoteId: name.length,
            remoteOwner: 'acme',
            name,
            page: `${host}/acme/${name}`,
          },
        });
        return connectIssue(s, repository, {
          ...{ number, title: `${number}`, body: '', isPull, isClosed: false, closedUnix: 0 },
          ...{ dueUnix: 0, createdUnix: 1, commentsCount: 0 },
          remote: { poster: 'kim', assignees: [], labels: [], milestone: null, mergedUnix: 0 },
        });
      });
    const [one, two] = [await issueIn('site', 1), await issueIn('site', 7)];
    const pull = await issueIn('site', 9, true);
    await put(one, 11);
    await put(two, 12);
    await put(pull, 13);
    await put(await issueIn('other', 10), 14);
    await put(one, 11, 9);
    const { connectedIssues } = w.database.read;
    const stored = { issueId: one.id, host, remoteId: 11, readUnix: 9 };
    expect(await connectedIssues.byIssue(one.id)).toEqual(stored);
    expect(await connectedIssues.byRemoteId(host, 11)).toEqual(stored);
    const { repositoryId } = one;
    const newest = await connectedIssues.newestOf(repositoryId, 'issues', 3);
    expect(newest).toMatchObject([
      { issue: { number: 7, remote: { poster: 'kim' } }, remoteId: 12 },
      { issue: { number: 1 }, remoteId: 11 },
    ]);
    expect(newest).toHaveLength(2);
    expect(await connectedIssues.newestOf(repositoryId, 'pulls', 3)).toMatchObject([
      { issue: { number: 9 }, remoteId: 13 },
    ]);
    expect(await connectedIssues.newestOf(repositoryId, 'issues', 1)).toHaveLength(1);
    await expect(put(two, 11)).rejects.toThrow();
  });
});

describe('answers of the host', () => {
  it('are one per person, repository and kind, for one host', async () => {
    const bob = await w.make.user('Bob');
    const { id: repositoryId } = await w.database.write((s) =>
      connectRepository(txOver(s), {
        ...{ host, remoteId: 30, remoteOwner: 'acme', name: 'thirty', page: `${host}/acme/thirty` },
      }),
    );
    const answer: HostAnswer = {
      ...{ userId: ann.id, repositoryId, kind: 'issues' as const, sees: true, askedUnix: 10 },
      ...{ manages: false, managesAskedUnix: 0 },
    };
    const write = w.database.write;
    await write((s) => s.hostAnswers.put(answer));
    await write((s) => s.hostAnswers.put({ ...answer, kind: 'pulls', sees: false }));
    await write((s) => s.hostAnswers.put({ ...answer, userId: bob.id }));
    await write((s) => s.hostAnswers.put({ ...answer, sees: false, askedUnix: 20 }));
    const { hostAnswers } = w.database.read;
    expect(await hostAnswers.of(ann.id, repositoryId, 'issues')).toMatchObject({
      ...{ sees: false, askedUnix: 20 },
    });
    expect(await hostAnswers.ofUser(ann.id, host)).toHaveLength(2);
    expect(await hostAnswers.ofUser(ann.id, 'https://other.example')).toEqual([]);
    await write((s) => s.hostAnswers.removeOfUser(ann.id));
    expect(await hostAnswers.ofUser(ann.id, host)).toEqual([]);
    expect(await hostAnswers.ofUser(bob.id, host)).toHaveLength(1);
  });
});
