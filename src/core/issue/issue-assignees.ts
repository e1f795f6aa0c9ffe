import type { RepositoryAccess } from '../access.ts';
import type { Caller } from '../caller.ts';
import { invalid } from '../errors.ts';
import { findUserInRepository, modeOf } from '../lookup.ts';
import type { Stores } from '../store.ts';
import type { Issue } from './issue.ts';
import { timelineEvent } from './timeline.ts';

/** Each costs some look-ups while the database is held. */
const maxAssignees = 50;

/**
 * The ids of users who are to be assigned; empty names are passed over. Whoever is assigned must be
 * able to read the repository, or be assigned to `issueId` already.
 * @throws invalid that names who is unknown or may not
 */
export async function assigneesNamed(
  stores: Stores,
  caller: Caller,
  access: RepositoryAccess,
  names: readonly string[],
  issueId?: number,
): Promise<number[]> {
  const wanted = names.filter((name) => name.trim() !== '');
  if (wanted.length > maxAssignees) {
    throw invalid(`[assignees]: must be at most ${maxAssignees}`);
  }
  const ids = new Set<number>();
  for (const name of wanted) {
    const user = await findUserInRepository(stores, caller, access, name);
    if (user === undefined) throw invalid(`Assignee does not exist: [name: ${name}]`);
    const isAssignable =
      (await modeOf(stores, user, access)) !== 'none' ||
      (issueId !== undefined && (await stores.issues.isAssignee(issueId, user.id)));
    if (!isAssignable) {
      throw invalid(`user doesn't have access to repo [name: ${name}]`);
    }
    ids.add(user.id);
  }
  return [...ids];
}

/** Makes these users, and nobody else, the assignees of an issue. True where that changed anything. */
export async function assign(
  stores: Stores,
  { issue, byUserId, nowUnix }: { issue: Issue; byUserId: number; nowUnix: number },
  userIds: readonly number[],
): Promise<boolean> {
  const before = (await stores.issues.assigneeIds([issue.id])).get(issue.id) ?? [];
  const removed = before.filter((id) => !userIds.includes(id));
  const added = userIds.filter((id) => !before.includes(id));
  if (removed.length + added.length === 0) return false;
  await stores.issues.setAssignees(issue.id, userIds);
  for (const assigneeId of [...removed, ...added]) {
    await stores.timeline.add(
      timelineEvent({
        issueId: issue.id,
        type: 'assignees',
        userId: byUserId,
        assigneeId,
        isRemovedAssignee: removed.includes(assigneeId),
        createdUnix: nowUnix,
      }),
    );
  }
  return true;
}
