import { listAudit } from '../../core/audit/operations.ts';
import type { NamedAuditRecord } from '../../core/audit/types.ts';
import { boundForms } from '../../core/time/periods.ts';
import type { Routes } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTime } from '../presenters/presenting.ts';
import { errorResponses, id, ownQuery } from '../schemas/common.ts';
import { searchText } from '../schemas/texts.ts';
import { nullable, Type } from '../type.ts';

const auditEntry = Type.Object({
  id: id('id of the record'),
  created: Type.String({ format: 'date-time', description: 'when the change was made' }),
  actor_id: nullable(id('id of the authenticated user; null for the command line')),
  actor: nullable(Type.String({ description: 'login', examples: ['mira'] })),
  user_id: nullable(id('id of the user acted for')),
  user: nullable(Type.String({ description: 'login', examples: ['mira'] })),
  action: Type.String({ examples: ['time.delete'] }),
  target: Type.String({ description: 'type and id', examples: ['time:12'] }),
  target_user: nullable(
    Type.String({ description: 'login of the affected user', examples: ['mira'] }),
  ),
  detail: Type.String(),
  request_id: Type.String(),
  address: Type.String({ description: 'network address of the request' }),
  user_agent: Type.Optional(Type.String({ description: 'User-Agent of a sign-in' })),
});

const presentRecord = (record: NamedAuditRecord) => ({
  id: record.id,
  created: presentTime(record.createdUnix),
  actor_id: record.actorId,
  actor: record.actorName,
  user_id: record.userId,
  user: record.userName,
  action: record.action,
  target: record.target,
  target_user: record.targetName,
  detail: record.detail,
  request_id: record.requestId,
  address: record.address,
  ...(record.userAgent ? { user_agent: record.userAgent } : {}),
});

/** The audit log, for site admins. */
export const adminAuditRoutes: Routes = (api, http) => {
  api.route({
    method: 'GET',
    url: '/admin/audit',
    config: { access: 'site-admin', scope: 'admin' },
    schema: {
      operationId: 'adminListAudit',
      summary: 'List audit records, newest first',
      tags: ['admin'],
      querystring: ownQuery({
        actor: Type.Optional(searchText('login or id of the authenticated user')),
        user: Type.Optional(searchText('login or id of the user acted for')),
        action: Type.Optional(searchText('prefix of the action, such as time.')),
        target: Type.Optional(searchText('target of the action, such as user:12')),
        since: Type.Optional(
          Type.String({
            maxLength: 40,
            description: `from this time on, or from the start of a day or period in the caller's time zone: ${boundForms}`,
          }),
        ),
        before: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'up to this time, or the end of a day or period; the same forms as since',
          }),
        ),
        ...pagingQuery,
      }),
      response: {
        200: Type.Array(auditEntry, { description: 'newest first; always paged' }),
        ...errorResponses({
          404: 'user not found',
          422: 'since or before is not a valid time, or page or limit is not a number',
        }),
      },
    },
    handler: async (request, reply) => {
      const list = await listAudit(http.context, request.caller, request.query);
      return sendList(http, request, reply, list, presentRecord, { alwaysPages: true });
    },
  });
};
