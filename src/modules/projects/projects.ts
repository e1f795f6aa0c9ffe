import { byId } from '../../core/by-id.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context, Tx, View } from '../../core/context.ts';
import { throwAsTaken } from '../../core/errors.ts';
import { insertHidden } from '../../core/issue/connect.ts';
import { insertIssue } from '../../core/issue/operations.ts';
import { type Listing, mapListing } from '../../core/listing.ts';
import { isIssuesWriter, isRepoAdmin, repositoryVisibility } from '../../core/policy/access.ts';
import { isConnected, managedBy } from '../../core/policy/connected.ts';
import { accessesIn, readableNames } from '../../core/policy/lookup.ts';
import { recheckAccess, recheckAccessById, stillSignedIn } from '../../core/policy/recheck.ts';
import type { Repository, RepositoryAccess } from '../../core/records/types.ts';
import { ownerOf } from '../../core/records/user.ts';
import { checkNotBilled, checkNothingLocked } from '../../core/time-lock/time-lock.ts';
import { view, write } from '../../core/transaction.ts';
import { checkMayUse, managedProject, openProject } from './access.ts';
import { checkName, findClient } from './clients.ts';
import { conflict, forbidden, invalidField } from './errors.ts';
import type { FoundProject, FullProject, Project, ProjectFilter } from './types.ts';

export const maxProjectNameLength = 100;
/** Per project. */
export const maxRepositories = 100;
/** How long the caller's time keeps a repository without a project in their list. */
const recentSeconds = 90 * 86_400;

const activities = {
  de: ['Besprechungen', 'Support', 'Abwesenheit'],
  en: ['Meetings', 'Support', 'Leave'],
} as const;

export interface ProjectInput
  extends Pick<Project, 'name' | 'clientId' | 'colour' | 'round' | 'roundMinutes'> {}
export const blankProject: ProjectInput = {
  ...{ name: '', clientId: null, colour: '', round: '', roundMinutes: 0 },
};
export type ProjectEdit = Partial<ProjectInput> & { readonly isArchived?: boolean };

