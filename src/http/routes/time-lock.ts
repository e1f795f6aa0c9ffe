import { checkRepoAdmin } from '../../core/repository/repository-operations.ts';
import {
  deleteTimeLock,
  getTimeLock,
  putTimeLock,
} from '../../core/tracked-time/time-lock-operations.ts';
import { type FastifyRequest, type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../idempotency.ts';
import { inRepository } from '../lookup.ts';
import { presentTimeLock } from '../present-entry.ts';
import { emptyReply, optional, ownerAndRepo, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['tracked time'];
const params = Type.Object(ownerAndRepo);
const moved = { 307: 'the owner or the repository has another name now' };
const notAdmin = { 403: 'the caller is no repo admin' };
const reason = Type.String({ description: 'one line, up to 500 characters' });

/** The hook has looked at him again. */
const isStillAdmin = (request: Pick<FastifyRequest, 'repositoryAccess'>) => async () =>
  checkRepoAdmin(repositoryOf(request));

/** Up to when a repository's tracked time is closed. */
export const timeLockRoutes: Routes = (api, http) => {
  const { world } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/time-lock',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest,
    schema: {
      operationId: 'repoGetTimeLock',
      summary: "Get up to when a repository's time is closed, if it is",
      tags,
      params,
      response: {
        200: Type.Ref('TimeLock'),
        ...refusals({
          ...moved,
          400: 'time tracking is disabled for the repository, and the caller no repo admin',
          403: 'the caller may not track time in the repository',
          404: 'no such repository',
        }),
      },
    },
    handler: async (request) =>
      presentTimeLock(await getTimeLock(world, signedIn(request), repositoryOf(request))),
  });

  api.route({
    method: 'PUT',
    url: '/repos/:owner/:repo/time-lock',
    config: { access: 'signed-in', scope: 'repository', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'repoPutTimeLock',
      summary: "Close a repository's time up to a moment, as one of its admins",
      description:
        'From then on no entry that counts or begins before that moment is added, changed, moved, restored or deleted. To move the moment back needs a reason.',
      tags,
      params,
      body: Type.Object(
        {
          until: Type.String({ format: 'date-time', description: 'entries before it are closed' }),
          reason: optional(reason),
        },
        { examples: [{ until: '2026-06-01T00:00:00+02:00', reason: 'May is billed' }] },
      ),
      response: {
        200: Type.Ref('TimeLock'),
        ...refusals({
          ...moved,
          ...notAdmin,
          404: 'no such repository',
          422: 'until is no time, or a reason is missing or too long',
        }),
      },
    },
    handler: (request, reply) => {
      const { until, reason } = request.body;
      const input = { until, reason: reason ?? '' };
      return sendOnce(http, request, reply, {
        operation: (w) => putTimeLock(w, signedIn(request), repositoryOf(request), input),
        answer: (lock) => ({ status: 200, body: presentTimeLock(lock) }),
        checkAgain: isStillAdmin(request),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/time-lock',
    config: { access: 'signed-in', scope: 'repository', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'repoDeleteTimeLock',
      summary: "Open all of a repository's time again, as one of its admins",
      tags,
      params,
      body: Type.Object({ reason }, { examples: [{ reason: 'a booking was forgotten' }] }),
      response: {
        204: emptyReply('all of it is open'),
        ...refusals({
          ...moved,
          ...notAdmin,
          404: 'no such repository, or its time is not closed',
          422: 'the reason is missing or too long',
        }),
      },
    },
    handler: (request, reply) => {
      const { reason } = request.body;
      return sendOnce(http, request, reply, {
        operation: (w) => deleteTimeLock(w, signedIn(request), repositoryOf(request), reason),
        answer: () => ({ status: 204 }),
        checkAgain: isStillAdmin(request),
      });
    },
  });
};
