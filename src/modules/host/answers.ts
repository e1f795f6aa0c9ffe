import type { Context } from '../../core/context.ts';
import type { AccessAnswer, Issue, Repository } from '../../core/records/types.ts';
import type { IssueKind } from '../../core/visibility.ts';
import { askAndStore } from './asking.ts';
import { type Host, hostIfAny } from './connection.ts';
import { recordIssue } from './issues.ts';
import { askWhatTheySee, type KnownIssue, mostTried } from './questions.ts';
import type { HostAnswer } from './types.ts';

/** How old an answer may be, in seconds. */
export const answerAges = { opened: 60, listed: 300, link: 86_400 } as const;
/** Somebody waits for the page. */
const patienceOfPages = 2000;

const kinds = ['issues', 'pulls'] as const;

/** What the host said about a user, from stored rows. */
export async function storedAnswers(
  { database, clock, rules }: Pick<Context, 'database' | 'clock' | 'rules'>,
  userId: number,
  maxAgeSeconds: number,
): Promise<readonly AccessAnswer[]> {
  const host = hostIfAny(rules);
  if (host === undefined) return [];
  const rows = await database.read.hostAnswers.ofUser(userId, host.url);
  const nowUnix = clock.nowUnix();
  return [...Map.groupBy(rows, (row) => row.repositoryId)].map(([repositoryId, given]) =>
    together(repositoryId, given, nowUnix, maxAgeSeconds),
  );
}

/** Where no issue of a kind is known, the answer for the other kind stands for both. */
function together(
  repositoryId: number,
  given: readonly HostAnswer[],
  nowUnix: number,
  maxAgeSeconds: number,
): AccessAnswer {
  const rightOf = (wanted: IssueKind) => {
    const row = given.find(({ kind }) => kind === wanted) ?? given[0];
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

/**
 * What the host says about a user and a repository that they open: the stored answers if they are
 * young enough, else it is asked. Never call it inside a transaction.
 * @returns undefined if nothing is known, or they have no connection that works
 */
export async function askAnswer(
  context: Context,
  userId: number,
  repository: Repository,
  asking: {
    /** The issue that they open; it is asked about first. */
    readonly number?: number | undefined;
    /** Whether other people's time is going to be shown. */
    readonly withManages: boolean;
    readonly patienceMs?: number;
  },
): Promise<AccessAnswer | undefined> {
  const host = hostIfAny(context.rules);
  if (host === undefined || repository.host !== host.url) return undefined;
  const { number, withManages, patienceMs = patienceOfPages } = asking;
  const { read } = context.database;
  const opened =
    number === undefined ? undefined : await read.issues.byNumber(repository.id, number);
  const nowUnix = context.clock.nowUnix();
  const isEnough = ({ sees, askedUnix, managesAskedUnix }: HostAnswer): boolean =>
    isYoung(askedUnix, nowUnix, answerAges.opened) &&
    (!withManages || !sees || isYoung(managesAskedUnix, nowUnix, answerAges.opened));
  const signal = AbortSignal.timeout(patienceMs);
  const answers: HostAnswer[] = [];
  for (const kind of kinds) {
    const stored = await read.hostAnswers.of(userId, repository.id, kind);
    const question = { kind, stored, withManages, opened, signal };
    const answer =
      stored && isEnough(stored)
        ? stored
        : await askKind(context, host, userId, repository, question);
    if (answer !== undefined) answers.push(answer);
  }
  if (answers.length === 0) return undefined;
  return together(repository.id, answers, nowUnix, answerAges.opened);
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
    readonly opened: Issue | undefined;
    readonly signal: AbortSignal;
  },
): Promise<HostAnswer | undefined> {
  const { kind, stored, withManages, opened, signal } = question;
  const known = await knownIssues(context, repository, kind, opened);
  if (known.length === 0) return undefined;
  const answer = await askAndStore(
    context,
    host,
    userId,
    (ask, { login }) => askWhatTheySee(host.driver, ask, known, login, withManages),
    async (stores, { sees, manages, issue }) => {
      const nowUnix = context.clock.nowUnix();
      const said: HostAnswer = {
        ...{ userId, repositoryId: repository.id, kind, sees, askedUnix: nowUnix },
        manages: sees && (manages ?? stored?.manages ?? false),
        managesAskedUnix: manages !== undefined ? nowUnix : (stored?.managesAskedUnix ?? 0),
      };
      await stores.hostAnswers.put(said);
      // What the page shows is as new as the answer that opens it.
      if (issue !== undefined) await recordIssue(context, stores, host, issue);
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
    people: issue.remote === null ? [] : [issue.remote.poster, ...issue.remote.assignees],
  }));
}
