import { listCollaborators } from '../../core/collaborator/operations.ts';
import { listIssues } from '../../core/issue/lists.ts';
import { mapListing } from '../../core/listing.ts';
import { includeTime } from '../../http/schemas/common.ts';
import { searchText } from '../../http/schemas/texts.ts';
import { Type } from '../../http/type.ts';
import * as clients from './clients.ts';
import * as members from './members.ts';
import { type Given, type Operations, paths, routesOf } from './operation.ts';
import * as present from './presenter.ts';
import * as projects from './projects.ts';
import { bodies, schemas } from './schema.ts';
import { timedProjects } from './times.ts';

const client = { gives: schemas.client, present: present.client };
const issuer = { gives: schemas.issuer, present: present.issuer, scope: 'user' } as const;
const project = { gives: schemas.project, present: present.project };
const member = { gives: schemas.member, present: present.member };
const activity = { gives: schemas.activity, present: present.activity };

const archived = Type.Optional(Type.Boolean({ description: 'archived ones instead' }));
const filters = { q: Type.Optional(searchText('part of the name, case-insensitive')), archived };
const role = Type.Optional(
  Type.Literal('manager', { description: 'only projects that the caller manages' }),
);
const filterOf = ({ q = '', client, archived = false, role }: Given['query']) => ({
  ...{ text: q.trim(), clientId: client, isArchived: archived, isManaged: role === 'manager' },
});

const badField = { 422: 'a field is missing or invalid' };
const noClient = { 404: 'the caller neither owns the client nor manages a project for it' };
const isTaken = { 409: 'its owner has another client of that name' };
const notManager = { 403: 'the caller does not manage the project' };
const nobodyManages = { 409: 'nobody would manage the project' };
const isArchived = { 423: 'the project is archived' };
const isLocked = { 423: 'a repository has entries that are billed or in a locked period' };
const notPlaceable = {
  403: 'the caller does not manage the project, or does not administer the repository',
  404: 'project or repository not found',
};

