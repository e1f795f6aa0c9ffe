import { audit } from '../audit/operations.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { checkRepoAdmin, requireAdminCaller } from '../policy/access.ts';
import { findIssue } from '../policy/lookup.ts';
import { recheckLocal } from '../policy/recheck.ts';
import type { Issue, RepositoryAccess } from '../records/types.ts';
import { canBeRestored } from '../repository/operations.ts';
import { checkNothingLocked } from '../time-lock/time-lock.ts';

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
  await context.database.write(async (stores) => {
    const now = await recheckLocal(stores, caller, access);
    const issue = await findIssue(stores, now, number);
    checkRepoAdmin(now);
    await checkNothingLocked(stores, now.repository, issue.id);
    await stores.issues.markDeleted(issue.id, context.clock.nowUnix());
    if (!issue.isClosed) await stores.repositories.changeOpenIssues(issue.repositoryId, -1);
    const detail = `${now.owner.name}/${now.repository.name}#${number}`;
    await audit(context, stores, caller, 'issue.delete', `issue:${issue.id}`, detail);
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
  return context.database.write(async (stores) => {
    const owner = await stores.users.byName(ownerName);
    const repository =
      owner === undefined ? undefined : await stores.repositories.byName(owner.id, repositoryName);
    const deleted =
      repository === undefined
        ? undefined
        : await stores.issues.deletedByNumber(repository.id, number);
    if (deleted === undefined || !canBeRestored(context, deleted.deletedUnix)) {
      throw notFound('issue.not-deleted', { owner: ownerName, repository: repositoryName, number });
    }
    const { deletedUnix, ...issue } = deleted;
    await checkNothingLocked(stores, { id: issue.repositoryId }, issue.id);
    await stores.issues.restore(issue.id);
    if (!issue.isClosed) await stores.repositories.changeOpenIssues(issue.repositoryId, 1);
    await audit(context, stores, actor, 'issue.restore', `issue:${issue.id}`);
    return issue;
  });
}
