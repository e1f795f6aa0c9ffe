import { type Caller, isActingForAnother } from '../caller.ts';
import type { AnswerUse, Context, CoreDoor, IssuePlace } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { AccessAnswer, Issue, Repository, RepositoryAccess, User } from '../records/types.ts';
import type { IssueKind, RepositoryVisibility } from '../visibility.ts';

// Rights in connected repositories: only the host gives them, to nobody but the person themselves.

export const isConnected = ({ host }: Pick<Repository, 'host'>): boolean => host !== '';

/** True for callers whose answers count: not with `public-only` tokens or sudo. */
const mayHaveAnswers = (caller: Caller): caller is Caller & { readonly user: User } =>
  caller.user !== null && !caller.isPublicOnly && !isActingForAnother(caller);

/**
 * Adds what the host said about the caller. Call it before a transaction, never inside.
 * @param use see `CoreDoor.accessAnswers`
 */
export async function withAnswers<C extends Caller>(
  context: Context,
  caller: C,
  use: AnswerUse,
): Promise<C> {
  const { user } = caller;
  if (!mayHaveAnswers(caller) || user === null) return caller;
  const given = await Promise.all(
    context.doors.map((door) => door.accessAnswers?.(context, user, use) ?? []),
  );
  return {
    ...caller,
    answers: new Map(given.flat().map((answer) => [answer.repositoryId, answer])),
  };
}

/** Asks the doors with an answer of the host, and adds what they say. */
async function askDoors(
  context: Context,
  caller: Caller,
  ask: (door: CoreDoor, user: User) => Promise<AccessAnswer | undefined> | undefined,
): Promise<AccessAnswer | undefined> {
  const { answers } = caller;
  if (answers === undefined || !mayHaveAnswers(caller)) return undefined;
  const given = await Promise.all(context.doors.map((door) => ask(door, caller.user)));
  const answer = given.find((one) => one !== undefined);
  if (answer !== undefined) answers.set(answer.repositoryId, answer);
  return answer;
}

/** Like `withAnswers`, for a repository that the caller opens. */
export const askOpened = (
  context: Context,
  caller: Caller,
  repository: Repository,
  number: number | undefined,
): Promise<AccessAnswer | undefined> =>
  askDoors(context, caller, (door, user) =>
    door.askAccess?.(context.outside ?? context, user, repository, number),
  );

/** Connects an issue that is unknown here. @returns the id of its repository, if the caller may read it */
export const findUnknown = async (
  context: Context,
  caller: Caller,
  place: IssuePlace,
): Promise<number | undefined> =>
  (
    await askDoors(context, caller, (door, user) =>
      door.findUnknown?.(context.outside ?? context, user, place),
    )
  )?.repositoryId;

const sees = (answer: AccessAnswer, kind: IssueKind): boolean => answer[kind] !== 'none';

/**
 * The caller's access to a connected repository; undefined if they may not read it.
 * @param mayBeOld for the caller's own time, which an old answer does not take from them
 */
export function connectedAccess(
  { answers }: Pick<Caller, 'answers'>,
  repository: Repository,
  owner: User,
  mayBeOld: boolean,
): RepositoryAccess | undefined {
  const answer = answers?.get(repository.id);
  if (answer === undefined || !(answer.isFresh || mayBeOld)) return undefined;
  const hidden = (['issues', 'pulls'] as const).filter((kind) => !sees(answer, kind));
  if (hidden.length === 2) return undefined;
  const managesAll = answer.issues === 'write' && answer.pulls === 'write';
  const mode = answer.isFresh && managesAll ? 'write' : 'read';
  return { repository, owner, mode, hidden: hidden[0] };
}

/** Whether an answer is new enough for any issue, and not only for the caller's own time. */
export const isFreshIn = ({ answers }: Pick<Caller, 'answers'>, { id }: Repository): boolean =>
  answers?.get(id)?.isFresh === true;

/** Whether the caller's own entries of the repository are shown with their issues. */
export const isShownIn = ({ answers }: Pick<Caller, 'answers'>, { id }: Repository): boolean => {
  const answer = answers?.get(id);
  return answer !== undefined && mayShow(answer, true);
};

const mayShow = ({ isFresh, isLastKnown }: AccessAnswer, ofOwn: boolean): boolean =>
  isFresh || (ofOwn && isLastKnown === true);

/**
 * The connected repositories that a caller sees.
 * @param ofOwn for the caller's own time: also those about which the host cannot be asked now
 */
export function connectedVisibility(
  { answers }: Pick<Caller, 'answers'>,
  ofOwn: boolean,
): RepositoryVisibility['connected'] {
  const known = [...(answers?.values() ?? [])].filter((one) => mayShow(one, ofOwn));
  if (known.length === 0) return undefined;
  const idsOf = (kind: IssueKind): number[] =>
    known.filter((one) => sees(one, kind)).map((one) => one.repositoryId);
  return { issues: idsOf('issues'), pulls: idsOf('pulls') };
}

/** False for an issue of the kind that the host does not show to the caller. */
export function seesKind({ answers }: Pick<Caller, 'answers'>, issue: Issue): boolean {
  const answer = answers?.get(issue.repositoryId);
  return answer === undefined || sees(answer, issue.isPull ? 'pulls' : 'issues');
}

/** The connected repositories where the caller may see everybody's time. */
export const managedBy = ({ answers }: Pick<Caller, 'answers'>): number[] =>
  [...(answers?.values() ?? [])]
    .filter((one) => one.isFresh && one.issues === 'write' && one.pulls === 'write')
    .map((one) => one.repositoryId);

/** @throws forbidden in a connected repository: its host decides */
export function checkIsLocal(repository: Repository): void {
  if (isConnected(repository)) {
    throw forbidden('repository.on-host-only', { page: repository.page });
  }
}