/** @param before a name from before its rules may stay. @throws invalid that names the field */
export function checkProject(project: ProjectInput, before?: ProjectInput): void {
  const { name, colour, round, roundMinutes } = project;
  if (name !== before?.name) checkName(name, maxProjectNameLength);
  if (!/^(#[0-9a-f]{6})?$/i.test(colour)) throw invalidField('colour', 'not-a-colour');
  if ((round === '') !== (roundMinutes === 0)) {
    throw invalidField('round_minutes', 'rounding-range');
  }
}

/** @throws invalid for a client that the caller does not manage */
async function checkClient(tx: Tx<SignedIn>, id: number | null): Promise<string> {
  if (id === null) return '';
  const client = await findClient(tx, id);
  if (client === undefined) throw invalidField('client', 'no-such-client');
  return client.language;
}

/**
 * The caller's projects: those that they are a member of, or may join as an issues writer of one of
 * their repositories; and repositories in no project that they own or tracked time in lately, so
 * that nobody has to set anything up.
 * @throws forbidden
 */
export function listProjects(
  context: Context,
  caller: SignedIn,
  filter: ProjectFilter,
): Listing<FullProject> {
  checkMayUse(caller);
  const own = view(context, caller);
  const list = listOf(own, filter);
  return mapListing(list, async (repositories) => {
    const ids = repositories.map(({ id }) => id);
    const projects = await own.projects.byHidden(ids);
    const owners = byId(await own.users.byIds(repositories.map(({ ownerId }) => ownerId)));
    const accessTo = await accessesIn(own, ids);
    const all = repositories.flatMap((repository) => {
      const account = owners.get(repository.ownerId);
      const access = account && accessTo(repository, ownerOf(repository, account));
      return access
        ? [{ project: projects.find((one) => one.repositoryId === repository.id) ?? null, access }]
        : [];
    });
    return fullProjects(own, all);
  });
}

/** Hidden repositories, and repositories in no project, of the caller's list. */
function listOf(own: View<SignedIn>, filter: ProjectFilter): Listing<Repository> {
  const { caller, nowUnix } = own;
  const recent = { userId: caller.user.id, sinceUnix: nowUnix - recentSeconds };
  const viewer = { ...recent, managed: managedBy(caller) };
  return own.projects.list(viewer, repositoryVisibility(caller), filter);
}

/** More projects are not looked through for a name. */
const mostProjects = 1000;

/** The caller's projects whose names contain a text, archived or not. */
export async function ownProjects(own: View<SignedIn>, text: string) {
  const both = [false, true].map((isArchived) =>
    listOf(own, { text, isArchived }).page(0, mostProjects),
  );
  const repositories = (await Promise.all(both)).flat();
  const projects = await own.projects.byHidden(repositories.map(({ id }) => id));
  return repositories.map(({ id: repositoryId, name }) => {
    const project = projects.find((one) => one.repositoryId === repositoryId) ?? null;
    return { repositoryId, project, name: project?.name ?? name };
  });
}

async function fullProjects(
  view: View<SignedIn>,
  found: readonly FoundProject[],
): Promise<FullProject[]> {
  const projects = found.flatMap(({ project }) => project ?? []);
  const clientIds = projects.flatMap(({ clientId }) => clientId ?? []);
  const clients = byId(await view.clients.byIds(clientIds));
  const places = await view.projects.placesIn(projects.map(({ id }) => id));
  const names = await readableNames(
    view,
    places.map(({ repositoryId }) => repositoryId),
  );
  return found.map(({ project, access }) => ({
    ...{ project, access },
    client: clients.get(project?.clientId ?? 0) ?? null,
    repositories: places
      .filter(({ projectId }) => projectId === project?.id)
      .flatMap(({ repositoryId }) => names.get(repositoryId) ?? []),
  }));
}

/** @throws not_found */
export async function getProject(
  context: Context,
  caller: SignedIn,
  id: number,
): Promise<FullProject> {
  const own = view(context, caller);
  return full(own, await openProject(own, id));
}

const full = async (view: View<SignedIn>, found: FoundProject): Promise<FullProject> =>
  (await fullProjects(view, [found]))[0] as FullProject;

/** The caller manages it. @throws invalid; forbidden */
export async function createProject(
  context: Context,
  caller: SignedIn,
  input: ProjectInput,
): Promise<FullProject> {
  checkMayUse(caller);
  checkProject(input);
  return write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const language = (await checkClient(tx, input.clientId)) || user.language;
    const times = { createdUnix: tx.nowUnix, updatedUnix: tx.nowUnix };
    const made = await tx.projects.insert({ ...input, repositoryId: null, ...times });
    const { id: repositoryId } = await insertHidden(tx, String(made.id), made.name);
    const project = { ...made, repositoryId };
    await tx.projects.update(project);
    await tx.repositories.setCollaboration(repositoryId, user.id, 'admin', tx.nowUnix);
    const access = await recheckAccessById(tx, repositoryId);
    for (const title of activities[/^de\b/i.test(language) ? 'de' : 'en']) {
      await insertIssue(tx, access, { title });
    }
    await tx.audit('project.create', `project:${project.id}`);
    return full(tx, { project, access });
  });
}

/**
 * @throws not_found; forbidden for members; invalid; locked as `removeRepository` if it would change
 * the amounts or the client of what was billed
 */
export async function editProject(
  context: Context,
  caller: SignedIn,
  id: number,
  { isArchived, ...edit }: ProjectEdit,
): Promise<FullProject> {
  return write(context, caller, async (tx) => {
    const { project: before, access } = await managedProject(tx, id);
    const project = { ...before, ...edit, updatedUnix: tx.nowUnix };
    checkProject(project, before);
    const isMoved = project.clientId !== before.clientId;
    if (isMoved) await checkClient(tx, project.clientId);
    const isRounded =
      project.round !== before.round || project.roundMinutes !== before.roundMinutes;
    if (isRounded || (isMoved && before.clientId !== null)) await checkNothingLockedIn(tx, before);
    await tx.projects.update(project);
    const { repository } = access;
    if (project.name !== before.name) {
      await tx.repositories.update(repository.id, { description: project.name });
    }
    const changed: string[] = Object.keys(edit);
    if (isArchived !== undefined && isArchived !== repository.isArchived) {
      const archivedUnix = isArchived ? tx.nowUnix : 0;
      const updatedUnix = tx.nowUnix;
      await tx.repositories.update(repository.id, { isArchived, archivedUnix, updatedUnix });
      changed.push('isArchived');
    }
    const of = 'clientId' in edit ? ` client:${project.clientId ?? 'none'}` : '';
    await tx.audit('project.edit', `project:${id}`, `${changed.join(', ')}${of}`);
    return full(tx, { project, access: await recheckAccess(tx, access) });
  });
}

