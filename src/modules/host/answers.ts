import { byId } from '../../core/by-id.ts';
import type { Context } from '../../core/context.ts';
import type { AccessAnswer, Issue, Repository } from '../../core/records/types.ts';
import type { IssueKind } from '../../core/visibility.ts';
import { askAndStore } from './asking.ts';
import { type Host, hostIfAny } from './connection.ts';
import { recordIssue } from './issues.ts';
import { askWhatTheySee, type KnownIssue, mostTried } from './questions.ts';
import type { HostAnswer, ListedAnswer } from './types.ts';

/** How old an answer may be, in seconds. */
export const answerAges = { opened: 60, listed: 300, link: 86_400 } as const;
/** Somebody waits for the page. */
const patienceOfPages = 2000;
/** Of a request that lists. */
const mostAskedForLists = 5;

const kinds = ['issues', 'pulls'] as const;

/** What the host said about a user, from stored rows. */
export async function storedAnswers(
  context: Pick<Context, 'database' | 'clock' | 'rules'>,
  userId: number,
  maxAgeSeconds: number,
): Promise<readonly AccessAnswer[]> {
  const nowUnix = context.clock.nowUnix();
  return [...(await answersByRepository(context, userId))].map(([repositoryId, given]) =>
    together(repositoryId, given, nowUnix, maxAgeSeconds),
  );
}

async function answersByRepository(
  { database, rules }: Pick<Context, 'database' | 'rules'>,
  userId: number,
): Promise<ReadonlyMap<number, readonly ListedAnswer[]>> {
  const host = hostIfAny(rules);
  const rows = host === undefined ? [] : await database.read.hostAnswers.ofUser(userId, host.url);
  return Map.groupBy(rows, (row) => row.repositoryId);
}

/**
 * The same for lists: a handful of the answers that are too old are asked for again, those of the
 * repositories opened last first. Never call it inside a transaction.
 */
export async function listedAnswers(
  context: Context,
  userId: number,
): Promise<readonly AccessAnswer[]> {
  const nowUnix = context.clock.nowUnix();
  const isOld = ({ askedUnix }: HostAnswer) => !isYoung(askedUnix, nowUnix, answerAges.listed);
  const newest = (given: readonly HostAnswer[]) =>
    Math.max(...given.map(({ sees, askedUnix }) => (sees ? askedUnix : 0)));
  const old = [...(await answersByRepository(context, userId)).values()]
    .filter((given) => given.some(isOld))
    .sort((one, other) => newest(other) - newest(one))
    .slice(0, mostAskedForLists);
  const ids = old.flatMap(([row]) => row?.repositoryId ?? []);
  const repositories = byId(await context.database.read.repositories.byIds(ids));
  const signal = AbortSignal.timeout(patienceOfPages);
  const asked = new Map<number, AccessAnswer>();
  for (const given of old) {
    const repository = repositories.get(given[0]?.repositoryId ?? 0);
    const withManages = given.some(({ manages }) => manages);
    const asking = { withManages, maxAgeSeconds: answerAges.listed, signal };
    const answer = repository && (await askAnswer(context, userId, repository, asking));
    // They are not connected.
    if (repository !== undefined && answer === undefined) break;
    if (answer !== undefined) asked.set(answer.repositoryId, answer);
  }
  const isAway = asked.size > 0 && [...asked.values()].every(({ isFresh }) => !isFresh);
  const stored = await storedAnswers(context, userId, answerAges.listed);
  return stored.map((answer) =>
    answer.isFresh || !(isAway || asked.get(answer.repositoryId)?.isLastKnown === true)
      ? answer
      : { ...answer, isLastKnown: true },
  );
}

/** Where no issue of a kind is connected, the answer for the other kind stands for both. */
function together(
  repositoryId: number,
  given: readonly ListedAnswer[],
  nowUnix: number,
  maxAgeSeconds: number,
): AccessAnswer {
  const rightOf = (wanted: IssueKind) => {
    const own = given.find(({ kind }) => kind === wanted);
    const row = own ?? given.find(({ hasOtherKind }) => !hasOtherKind);
    if (row?.sees !== true) return 'none';
    const manages = row.manages && isYoung(row.managesAskedUnix, nowUnix, maxAgeSeconds);
    return manages ? 'write' : 'read';
  };
  return {
    repositoryId,
    issues: rightOf('issues'),
    pulls: rightOf('pulls'),
    isFresh: given.every(({ askedUnix }) => isYoung(askedUnix, nowUnix, maxAgeSeconds)),
  };
}

/** Processes' clocks differ a little; an answer of a later hour was written before one was set back. */
const isYoung = (askedUnix: number, nowUnix: number, maxAgeSeconds: number): boolean =>
  Math.abs(nowUnix - askedUnix) <= maxAgeSeconds;

interface AskingAnswer {
  /** The issue that they open; it is asked about first. */
  readonly number?: number | undefined;
  /** Whether other people's time is going to be shown. */
  readonly withManages: boolean;
  readonly maxAgeSeconds?: number;
  readonly signal?: AbortSignal;
}

