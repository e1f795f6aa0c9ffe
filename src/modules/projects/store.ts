import { type RawBuilder, sql } from 'kysely';
import type { Repository } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import type { RepositoryVisibility } from '../../core/visibility.ts';
import {
  type RepositoryRow,
  repositoryColumns,
  repositoryOf,
} from '../../sql/columns/repository.ts';
import { contains } from '../../sql/engine/dialect.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import { prepareFindByIds } from '../../sql/engine/find-by-ids.ts';
import { flag } from '../../sql/engine/flag.ts';
import type { ListingQuery } from '../../sql/engine/listing.ts';
import { listing, prepareListing } from '../../sql/engine/prepared-listing.ts';
import {
  rowCounter,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowUpdater,
} from '../../sql/engine/rows.ts';
import { prepare, prepareInsert, prepareUpsert } from '../../sql/engine/statement.ts';
import { repositoriesOf } from '../../sql/stores/report-entries.ts';
import {
  boundRepositoryVisibility,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../../sql/visibility.ts';
import {
  type ClientRow,
  clients,
  type IssuerRow,
  issuers,
  type PlaceRow,
  type ProjectRow,
  places,
  projects,
} from './columns.ts';
import type { Client, Issuer, Project, ProjectFilter, ProjectRepository } from './types.ts';

/** The hidden repositories of the projects that a user manages. */
const managedHidden = (userId: number | RawBuilder<number>) =>
  sql`(select repository_id from collaborator where user_id = ${userId} and mode = 'admin')`;

/** A text filter's value. */
const partOf = (text: string): string | undefined => (text === '' ? undefined : fold(text));

const clientById = rowFinder(clients, 'id');
const clientsByIds = prepareFindByIds<ClientRow>((db, ids) =>
  db.selectFrom('client').select(clients.columns).where('id', 'in', ids),
);
const insertClient = rowInserter('client');
const updateClient = rowUpdater('client');
const removeClient = rowDeleter('client', 'id');

type ClientValues = { readonly userId: number; readonly part: string | undefined };

const managedClients = prepareListing<ClientRow, Client, ClientValues, { isArchived: boolean }>(
  ({ isArchived }) => ({
    from: (db, { userId, part }) => {
      const ids = sql`(select id from client where owner_id = ${userId} union all
        select client_id from project where client_id is not null
        and repository_id in ${managedHidden(userId)})`;
      const query = db
        .selectFrom('client')
        .where('client.id', 'in', ids as never)
        .where('client.archived_unix', isArchived ? '<>' : '=', sql.lit(0));
      return part === undefined ? query : query.where(contains('client.name_folded', part));
    },
    select: (query) => query.select(clients.columns),
    id: 'client.id',
    order: ['client.id'],
    map: clients.read,
  }),
);

const withFolded = <R extends { readonly name: string }, Row>(record: R, row: Row) => ({
  ...row,
  name_folded: fold(record.name),
});

export const clientStore = (executor: Executor) => ({
  byId: (id: number) => clientById(executor, { id }),
  byIds: async (ids: readonly number[]) => (await clientsByIds(executor, ids)).map(clients.read),
  /** @throws DuplicateError, as `update`, if the owner has another one of that name */
  insert: async (client: Omit<Client, 'id'>): Promise<Client> => {
    const id = await insertClient(executor, withFolded(client, clients.write(client)));
    return { ...client, id };
  },
  update: ({ id, ...client }: Client) =>
    updateClient(executor, id, withFolded(client, clients.write(client))),
  remove: (id: number) => removeClient(executor, { id }),
  /** Those that the user owns, and those of projects that they manage, by id. */
  managedBy: (userId: number, { text, isArchived }: ProjectFilter) =>
    managedClients(executor, { userId, part: partOf(text) }, { isArchived }),
});

interface ListShape extends RepositoryShape {
  readonly isArchived: boolean;
  readonly isManaged: boolean;
  readonly managed: readonly number[];
}
interface ListValues extends RepositoryValues, ClientValues {
  readonly sinceUnix: number;
  readonly clientId: number | undefined;
}

const listOf = (shape: ListShape): ListingQuery<RepositoryRow, Repository, ListValues> => ({
  from: (db, given) => {
    const { userId, sinceUnix, clientId, part } = given;
    const writable = repositoriesOf(db, userId as never, ['write', 'admin']);
    const joinable = sql`select project.repository_id from project_repository as place
      join project on project.id = place.project_id where place.repository_id`;
    const ids = sql`(select id from repository where owner_id = ${userId}
      union all select repository_id from tracked_time
        where user_id = ${userId} and created_unix >= ${sinceUnix} and not exists
          (select 1 from project where project.repository_id = tracked_time.repository_id)
      union all select project.repository_id from collaborator
        join project on project.repository_id = collaborator.repository_id
        where collaborator.user_id = ${userId}
      union all ${joinable} in (${writable})
      ${shape.managed.length > 0 ? sql`union all ${joinable} in (${sql.join(shape.managed)})` : sql``})`;
    const visible = repositoryIsVisible(boundRepositoryVisibility(shape, given));
    const isOpen = sql<boolean>`(repository.is_hidden = 0 and repository.has_issues = 1
      and repository.enable_time_tracker = 1 and not exists (select 1 from project_repository as place
        where place.repository_id = repository.id) and ${visible})`;
    let query = db
      .selectFrom('repository')
      .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
      .leftJoin('project', 'project.repository_id', 'repository.id')
      .where('repository.id', 'in', ids as never)
      .where('repository.deleted_unix', '=', 0)
      .where('repository.is_archived', '=', sql.lit(flag(shape.isArchived)))
      .where((e) => e.or([e('project.id', 'is not', null), isOpen]));
    if (shape.isManaged) query = query.where('repository.id', 'in', managedHidden(userId) as never);
    if (clientId !== undefined) query = query.where('project.client_id', '=', clientId);
    return part === undefined
      ? query
      : query.where(contains(sql`coalesce(project.name_folded, repository.name_folded)`, part));
  },
  select: (query) => query.select(repositoryColumns),
  id: 'repository.id',
  order: ['repository.id'],
  map: repositoryOf,
});
const list = prepareListing((shape: ListShape) => listOf(shape));

const byId = rowFinder(projects, 'id');
const findBy = (column: 'id' | 'repository_id' | 'client_id') =>
  prepareFindByIds<ProjectRow>((db, ids) =>
    db.selectFrom('project').select(projects.columns).where(column, 'in', ids),
  );
const byHidden = findBy('repository_id');
const byIds = findBy('id');
const byClients = findBy('client_id');
const managedBy = prepare<{ userId: number }, ProjectRow>((db, p) =>
  db
    .selectFrom('project')
    .innerJoin('repository', 'repository.id', 'project.repository_id')
    .select(projects.columns)
    .where('project.repository_id', 'in', managedHidden(p.userId) as never)
    .where('repository.deleted_unix', '=', 0),
);
const insert = rowInserter('project');
const update = rowUpdater('project');
const remove = rowDeleter('project', 'id');
const countManagers = rowCounter('collaborator', 'repository_id', 'mode');
const countStopwatches = rowCounter('stopwatch', 'repository_id');
const membersSince = prepare<
  { userId: number; since: number },
  { repositoryId: number; userId: number }
>((db, p) =>
  db
    .selectFrom('collaborator as other')
    .innerJoin('project', 'project.repository_id', 'other.repository_id')
    .select(['other.repository_id as repositoryId', 'other.user_id as userId'])
    .where('other.repository_id', 'in', managedHidden(p.userId) as never)
    .where('other.user_id', '<>', p.userId)
    .where('other.created_unix', '>=', p.since),
);

const placeOf = rowFinder(places, 'repository_id');
const placesIn = prepareFindByIds<PlaceRow>((db, ids) =>
  db
    .selectFrom('project_repository')
    .innerJoin('repository', 'repository.id', 'project_repository.repository_id')
    .select(places.columns)
    .where('project_repository.project_id', 'in', ids)
    .where('repository.deleted_unix', '=', 0),
);
const insertPlace = prepareInsert<PlaceRow>('project_repository', places.names);
const removePlace = rowDeleter('project_repository', 'repository_id');
const removePlaces = rowDeleter('project_repository', 'project_id');
const issuerOf = rowFinder(issuers, 'user_id');
const putIssuer = prepareUpsert<IssuerRow>('issuer', issuers.names, ['user_id']);

export const projectStore = (executor: Executor) => ({
  byId: (id: number) => byId(executor, { id }),
  byIds: async (ids: readonly number[]) => (await byIds(executor, ids)).map(projects.read),
  byClients: async (ids: readonly number[]) => (await byClients(executor, ids)).map(projects.read),
  managedBy: async (userId: number) =>
    (await executor.all(managedBy, { userId })).map(projects.read),
  byHidden: async (ids: readonly number[]) => (await byHidden(executor, ids)).map(projects.read),
  insert: async (project: Omit<Project, 'id'>): Promise<Project> => {
    const id = await insert(executor, withFolded(project, projects.write(project)));
    return { ...project, id };
  },
  update: ({ id, ...project }: Project) =>
    update(executor, id, withFolded(project, projects.write(project))),
  remove: async (id: number) => {
    await removePlaces(executor, { project_id: id });
    await remove(executor, { id });
  },
  /**
   * Hidden repositories, and repositories in no project, by id.
   * @param viewer.sinceUnix since when their own time brings a repository into the list
   * @param viewer.managed connected repositories where they may write
   */
  list: (
    viewer: { userId: number; sinceUnix: number; managed: readonly number[] },
    visibility: RepositoryVisibility,
    { text, clientId, isArchived, isManaged = false }: ProjectFilter,
  ) => {
    const { managed, ...own } = viewer;
    const shape = { ...repositoryShape(visibility), isArchived, isManaged, managed };
    const values = { ...repositoryValues(visibility), ...own, clientId, part: partOf(text) };
    // Ids would make a shape each.
    return managed.length === 0
      ? list(executor, values, shape)
      : listing(executor, listOf(shape), values);
  },
  countManagers: (hiddenId: number) =>
    countManagers(executor, { repository_id: hiddenId, mode: 'admin' }),
  countStopwatches: (hiddenId: number) => countStopwatches(executor, { repository_id: hiddenId }),
  /** Members other than the user added since, in projects that the user manages. */
  membersSince: (userId: number, since: number) => executor.all(membersSince, { userId, since }),
  placeOf: (repositoryId: number) => placeOf(executor, { repository_id: repositoryId }),
  /** Without deleted repositories. */
  placesIn: async (ids: readonly number[]) => (await placesIn(executor, ids)).map(places.read),
  /** @throws DuplicateError if it is in a project */
  place: (row: ProjectRepository) => executor.run(insertPlace, places.write(row)),
  displace: (repositoryId: number) => removePlace(executor, { repository_id: repositoryId }),
  issuer: (userId: number) => issuerOf(executor, { user_id: userId }),
  putIssuer: (issuer: Issuer) => executor.run(putIssuer, issuers.write(issuer)),
});

declare module '../../core/store.ts' {
  interface Stores {
    readonly clients: ReturnType<typeof clientStore>;
    readonly projects: ReturnType<typeof projectStore>;
  }
}
