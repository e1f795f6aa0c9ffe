import { searchAddresses } from '../../core/account/email-administration.ts';
import type { Routes } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../presenters/email.ts';
import { errorResponses } from '../schemas/common.ts';
import { searchText } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const emails = Type.Array(Type.Ref('Email'), { description: 'ordered by address; always paged' });
const malformed = errorResponses({ 422: 'page or limit is not a number' });

/** All email addresses of the instance, for site admins. */
export const adminEmailRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/admin/emails',
    config: admin,
    schema: {
      operationId: 'adminGetAllEmails',
      summary: 'List all emails',
      tags,
      querystring: Type.Object(pagingQuery),
      response: { 200: emails, ...malformed },
    },
    handler: (request, reply) => {
      const list = searchAddresses(context, request.caller, '');
      return sendList(http, request, reply, list, (e) => presentEmail(e, e.userName), {
        alwaysPages: true,
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/emails/search',
    config: admin,
    schema: {
      operationId: 'adminSearchEmails',
      summary: 'Search all emails',
      tags,
      querystring: Type.Object({
        q: Type.Optional(searchText('part of an address, a login or a full name')),
        ...pagingQuery,
      }),
      response: { 200: emails, ...malformed },
    },
    handler: (request, reply) => {
      const list = searchAddresses(context, request.caller, request.query.q ?? '');
      return sendList(http, request, reply, list, (e) => presentEmail(e, e.userName), {
        alwaysPages: true,
      });
    },
  });
};
