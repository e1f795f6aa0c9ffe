import type { RepositoryAccess } from '../access.ts';
import { requireAdminCaller } from '../access.ts';
import { auditOf } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { notFound } from '../errors.ts';
import { accessAgain, findIssue } from '../lookup.ts';
import { canBeRestored, checkRepoAdmin } from '../repository/repository-operations.ts';
import { checkNothingLocked } from '../tracked-time/time-lock.ts';
import type { World } from '../world.ts';
import type { Issue } from './issue.ts';

/**
 * Marks an issue: it and its entries are gone from every answer at once (D33).
 * @throws not_found, forbidden for who is no repo admin, locked where it has entries in closed time
 */
export async function deleteIssue(
  world: World,
  caller: Caller,
  access: RepositoryAccess,
  number: number,
): Promise<void> {
  await world.database.write(async (stores) => {
    const now = await accessAgain(stores, caller, access);
    const issue = await findIssue(stores, now.repository, number);
    checkRepoAdmin(now);
    await checkNothingLocked(stores, now.repository, issue.id);
    await stores.issues.markDeleted(issue.id, world.clock.nowUnix());
    if (!issue.isClosed) await stores.repositories.changeOpenIssues(issue.repositoryId, -1);
    await stores.audit.add(auditOf(world, caller, 'issue.delete', `issue:${issue.id}`));
  });
}

/**
 * Brings back a deleted issue with its entries.
 * @throws forbidden unless at a site admin's or the host's hand, not_found where it is not kept any
 * more, locked where it has entries in time that was closed meanwhile
 */
export async function restoreIssue(
  world: World,
  actor: Caller,
  ownerName: string,
  repositoryName: string,
  number: number,
): Promise<Issue> {
  requireAdminCaller(actor);
  return world.database.write(async (stores) => {
    const owner = await stores.users.byName(ownerName);
    const repository =
      owner === undefined ? undefined : await stores.repositories.byName(owner.id, repositoryName);
    const deleted =
      repository === undefined
        ? undefined
        : await stores.issues.deletedByNumber(repository.id, number);
    if (deleted === undefined || !canBeRestored(world, deleted.deletedUnix)) {
      throw notFound(`no deleted issue ${ownerName}/${repositoryName}#${number} is kept`);
    }
    const { deletedUnix, ...issue } = deleted;
    await checkNothingLocked(stores, { id: issue.repositoryId }, issue.id);
    await stores.issues.restore(issue.id);
    if (!issue.isClosed) await stores.repositories.changeOpenIssues(issue.repositoryId, 1);
    await stores.audit.add(auditOf(world, actor, 'issue.restore', `issue:${issue.id}`));
    return issue;
  });
}
