import type { View } from '../context.ts';
import { invalid, invalidField, shorten } from '../errors.ts';
import { accessModeOf, findUserInRepository } from '../policy/lookup.ts';
import type { Issue, RepositoryAccess } from '../records/types.ts';
import type { Stores } from '../store.ts';

/** Each assignee costs several queries inside a transaction. */
export const maxAssignees = 50;

/**
 * The ids of users to assign; empty names are ignored. They must be able to read the repository or
 * be assigned to `issueId` already.
 * @throws invalid that names an unknown user or one without access
 */
export async function findAssignees(
  view: View,
  access: RepositoryAccess,
  names: readonly string[],
  issueId?: number,
): Promise<number[]> {
  const wanted = names.filter((name) => name.trim() !== '');
  if (wanted.length > maxAssignees) {
    throw invalidField('assignees', 'too-many', { limit: maxAssignees });
  }
  const ids = new Set<number>();
  for (const name of wanted) {
    const user = await findUserInRepository(view, access, name);
    if (user === undefined) throw invalid('assignee.not-found', { name: shorten(name) });
    const isAssignable =
      (await accessModeOf(view, user, access, view.caller)) !== 'none' ||
      (issueId !== undefined && (await view.issues.isAssignee(issueId, user.id)));
    if (!isAssignable) {
      throw invalid('user.no-access', { name });
    }
    ids.add(user.id);
  }
  return [...ids];
}

/** Replaces the assignees of an issue. @returns true if this changed anything */
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
    await stores.timeline.add({
      issueId: issue.id,
      type: 'assignees',
      userId: byUserId,
      assigneeId,
      isRemovedAssignee: removed.includes(assigneeId),
      createdUnix: nowUnix,
    });
  }
  return true;
}
