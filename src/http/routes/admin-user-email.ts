import { listEmailsOf, removeEmail, verifyEmail } from '../../core/account/email-administration.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../presenters/email.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { address, userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const change = { ...admin, needsRecentPassword: true } as const;
const params = Type.Object({ username: userName('owner of the address') });
const one = Type.Object({
  username: userName('owner of the address'),
  email: address({
    description: 'the address in any spelling, or its id',
    examples: ['mira@example.com'],
  }),
});
const notOnList = "user not found, or the address is not one of the user's";

/** The email addresses of one account, for site admins. */
export const adminUserEmailRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/admin/users/:username/emails',
    config: admin,
    schema: {
      operationId: 'adminListUserEmails',
      summary: 'List the email addresses of a user',
      tags,
      params,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Email'), { description: 'ordered by id' }),
        ...errorResponses({
          404: 'user not found',
          422: 'page or limit is not a number',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const list = listEmailsOf(context, request.caller, user);
      return sendList(http, request, reply, list, (e) => presentEmail(e, user.name));
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users/:username/emails/:email/verify',
    config: change,
    schema: {
      operationId: 'adminVerifyUserEmail',
      summary: 'Mark an email address of a user as verified',
      description: 'An address that is already verified stays as it is.',
      tags,
      params: one,
      response: {
        200: Type.Ref('Email'),
        ...errorResponses({
          404: notOnList,
          409: 'verified by another account',
        }),
      },
    },
    handler: async (request) => {
      const user = await pathUser(http, request);
      const email = await verifyEmail(context, signedIn(request), user, request.params.email);
      return presentEmail(email, user.name);
    },
  });

  api.route({
    method: 'DELETE',
    url: '/admin/users/:username/emails/:email',
    config: change,
    schema: {
      operationId: 'adminDeleteUserEmail',
      summary: 'Delete an email address of a user, who is notified',
      tags,
      params: one,
      response: {
        204: emptyResponse('the address has been deleted'),
        ...errorResponses({ 404: notOnList, 422: 'the address is the primary one' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await removeEmail(context, signedIn(request), user, request.params.email);
      return reply.code(204).send();
    },
  });
};
