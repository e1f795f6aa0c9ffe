import { configFrom } from '../../../src/config/config.ts';
import { callerAs } from '../../../src/core/caller.ts';
import type { Context } from '../../../src/core/context.ts';
import { lease, leaseSeconds, recordAttempt } from '../../../src/core/outbox/attempt.ts';
import type { Issue, TrackedTime, User } from '../../../src/core/records/types.ts';
import type { Stores } from '../../../src/core/store.ts';
import {
  changeEntry,
  type EntryTx,
  insertEntry,
  setDeleted,
  writeEntries,
} from '../../../src/core/tracked-time/entry-writes.ts';
import { coreDoors, openDatabase } from '../../../src/doors.ts';
import { sealContext } from '../../../src/modules/host/connection.ts';
import { hostOf, useIssue } from '../../../src/modules/host/door.ts';
import { entryPlace } from '../../../src/modules/host-time/receiving.ts';
import { hostTimeWork, roundOf } from '../../../src/modules/host-time/sending.ts';
import { compareNightly, synchronize } from '../../../src/modules/host-time/sync.ts';
import type { LedgerRow } from '../../../src/modules/host-time/types.ts';
import { passwordHasher } from '../../../src/password-hasher.ts';
import { quickHasher, TestClock, testSecretBox, waitingMail } from '../../support/app.ts';
import { newDatabase, type TestDatabase } from '../../support/databases.ts';
import { type Make, maker } from '../../support/make.ts';
import { FakeHost } from '../host/fake-host.ts';
import type { FakeIssue, FakePerson } from '../host/fake-world.ts';

/** The program and a fake host, without what runs by itself: tests send and receive. */
export class Pair {
  readonly host: FakeHost;
  readonly clock: TestClock;
  readonly context: Context;
  readonly make: Make;
  readonly #made: TestDatabase;
  /** How far the host's clock is ahead. */
  ahead = 0;

  private constructor(host: FakeHost, clock: TestClock, context: Context, made: TestDatabase) {
    this.host = host;
    this.clock = clock;
    this.context = context;
    this.make = maker(context);
    this.#made = made;
    host.world.nowUnix = () => clock.nowUnix() + this.ahead;
    host.world.person('stranger');
  }

  static async start(): Promise<Pair> {
    const [host, made] = [await FakeHost.start(), await newDatabase()];
    const clock = new TestClock();
    const database = await openDatabase(made, clock);
    const { rules } = configFrom({ DATA_DIR: made.dataDir, HOST_URL: host.url });
    const context: Context = {
      ...{ database, clock, rules, secretBox: testSecretBox, mail: waitingMail },
      passwords: passwordHasher(quickHasher),
      isCommonPassword: async () => false,
      doors: await coreDoors(),
      wakeOutboxes: () => {},
    };
    return new Pair(host, clock, context, made);
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.context.database.close();
    await this.#made.remove();
  }

  async person(): Promise<{ readonly user: User; readonly remote: FakePerson }> {
    const user = await this.make.user();
    const remote = this.host.world.person(`r-${user.name}`);
    await this.connect(user, remote);
    return { user, remote };
  }

  /** As a pasted token does. */
  async connect(user: User, remote: FakePerson): Promise<void> {
    const owner = { host: this.host.url, userId: user.id };
    const token = this.host.world.token(remote);
    const nowUnix = this.clock.nowUnix();
    await this.context.database.write(async ({ hostConnections }) => {
      await hostConnections.remove(user.id, owner.host);
      await hostConnections.insert(
        {
          ...{ ...owner, remoteId: remote.id, remoteLogin: remote.login, scopes: '' },
          remoteCreatedUnix: Date.parse(remote.created) / 1000,
          ...{ createdUnix: nowUnix, checkedUnix: nowUnix },
        },
        (id) => ({
          sealedToken: testSecretBox.seal(token, sealContext(owner, id, 'token')),
          ...{ sealedRefresh: '', expiresUnix: 0 },
        }),
      );
    });
  }