const operations: Operations = {
  'GET /clients': {
    ...{ ...client, id: 'clientList', query: filters },
    summary: "List the caller's clients, and those of projects that they manage",
    list: (context, { caller, query }) => clients.listClients(context, caller, filterOf(query)),
  },
  'POST /clients': {
    ...{ ...client, id: 'clientCreate', body: bodies.client.create },
    ...{ summary: 'Create a client', errors: { ...isTaken, ...badField } },
    run: (context, { caller, body }) =>
      clients.createClient(context, caller, { ...clients.blankClient, ...present.clientIn(body) }),
  },
  'GET /clients/:client': {
    ...{ ...client, id: 'clientGet', summary: 'Get a client', errors: noClient },
    run: (context, { caller, params }) => clients.getClient(context, caller, params.client),
  },
  'PATCH /clients/:client': {
    ...{ ...client, id: 'clientEdit', body: bodies.client.edit },
    ...{ summary: 'Edit or archive a client', errors: { ...noClient, ...isTaken, ...badField } },
    run: (context, { caller, params, body }) =>
      clients.editClient(context, caller, params.client, present.clientIn(body)),
  },
  'DELETE /clients/:client': {
    ...{ id: 'clientDelete', summary: 'Delete a client without projects' },
    errors: { ...noClient, 409: 'a project is for the client' },
    run: (context, { caller, params }) => clients.deleteClient(context, caller, params.client),
  },
  'GET /user/issuer': {
    ...{ ...issuer, id: 'userGetIssuer' },
    summary: "Get what the authenticated user's time sheets say of them",
    run: (context, { caller }) => clients.getIssuer(context, caller),
  },
  'PUT /user/issuer': {
    ...{ ...issuer, id: 'userPutIssuer', body: bodies.issuer, errors: badField },
    summary: "Set what the authenticated user's time sheets say of them",
    description: 'Fields that are not given become empty.',
    run: (context, { caller, body }) => clients.putIssuer(context, caller, present.issuerIn(body)),
  },
  'GET /projects': {
    ...{ ...project, id: 'projectList', summary: "List the caller's projects" },
    description:
      'Those that they are a member of, or may join as an issues writer of one of its repositories. Repositories in no project are listed as projects of their own name, without an id, if the caller owns them or tracked time there in the last 90 days.',
    query: { ...filters, client: Type.Optional(paths.client), role, include: includeTime },
    list: (context, { caller, query }) => {
      const list = projects.listProjects(context, caller, filterOf(query));
      if (query.include === undefined) return list;
      return mapListing(list, (page) => timedProjects(context, caller, page));
    },
  },
  'POST /projects': {
    ...{ ...project, id: 'projectCreate', body: bodies.project.create, errors: badField },
    summary: 'Create a project, which the caller manages',
    description: 'It has activities for meetings, support and leave.',
    run: (context, { caller, body }) =>
      projects.createProject(context, caller, {
        ...projects.blankProject,
        ...present.projectIn(body),
      }),
  },
  'GET /projects/:project': {
    ...{ ...project, id: 'projectGet', summary: 'Get a project', query: { include: includeTime } },
    run: async (context, { caller, params, query }) => {
      const found = await projects.getProject(context, caller, params.project);
      return query.include ? (await timedProjects(context, caller, [found]))[0] : found;
    },
  },
  'PATCH /projects/:project': {
    ...{ ...project, id: 'projectEdit', body: bodies.project.edit },
    ...{
      summary: 'Edit or archive a project, as a manager',
      errors: { ...notManager, ...badField, ...isLocked },
    },
    run: (context, { caller, params, body }) =>
      projects.editProject(context, caller, params.project, present.projectIn(body)),
  },
  'DELETE /projects/:project': {
    id: 'projectDelete',
    summary: 'Delete a project without time on its activities, as a manager',
    description: 'Its repositories and their time stay.',
    errors: { ...notManager, 409: 'there is time or a stopwatch on its activities', ...isLocked },
    run: (context, { caller, params }) => projects.deleteProject(context, caller, params.project),
  },
  'PUT /projects/:project/repositories/:owner/:repo': {
    ...{ id: 'projectAddRepository', scope: ['repository', 'issue'] },
    summary: 'Add a repository to a project, as a manager who administers the repository',
    description:
      'Managers then see the time of all users in it, as far as they may read it. Of a connected repository: who may write issues and pull requests there.',
    errors: {
      ...{ ...notPlaceable, 409: 'the repository is in another project' },
      422: 'the project has 100 repositories',
      423: 'the repository has entries that are billed',
    },
    run: (context, { caller, params, access }) =>
      projects.addRepository(context, caller, params.project, access),
  },
  'DELETE /projects/:project/repositories/:owner/:repo': {
    ...{ id: 'projectRemoveRepository', scope: ['repository', 'issue'] },
    summary: 'Remove a repository from a project, as a manager who administers the repository',
    errors: { ...notPlaceable, ...isLocked },
    run: (context, { caller, params, access }) =>
      projects.removeRepository(context, caller, params.project, access),
  },
  'GET /projects/:project/members': {
    ...{ ...member, id: 'projectListMembers', summary: 'List the members of a project' },
    list: (context, { access }) => listCollaborators(context, access),
  },
  'PUT /projects/:project/members/:member': {
    ...{ id: 'projectPutMember', body: bodies.member, needsRecentPassword: true },
    summary: 'Add a member to a project, or change their role, as a manager',
    errors: {
      403: `${notManager[403]}, or one of the users has blocked the other`,
      ...{ 404: 'project or user not found', ...nobodyManages, ...badField },
    },
    run: (context, { caller, params, body }) =>
      members.putMember(context, caller, params.project, params.member, body.role as members.Role),
  },
  'DELETE /projects/:project/members/:member': {
    id: 'projectDeleteMember',
    summary: 'Remove a member from a project, as a manager or the member',
    description: 'Their time stays.',
    errors: { ...notManager, 404: 'project or member not found', ...nobodyManages },
    run: (context, { caller, params }) =>
      members.deleteMember(context, caller, params.project, params.member),
  },
  'GET /projects/:project/activities': {
    ...{ ...activity, id: 'projectListActivities', query: { archived } },
    summary: 'List the activities of a project',
    list: (context, { caller, access, query }) =>
      listIssues(context, caller, access, { state: query.archived === true ? 'closed' : 'open' }),
  },
  'POST /projects/:project/activities': {
    ...{ ...activity, id: 'projectCreateActivity', body: bodies.activity.create },
    summary: 'Add an activity to a project, as a manager',
    errors: { ...notManager, ...badField, ...isArchived },
    run: (context, { caller, params, body }) =>
      members.createActivity(context, caller, params.project, String(body.name).trim()),
  },
  'PATCH /projects/:project/activities/:index': {
    ...{ ...activity, id: 'projectEditActivity', body: bodies.activity.edit },
    summary: 'Rename or archive an activity, as a manager',
    errors: { ...notManager, 404: 'project or activity not found', ...badField, ...isArchived },
    run: (context, { caller, params, access, body }) =>
      members.editActivity(context, caller, access, params.index, present.activityIn(body)),
  },
};

/** Projects, their clients, and who sends the clients time sheets. */
export const projectRoutes = routesOf(operations);
