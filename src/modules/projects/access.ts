import type { SignedIn } from '../../core/caller.ts';
import type { Context, Tx, View } from '../../core/context.ts';
import { isRepoAdmin } from '../../core/policy/access.ts';
import { accessTo } from '../../core/policy/lookup.ts';
import { isWriterIn, stillSignedIn } from '../../core/policy/recheck.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import { view, write } from '../../core/transaction.ts';
import { forbidden, notFound } from './errors.ts';
import type { Project } from './types.ts';

// A project's members are the collaborators of its hidden repository: those with admin manage it.

/** Clients and activities are private. @throws forbidden for a token of public repositories */
export function checkMayUse({ isPublicOnly }: SignedIn): void {
  if (isPublicOnly) throw forbidden('token.cannot-use-projects');
}

export interface OpenProject {
  readonly project: Project;
  /** To the hidden repository. */
  readonly access: RepositoryAccess;
  /** The caller is no member yet, but may write in one of its repositories. */
  readonly isGuest: boolean;
}

/** @throws not_found for users who are neither members nor issues writers of its repositories */
export async function openProject(view: View<SignedIn>, id: number): Promise<OpenProject> {
  checkMayUse(view.caller);
  const project = await view.projects.byId(id);
  const found =
    project?.repositoryId == null
      ? undefined
      : await view.repositories.withOwner(project.repositoryId, view.caller.user.id);
  if (project === undefined || found === undefined) throw notFound('project.not-found');
  const { repository, account: owner, collaboration } = found;
  const access = await accessTo(view, repository, owner, collaboration);
  if (access !== undefined) return { project, access, isGuest: false };
  if (!(await writesIn(view, id))) throw notFound('project.not-found');
  return { project, access: { repository, owner, mode: 'read' }, isGuest: true };
}

async function writesIn(view: View<SignedIn>, projectId: number): Promise<boolean> {
  for (const { repositoryId } of await view.projects.placesIn([projectId])) {
    if (await isWriterIn(view, repositoryId)) return true;
  }
  return false;
}

/**
 * The hidden repository for a request; an issues writer of one of the project's repositories becomes
 * a member with their first change.
 * @throws not_found
 */
export async function enterProject(
  context: Context,
  caller: SignedIn,
  id: number,
  isChange: boolean,
): Promise<RepositoryAccess> {
  const found = await openProject(view(context, caller), id);
  if (!found.isGuest || !isChange) return found.access;
  return write(context, caller, async (tx) => {
    const { access, isGuest } = await currentProject(tx, id);
    if (isGuest) {
      const { id: userId } = caller.user;
      await tx.repositories.setCollaboration(access.repository.id, userId, 'read', tx.nowUnix);
      await tx.audit('project.join', `project:${id}`, `user:${userId} member`);
    }
    return access;
  });
}

/** Like `openProject` inside a write, with the current state of the caller. */
async function currentProject(tx: Tx<SignedIn>, id: number): Promise<OpenProject> {
  const user = await stillSignedIn(tx);
  return openProject(tx.as({ ...tx.caller, user }), id);
}

/** The project, inside a write of one of its managers. @throws not_found; forbidden for members */
export async function managedProject(tx: Tx<SignedIn>, id: number): Promise<OpenProject> {
  const found = await currentProject(tx, id);
  if (!isRepoAdmin(found.access)) throw forbidden('project.not-manager');
  return found;
}
