import type { Context } from '../../core/context.ts';
import { connectIssue, connectRepository } from '../../core/issue/connect.ts';
import type { Issue, Repository } from '../../core/records/types.ts';
import type { Stores } from '../../core/store.ts';
import { askAndStore } from './asking.ts';
import type { Host } from './connection.ts';
import type { Answer, HostIssue, IssuePlace } from './drivers/driver.ts';

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
    (ask) => host.driver.issue(ask, place),
    async (stores, said) => {
      const rows = await recordIssue(context, stores, host, said);
      if (rows === undefined) return undefined;
      const { id: repositoryId } = rows.repository;
      const former = await stores.hostAnswers.of(userId, repositoryId, said.kind);
      await stores.hostAnswers.put({
        ...{ manages: false, managesAskedUnix: 0, ...former },
        ...{ userId, repositoryId, kind: said.kind },
        ...{ sees: true, askedUnix: context.clock.nowUnix() },
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

/**
 * Makes the rows of an issue that a person has read on the host, or brings them up to date.
 * @returns undefined if its number or id was another issue's here: restored hosts use both again
 */
export async function recordIssue(
  context: Context,
  stores: Stores,
  host: Pick<Host, 'url'>,
  said: HostIssue,
): Promise<Omit<UsedIssue, 'said'> | undefined> {
  const { connectedIssues } = stores;
  const { owner, name, number } = said;
  const repository = await connectRepository(context, stores, {
    ...{ host: host.url, remoteId: said.repositoryId, remoteOwner: owner, name },
    page: `${host.url}/${owner}/${name}`,
  });
  const known = await connectedIssues.byRemoteId(host.url, said.id);
  const numbered = await stores.issues.byNumber(repository.id, number);
  if (known?.issueId !== numbered?.id) return undefined;
  const { title, body, isClosed, closedUnix, dueUnix, commentsCount, createdUnix } = said;
  const { poster, assignees, labels, milestone, mergedUnix } = said;
  const issue = await connectIssue(stores, repository, {
    ...{ number, title, body, isPull: said.kind === 'pulls', isClosed, closedUnix, dueUnix },
    ...{ commentsCount, createdUnix, remote: { poster, assignees, labels, milestone, mergedUnix } },
  });
  const readUnix = context.clock.nowUnix();
  await connectedIssues.put({ issueId: issue.id, host: host.url, remoteId: said.id, readUnix });
  return { repository, issue };
}
