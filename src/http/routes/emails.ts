import { Type } from '@fastify/type-provider-typebox';
import { addEmails, deleteEmails, listEmails } from '../../core/email/email-operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../present.ts';
import { emptyReply, refusals } from '../schemas.ts';

const tags = ['email'];
/** Also for who registered: it is how he proves an address. */
const config = { access: 'signed-in', scope: 'user', allowsPending: true } as const;
const addresses = Type.Array(Type.String({ examples: ['mira@example.com'] }));
// Go programs write null for a list without members.
const addressesOrNull = Type.Union([addresses, Type.Null()]);

/** The addresses of the caller. */
export const emailRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/user/emails',
    config,
    schema: {
      operationId: 'userListEmails',
      summary: "List the caller's email addresses",
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Email'), { description: 'by id' }),
        ...refusals({ 422: 'page or limit is no number' }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listEmails(world, caller);
      return sendList(http, request, reply, list, (e) => presentEmail(e, caller.user.name));
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails',
    config,
    schema: {
      operationId: 'userAddEmail',
      summary: 'Add email addresses to the caller, all of them or none',
      tags,
      body: Type.Object(
        { emails: addressesOrNull },
        { examples: [{ emails: ['mira@example.com', 'mira+work@example.org'] }] },
      ),
      response: {
        201: Type.Array(Type.Ref('Email'), { description: 'the added ones, in the order given' }),
        ...refusals({
          422: 'there is none, or one is invalid, given twice, or used; the message names it',
          429: 'too many of the addresses were used, in this hour',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const added = await addEmails(world, caller, request.body.emails ?? []);
      return reply.code(201).send(added.map((e) => presentEmail(e, caller.user.name)));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/emails',
    config,
    schema: {
      operationId: 'userDeleteEmail',
      summary: "Delete email addresses of the caller's, all of them or none",
      tags,
      body: Type.Object(
        { emails: Type.Optional(addressesOrNull) },
        { examples: [{ emails: ['mira+work@example.org'] }] },
      ),
      response: {
        204: emptyReply('none of them is left'),
        ...refusals({
          404: "one is not on the caller's list; the message names it",
          422: 'one is the primary address; the message names it',
        }),
      },
    },
    handler: async (request, reply) => {
      await deleteEmails(world, signedIn(request), request.body.emails ?? []);
      return reply.code(204).send();
    },
  });
};