type Answered = Promise<AccessAnswer | undefined>;

/** The questions under way: requests of one page wait for the same answer. */
const underWay = new WeakMap<Context['database'], Map<string, Answered>>();

/**
 * What the host says about a user and a repository that they open: the stored answers if they are
 * young enough, else it is asked. Never call it inside a transaction.
 * @returns undefined if nothing is known, or they have no connection that works
 */
export function askAnswer(
  context: Context,
  userId: number,
  repository: Repository,
  asking: AskingAnswer,
): Answered {
  const { database } = context;
  const all = underWay.get(database) ?? new Map<string, Answered>();
  underWay.set(database, all);
  const key = [userId, repository.id, asking.number, asking.withManages].join();
  const known = all.get(key);
  if (known !== undefined) return known;
  const answer = ask(context, userId, repository, asking).finally(() => all.delete(key));
  all.set(key, answer);
  return answer;
}

async function ask(
  context: Context,
  userId: number,
  repository: Repository,
  {
    number,
    withManages,
    maxAgeSeconds = answerAges.opened,
    signal = AbortSignal.timeout(patienceOfPages),
  }: AskingAnswer,
): Answered {
  const host = hostIfAny(context.rules);
  if (host === undefined || repository.host !== host.url) return undefined;
  const { read } = context.database;
  const opened =
    number === undefined ? undefined : await read.issues.byNumber(repository.id, number);
  const nowUnix = context.clock.nowUnix();
  const isEnough = ({ sees, askedUnix, managesAskedUnix }: HostAnswer): boolean =>
    isYoung(askedUnix, nowUnix, maxAgeSeconds) &&
    (!withManages || !sees || isYoung(managesAskedUnix, nowUnix, maxAgeSeconds));
  const answers: HostAnswer[] = [];
  const connected = new Set<IssueKind>();
  for (const kind of kinds) {
    const known = await knownIssues(context, repository, kind, opened);
    if (known.length === 0) continue;
    connected.add(kind);
    const stored = await read.hostAnswers.of(userId, repository.id, kind);
    const question = { kind, stored, withManages, known, signal };
    const answer =
      stored && isEnough(stored)
        ? stored
        : await askKind(context, host, userId, repository, question);
    if (answer !== undefined) answers.push(answer);
  }
  if (answers.length === 0) return undefined;
  const given = answers.map((answer) => ({ ...answer, hasOtherKind: connected.size > 1 }));
  const answer = together(repository.id, given, nowUnix, maxAgeSeconds);
  // What is old still was asked for again just now.
  return answer.isFresh ? answer : { ...answer, isLastKnown: true };
}

/** @returns the stored answer while there is no other */
async function askKind(
  context: Context,
  host: Host,
  userId: number,
  repository: Repository,
  question: {
    readonly kind: IssueKind;
    readonly stored: HostAnswer | undefined;
    readonly withManages: boolean;
    readonly known: readonly KnownIssue[];
    readonly signal: AbortSignal;
  },
): Promise<HostAnswer | undefined> {
  const { kind, stored, withManages, known, signal } = question;
  const answer = await askAndStore(
    context,
    host,
    userId,
    (ask, { id }) => askWhatTheySee(host.driver, ask, known, id, withManages),
    async (tx, { sees, manages, issue }) => {
      const { nowUnix } = tx;
      const said: HostAnswer = {
        ...{ userId, repositoryId: repository.id, kind, sees, askedUnix: nowUnix },
        manages: sees && (manages ?? stored?.manages ?? false),
        managesAskedUnix: manages !== undefined ? nowUnix : (stored?.managesAskedUnix ?? 0),
      };
      await tx.hostAnswers.put(said);
      // What the page shows is as new as the answer that opens it.
      if (issue !== undefined) await recordIssue(tx, host, issue);
      return said;
    },
    signal,
  );
  return answer?.kind === 'answered' ? answer.value : answer && stored;
}

/** The issues to ask about: the opened one, then the newest of its kind. */
async function knownIssues(
  { database: { read } }: Context,
  { id, remoteId, remoteOwner, name }: Repository,
  kind: IssueKind,
  opened: Issue | undefined,
): Promise<KnownIssue[]> {
  const newest = await read.connectedIssues.newestOf(id, kind, mostTried);
  const isOfKind = opened?.isPull === (kind === 'pulls');
  const first = isOfKind && opened && (await read.connectedIssues.byIssue(opened.id));
  const all = [
    ...(first ? [{ issue: opened, remoteId: first.remoteId }] : []),
    ...newest.filter(({ issue }) => issue.id !== opened?.id),
  ];
  return all.map(({ issue, remoteId: issueId }) => ({
    place: { owner: remoteOwner, name, number: issue.number },
    id: issueId,
    repositoryId: remoteId ?? 0,
    createdUnix: issue.createdUnix,
  }));
}