/** The hidden repositories of projects, and those that are in them. */
export async function repositoriesIn(view: View, projects: readonly Project[]): Promise<number[]> {
  const places = await view.projects.placesIn(projects.map(({ id }) => id));
  const hidden = projects.flatMap(({ repositoryId }) => repositoryId ?? []);
  return [...hidden, ...places.map(({ repositoryId }) => repositoryId)];
}

/** @throws locked if a repository has entries that are billed or in a locked period */
async function checkNothingLockedIn(tx: Tx, project: Project): Promise<void> {
  for (const id of await repositoriesIn(tx, [project])) await checkNothingLocked(tx, { id });
}

/**
 * @throws not_found; forbidden; locked as `removeRepository`; conflict if there is time on its
 * activities, or a stopwatch, whose time would be lost: nobody restores a project
 */
export async function deleteProject(context: Context, caller: SignedIn, id: number): Promise<void> {
  await write(context, caller, async (tx) => {
    const { project, access } = await managedProject(tx, id);
    const { id: hiddenId } = access.repository;
    const [moment] = await tx.reports.moments({ repositoryIds: [hiddenId] }, 1);
    if (moment !== undefined || (await tx.projects.countStopwatches(hiddenId)) > 0) {
      throw conflict('project.has-entries');
    }
    await checkNothingLockedIn(tx, project);
    await tx.projects.remove(id);
    await tx.repositories.markDeleted(hiddenId, tx.nowUnix);
    await tx.audit('project.delete', `project:${id}`);
  });
}

/**
 * Adds a repository, which must be in no other project.
 * @throws not_found; forbidden unless the caller manages the project and administers the repository;
 * conflict if it is in another project; invalid if there are too many; locked if it has entries that
 * are billed: they were billed without the project
 */
export async function addRepository(
  context: Context,
  caller: SignedIn,
  id: number,
  requested: RepositoryAccess,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const { repositoryId, name, placedIn } = await placeable(tx, id, requested);
    if (placedIn === id) return;
    const taken = conflict('project.repository-taken', { repository: name });
    if (placedIn !== undefined) throw taken;
    if ((await tx.projects.placesIn([id])).length >= maxRepositories) {
      throw invalidField('repository', 'maxItems', { limit: maxRepositories });
    }
    checkNotBilled([(await tx.timeLocks.findBilled({ repositoryId })) ?? {}]);
    const row = { repositoryId, projectId: id, createdUnix: tx.nowUnix };
    await tx.projects.place(row).catch(throwAsTaken(taken));
    await tx.audit('project.add-repository', `project:${id}`, `repository:${repositoryId}`);
  });
}

/**
 * @throws as `addRepository`; locked if it has entries that are billed or in a locked period: what
 * was billed for the project stays with it
 */
export async function removeRepository(
  context: Context,
  caller: SignedIn,
  id: number,
  requested: RepositoryAccess,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const { repositoryId, placedIn } = await placeable(tx, id, requested);
    if (placedIn !== id) return;
    await checkNothingLocked(tx, { id: repositoryId });
    await tx.projects.displace(repositoryId);
    await tx.audit('project.remove-repository', `project:${id}`, `repository:${repositoryId}`);
  });
}

/** Of a connected repository, its host says only who may write. */
export const mayPlace = (access: RepositoryAccess): boolean =>
  isConnected(access.repository) ? isIssuesWriter(access) : isRepoAdmin(access);

/** @throws not_found; forbidden */
async function placeable(tx: Tx<SignedIn>, projectId: number, requested: RepositoryAccess) {
  await managedProject(tx, projectId);
  const access = await recheckAccess(tx, requested);
  const { repository, owner } = access;
  if (!mayPlace(access)) throw forbidden('repository.not-admin');
  const name = `${owner.name}/${repository.name}`;
  const placedIn = (await tx.projects.placeOf(repository.id))?.projectId;
  return { repositoryId: repository.id, name, placedIn };
}
