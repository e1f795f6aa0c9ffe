import { listMails, mailById, retryMail } from '../../core/mailing/operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentMail } from '../presenters/mail.ts';
import { errorResponses, ownQuery, recordNumber } from '../schemas/common.ts';
import { mailState } from '../schemas/mail.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const params = Type.Object({
  id: recordNumber('id of the mail'),
});

/** The outbox, for site admins: the state of mails, never their content. */
export const adminMailRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/admin/mail',
    config: admin,
    schema: {
      operationId: 'adminListMail',
      summary: 'List the mails of the outbox',
      description:
        'Newest first; always paged. Finished mails stay listed for some days, without their content. Responses never contain a link or a code.',
      tags,
      querystring: ownQuery({ state: Type.Optional(mailState), ...pagingQuery }),
      response: {
        200: Type.Array(Type.Ref('Mail')),
        ...errorResponses({ 422: 'the state is unknown, or page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const { state } = request.query;
      const list = listMails(context, request.caller, state === undefined ? {} : { state });
      return sendList(http, request, reply, list, presentMail, { alwaysPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/mail/:id',
    config: admin,
    schema: {
      operationId: 'adminGetMail',
      summary: 'Get a mail of the outbox',
      tags,
      params,
      response: {
        200: Type.Ref('Mail'),
        ...errorResponses({ 404: 'mail not found' }),
      },
    },
    handler: async (request) =>
      presentMail(await mailById(context, request.caller, request.params.id)),
  });

  api.route({
    method: 'POST',
    url: '/admin/mail/:id/retry',
    config: admin,
    schema: {
      operationId: 'adminRetryMail',
      summary: 'Retry a mail',
      description:
        'A waiting mail becomes due at once; a failed one is tried again. The response does not wait for delivery.',
      tags,
      params,
      response: {
        200: Type.Ref('Mail'),
        ...errorResponses({
          404: 'mail not found',
          409: 'the mail is being sent, is finished, or its content has expired',
        }),
      },
    },
    handler: async (request) =>
      presentMail(await retryMail(context, signedIn(request), request.params.id)),
  });
};
