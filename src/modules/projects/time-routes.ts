import { type HttpContext, type Routes, repositoryOf, signedIn } from '../../http/api.ts';
import { routesAt } from '../../http/kernel.ts';
import { type Place, placeOf } from '../../http/routes/place.ts';
import { addReports } from '../../http/routes/report.ts';
import type { EntrySource } from '../../http/routes/report-sources.ts';
import { addExports } from '../../http/routes/time-export.ts';
import { entriesQuery, ofRepository, ofUser } from '../../http/schemas/report-queries.ts';
import { inProject, paths } from './operation.ts';
import { selectManaged } from './reports.ts';

/** Activities are where time is as on issues. */
const inProjects = (http: HttpContext): Place =>
  placeOf({
    ...{ url: '/projects/:project', issues: 'activities', params: { project: paths.project } },
    ...{ id: 'project', issueId: 'activity', aRepository: 'a project', anIssue: 'an activity' },
    onRequest: inProject(http),
    nameOf: (request) => repositoryOf(request).repository.description,
  });

const managed: EntrySource = {
  url: (what) => `/projects/time-${what}`,
  ...{ access: 'signed-in', scope: 'repository' },
  query: { ...entriesQuery, ...ofRepository, ...ofUser },
  errors: { 404: 'repository, project, client or user not found' },
  select: (context, request, query) => selectManaged(context, signedIn(request), query),
  nameOf: (request) => `projects-of-${signedIn(request).user.name}`,
  titleOf: (request, { administered }) => administered(signedIn(request).user.name),
};

const description =
  'Covers the activities, and the repositories that the caller may read. Time on activities alone is at the paths of each project.';

/** Time on activities, and in the projects that the caller manages. */
export const timeRoutes: readonly Routes[] = [
  routesAt(inProjects),
  (api, http) => {
    const report =
      'Report on the tracked times of all users in the projects that the caller manages';
    const asFile = 'Export the tracked times of all users in the projects that the caller manages';
    const of = { source: managed, description };
    addReports(api, http, [{ ...of, operationId: 'projectsTimeReport', summary: report }]);
    addExports(api, http, [{ ...of, operationId: 'projectsTimeExport', summary: asFile }]);
  },
];
