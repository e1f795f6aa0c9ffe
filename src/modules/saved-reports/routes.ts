import type { SavedQuery } from '../../core/report/types.ts';
import { type Routes, signedIn } from '../../http/api.ts';
import { sendOnce } from '../../http/middleware/idempotency.ts';
import { pagingQuery, sendList } from '../../http/paging.ts';
import {
  emptyResponse,
  errorResponses,
  ownQuery,
  recordNumber,
} from '../../http/schemas/common.ts';
import { queryOf, type ReportParams, savedQuery } from '../../http/schemas/report-queries.ts';
import { line } from '../../http/schemas/texts.ts';
import { optional, Type } from '../../http/type.ts';
import {
  checkMayRead,
  deleteSavedReport,
  editSavedReport,
  listSavedReports,
  maxReportNameLength,
  saveReport,
} from './operations.ts';
import { presentSavedReport } from './presenter.ts';
import { savedReportSchema } from './schema.ts';
import { type OwnedReport, reportScopes } from './types.ts';

const tags = ['time reports'];
const config = { access: 'signed-in', scope: 'user' } as const;
const params = Type.Object({ id: recordNumber('id of the saved report') });
const noReport = { 404: 'the caller has no such saved report' };
const isTaken = { 409: 'the caller has another report of that name' };
const badReport = { 422: 'the name or a parameter of the query is missing or invalid' };

const name = line(maxReportNameLength, {
  description: "unique among the caller's",
  examples: ['Hours of the month'],
});
const scope = Type.Enum([...reportScopes], {
  description:
    "mine: the reader's own entries; administered: those in the repositories that they own or administer; repository: those of `query.repository`; everybody: all, for site admins",
});
const isShared = Type.Boolean({
  description:
    'signed-in users see the report in their list, if they may read its repository and see its user',
});

/** Saved reports: a name and the query of a report. */
export const savedReportRoutes: Routes = (api, http) => {
  const { context } = http;
  const saved = savedQuery(context.doors);
  /** Notes are a choice of each link. */
  const savedQueryOf = (params: ReportParams): SavedQuery => {
    const { notes: _, ...query } = queryOf(params, context.doors);
    return query;
  };

  api.route({
    method: 'GET',
    url: '/user/reports',
    config,
    schema: {
      operationId: 'userListReports',
      summary: "List the authenticated user's saved reports, or those that others share",
      description:
        'A saved report is a query, not its figures: readers get those that they may see. Shared reports about a repository that the caller may not read are not listed.',
      tags,
      querystring: ownQuery({
        shared: Type.Optional(
          Type.Boolean({ description: 'list the reports that others share instead' }),
        ),
        ...pagingQuery,
      }),
      response: {
        200: Type.Array(savedReportSchema, { description: 'oldest first' }),
        ...errorResponses({ 422: 'a parameter is invalid' }),
      },
    },
    handler: async (request, reply) => {
      const which = request.query.shared === true ? 'shared' : 'own';
      const list = listSavedReports(context, signedIn(request), which);
      return sendList(http, request, reply, list, presentSavedReport);
    },
  });

  api.route({
    method: 'POST',
    url: '/user/reports',
    config: { ...config, isRepeatable: true },
    schema: {
      operationId: 'userCreateReport',
      summary: 'Save a report',
      description: 'Relative periods such as `this-month` stay relative. At most 100 per user.',
      tags,
      body: Type.Object({ name, scope, query: saved, shared: optional(isShared) }),
      response: {
        201: savedReportSchema,
        ...errorResponses({ ...isTaken, 422: `${badReport[422]}, or there are too many` }),
      },
    },
    handler: (request, reply) => {
      const { name, scope, query, shared } = request.body;
      const input = { name, scope, query: savedQueryOf(query), isShared: shared ?? false };
      return sendOnce<OwnedReport>(http, request, reply, {
        operation: (w) => saveReport(w, signedIn(request), input),
        answer: (made) => ({ status: 201, body: presentSavedReport(made) }),
        recheck: async () => checkMayRead(signedIn(request)),
      });
    },
  });

  api.route({
    method: 'PATCH',
    url: '/user/reports/:id',
    config,
    schema: {
      operationId: 'userEditReport',
      summary: 'Rename, change or share a saved report',
      tags,
      params,
      body: Type.Object({
        name: optional(name),
        scope: optional(scope),
        query: optional(saved),
        shared: optional(isShared),
      }),
      response: {
        200: savedReportSchema,
        ...errorResponses({ ...noReport, ...isTaken, ...badReport }),
      },
    },
    handler: async (request) => {
      const { name, scope, query, shared } = request.body;
      const changes = {
        ...(name == null ? {} : { name }),
        ...(scope == null ? {} : { scope }),
        ...(query == null ? {} : { query: savedQueryOf(query) }),
        ...(shared == null ? {} : { isShared: shared }),
      };
      const { id } = request.params;
      return presentSavedReport(await editSavedReport(context, signedIn(request), id, changes));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/reports/:id',
    config,
    schema: {
      operationId: 'userDeleteReport',
      summary: 'Delete a saved report',
      tags,
      params,
      response: { 204: emptyResponse('the report is deleted'), ...errorResponses(noReport) },
    },
    handler: async (request, reply) => {
      await deleteSavedReport(context, signedIn(request), request.params.id);
      return reply.code(204).send();
    },
  });
};
