import type { Context } from '../../core/context.ts';
import { askAs, hostOf } from './connection.ts';
import type { IssueKind } from './drivers/driver.ts';
import { askWhatTheySee, type KnownIssue, mostTried } from './questions.ts';
import type { HostAnswer, NumberedIssue } from './types.ts';

/** How old an answer may be, in seconds. */
export const answerAges = { opened: 60, listed: 300, link: 86_400 } as const;
/** Somebody waits for the page. */
const patienceOfPages = 2000;

const kinds = ['issue', 'pull'] as const;

/** A repository here that stands for one of the host. */
export interface ConnectedRepository {
  readonly id: number;
  readonly remoteId: number;
  /** Its owner and name there, as last seen. */
  readonly remoteOwner: string;
  readonly name: string;
}

type Right = 'none' | 'read' | 'write';

/** What the host said about a person and a repository. */
export interface RepositoryAnswer {
  readonly repositoryId: number;
  /** Where no issue of a kind is known, the answer for the other kind. */
  readonly issues: Right;
  readonly pulls: Right;
  /** False: too old to show more than the person's own entries. */
  readonly isFresh: boolean;
}

/** What the host said about a user, from stored rows. */
export async function storedAnswers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  userId: number,
  maxAgeSeconds: number,
): Promise<readonly RepositoryAnswer[]> {
  const rows = await database.read.hostAnswers.ofUser(userId);
  const nowUnix = clock.nowUnix();
  return [...Map.groupBy(rows, (row) => row.repositoryId).values()].map((given) =>
    together(given, nowUnix, maxAgeSeconds),
  );
}

function together(
  given: readonly HostAnswer[],
  nowUnix: number,
  maxAgeSeconds: number,
): RepositoryAnswer {
  const rightOf = (wanted: IssueKind): Right => {
    const row = given.find(({ kind }) => kind === wanted) ?? given[0];
    if (row?.sees !== true) return 'none';
    const manages = row.manages && isYoung(row.managesAskedUnix, nowUnix, maxAgeSeconds);
    return manages ? 'write' : 'read';
  };
  return {
    repositoryId: given[0]?.repositoryId ?? 0,
    issues: rightOf('issue'),
    pulls: rightOf('pull'),
    isFresh: given.every(({ askedUnix }) => isYoung(askedUnix, nowUnix, maxAgeSeconds)),
  };
}

/** An answer of the future was written before the clock was set back. */
const isYoung = (askedUnix: number, nowUnix: number, maxAgeSeconds: number): boolean =>
  askedUnix <= nowUnix && nowUnix - askedUnix <= maxAgeSeconds;

/**
 * What the host says about a user and a repository that they open: the stored answers if they are
 * young enough, else it is asked. Never call it inside a transaction.
 */
export async function askAnswer(
  context: Context,
  userId: number,
  repository: ConnectedRepository,
  asking: {
    /** Whether other people's time is going to be shown. */
    readonly withManages: boolean;
    readonly patienceMs?: number;
  },
): Promise<RepositoryAnswer | undefined> {
  const { withManages, patienceMs = patienceOfPages } = asking;
  const maxAgeSeconds = answerAges.opened;
  const nowUnix = context.clock.nowUnix();
  const answers: HostAnswer[] = [];
  for (const kind of kinds) {
    const stored = await context.database.read.hostAnswers.of(userId, repository.id, kind);
    const isEnough =
      stored !== undefined &&
      isYoung(stored.askedUnix, nowUnix, maxAgeSeconds) &&
      (!withManages || !stored.sees || isYoung(stored.managesAskedUnix, nowUnix, maxAgeSeconds));
    const answer = isEnough
      ? stored
      : await askKind(context, userId, repository, { kind, stored, withManages, patienceMs });
    if (answer !== undefined) answers.push(answer);
  }
  return answers.length === 0 ? undefined : together(answers, nowUnix, maxAgeSeconds);
}

/** @returns the stored answer while there is no other */
async function askKind(
  context: Context,
  userId: number,
  repository: ConnectedRepository,
  question: {
    readonly kind: IssueKind;
    readonly stored: HostAnswer | undefined;
    readonly withManages: boolean;
    readonly patienceMs: number;
  },
): Promise<HostAnswer | undefined> {
  const { database, clock, rules } = context;
  const { kind, stored, withManages, patienceMs } = question;
  const host = hostOf(rules);
  const newest = await database.read.connectedIssues.newestOf(repository.id, kind, mostTried);
  if (newest.length === 0) return undefined;
  let asPersonId = 0;
  const said = await askAs(
    context,
    host,
    userId,
    (ask, { id, login }) => {
      asPersonId = id;
      const known = newest.map((one) => knownIssue(repository, one, login));
      return askWhatTheySee(host.driver, ask, known, withManages);
    },
    AbortSignal.timeout(patienceMs),
  );
  if (said?.kind !== 'answered') return stored;
  const { sees, manages } = said.value;
  const nowUnix = clock.nowUnix();
  const answer: HostAnswer = {
    ...{ userId, repositoryId: repository.id, kind, sees, askedUnix: nowUnix },
    manages: sees && (manages ?? stored?.manages ?? false),
    managesAskedUnix: manages !== undefined ? nowUnix : (stored?.managesAskedUnix ?? 0),
  };
  return database.write(async ({ hostConnections, hostAnswers }) => {
    // They may have disconnected meanwhile, or be somebody else there.
    const now = await hostConnections.ofUser(userId, host.url);
    if (now?.state !== 'active' || now.remoteId !== asPersonId) return undefined;
    await hostAnswers.put(answer);
    return answer;
  });
}

const knownIssue = (
  { remoteId, remoteOwner, name }: ConnectedRepository,
  { number, issue }: NumberedIssue,
  login: string,
): KnownIssue => ({
  place: { owner: remoteOwner, name, number },
  id: issue.remoteId,
  repositoryId: remoteId,
  others: [issue.data.poster, ...issue.data.assignees].filter(
    (other) => other !== '' && other.toLowerCase() !== login.toLowerCase(),
  ),
});
