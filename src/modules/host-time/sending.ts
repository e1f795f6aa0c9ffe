import { host as program } from '../../core/caller.ts';
import type { Context, Round, Tx, WorkKind } from '../../core/context.ts';
import type { Attempt } from '../../core/outbox/types.ts';
import { write } from '../../core/transaction.ts';
import {
  type Answer,
  type Asking,
  askAs,
  type Host,
  type HostPerson,
  type HostTime,
  hostIfAny,
  hostOf,
  type IssuePlace,
} from '../host/door.ts';
import {
  isSameEntry,
  lateSeconds,
  mayBeThere,
  momentSeconds,
  type Place,
  placeOf,
  refusalOf,
  thereSince,
} from './entry-there.ts';
import { cancelled, reconcile, waitingFrom } from './ledger.ts';
import { startComparing } from './nightly.ts';
import { onlyThere, yieldTo } from './receiving.ts';
import type { Difference, LedgerRow } from './types.ts';
import { collect } from './windows.ts';

/** How long a request without an answer may still arrive, before it is sent again. */
const arrivalSeconds = 120;

/** What became of a row. */
type Result =
  | { readonly kind: 'stands'; readonly time: HostTime; readonly isAdopted: boolean }
  /** It is not on the host. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'difference'; readonly difference: Difference; readonly reason: string }
  /** Nothing is known yet. */
  | { readonly kind: 'later'; readonly reason: string };

/** A row under lease, with its place. */
interface Ready extends Place {
  readonly row: LedgerRow;
  /** Set by the attempt, for the transaction that records it. */
  result?: Result;
  /** True once it is certain that the last request wrote nothing. */
  wroteNothing?: boolean;
  personId?: number;
}

/** The work of adding time on the host, and deleting it there. */
export const hostTimeWork: WorkKind<LedgerRow, Ready> = {
  name: 'host-time',
  storeOf: ({ ledger }) => ledger,
  open: (context, log) => async () => {
    startComparing(context, log);
    return roundOf(context);
  },
};

export const roundOf = (context: Context): Round<LedgerRow, Ready> => ({
  due: async ({ ledger }, nowUnix, limit) => {
    const host = hostIfAny(context.rules);
    return host === undefined ? [] : ledger.due(host.url, nowUnix, limit);
  },
  ready: async (tx, row) => ({ row, ...(await placeOf(tx, row.issueId)) }),
  attempt: (ready, signal) => attempt(context, ready, signal),
  settled,
});

async function attempt(context: Context, ready: Ready, signal: AbortSignal): Promise<Attempt> {
  const host = hostOf(context.rules);
  const answer = await askAs(
    context,
    host,
    ready.row.userId,
    (ask, person) => run({ context, host, ready, ask, person }),
    signal,
  );
  if (answer === undefined) return refused('there is no connection', false);
  if (answer.kind === 'unavailable') {
    return answer.wasSent
      ? { outcome: 'unknown', reason: answer.reason }
      : refused(answer.reason, false);
  }
  const result: Result =
    answer.kind === 'answered' ? answer.value : difference('refused', refusalOf(answer));
  ready.result = result;
  switch (result.kind) {
    case 'later':
      return { outcome: 'unknown', reason: result.reason };
    case 'difference':
      return refused(result.reason, true);
    default:
      return { outcome: 'sent' };
  }
}

const refused = (reason: string, isFinal: boolean): Attempt => ({
  ...{ outcome: 'refused', isFinal, reason },
});
const difference = (kind: Difference, reason: string): Result => ({
  ...{ kind: 'difference', difference: kind, reason },
});

/** One attempt, as its person. */
interface Sending {
  readonly context: Context;
  readonly host: Host;
  readonly ready: Ready;
  readonly ask: Asking;
  readonly person: HostPerson;
}

async function run(it: Sending): Promise<Answer<Result>> {
  const { row } = it.ready;
  it.ready.personId = it.person.id;
  if (row.personId !== 0 && row.personId !== it.person.id) {
    return known(difference('person', 'it belongs to another person of the host'));
  }
  if (row.remoteId !== null) return removeOrKeep(it, row.remoteId);
  const nowUnix = it.context.clock.nowUnix();
  const isLate = nowUnix - row.createdUnix > lateSeconds;
  if (row.askedUnix !== 0 || isLate) {
    const found = await lookFor(it, thereSince(row));
    if (found.kind !== 'answered' || found.value !== undefined) return found as Answer<Result>;
    if (row.askedUnix !== 0 && nowUnix - row.askedUnix < arrivalSeconds) {
      return known({ kind: 'later', reason: 'the host did not answer; looking again' });
    }
  }
  return row.isWanted ? add(it) : known({ kind: 'gone' });
}

