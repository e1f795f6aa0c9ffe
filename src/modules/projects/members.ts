import type { SignedIn } from '../../core/caller.ts';
import type { Context, Tx } from '../../core/context.ts';
import { unknownUser } from '../../core/errors.ts';
import {
  editIssue,
  type IssueEdit,
  insertIssue,
  maxTitleLength,
} from '../../core/issue/operations.ts';
import { isRepoAdmin } from '../../core/policy/access.ts';
import { findUserInRepository } from '../../core/policy/lookup.ts';
import type { FullIssue, RepositoryAccess } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import { write } from '../../core/transaction.ts';
import { managedProject, openProject } from './access.ts';
import { checkName } from './clients.ts';
import { conflict, errorOf, forbidden } from './errors.ts';

// The members and the activities of a project: both are kept by its hidden repository.

export type Role = 'manager' | 'member';

const modes = { manager: 'admin', member: 'read' } as const;
/**
 * Adds a member, or changes their role.
 * @throws not_found for a user whom the caller may not see; forbidden for members, and if caller or
 * user has blocked the other; conflict if nobody would manage the project
 */
export async function putMember(
  context: Context,
  caller: SignedIn,
  id: number,
  name: string,
  role: Role,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const { access } = await managedProject(tx, id);
    const user = await findUserInRepository(tx, access, name);
    if (user === undefined || !user.isActive) throw unknownUser(name);
    if (await tx.blocks.isBetween(caller.user.id, user.id)) throw forbidden('user.blocked');
    const { id: hiddenId } = access.repository;
    const before = await tx.repositories.collaboration(hiddenId, user.id);
    if (before === modes[role]) return;
    if (before === 'admin') await checkOthersManage(tx, hiddenId);
    await tx.repositories.setCollaboration(hiddenId, user.id, modes[role], tx.nowUnix);
    await tx.audit('project.put-member', `project:${id}`, `user:${user.id} ${role}`);
  });
}

/**
 * Removes a member; members may leave themselves. Their time stays.
 * @throws not_found if they are none; forbidden for members; conflict for the last manager
 */
export async function deleteMember(
  context: Context,
  caller: SignedIn,
  id: number,
  name: string,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const isSelf = fold(name) === fold(caller.user.name);
    const { access } = await (isSelf ? openProject(tx, id) : managedProject(tx, id));
    const { id: hiddenId } = access.repository;
    const user = await tx.users.byName(name);
    const mode = user && (await tx.repositories.collaboration(hiddenId, user.id));
    if (user === undefined || mode === 'none') {
      throw unknownUser(name);
    }
    if (mode === 'admin') await checkOthersManage(tx, hiddenId);
    await tx.repositories.removeCollaborator(hiddenId, user.id);
    await tx.audit('project.delete-member', `project:${id}`, `user:${user.id}`);
  });
}

async function checkOthersManage(tx: Tx, hiddenId: number): Promise<void> {
  if ((await tx.projects.countManagers(hiddenId)) < 2) throw conflict('project.last-manager');
}

/** @throws forbidden for members; invalid; locked in an archived project */
export async function createActivity(
  context: Context,
  caller: SignedIn,
  id: number,
  name: string,
): Promise<Pick<FullIssue, 'issue'>> {
  checkName(name, maxTitleLength);
  return write(context, caller, async (tx) => {
    const { access } = await managedProject(tx, id);
    checkNotArchived(access);
    return { issue: await insertIssue(tx, access, { title: name }) };
  });
}

/** @throws not_found; forbidden for members; invalid; locked in an archived project */
export async function editActivity(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  index: number,
  edit: IssueEdit,
): Promise<FullIssue> {
  if (!isRepoAdmin(access)) throw forbidden('project.not-manager');
  checkNotArchived(access);
  if (edit.title !== undefined) checkName(edit.title, maxTitleLength);
  return editIssue(context, caller, access, index, edit);
}

function checkNotArchived({ repository }: RepositoryAccess): void {
  const { isArchived, description: name } = repository;
  if (isArchived) throw errorOf('locked', 'activity.archived', { name });
}
