import type { Listing } from '../../core/listing.ts';
import { part, valuePart } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { listClients } from './clients.ts';
import { germanMessages, germanReasons } from './german.ts';
import { imported } from './imported.ts';
import { projectMigrations } from './migrations.ts';
import * as present from './presenter.ts';
import { listProjects } from './projects.ts';
import { entryKeys, narrow, reportKeys, selectManaged } from './reports.ts';
import { projectRoutes } from './routes.ts';
import { clientStore, projectStore } from './store.ts';
import { timeRoutes } from './time-routes.ts';
import type { ProjectFilter } from './types.ts';

/** Both halves of a list. */
const all = <T>(list: (filter: ProjectFilter) => Listing<T>): Listing<T>[] =>
  [false, true].map((isArchived) => list({ text: '', isArchived }));

export const server: ServerDoor = {
  name: 'projects',
  stores: { clients: clientStore, projects: projectStore },
  tables: {
    client: ['id'],
    project: ['id'],
    project_repository: ['repository_id'],
    issuer: ['user_id'],
  },
  migrations: projectMigrations,
  // Memberships are collaborations; a client that others manage stays for them.
  onUserDeleted: async (executor, userId) => {
    const { builder: db } = executor;
    await executor.runOf(db.deleteFrom('issuer').where('user_id', '=', userId));
    const used = db.selectFrom('project').select('client_id').where('client_id', 'is not', null);
    const own = db.deleteFrom('client').where('owner_id', '=', userId);
    await executor.runOf(own.where('id', 'not in', used as never));
  },
  pageFlags: () => ({ has_projects: true }),
  routes: [...projectRoutes, ...timeRoutes],
  ...{ entryKeys, reportKeys, narrow, selectManaged, imported },
  germanWords: { messages: germanMessages, reasons: germanReasons },
  exportOf: async function* (context, caller) {
    yield* part(
      'clients',
      all((filter) => listClients(context, caller, filter)),
      present.client,
    );
    const projects = all((filter) => listProjects(context, caller, filter));
    yield* part('projects', projects, present.project);
    const issuer = await context.database.read.projects.issuer(caller.user.id);
    yield valuePart('issuer', issuer === undefined ? null : present.issuer(issuer));
  },
  endAccess: async (tx, user, { changesUnix }) => {
    const added = await tx.projects.membersSince(user.id, changesUnix);
    for (const { repositoryId, userId } of added) {
      await tx.repositories.removeCollaborator(repositoryId, userId);
      await tx.audit('project.delete-member', `repository:${repositoryId}`, `user:${userId}`);
    }
    return added.length === 0 ? '' : `${added.length} members of projects`;
  },
};
