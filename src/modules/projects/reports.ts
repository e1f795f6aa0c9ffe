import { sql } from 'kysely';
import type { SignedIn } from '../../core/caller.ts';
import type { Context, CoreDoor, View } from '../../core/context.ts';
import { defined } from '../../core/defined.ts';
import { unknownUser } from '../../core/errors.ts';
import { repositoryVisibility } from '../../core/policy/access.ts';
import { findNamedRepository, maySee, readableNames } from '../../core/policy/lookup.ts';
import type { InstanceNarrowing, Selected } from '../../core/report/operations.ts';
import { inBoth, readEntriesQuery } from '../../core/report/query.ts';
import { fold } from '../../core/text.ts';
import { view } from '../../core/transaction.ts';
import type { SqlDoor } from '../../sql/door.ts';
import { checkMayUse, openProject } from './access.ts';
import { invalidField, notFound } from './errors.ts';
import { ownProjects, repositoriesIn } from './projects.ts';
import type { Project } from './types.ts';

const projectId = sql<number>`coalesce(
  (select place.project_id from project_repository as place
    where place.repository_id = tracked_time.repository_id),
  (select project.id from project where project.repository_id = tracked_time.repository_id))`;

/** A repository in no project is one of its own name, with a negative id. */
export const entryKeys: NonNullable<SqlDoor['entryKeys']> = {
  project: () => sql`coalesce(${projectId}, -tracked_time.repository_id)`,
  client: () => sql`coalesce((select of_client.client_id from project as of_client
    where of_client.id = ${projectId}), 0)`,
};

/** The projects that the viewer is a member of, or may join; none for a token of public repositories. */
async function readable(view: View<SignedIn>, projects: readonly Project[]): Promise<Project[]> {
  if (view.caller.isPublicOnly) return [];
  const ids = projects.flatMap(({ repositoryId }) => repositoryId ?? []);
  const known = new Set(await view.repositories.readable(repositoryVisibility(view.caller), ids));
  if (known.size < projects.length) {
    for (const { repositoryId } of await ownProjects(view, '')) known.add(repositoryId);
  }
  return projects.filter(({ repositoryId }) => known.has(repositoryId ?? 0));
}

const isId = (text: string): boolean => /^-?\d{1,15}$/.test(text);

/** @throws not_found; invalid for a name of several */
async function projectIdOf(view: View<SignedIn>, text: string): Promise<number> {
  checkMayUse(view.caller);
  if (isId(text)) return Number(text);
  const named = (await ownProjects(view, text)).filter(({ name }) => fold(name) === fold(text));
  const ids = named.map(({ project, repositoryId }) => project?.id ?? -repositoryId);
  if (ids[0] === undefined) throw notFound('project.not-found');
  if (ids.length > 1) throw invalidField('project', 'ambiguous', { choices: ids.join(', ') });
  return ids[0];
}

/** @throws not_found; invalid for a name of several */
async function clientIdOf(view: View<SignedIn>, text: string): Promise<number> {
  checkMayUse(view.caller);
  if (isId(text)) return Number(text);
  const projects = (await ownProjects(view, '')).flatMap(({ project }) => project ?? []);
  const clients = await view.clients.byIds(projects.flatMap(({ clientId }) => clientId ?? []));
  const ids = clients.filter(({ name }) => fold(name) === fold(text)).map(({ id }) => id);
  if (ids[0] === undefined) throw notFound('client.not-found');
  if (ids.length > 1) throw invalidField('client', 'ambiguous', { choices: ids.join(', ') });
  return ids[0];
}

/** Others' projects and clients have no names. */
export const reportKeys: NonNullable<CoreDoor['reportKeys']> = {
  project: {
    idOf: projectIdOf,
    namesOf: async (view, ids) => {
      const own = await readable(view, await view.projects.byIds(ids.filter((id) => id > 0)));
      const repositories = await readableNames(
        view,
        ids.filter((id) => id < 0).map((id) => -id),
      );
      const named = [...repositories.values()].map(({ id, name }) => [-id, { name }] as const);
      const ofProjects = own.map(({ id, name, colour }) => [id, { name, colour }] as const);
      return new Map([...ofProjects, ...named]);
    },
    ofRepositories: async (view, ids) => {
      const hidden = await view.projects.byHidden(ids);
      const keys = new Map(hidden.map(({ id, repositoryId }) => [repositoryId ?? 0, id]));
      for (const id of ids) {
        const place = await view.projects.placeOf(id);
        if (place !== undefined) keys.set(id, place.projectId);
      }
      const all = [...keys.values(), ...ids.map((id) => -id)];
      const names = await reportKeys.project?.namesOf(view, all);
      const nameOf = (id: number) => names?.get(keys.get(id) ?? 0) ?? names?.get(-id);
      return new Map(ids.map((id) => [id, nameOf(id)?.name ?? '']));
    },
  },
  client: {
    idOf: clientIdOf,
    namesOf: async (view, ids) => {
      const own = await readable(view, await view.projects.byClients(ids));
      const clients = await view.clients.byIds(own.flatMap(({ clientId }) => clientId ?? []));
      return new Map(clients.map(({ id, name }) => [id, { name }]));
    },
  },
};

export const narrow: NonNullable<CoreDoor['narrow']> = {
  project: async (view, text) => {
    const id = await projectIdOf(view, text);
    if (id > 0) return repositoriesIn(view, [(await openProject(view, id)).project]);
    if (!(await readableNames(view, [-id])).has(-id)) throw notFound('project.not-found');
    return [-id];
  },
  client: async (view, text) => {
    const id = await clientIdOf(view, text);
    const projects = (await ownProjects(view, '')).flatMap(({ project }) => project ?? []);
    const meant = projects.filter(({ clientId }) => clientId === id);
    if (meant.length === 0) throw notFound('client.not-found');
    return repositoriesIn(view, meant);
  },
};

/** The repositories of projects that a manager of these may read with the time of all. */
export async function readableIn(
  view: View<SignedIn>,
  projects: readonly Project[],
): Promise<number[]> {
  const { caller } = view;
  const all = await repositoriesIn(view, projects);
  const known = await view.repositories.readable(repositoryVisibility(caller), all);
  // Of a connected repository, the host may show only issues, or pull requests.
  const isWhole = (id: number): boolean => {
    const answer = caller.answers?.get(id);
    return answer === undefined || (answer.issues !== 'none' && answer.pulls !== 'none');
  };
  return all.filter((id) => known.has(id) && isWhole(id));
}

/**
 * All entries in the projects that the caller manages, as far as they may read the repositories.
 * @throws invalid; not_found; forbidden
 */
export async function selectManaged(
  context: Context,
  caller: SignedIn,
  query: InstanceNarrowing,
): Promise<Selected> {
  checkMayUse(caller);
  const own = view(context, caller);
  const { calendar, filter } = await readEntriesQuery(context, caller, query);
  const managed = await readableIn(own, await own.projects.managedBy(caller.user.id));
  const name = query.repository?.trim() ?? '';
  if (query.issue !== undefined && name === '') throw invalidField('issue', 'requires-repository');
  const named = name === '' ? undefined : await findNamedRepository(context, caller, name);
  const repositoryIds = inBoth(
    inBoth(filter.repositoryIds, managed),
    named && [named.repository.id],
  );
  const userName = query.user?.trim() ?? '';
  const user = userName === '' ? undefined : await own.users.byName(userName);
  if (userName !== '' && !(user && (await maySee(own, user)))) throw unknownUser(userName);
  const narrowed = defined({ repositoryIds, userId: user?.id, issueNumber: query.issue });
  return { calendar, filter: { ...filter, ...narrowed } };
}