  /** The issue here that stands for one of the host. */
  async use(user: User, { repository, number }: FakeIssue): Promise<Issue> {
    const place = { owner: repository.owner, name: repository.name, number };
    const used = await useIssue(this.context, hostOf(this.context.rules), user.id, place);
    if (used?.kind !== 'answered') throw new Error(`no issue: ${JSON.stringify(used)}`);
    return used.value.issue;
  }

  /** A write of the user, with the rights that the API has checked. */
  async write<T>(user: User, operation: (tx: EntryTx) => Promise<T>, batch = ''): Promise<T> {
    const caller = callerAs(user, { address: '', requestId: '' });
    return writeEntries(this.context, caller, batch, operation);
  }

  add(user: User, issue: Issue, timeSeconds: number, batch = ''): Promise<TrackedTime> {
    const entry = { timeSeconds, createdUnix: this.clock.nowUnix(), startedUnix: null, note: '' };
    return this.write(
      user,
      async (tx) => insertEntry(tx, await placeOf(tx, issue), user, entry),
      batch,
    );
  }

  /** Changes its seconds, or moves it. */
  edit(user: User, id: number, timeSeconds: number, to?: Issue): Promise<TrackedTime> {
    return this.write(user, async (tx) => {
      const [time] = await tx.trackedTimes.byIds([id]);
      if (time === undefined) throw new Error('no entry');
      const [issue] = await tx.issues.byIds([time.issueId]);
      const from = await placeOf(tx, issue as Issue);
      const there = to === undefined ? from : await placeOf(tx, to);
      return changeEntry(tx, from, time, { timeSeconds }, there);
    });
  }

  setDeleted(user: User, id: number, kind: 'delete' | 'restore'): Promise<unknown> {
    return this.write(user, async (tx) => {
      const [time] = await tx.trackedTimes.byIds([id]);
      if (time === undefined) throw new Error('no entry');
      const [issue] = await tx.issues.byIds([time.issueId]);
      return setDeleted(tx, await placeOf(tx, issue as Issue), [time], kind);
    });
  }

  /** Makes one attempt for each person with due work. @returns how many */
  async sendOnce(context = this.context): Promise<number> {
    const round = roundOf(context);
    const holder = crypto.randomUUID();
    const options = { holder, limit: 10, except: new Set<number>() };
    const taken = await lease(context, hostTimeWork, round, options);
    for (const leased of taken) {
      const attempt = await round.attempt(leased.ready, AbortSignal.timeout(600_000));
      await recordAttempt(context, hostTimeWork, round, holder, leased, attempt);
    }
    return taken.length;
  }

  /** Sends all that is due now. */
  async send(): Promise<void> {
    while ((await this.sendOnce()) > 0);
  }

  /** Sends and waits until nothing is left to be sent. */
  async sendAll(): Promise<void> {
    await this.send();
    for (let i = 0; i < 40 && (await this.#isWaiting()); i += 1) {
      this.clock.advance(leaseSeconds);
      await this.send();
    }
  }

  async #isWaiting(): Promise<boolean> {
    return (await this.context.database.read.ledger.depth()).waiting > 0;
  }

  sync(user: User, context = this.context): Promise<unknown> {
    const caller = callerAs(user, { address: '', requestId: '' });
    return synchronize(context, caller, false);
  }

  /** As every night. */
  compare(user: User, context = this.context): Promise<unknown> {
    return compareNightly(context, hostOf(this.context.rules), user.id);
  }

  rows(user: User): Promise<LedgerRow[]> {
    return this.context.database.read.ledger.ofUser(user.id);
  }

  /** What is there, as `[issue's number, seconds]`. */
  there(remote: FakePerson): (readonly [number, number])[] {
    return this.host.world.times
      .filter(({ person }) => person === remote)
      .map(({ issue, seconds }) => [issue.id, seconds] as const);
  }
}

async function placeOf(stores: Stores, issue: Issue) {
  const place = await entryPlace(stores, issue.id);
  if (place === undefined) throw new Error('no issue');
  return place;
}
