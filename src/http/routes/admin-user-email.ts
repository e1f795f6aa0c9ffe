import { listEmailsOf, removeEmail, verifyEmail } from '../../core/email/email-administration.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../present.ts';
import { emptyReply, refusals, userName } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const change = { ...admin, needsProof: true } as const;
const params = Type.Object({ username: userName('whose address it is') });
const one = Type.Object({
  username: userName('whose address it is'),
  email: Type.String({
    description: 'the address, in any of its forms, or its id',
    examples: ['mira@example.com'],
  }),
});
const renamed = { 307: 'the user has another name now' };
const notOnList = "no such user, or it is not on the user's list";

/** The addresses of one account, as site admins manage them. */
export const adminUserEmailRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/admin/users/:username/emails',
    config: admin,
    schema: {
      operationId: 'adminListUserEmails',
      summary: 'List the email addresses of an account',
      tags,
      params,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Email'), { description: 'by id' }),
        ...refusals({ ...renamed, 404: 'no such user', 422: 'page or limit is no number' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const list = listEmailsOf(world, request.caller, user);
      return sendList(http, request, reply, list, (e) => presentEmail(e, user.name));
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users/:username/emails/:email/verify',
    config: change,
    schema: {
      operationId: 'adminVerifyUserEmail',
      summary: "Take a site admin's word that an address is the user's",
      description: 'One that is verified already stays as it is.',
      tags,
      params: one,
      response: {
        200: Type.Ref('Email'),
        ...refusals({ ...renamed, 404: notOnList, 409: 'another account has proven it' }),
      },
    },
    handler: async (request) => {
      const user = await pathUser(http, request);
      const email = await verifyEmail(world, signedIn(request), user, request.params.email);
      return presentEmail(email, user.name);
    },
  });

  api.route({
    method: 'DELETE',
    url: '/admin/users/:username/emails/:email',
    config: change,
    schema: {
      operationId: 'adminDeleteUserEmail',
      summary: "Take an address off a user's list; he is told",
      tags,
      params: one,
      response: {
        204: emptyReply('it is not his any more'),
        ...refusals({ ...renamed, 404: notOnList, 422: 'it is the primary address' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await removeEmail(world, signedIn(request), user, request.params.email);
      return reply.code(204).send();
    },
  });
};
