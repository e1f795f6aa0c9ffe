import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Context } from '../../../../src/core/context.ts';
import type { Issue, TrackedTime, User } from '../../../../src/core/records/types.ts';
import type { Database } from '../../../../src/core/store.ts';
import type { LedgerRow } from '../../../../src/modules/host-time/types.ts';
import { ofFile } from '../../../support/closing.ts';
import { isFullRun } from '../../../support/extent.ts';
import type { Fault } from '../../host/fake-host.ts';
import type { FakeIssue, FakePerson } from '../../host/fake-world.ts';
import { Pair } from '../pair.ts';

// The law of the ledger: whatever happens on both sides and between them, no entry is lost, none is
// there twice, and both sides are the same but for the differences that are shown.
const pair = await ofFile(Pair.start());

const faults: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'cut' },
  { kind: 'late' },
  { kind: 'late' },
  { kind: 'broken-json' },
  { kind: 'wrong-shape' },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 403 },
  { kind: 'redirect', location: 'http://127.0.0.1:9/' },
];

const step = fc.record({
  action: fc.constantFrom(
    ...(['add', 'add', 'edit', 'move', 'delete', 'restore'] as const),
    ...(['add there', 'add there', 'delete there', 'same there'] as const),
    ...(['send', 'send', 'send', 'sync', 'sync', 'compare', 'send and sync'] as const),
    ...([
      'fault',
      'fault',
      'fault',
      'wait',
      'wait long',
      'refuse',
      'allow',
      'hide',
      'arrive',
    ] as const),
  ),
  issue: fc.nat({ max: 1 }),
  which: fc.nat({ max: 5 }),
  /** Few, so that entries are alike. */
  seconds: fc.constantFrom(60, 120, 180),
  fault: fc.nat({ max: faults.length - 1 }),
  method: fc.constantFrom('GET', 'POST', 'POST', 'DELETE'),
  /** The process is killed before or after so many of its writes. */
  dies: fc.option(fc.nat({ max: 6 }), { freq: 3, nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Killed extends Error {}

/** A process that is killed at one of its writes, before or after the commit. */
function mortal(context: Context, steps: number | undefined): Context {
  if (steps === undefined) return context;
  let left = steps;
  const live = (): void => {
    left -= 1;
    if (left < 0) throw new Killed();
  };
  const database: Database = Object.create(context.database, {
    write: {
      value: async (operation: Parameters<Database['write']>[0]) => {
        live();
        const result = await context.database.write(operation);
        live();
        return result;
      },
    },
  });
  return { ...context, database };
}

async function unlessKilled(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isExpected =
      error instanceof Killed || (error as { kind?: string }).kind === 'unavailable';
    if (!isExpected) throw error;
  }
}

class History {
  user!: User;
  remote!: FakePerson;
  readonly there: FakeIssue[] = [];
  readonly here: Issue[] = [];
  /** Entries here that the person added, and what became of them by their own will. */
  readonly added = new Set<number>();
  readonly deleted = new Set<number>();
  readonly addedThere = new Set<number>();
  readonly deletedThere = new Set<number>();
  /** Ids there that were changed or deleted here. */
  readonly touchedThere = new Set<number>();
  /** Entries here whose counterpart the person deleted. */
  readonly goneThere = new Set<number>();

  async begin(): Promise<void> {
    const { world } = pair.host;
    world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
    world.hidesTimes = 0;
    world.shuffles = true;
    pair.host.heal();
    ({ user: this.user, remote: this.remote } = await pair.person());
    const site = world.repository('acme', `site-${this.user.id}`);
    for (const title of ['Basket', 'Checkout']) {
      const issue = world.issue(site, title);
      this.there.push(issue);
      this.here.push(await pair.use(this.user, issue));
    }
  }

  async run(s: Step): Promise<void> {
    const { world } = pair.host;
    const issue = this.here[s.issue] as Issue;
    const there = this.there[s.issue] as FakeIssue;
    const entries = await this.entries();
    const entry = entries[s.which % Math.max(1, entries.length)];
    const own = world.times.filter(({ person }) => person === this.remote);
    const time = own[s.which % Math.max(1, own.length)];
    const process = mortal(pair.context, s.dies);
    switch (s.action) {
      case 'add':
        this.added.add((await pair.add(this.user, issue, s.seconds)).id);
        return;
      case 'edit':
      case 'move':
        if (entry === undefined) return;
        await this.#touch(entry.id);
        await pair.edit(this.user, entry.id, s.seconds, s.action === 'move' ? issue : undefined);
        return;
      case 'delete':
        if (entry === undefined) return;
        await this.#touch(entry.id);
        await pair.setDeleted(this.user, entry.id, 'delete');
        this.deleted.add(entry.id);
        return;
      case 'restore': {
        const id = [...this.deleted][s.which];
        if (id === undefined) return;
        await pair.setDeleted(this.user, id, 'restore');
        this.deleted.delete(id);
        this.added.add(id);
        this.goneThere.delete(id);
        return;
      }
      case 'add there':
        this.addedThere.add(world.addTime(this.remote, there, s.seconds).id);
        return;
      case 'same there':
        if (entry === undefined || entry.issueId !== issue.id) return;
        this.addedThere.add(world.addTime(this.remote, there, entry.timeSeconds).id);
        return;
      case 'delete there': {
        if (time === undefined) return;
        world.times = world.times.filter((one) => one !== time);
        this.deletedThere.add(time.id);
        const row = await pair.context.database.read.ledger.byRemoteId(pair.host.url, time.id);
        if (row?.timeId != null) this.goneThere.add(row.timeId);
        return;
      }
      case 'send':
        return unlessKilled(pair.sendOnce(process));
      case 'sync':
        return unlessKilled(pair.sync(this.user, process));
      case 'compare':
        return unlessKilled(pair.compare(this.user, process));
      case 'send and sync':
        await Promise.all([
          unlessKilled(pair.sendOnce(process)),
          unlessKilled(pair.sync(this.user)),
        ]);
        return;
      case 'fault':
        pair.host.fail(faults[s.fault] as Fault, s.method, /./, 1 + (s.which % 2));
        return;
      case 'wait':
        pair.clock.advance(s.seconds);
        return;
      case 'wait long':
        pair.clock.advance(10 * s.seconds);
        return;
      case 'refuse':
        world.rightsOf = () => ({ reads: s.which > 2, addsTime: false, seesOthers: false });
        return;
      case 'allow':
        world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
        return;
      case 'arrive':
        pair.host.arrive();
        return;
      case 'hide':
        world.hidesTimes = s.which % 3;
    }
  }

  async #touch(timeId: number): Promise<void> {
    for (const { remoteId } of await pair.context.database.read.ledger.ofTime(timeId)) {
      if (remoteId !== null) this.touchedThere.add(remoteId);
    }
  }

  entries(): Promise<TrackedTime[]> {
    const { trackedTimes } = pair.context.database.read;
    return trackedTimes.list({ userId: this.user.id }).page(0, 1000);
  }

  /** The host works again, and all is sent and received. */
  async end(): Promise<void> {
    const { world } = pair.host;
    world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
    world.hidesTimes = 0;
    pair.host.heal();
    pair.host.arrive();
    pair.clock.advance(3600);
    for (let i = 0; i < 3; i += 1) {
      await pair.sendAll();
      await pair.sync(this.user);
      await pair.compare(this.user);
    }
  }

  async check(): Promise<void> {
    const entries = await this.entries();
    const rows = await pair.rows(this.user);
    const there = pair.host.world.times.filter(({ person }) => person === this.remote);
    const open = rows.filter(({ state }) => state !== 'cancelled');
    const several = open.filter(({ difference }) => difference === 'several');
    const story = JSON.stringify({
      rows,
      entries: entries.map(({ id, issueId, timeSeconds }) => ({ id, issueId, timeSeconds })),
      there: there.map(({ id, issue, seconds, createdUnix }) => [
        id,
        issue.id,
        seconds,
        createdUnix,
      ]),
    });
    expect(
      open.filter(({ state }) => state === 'waiting' || state === 'sending'),
      story,
    ).toEqual([]);

    // Each entry here is there once, or it is shown.
    for (const { id, issueId, timeSeconds } of entries) {
      const own = open.filter(({ timeId }) => timeId === id);
      const standing = own.filter(
        (row) => row.remoteId !== null && row.issueId === issueId && row.seconds === timeSeconds,
      );
      expect(standing.length, story).toBeLessThanOrEqual(1);
      if (standing.length === 0) {
        expect(
          own.some(({ difference }) => difference !== ''),
          story,
        ).toBe(true);
        continue;
      }
      const [row] = standing;
      const found = there.find((time) => time.id === row?.remoteId);
      expect(found?.seconds, story).toBe(timeSeconds);
      expect(found?.issue.id, story).toBe(row?.remoteIssueId);
    }
    // Each entry there is here once, or it is shown.
    for (const { id, issue, seconds } of there) {
      const row = open.find(({ remoteId }) => remoteId === id);
      if (row === undefined) {
        const isShown = several.some(
          (one) => one.remoteIssueId === issue.id && one.seconds === seconds,
        );
        expect(isShown, `${id} ${story}`).toBe(true);
        continue;
      }
      if (row.timeId === null || row.difference !== '') {
        expect(row.difference, `${id} ${story}`).not.toBe('');
        continue;
      }
      const entry = entries.find((one) => one.id === row.timeId);
      const isShown = open.some((one) => one.timeId === row.timeId && one.difference !== '');
      expect(entry !== undefined && (isShown || entry.timeSeconds === seconds), story).toBe(true);
    }
    // Nothing is doubled: what was received is what the person entered there, and no more. Of two
    // that are alike, the other one may have been adopted.
    const isAdopted = (given: LedgerRow): boolean =>
      rows.some(
        (row) =>
          row.attemptUnix !== 0 &&
          this.addedThere.has(row.remoteId ?? 0) &&
          row.remoteIssueId === given.remoteIssueId &&
          row.seconds === given.seconds,
      );
    for (const { id } of entries) {
      if (this.added.has(id)) continue;
      const own = rows.filter(({ timeId, attemptUnix }) => timeId === id && attemptUnix === 0);
      const isOwn = own.some((row) => this.addedThere.has(row.remoteId ?? 0) || isAdopted(row));
      expect(isOwn, `${id} received: ${story}`).toBe(true);
    }
    // Nothing is lost, on either side.
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of this.added) {
      if (this.deleted.has(id) || this.goneThere.has(id)) continue;
      expect(ids.has(id), `${id} here: ${story}`).toBe(true);
    }
    for (const id of this.deleted) expect(ids.has(id), `${id} again: ${story}`).toBe(false);
    const thereIds = new Set(there.map(({ id }) => id));
    for (const id of this.addedThere) {
      if (this.deletedThere.has(id) || this.touchedThere.has(id)) continue;
      expect(thereIds.has(id), `${id} there: ${story}`).toBe(true);
    }
  }
}

const plain = { issue: 0, which: 0, seconds: 60, fault: 0, method: 'GET' } as const;
/** Written there though killed, then refused, as neither its list nor its issue was shown. */
const refusedSince: Step[] = [
  { ...plain, action: 'add', dies: undefined },
  { ...plain, action: 'hide', which: 1, dies: undefined },
  { ...plain, action: 'send', dies: 4 },
  { ...plain, action: 'wait long', dies: undefined },
  { ...plain, action: 'refuse', dies: undefined },
  { ...plain, action: 'add', seconds: 120, dies: undefined },
  { ...plain, action: 'add', seconds: 120, dies: undefined },
  { ...plain, action: 'send', dies: undefined },
];

/** Deleted there while its replacement was in doubt, with two like it there since. */
const deletedInDoubt: Step[] = (
  [
    { action: 'add there' },
    { action: 'fault', method: 'POST' },
    { action: 'send and sync' },
    { action: 'edit', seconds: 120 },
    { action: 'delete there' },
    { action: 'send' },
    { action: 'same there' },
    { action: 'add' },
    { action: 'same there' },
    { action: 'add' },
    { action: 'add' },
  ] as const
).map((one) => ({ ...plain, dies: undefined, ...one }));

/** Restored here, though a request to delete it there had been carried out without an answer. */
const restoredInDoubt: Step[] = (
  [
    { action: 'add there' },
    { action: 'compare' },
    { action: 'delete' },
    { action: 'fault', fault: 2, method: 'DELETE' },
    { action: 'send' },
    { action: 'restore' },
    { action: 'sync' },
  ] as const
).map((one) => ({ ...plain, dies: undefined, ...one }));

/** 50 in the gate; `PUNCHCARD_TEST_HISTORIES` for another number. */
const histories = Number(process.env.PUNCHCARD_TEST_HISTORIES ?? (isFullRun ? 1000 : 50));

it('loses nothing, doubles nothing, and shows every difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }),
      async (steps) => {
        const history = new History();
        await history.begin();
        for (const s of steps) await history.run(s);
        await history.end();
        await history.check();
      },
    ),
    { numRuns: histories, examples: [[refusedSince], [deletedInDoubt], [restoredInDoubt]] },
  );
}, 3_600_000);
