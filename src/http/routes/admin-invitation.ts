import { deleteInvitation, invite, listInvitations } from '../../core/account/invitation.ts';
import { grants } from '../../core/token/scope.ts';
import { type Routes, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentInvitation } from '../presenters/invitation.ts';
import { emptyResponse, errorResponses, recordNumber } from '../schemas/common.ts';
import { address } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;

/** Invitations to register, mailed by site admins. */
export const adminInvitationRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/admin/invitations',
    // The list has links that create accounts.
    config: { ...admin, needsRecentPassword: true },
    compress: false,
    schema: {
      operationId: 'adminListInvitations',
      summary: 'List the pending invitations',
      description: 'Newest first.',
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Invitation')),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const { scopes } = request.caller;
      const mayInvite = scopes === null || grants(scopes, 'admin', 'write');
      const publicUrl = mayInvite ? http.settings.publicUrl : null;
      const list = listInvitations(context, request.caller);
      return sendList(http, request, reply, list, (one) => presentInvitation(one, publicUrl));
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/invitations',
    config: { ...admin, needsRecentPassword: true, isRepeatable: true },
    schema: {
      operationId: 'adminInvite',
      summary: 'Mail an invitation to register',
      description:
        'The invitation is valid for some days (configurable) and for one account. The invited address needs no confirmation. Without a mail server the mail waits; the list of invitations has the link.',
      tags,
      body: Type.Object({ email: address() }),
      response: {
        201: Type.Ref('Invitation'),
        ...errorResponses({
          422: 'the address is invalid or in use, or registration is disabled',
        }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: (w) => invite(w, signedIn(request), request.body.email),
        answer: ({ invitation }) => ({ status: 201, body: presentInvitation(invitation, null) }),
      }),
  });

  api.route({
    method: 'DELETE',
    url: '/admin/invitations/:id',
    config: { ...admin, needsRecentPassword: true },
    schema: {
      operationId: 'adminDeleteInvitation',
      summary: 'Revoke an invitation',
      tags,
      params: Type.Object({ id: recordNumber('id of the invitation') }),
      response: {
        204: emptyResponse('the invitation has been revoked'),
        ...errorResponses({ 404: 'the invitation is unknown, used or expired' }),
      },
    },
    handler: async (request, reply) => {
      await deleteInvitation(context, signedIn(request), request.params.id);
      return reply.code(204).send();
    },
  });
};
