import { byId, distinct } from '../by-id.ts';
import { notFound } from '../errors.ts';
import type { Stores } from '../store.ts';
import type { FullIssue, Issue, RepositoryAccess, User } from './types.ts';
import { ghost, ownerOf, remoteUser } from './user.ts';

/**
 * Loads issues with everything their JSON needs, in the same order. Deleted users appear as the
 * ghost; issues of deleted repositories are omitted.
 * @param within the repository of all these issues, if already loaded
 */
export async function fullIssues(
  stores: Stores,
  issues: readonly Issue[],
  within?: Pick<RepositoryAccess, 'repository' | 'owner'>,
): Promise<FullIssue[]> {
  if (issues.length === 0) return [];
  const assigneeIds = await stores.issues.assigneeIds(issues.map((issue) => issue.id));
  const repositories = byId(
    within === undefined
      ? await stores.repositories.byIds(distinct(issues.map((issue) => issue.repositoryId)))
      : [within.repository],
  );
  const userIds = distinct([
    ...issues.map((issue) => issue.posterId),
    ...[...assigneeIds.values()].flat(),
    ...[...repositories.values()].map((repository) => repository.ownerId),
  ]);
  const users = byId(await stores.users.byIds(userIds.filter((id) => id !== within?.owner.id)));
  if (within !== undefined) users.set(within.owner.id, within.owner);
  return issues.flatMap((issue) => {
    const repository = repositories.get(issue.repositoryId);
    const account = repository === undefined ? undefined : users.get(repository.ownerId);
    if (repository === undefined || account === undefined) return [];
    const people = peopleOf(issue, assigneeIds.get(issue.id) ?? [], users);
    return [{ issue, ...people, repository, owner: ownerOf(repository, account) }];
  });
}

/** The poster and the assignees to show. */
export function peopleOf(
  issue: Issue,
  assigneeIds: readonly number[],
  users: ReadonlyMap<number, User>,
): Pick<FullIssue, 'poster' | 'assignees'> {
  const { remote, posterId } = issue;
  if (remote !== null) {
    const assignees = remote.assignees.map((name) => remoteUser(name));
    return { poster: remoteUser(remote.poster), assignees };
  }
  const poster = users.get(posterId) ?? ghost(posterId);
  return { poster, assignees: assigneeIds.flatMap((id) => users.get(id) ?? []) };
}

/** Like `fullIssues`, for one issue. @throws not_found if its repository is deleted */
export async function fullIssue(stores: Stores, issue: Issue): Promise<FullIssue> {
  const [full] = await fullIssues(stores, [issue]);
  if (full === undefined) throw notFound('resource.not-found');
  return full;
}