/** Takes an entry of the host for the one that was sent; undefined if there is none. */
async function lookFor(it: Sending, sinceUnix: number): Promise<Answer<Result | undefined>> {
  const { row } = it.ready;
  const { read } = it.context.database;
  const answer = await collect((window) => it.host.driver.ownTimes(it.ask, window), sinceUnix);
  if (answer.kind !== 'answered') return answer;
  const alike = answer.value.times
    .filter(({ issueId, seconds }) => issueId === row.remoteIssueId && seconds === row.seconds)
    .toSorted((a, b) => a.id - b.id);
  const candidates: HostTime[] = [];
  for (const time of alike) {
    if ((await read.ledger.byRemoteId(row.host, time.id)) === undefined) candidates.push(time);
  }
  const [first] = candidates;
  if (first === undefined) return { ...answer, value: undefined };
  const others = (await read.ledger.attemptsLike(row)).filter(
    (other) => other.id !== row.id && mayBeThere(other, it.context.clock.nowUnix()),
  );
  const value: Result =
    candidates.length <= others.length + 1
      ? { kind: 'stands', time: first, isAdopted: true }
      : difference('several', `there are ${candidates.length} such entries on the host`);
  return { ...answer, value };
}

async function add(it: Sending): Promise<Answer<Result>> {
  const { row, place, repositoryId } = it.ready;
  const { driver } = it.host;
  const { database } = it.context;
  if (place === undefined) return known(difference('refused', 'the issue does not exist'));
  const issue = await driver.issue(it.ask, place);
  // Nothing was written, whatever became of the question.
  if (issue.kind === 'unavailable') return { ...issue, wasSent: false };
  if (issue.kind === 'refused') return issue;
  const isSame = issue.value.id === row.remoteIssueId && issue.value.repositoryId === repositoryId;
  if (!isSame) return known(difference('refused', 'another issue has its address on the host'));
  if (row.issueId !== null && (await database.read.ledger.isStopped(row.issueId))) {
    return known(difference('stopped', 'ids of entries on this issue came again on the host'));
  }
  const startUnix = issue.hostUnix ?? it.context.clock.nowUnix();
  if (!(await begin(it, startUnix))) return known({ kind: 'later', reason: 'it changed' });
  const sent = await driver.addTime(it.ask, issue.value, row.seconds);
  if (sent.kind === 'answered') return added(it, issue.value, sent.value);
  const isKnown = sent.kind === 'refused' || !sent.wasSent;
  it.ready.wroteNothing = isKnown;
  if (isKnown) return sent;
  const found = await lookFor(it, startUnix - momentSeconds);
  return found.kind === 'answered' && found.value !== undefined
    ? (found as Answer<Result>)
    : known({ kind: 'later', reason: sent.reason });
}

async function added(it: Sending, place: IssuePlace, time: HostTime): Promise<Answer<Result>> {
  if (time.issueId === it.ready.row.remoteIssueId) {
    return known({ kind: 'stands', time, isAdopted: false });
  }
  // The name was given to another issue between the question and the request.
  const removed = await it.host.driver.deleteTime(it.ask, place, time.id);
  it.ready.wroteNothing = removed.kind === 'answered';
  return known(difference('refused', 'another issue has its address on the host'));
}

/** Commits the attempt before its request. False if the lease or the row changed meanwhile. */
function begin(it: Sending, startUnix: number): Promise<boolean> {
  const { id, attempts } = it.ready.row;
  // A request that was refused, as its token had expired, is repeated and counts once.
  const more = it.ready.wroteNothing === true ? 0 : 1;
  it.ready.wroteNothing = false;
  return write(it.context, program, async ({ ledger, nowUnix }) => {
    const row = await ledger.byId(id);
    const isOurs = row?.state === 'sending' && row.attempts === attempts + 1;
    if (!isOurs || !row.isWanted) return false;
    await ledger.update(row, {
      attemptUnix: row.attemptUnix || startUnix,
      askedUnix: nowUnix,
      lost: row.lost + more,
      personId: it.person.id,
    });
    return true;
  });
}

