import { readInstant } from '../../core/time/instant.ts';
import { type Routes, signedIn } from '../../http/api.ts';
import { pagingQuery, sendList } from '../../http/paging.ts';
import {
  emptyResponse,
  errorResponses,
  ownQuery,
  recordNumber,
} from '../../http/schemas/common.ts';
import { storedTime } from '../../http/schemas/texts.ts';
import { optional, Type } from '../../http/type.ts';
import { linkPath } from './link-pages.ts';
import { presentOwnedLink, presentReportLink } from './link-presenter.ts';
import { ownedLinkSchema, reportLinkSchema } from './link-schema.ts';
import {
  createReportLink,
  deleteReportLink,
  listAllReportLinks,
  listReportLinks,
  revokeReportLink,
} from './links.ts';

const tags = ['time reports'];

/** Secret links that show a saved report without signing in. */
export const reportLinkRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/report-links',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userListReportLinks',
      summary: "List the authenticated user's links to reports that have not expired",
      tags,
      querystring: ownQuery(pagingQuery),
      response: {
        200: Type.Array(reportLinkSchema, { description: 'oldest first; without their URLs' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) =>
      sendList(http, request, reply, listReportLinks(context, signedIn(request)), (link) =>
        presentReportLink(link, null),
      ),
  });

  api.route({
    method: 'POST',
    url: '/user/reports/:id/links',
    // Like a token, the URL keeps working after the session has ended (D13).
    config: { access: 'no-token', scope: null, needsRecentPassword: true },
    compress: false,
    schema: {
      operationId: 'userCreateReportLink',
      summary: 'Create a secret link to a saved report',
      description:
        'Anyone with the URL sees the report as it is saved now, with current figures: those that the caller may see at that time. It stops working when it expires, when the report is deleted, and when the caller can no longer sign in or see what the report covers. At most 50 per user, and 120 views per hour and network.',
      tags,
      params: Type.Object({ id: recordNumber('id of the saved report') }),
      body: Type.Object({
        expires_at: storedTime('when the link stops working; at most a year from now'),
        notes: optional(
          Type.Boolean({ description: 'its files have the notes of entries; defaults to false' }),
        ),
        amounts: optional(Type.Boolean({ description: 'it shows amounts; defaults to false' })),
      }),
      response: {
        201: reportLinkSchema,
        ...errorResponses({
          403: 'the report covers everybody, and the caller is not a site admin',
          404: 'the caller has no such saved report',
          422: 'the expiry is missing or not within a year, or there are too many links',
        }),
      },
    },
    handler: async (request, reply) => {
      const expires = readInstant('expires_at', request.body.expires_at);
      const { id } = request.params;
      const { notes, amounts } = request.body;
      const shown = { hasNotes: notes === true, hasAmounts: amounts === true };
      const given = { expiresUnix: expires, ...shown };
      const made = await createReportLink(context, signedIn(request), id, given);
      const url = `${settings.publicUrl}${linkPath}/${made.secret}`;
      return reply.code(201).send(presentReportLink(made.link, url));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/report-links/:id',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userDeleteReportLink',
      summary: 'Revoke a link to a report',
      tags,
      params: Type.Object({ id: recordNumber('id of the link') }),
      response: {
        204: emptyResponse('the URL no longer works'),
        ...errorResponses({ 404: 'the caller has no such link' }),
      },
    },
    handler: async (request, reply) => {
      await deleteReportLink(context, signedIn(request), request.params.id);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/report-links',
    config: { access: 'site-admin', scope: 'admin' },
    schema: {
      operationId: 'adminListReportLinks',
      summary: "List all users' links to reports that have not expired",
      tags: ['admin'],
      querystring: ownQuery(pagingQuery),
      response: {
        200: Type.Array(ownedLinkSchema, { description: 'oldest first; without their URLs' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) =>
      sendList(http, request, reply, listAllReportLinks(context, request.caller), presentOwnedLink),
  });

  api.route({
    method: 'DELETE',
    url: '/admin/report-links/:id',
    config: { access: 'site-admin', scope: 'admin', needsRecentPassword: true },
    schema: {
      operationId: 'adminDeleteReportLink',
      summary: "Revoke any user's link to a report",
      tags: ['admin'],
      params: Type.Object({ id: recordNumber('id of the link') }),
      response: {
        204: emptyResponse('the URL no longer works'),
        ...errorResponses({ 404: 'there is no such link' }),
      },
    },
    handler: async (request, reply) => {
      await revokeReportLink(context, request.caller, request.params.id);
      return reply.code(204).send();
    },
  });
};
