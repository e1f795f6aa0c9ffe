import { deleteInvitation, invite, listInvitations } from '../../core/account/invitation.ts';
import { type Routes, signedIn } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentInvitation } from '../present.ts';
import { emptyReply, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;

/** Links to register with, mailed by site admins. */
export const adminInvitationRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/admin/invitations',
    config: admin,
    schema: {
      operationId: 'adminListInvitations',
      summary: 'List the invitations that can be used',
      description: 'Newest first.',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Invitation')),
        ...refusals({ 422: 'page or limit is no number' }),
      },
    },
    handler: (request, reply) =>
      sendList(http, request, reply, listInvitations(world, request.caller), presentInvitation),
  });

  api.route({
    method: 'POST',
    url: '/admin/invitations',
    config: { ...admin, needsProof: true },
    schema: {
      operationId: 'adminInvite',
      summary: 'Mail somebody a link to register with',
      description:
        'Good for some days (a setting), and for one account. At the address it is sent to, nothing has to be confirmed.',
      tags,
      body: Type.Object({ email: Type.String({ examples: ['mira@example.com'] }) }),
      response: {
        201: Type.Ref('Invitation'),
        ...refusals({
          422: 'the address is invalid or in use, or registration is off',
        }),
      },
    },
    handler: async (request, reply) => {
      const { invitation } = await invite(world, signedIn(request), request.body.email);
      return reply.code(201).send(presentInvitation(invitation));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/admin/invitations/:id',
    config: { ...admin, needsProof: true },
    schema: {
      operationId: 'adminDeleteInvitation',
      summary: 'Take an invitation back',
      tags,
      params: Type.Object({ id: Type.Integer({ format: 'int64', description: 'its number' }) }),
      response: {
        204: emptyReply('its link opens nothing any more'),
        ...refusals({ 404: 'it is unknown, was used, or is too old' }),
      },
    },
    handler: async (request, reply) => {
      await deleteInvitation(world, signedIn(request), request.params.id);
      return reply.code(204).send();
    },
  });
};
