import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { conflict, forbidden } from '../../core/errors.ts';
import type { User } from '../../core/records/types.ts';
import {
  type Answer,
  type Asking,
  askAs,
  cannotBeReached,
  type Host,
  type HostPerson,
  type HostTime,
  hostOf,
  requireOwner,
  useIssue,
} from '../host/door.ts';
import { deletedThere } from './deleted-there.ts';
import { isSameEntry, momentSeconds, placeOf } from './entry-there.ts';
import { type Receiver, receive } from './receiving.ts';
import type { LedgerRow, Received } from './types.ts';
import { type Collected, collect } from './windows.ts';

/** An entry can be listed later than others with a later moment. */
const overlapSeconds = 10;
const nightlySeconds = 90 * 86_400;
/** Between two polls of an open page: a minute, or longer where the host is slow. */
const leastPauseSeconds = 60;
const pauseFactor = 50;

/** What a synchronization changed here. */
export interface Synced {
  readonly received: number;
  readonly deleted: number;
}

/** Concurrent ones join. */
const underWay = new Map<string, Promise<Synced>>();

/**
 * Receives what the caller entered on the host, and what they deleted there.
 * @param onlyIfDue for pages that are open: nothing if it was asked lately
 * @throws conflict without a connection; forbidden; not_found; unavailable
 */
export async function synchronize(
  context: Context,
  caller: SignedIn,
  onlyIfDue: boolean,
): Promise<Synced> {
  requireOwner(caller);
  if (caller.isPublicOnly) throw forbidden('a token for public repositories cannot ask the host');
  const host = hostOf(context.rules);
  if (onlyIfDue && !(await isDue(context, host, caller.user))) return { received: 0, deleted: 0 };
  return join(context, host, caller.user, 'new');
}

async function isDue({ database, clock }: Context, host: Host, user: User): Promise<boolean> {
  const last = await database.read.received.of(user.id, host.url);
  if (last === undefined) return true;
  const pause = Math.max(leastPauseSeconds, (pauseFactor * last.tookMs) / 1000);
  const age = clock.nowUnix() - last.polledUnix;
  return age < 0 || age >= pause;
}

function join(
  context: Context,
  host: Host,
  user: User,
  extent: 'new' | 'nightly',
): Promise<Synced> {
  const key = `${host.url} ${user.id}`;
  const running = underWay.get(key);
  if (running !== undefined) return running;
  const run = synchronizeNow(context, host, user, extent).finally(() => underWay.delete(key));
  underWay.set(key, run);
  return run;
}

/** Compares the last 90 days. */
export async function compareNightly(
  context: Context,
  host: Host,
  userId: number,
): Promise<Synced | undefined> {
  const user = await context.database.read.users.byId(userId);
  return user && join(context, host, user, 'nightly');
}

async function synchronizeNow(
  context: Context,
  host: Host,
  user: User,
  extent: 'new' | 'nightly',
): Promise<Synced> {
  let synced: Synced | undefined;
  const answer = await askAs(context, host, user.id, async (ask, person) => {
    const run = new Run({ context, host, user, personId: person.id }, ask, person);
    const ended = await run.all(extent);
    synced = run.synced;
    return ended;
  });
  if (answer === undefined) throw conflict(`connect your account with ${host.name} first`);
  if (answer.kind === 'unavailable') throw cannotBeReached(host, answer.reason);
  if (answer.kind === 'refused') {
    throw cannotBeReached(host, answer.reason || `the host answered ${answer.status}`);
  }
  return synced ?? { received: 0, deleted: 0 };
}

/** One synchronization, as its person. */
class Run {
  readonly #receiver: Receiver;
  readonly #ask: Asking;
  readonly #person: HostPerson;
  #received = 0;
  #deleted = 0;

  constructor(receiver: Receiver, ask: Asking, person: HostPerson) {
    this.#receiver = receiver;
    this.#ask = ask;
    this.#person = person;
  }

