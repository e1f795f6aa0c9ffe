import type { SignedIn } from '../../core/caller.ts';
import { host as program } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { User } from '../../core/records/types.ts';
import { write } from '../../core/transaction.ts';
import {
  type Answer,
  type Asking,
  askAs,
  cannotBeReached,
  type Host,
  type HostTime,
  hostOf,
  notConnected,
  requireAsker,
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
/** Between two polls of an open page; longer where the host is slow. */
const leastPauseSeconds = 90;
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
  requireAsker(caller);
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
    const run = { context, host, user, ask, personId: person.id, received: 0, deleted: 0 };
    const ended = await all(run, extent);
    synced = { received: run.received, deleted: run.deleted };
    return ended;
  });
  if (answer === undefined) throw notConnected(host);
  if (answer.kind === 'unavailable') throw cannotBeReached(host, answer.reason);
  if (answer.kind === 'refused') {
    throw cannotBeReached(host, answer.reason || `the host answered ${answer.status}`);
  }
  return synced ?? { received: 0, deleted: 0 };
}

/** One synchronization, as its person. */
interface Run extends Receiver {
  readonly ask: Asking;
  received: number;
  deleted: number;
}

async function all(it: Run, extent: 'new' | 'nightly'): Promise<Answer<unknown>> {
  const { context, host, user } = it;
  const { database, clock } = context;
  const startMs = performance.now();
  const stored = await database.read.received.of(user.id, host.url);
  // Another person's past is not this one's.
  const last = stored?.personId === it.personId ? stored : undefined;
  const nowUnix = clock.nowUnix();
  const sinceUnix =
    last === undefined
      ? 0
      : extent === 'nightly'
        ? Math.min(last.receivedToUnix, nowUnix - nightlySeconds)
        : last.receivedToUnix - overlapSeconds;
  const list = await receiveSince(it, Math.max(0, sinceUnix));
  if (list.kind !== 'answered') return list;
  const tookMs = Math.round(performance.now() - startMs);
  if (extent === 'nightly') await compare(it, list.value, sinceUnix);
  const total = await totalThere(it);
  if (total.kind !== 'answered') return total;
  let { isWhole } = list.value;
  let expected = last === undefined ? total.value : (await count(it)) + last.unlisted;
  if (total.value !== expected) {
    // Something was deleted there, at any time.
    const whole = await receiveSince(it, 0);
    if (whole.kind !== 'answered') return whole;
    await compare(it, whole.value, 0);
    isWhole = whole.value.isWhole;
    expected = total.value;
  }
  const received: Received = {
    ...{ userId: user.id, host: host.url, personId: it.personId, tookMs },
    // What was passed over is asked for again.
    receivedToUnix: (isWhole ? list.hostUnix : null) ?? last?.receivedToUnix ?? 0,
    unlisted: isWhole ? expected - (await count(it)) : (last?.unlisted ?? 0),
    polledUnix: nowUnix,
    comparedUnix: last?.comparedUnix ?? nowUnix,
  };
  await write(context, program, (tx) => tx.received.put(received));
  return total;
}

function count(it: Run): Promise<number> {
  const { context, host, user } = it;
  return context.database.read.ledger.countPresent(host.url, user.id);
}

async function totalThere(it: Run): Promise<Answer<number>> {
  const { driver } = it.host;
  const answer = await driver.ownTimes(it.ask, { page: 1, limit: 1 });
  return answer.kind === 'answered' ? { ...answer, value: answer.value.total } : answer;
}

/** `isWhole` is false if it could not be found out whether an entry's issue may be read. */
async function receiveSince(
  it: Run,
  sinceUnix: number,
): Promise<Answer<Collected & { readonly isWhole: boolean }>> {
  const { context, host } = it;
  const list = await collect((window) => host.driver.ownTimes(it.ask, window), sinceUnix);
  if (list.kind !== 'answered') return list;
  let isWhole = true;
  for (const time of list.value.times.toSorted((a, b) => a.id - b.id)) {
    if (time.personId !== it.personId) continue;
    const row = await context.database.read.ledger.byRemoteId(host.url, time.id);
    const isKnown = row !== undefined && row.state !== 'cancelled' && isSameEntry(row, time);
    if (isKnown && row.difference !== 'unreadable') continue;
    const issueId = row?.issueId ?? (await issueOf(it, time));
    if (issueId === undefined) isWhole = false;
    else if (await receive(it, time, issueId)) it.received += 1;
  }
  return { ...list, value: { ...list.value, isWhole } };
}

/** Null: the person may not read it; undefined: it is not known now. */
async function issueOf(it: Run, { issueId, issue }: HostTime): Promise<number | null | undefined> {
  const { context, host, user } = it;
  const known = await context.database.read.connectedIssues.byRemoteId(host.url, issueId);
  if (known !== undefined) return known.issueId;
  if (issue === null) return null;
  const used = await useIssue(context, host, user.id, issue);
  if (used?.kind === 'answered') return used.value.said.id === issueId ? used.value.issue.id : null;
  return used?.kind === 'refused' ? null : undefined;
}

/** Looks for what is here, and not in the list. */
async function compare(it: Run, { times }: Collected, sinceUnix: number): Promise<void> {
  const { context, host, user } = it;
  const listed = new Set(times.map(({ id }) => id));
  const rows = await context.database.read.ledger.present(
    host.url,
    user.id,
    sinceUnix === 0 ? 0 : sinceUnix + momentSeconds,
  );
  for (const row of rows) {
    if (row.remoteId === null || listed.has(row.remoteId) || row.state === 'sending') continue;
    if (row.personId !== it.personId || !(await isGone(it, row))) continue;
    if (await deletedThere(it, row)) it.deleted += 1;
  }
}

/** Only an issue that can be read, and whose times lack the entry, proves that it was deleted. */
async function isGone(it: Run, row: LedgerRow): Promise<boolean> {
  const { context, host } = it;
  const { driver } = host;
  const { place, repositoryId } = await placeOf(context.database.read, row.issueId);
  if (place === undefined) return false;
  const issue = await driver.issue(it.ask, place);
  if (issue.kind !== 'answered') return false;
  const { value } = issue;
  if (value.id !== row.remoteIssueId || value.repositoryId !== repositoryId) return false;
  const list = await collect(
    (window) => driver.timesOf(it.ask, value, window),
    row.remoteCreatedUnix - momentSeconds,
    row.remoteCreatedUnix + momentSeconds,
  );
  return (
    list.kind === 'answered' &&
    list.value.isComplete &&
    list.value.times.every(({ id }) => id !== row.remoteId)
  );
}
