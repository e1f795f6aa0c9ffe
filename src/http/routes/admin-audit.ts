import { listAudit, type NamedAuditRecord } from '../../core/audit.ts';
import type { Routes } from '../api.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTime } from '../present.ts';
import { refusals, searchText } from '../schemas.ts';
import { Type } from '../type.ts';

const id = (description: string) => Type.Integer({ format: 'int64', description });
const orNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(
  schema: T,
) => Type.Union([schema, Type.Null()]);

const auditEntry = Type.Object({
  id: id('number of the entry'),
  created: Type.String({ format: 'date-time', description: 'when it was done' }),
  actor_id: orNull(id('who gave the credential; null: the host')),
  actor: orNull(Type.String({ description: 'his login', examples: ['mira'] })),
  user_id: orNull(id('whose rights were used')),
  user: orNull(Type.String({ description: 'his login', examples: ['mira'] })),
  action: Type.String({ examples: ['time.delete'] }),
  target: Type.String({ description: 'noun and number', examples: ['time:12'] }),
  target_user: orNull(
    Type.String({ description: 'login of the user it was done to', examples: ['mira'] }),
  ),
  detail: Type.String(),
  request_id: Type.String(),
  address: Type.String({ description: 'the network address it came from' }),
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
});

/** What was done and by whom, for site admins. */
export const adminAuditRoutes: Routes = (api, http) => {
  api.route({
    method: 'GET',
    url: '/admin/audit',
    config: { access: 'site-admin', scope: 'admin' },
    schema: {
      operationId: 'adminListAudit',
      summary: 'List what was done on the instance, newest first',
      tags: ['admin'],
      querystring: Type.Object({
        actor: Type.Optional(
          searchText('who gave the credential: a login, or the number of a user'),
        ),
        user: Type.Optional(searchText('whose rights were used: a login, or the number of a user')),
        action: Type.Optional(searchText('what the action begins with, such as time.')),
        target: Type.Optional(searchText('what it was done to, such as user:12')),
        since: Type.Optional(Type.String({ format: 'date-time', description: 'not before' })),
        before: Type.Optional(Type.String({ format: 'date-time', description: 'not after' })),
        ...pagingQuery,
      }),
      response: {
        200: Type.Array(auditEntry, { description: 'newest first; always a page' }),
        ...refusals({
          404: 'no such user',
          422: 'since or before is no time, or page or limit no number',
        }),
      },
    },
    handler: async (request, reply) => {
      const list = await listAudit(http.world, request.caller, request.query);
      return sendList(http, request, reply, list, presentRecord, { alwaysPages: true });
    },
  });
};
