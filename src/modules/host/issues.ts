import type { Context, Tx } from '../../core/context.ts';
import { connectIssue, connectRepository } from '../../core/issue/connect.ts';
import type { Issue, Repository } from '../../core/records/types.ts';
import type { Stores } from '../../core/store.ts';
import { askAndStore } from './asking.ts';
import type { Host } from './connection.ts';
import type { Answer, Asking, HostIssue, IssuePlace } from './drivers/driver.ts';
import { mostTried } from './questions.ts';

/** An issue of the host, and its rows here. */
export interface UsedIssue {
  readonly repository: Repository;
  readonly issue: Issue;
  readonly said: HostIssue;
}

/**
 * Asks the host for an issue as a user. If they may read it, its rows here are made or brought up to
 * date, with the answer that they see it. Never call it inside a transaction.
 * @returns as `askAs`; refused also for an issue that only got the number or id of the one known here
 */
export async function useIssue(
  context: Context,
  host: Host,
  userId: number,
  place: IssuePlace,
  signal?: AbortSignal,
): Promise<Answer<UsedIssue> | undefined> {
  const used = await askAndStore(
    context,
    host,
    userId,
    async (ask) => {
      const answer = await host.driver.issue(ask, place);
      if (answer.kind !== 'answered') return answer;
      const proof = await knownUnder(context, host, ask, answer.value);
      return { ...answer, value: { said: answer.value, proof } };
    },
    async (tx, { said, proof }) => {
      const rows = await recordIssue(tx, host, said, proof);
      if (rows === undefined) return undefined;
      const { id: repositoryId } = rows.repository;
      const former = await tx.hostAnswers.of(userId, repositoryId, said.kind);
      await tx.hostAnswers.put({
        ...{ manages: false, managesAskedUnix: 0, ...former },
        ...{ userId, repositoryId, kind: said.kind },
        ...{ sees: true, askedUnix: tx.nowUnix },
      });
      return { ...rows, said };
    },
    signal,
  );
  if (used?.kind !== 'answered') return used;
  const { value, hostUnix } = used;
  return value === undefined
    ? { kind: 'refused', status: 409, reason: 'the number is of another issue now', hostUnix }
    : { ...used, value };
}

const isNamed = ({ remoteOwner, name }: Repository, said: HostIssue): boolean =>
  remoteOwner === said.owner && name === said.name;

/**
 * A known issue of a repository that has another name now than here. Only that is a new name: a
 * restored host gives ids again, and the repository of somebody else may have got this one.
 */
async function knownUnder(
  { database: { read } }: Context,
  host: Host,
  ask: Asking,
  said: HostIssue,
): Promise<HostIssue | undefined> {
  const repository = await read.repositories.byRemoteId(host.url, said.repositoryId);
  if (repository === undefined || isNamed(repository, said)) return undefined;
  for (const kind of ['issues', 'pulls'] as const) {
    for (const { issue } of await read.connectedIssues.newestOf(repository.id, kind, mostTried)) {
      const { owner, name } = said;
      const answer = await host.driver.issue(ask, { owner, name, number: issue.number });
      const isProof =
        answer.kind === 'answered' && (await isKnown(read, host, repository, answer.value));
      if (isProof) return answer.value;
    }
  }
  return undefined;
}

async function isKnown(
  { connectedIssues, issues }: Stores,
  { url }: Pick<Host, 'url'>,
  { id, remoteId }: Repository,
  said: HostIssue,
): Promise<boolean> {
  const known = await connectedIssues.byRemoteId(url, said.id);
  const numbered = await issues.byNumber(id, said.number);
  return (
    said.repositoryId === remoteId &&
    known !== undefined &&
    known.issueId === numbered?.id &&
    numbered.createdUnix === said.createdUnix
  );
}

/**
 * Makes the rows of an issue that a person has read on the host, or brings them up to date.
 * @param proof see `knownUnder`
 * @returns undefined if its number or id, or the id of its repository, was another's here: restored
 * hosts use them again
 */
export async function recordIssue(
  tx: Tx,
  host: Pick<Host, 'url'>,
  said: HostIssue,
  proof?: HostIssue,
): Promise<Omit<UsedIssue, 'said'> | undefined> {
  const { connectedIssues } = tx;
  const { owner, name, number } = said;
  const then = await tx.repositories.byRemoteId(host.url, said.repositoryId);
  const known = await connectedIssues.byRemoteId(host.url, said.id);
  const numbered = then && (await tx.issues.byNumber(then.id, number));
  const isNew = known === undefined && numbered === undefined;
  if (!isNew && !(then && (await isKnown(tx, host, then, said)))) return undefined;
  const isRenamed = then !== undefined && isNew && !isNamed(then, said);
  if (isRenamed && !(proof && (await isKnown(tx, host, then, proof)))) return undefined;
  const repository = await connectRepository(tx, {
    ...{ host: host.url, remoteId: said.repositoryId, remoteOwner: owner, name },
    page: `${host.url}/${owner}/${name}`,
  });
  const { title, body, isClosed, closedUnix, dueUnix, commentsCount, createdUnix } = said;
  const { poster, assignees, labels, milestone, mergedUnix } = said;
  const issue = await connectIssue(tx, repository, {
    ...{ number, title, body, isPull: said.kind === 'pulls', isClosed, closedUnix, dueUnix },
    ...{ commentsCount, createdUnix, remote: { poster, assignees, labels, milestone, mergedUnix } },
  });
  const readUnix = tx.nowUnix;
  await connectedIssues.put({ issueId: issue.id, host: host.url, remoteId: said.id, readUnix });
  return { repository, issue };
}