/**
 * Deletes the entry there, once it is certain that it is the one that we know; one that is wanted again
 * stays.
 */
async function removeOrKeep(it: Sending, remoteId: number): Promise<Answer<Result>> {
  const { row, place } = it.ready;
  const { driver } = it.host;
  const list = await collect(
    (window) => driver.ownTimes(it.ask, window),
    row.remoteCreatedUnix - momentSeconds,
    row.remoteCreatedUnix + momentSeconds,
  );
  if (list.kind !== 'answered') return list;
  const { times, isComplete } = list.value;
  const there = times.find(({ id }) => id === remoteId);
  if (there === undefined) {
    return isComplete
      ? known({ kind: 'gone' })
      : known(difference('undeletable', 'the host does not show the entry any more'));
  }
  if (!isSameEntry(row, there)) {
    return known(difference('changed-there', 'another entry has its id on the host'));
  }
  if (row.isWanted) return known({ kind: 'stands', time: there, isAdopted: false });
  if (place === undefined) return known(difference('undeletable', 'the issue does not exist'));
  const deleted = await driver.deleteTime(it.ask, place, remoteId);
  if (deleted.kind === 'refused' && deleted.status !== 401) {
    return known(difference('undeletable', refusalOf(deleted)));
  }
  return deleted.kind === 'answered' ? known({ kind: 'gone' }) : deleted;
}

const known = (value: Result): Answer<Result> => ({ kind: 'answered', value, hostUnix: null });

/** Records the result in the transaction that ends the attempt. */
async function settled(tx: Tx, ready: Ready): Promise<void> {
  const { ledger, trackedTimes, nowUnix } = tx;
  const { result, wroteNothing = false, personId } = ready;
  let row = await ledger.byId(ready.row.id);
  if (row === undefined) return;
  if (row.personId === 0 && personId !== undefined) row = await ledger.update(row, { personId });
  if (wroteNothing) {
    row = await ledger.update(row, { askedUnix: 0, lost: Math.max(0, row.lost - 1) });
  }
  if (result?.kind === 'stands') {
    row = await stand(tx, row, result);
  } else if (result?.kind === 'gone') {
    row = await ledger.update(row, { ...cancelled(nowUnix), isWanted: row.isWanted, askedUnix: 0 });
  } else if (result?.kind === 'difference') {
    row = await ledger.update(row, { difference: result.difference });
  }
  const [time] = row.timeId === null ? [] : await trackedTimes.byIds([row.timeId]);
  if (time !== undefined) await reconcile(tx, time, !time.isDeleted);
  else if (row.state === 'sent' && !row.isWanted) await ledger.update(row, waitingFrom(nowUnix));
}

/** The row's entry exists on the host. */
async function stand(
  tx: Tx,
  row: LedgerRow,
  { time, isAdopted }: Extract<Result, { kind: 'stands' }>,
): Promise<LedgerRow> {
  const { ledger, nowUnix } = tx;
  const other = await ledger.byRemoteId(row.host, time.id);
  if (other !== undefined && other.id !== row.id) {
    // Received while its answer was on the way: that row yields. Else the host gave an id again.
    if (!(await yieldTo(tx, row, other))) {
      if (other.state !== 'cancelled') await ledger.update(other, { difference: 'changed-there' });
      const reason = 'the host gave an id again';
      const end = { state: 'failed', difference: 'stopped', lastError: reason } as const;
      return ledger.update(row, { ...end, askedUnix: 0, endedUnix: nowUnix });
    }
  }
  const found = {
    remoteId: time.id,
    remoteCreatedUnix: time.createdUnix,
    personId: time.personId,
    askedUnix: 0,
    lost: row.remoteId === null ? Math.max(0, row.lost - 1) : row.lost,
    attemptUnix: row.remoteId === null ? row.attemptUnix || time.createdUnix : row.attemptUnix,
  };
  if (row.isWanted) return ledger.update(row, { ...found, difference: isAdopted ? 'adopted' : '' });
  // What only looks like the one that was sent is not deleted by itself.
  if (isAdopted)
    return ledger.update(row, { ...found, timeId: null, ...onlyThere('twice', nowUnix) });
  // It is deleted once what it was changed to stands.
  return ledger.update(row, { ...found, difference: '' });
}