  get synced(): Synced {
    return { received: this.#received, deleted: this.#deleted };
  }

  async all(extent: 'new' | 'nightly'): Promise<Answer<unknown>> {
    const { context, host, user } = this.#receiver;
    const { database, clock } = context;
    const startMs = performance.now();
    const stored = await database.read.received.of(user.id, host.url);
    // Another person's past is not this one's.
    const last = stored?.personId === this.#person.id ? stored : undefined;
    const nowUnix = clock.nowUnix();
    const sinceUnix =
      last === undefined
        ? 0
        : extent === 'nightly'
          ? Math.min(last.receivedToUnix, nowUnix - nightlySeconds)
          : last.receivedToUnix - overlapSeconds;
    const list = await this.#receiveSince(Math.max(0, sinceUnix));
    if (list.kind !== 'answered') return list;
    const tookMs = Math.round(performance.now() - startMs);
    if (extent === 'nightly') await this.#compare(list.value, sinceUnix);
    const total = await this.#total();
    if (total.kind !== 'answered') return total;
    let expected = last === undefined ? total.value : (await this.#count()) + last.unlisted;
    if (total.value !== expected) {
      // Something was deleted there, at any time.
      const whole = await this.#receiveSince(0);
      if (whole.kind !== 'answered') return whole;
      await this.#compare(whole.value, 0);
      expected = total.value;
    }
    const received: Received = {
      ...{ userId: user.id, host: host.url, personId: this.#person.id, tookMs },
      receivedToUnix: list.hostUnix ?? last?.receivedToUnix ?? 0,
      unlisted: expected - (await this.#count()),
      polledUnix: nowUnix,
      comparedUnix: last?.comparedUnix ?? nowUnix,
    };
    await database.write((stores) => stores.received.put(received));
    return total;
  }

  #count(): Promise<number> {
    const { context, host, user } = this.#receiver;
    return context.database.read.ledger.countPresent(host.url, user.id);
  }

  async #total(): Promise<Answer<number>> {
    const { driver } = this.#receiver.host;
    const answer = await driver.ownTimes(this.#ask, { page: 1, limit: 1 });
    return answer.kind === 'answered' ? { ...answer, value: answer.value.total } : answer;
  }

  async #receiveSince(sinceUnix: number): Promise<Answer<Collected>> {
    const { context, host } = this.#receiver;
    const list = await collect((window) => host.driver.ownTimes(this.#ask, window), sinceUnix);
    if (list.kind !== 'answered') return list;
    for (const time of list.value.times.toSorted((a, b) => a.id - b.id)) {
      if (time.personId !== this.#person.id) continue;
      const row = await context.database.read.ledger.byRemoteId(host.url, time.id);
      const isKnown = row !== undefined && row.state !== 'cancelled' && isSameEntry(row, time);
      if (isKnown) continue;
      const issueId = row?.issueId ?? (await this.#issueOf(time));
      if (issueId === undefined) continue;
      if (await receive(this.#receiver, time, issueId)) this.#received += 1;
    }
    return list;
  }

  /** Null: the person may not read it; undefined: it is not known now. */
  async #issueOf({ issueId, issue }: HostTime): Promise<number | null | undefined> {
    const { context, host, user } = this.#receiver;
    const known = await context.database.read.connectedIssues.byRemoteId(host.url, issueId);
    if (known !== undefined) return known.issueId;
    if (issue === null) return null;
    const used = await useIssue(context, host, user.id, issue);
    if (used?.kind === 'answered')
      return used.value.said.id === issueId ? used.value.issue.id : null;
    return used?.kind === 'refused' ? null : undefined;
  }

  /** Looks for what is here, and not in the list. */
  async #compare({ times }: Collected, sinceUnix: number): Promise<void> {
    const { context, host, user } = this.#receiver;
    const listed = new Set(times.map(({ id }) => id));
    const rows = await context.database.read.ledger.present(
      host.url,
      user.id,
      sinceUnix === 0 ? 0 : sinceUnix + momentSeconds,
    );
    for (const row of rows) {
      if (row.remoteId === null || listed.has(row.remoteId) || row.state === 'sending') continue;
      if (row.personId !== this.#person.id || !(await this.#isGone(row))) continue;
      if (await deletedThere(this.#receiver, row)) this.#deleted += 1;
    }
  }

  /** Only an issue that can be read, and whose times lack the entry, proves that it was deleted. */
  async #isGone(row: LedgerRow): Promise<boolean> {
    const { context, host } = this.#receiver;
    const { driver } = host;
    const { place, repositoryId } = await placeOf(context.database.read, row.issueId);
    if (place === undefined) return false;
    const issue = await driver.issue(this.#ask, place);
    if (issue.kind !== 'answered') return false;
    const { value } = issue;
    if (value.id !== row.remoteIssueId || value.repositoryId !== repositoryId) return false;
    const list = await collect(
      (window) => driver.timesOf(this.#ask, value, window),
      row.remoteCreatedUnix - momentSeconds,
      row.remoteCreatedUnix + momentSeconds,
    );
    return (
      list.kind === 'answered' &&
      list.value.isComplete &&
      list.value.times.every(({ id }) => id !== row.remoteId)
    );
  }
}
