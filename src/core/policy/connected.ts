import { type Caller, isActingForAnother } from '../caller.ts';
import type { Context, CoreDoor } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { AccessAnswer, Issue, Repository, RepositoryAccess, User } from '../records/types.ts';
import type { IssueKind, RepositoryVisibility } from '../visibility.ts';

// Rights in connected repositories: only the host gives them, to nobody but the person themselves.

export const isConnected = ({ host }: Pick<Repository, 'host'>): boolean => host !== '';

/** True for callers whose answers count: not with `public-only` tokens or sudo. */
const mayHaveAnswers = (caller: Caller): caller is Caller & { readonly user: User } =>
  caller.user !== null && !caller.isPublicOnly && !isActingForAnother(caller);

const askDoors = async (
  { doors }: Context,
  ask: (door: CoreDoor) => Promise<readonly AccessAnswer[]> | undefined,
): Promise<AccessAnswer[]> => (await Promise.all(doors.map(ask))).flatMap((given) => given ?? []);

/**
 * Adds what the host said about the caller. Call it before a transaction, never inside.
 * @param use see `CoreDoor.accessAnswers`
 */
export async function withAnswers<C extends Caller>(
  context: Context,
  caller: C,
  use: 'request' | 'link',
): Promise<C> {
  if (!mayHaveAnswers(caller)) return caller;
  const given = await askDoors(context, (door) => door.accessAnswers?.(context, caller.user, use));
  return { ...caller, answers: new Map(given.map((answer) => [answer.repositoryId, answer])) };
}

/** Like `withAnswers`, for a repository that the caller opens. */
export async function askOpened(
  context: Context,
  caller: Caller,
  repository: Repository,
): Promise<void> {
  if (caller.answers === undefined || !mayHaveAnswers(caller)) return;
  const given = await askDoors(context, (door) =>
    door.askAccess?.(context, caller.user, repository),
  );
  for (const answer of given) caller.answers.set(answer.repositoryId, answer);
}

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

/** The connected repositories that a caller sees; see `connectedAccess`. */
export function connectedVisibility(
  { answers }: Pick<Caller, 'answers'>,
  mayBeOld: boolean,
): RepositoryVisibility['connected'] {
  const known = [...(answers?.values() ?? [])].filter((one) => one.isFresh || mayBeOld);
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
    throw forbidden(`this can be changed on the host only: ${repository.page}`);
  }
}
