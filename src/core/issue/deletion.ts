import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { checkRepoAdmin, requireAdminCaller } from '../policy/access.ts';
import { findIssue } from '../policy/lookup.ts';
import { recheckLocal } from '../policy/recheck.ts';
import type { Issue, RepositoryAccess } from '../records/types.ts';
import { canBeRestored } from '../repository/operations.ts';
import { checkNothingLocked } from '../time-lock/time-lock.ts';
import { write } from '../transaction.ts';

/**
 * Soft-deletes an issue; it and its entries disappear from all replies (D33).
 * @throws not_found; forbidden for anyone but repo admins; locked if it has entries in a locked
 * period
 */
export async function deleteIssue(
  context: Context,
  caller: Caller,
  access: RepositoryAccess,
  number: number,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const now = await recheckLocal(tx, access);
    const issue = await findIssue(tx, now, number);
    checkRepoAdmin(now);
    await checkNothingLocked(tx, now.repository, issue.id);
    await tx.issues.markDeleted(issue.id, tx.nowUnix);
    if (!issue.isClosed) await tx.repositories.changeOpenIssues(issue.repositoryId, -1);
    const detail = `${now.owner.name}/${now.repository.name}#${number}`;
    await tx.audit('issue.delete', `issue:${issue.id}`, detail);
  });
}

/**
 * Restores a deleted issue with its entries.
 * @throws forbidden for anyone but site admins and the host; not_found if it was purged; locked
 * if it has entries in a period locked since
 */
export async function restoreIssue(
  context: Context,
  actor: Caller,
  ownerName: string,
  repositoryName: string,
  number: number,
): Promise<Issue> {
  requireAdminCaller(actor);
  return write(context, actor, async (tx) => {
    const owner = await tx.users.byName(ownerName);
    const repository =
      owner === undefined ? undefined : await tx.repositories.byName(owner.id, repositoryName);
    const deleted =
      repository === undefined ? undefined : await tx.issues.deletedByNumber(repository.id, number);
    if (deleted === undefined || !canBeRestored(context, deleted.deletedUnix)) {
      throw notFound('issue.not-deleted', { owner: ownerName, repository: repositoryName, number });
    }
    const { deletedUnix, ...issue } = deleted;
    await checkNothingLocked(tx, { id: issue.repositoryId }, issue.id);
    await tx.issues.restore(issue.id);
    if (!issue.isClosed) await tx.repositories.changeOpenIssues(issue.repositoryId, 1);
    await tx.audit('issue.restore', `issue:${issue.id}`);
    return issue;
  });
}
