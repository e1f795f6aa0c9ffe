import { listMails, mailById, retryMail } from '../../core/outbox/outbox-operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentMail } from '../present-mail.ts';
import { mailState, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const params = Type.Object({
  id: Type.Integer({ format: 'int64', minimum: 1, description: 'number of the mail' }),
});

/** The outbox, for site admins: where mails stand, never what they say. */
export const adminMailRoutes: Routes = (api, http) => {
  const { world } = http;

  api.route({
    method: 'GET',
    url: '/admin/mail',
    config: admin,
    schema: {
      operationId: 'adminListMail',
      summary: 'List the mails of the outbox',
      description:
        'Newest first; always a page. Mails that are over stay listed for some days, without what they said. No reply holds a link or a code.',
      tags,
      querystring: Type.Object({ state: Type.Optional(mailState), ...pagingQuery }),
      response: {
        200: Type.Array(Type.Ref('Mail')),
        ...refusals({ 422: 'there is no such state, or page or limit is no number' }),
      },
    },
    handler: (request, reply) => {
      const { state } = request.query;
      const list = listMails(world, request.caller, state === undefined ? {} : { state });
      return sendList(http, request, reply, list, presentMail, { alwaysPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/mail/:id',
    config: admin,
    schema: {
      operationId: 'adminGetMail',
      summary: 'Look at a mail of the outbox',
      tags,
      params,
      response: {
        200: Type.Ref('Mail'),
        ...refusals({ 404: 'no such mail' }),
      },
    },
    handler: async (request) =>
      presentMail(await mailById(world, request.caller, request.params.id)),
  });

  api.route({
    method: 'POST',
    url: '/admin/mail/:id/retry',
    config: admin,
    schema: {
      operationId: 'adminRetryMail',
      summary: 'Send a mail again',
      description:
        'One that waits is due at once; one that was refused for good is tried again. The reply does not wait for it.',
      tags,
      params,
      response: {
        200: Type.Ref('Mail'),
        ...refusals({
          404: 'no such mail',
          409: 'it is being sent, is over, or what it says is no longer good',
        }),
      },
    },
    handler: async (request) =>
      presentMail(await retryMail(world, signedIn(request), request.params.id)),
  });
};
