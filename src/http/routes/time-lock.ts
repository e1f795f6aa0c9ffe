import { boundForms } from '../../core/time/periods.ts';
import {
  deleteTimeLock,
  getTimeLock,
  listTimeLocks,
  maxReasonLength,
  putTimeLock,
} from '../../core/time-lock/operations.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { isRepoAdminStill } from '../middleware/replay-checks.ts';
import { presentRepositoryLock, presentTimeLock } from '../presenters/time-lock.ts';
import { emptyResponse, errorResponses, idsOf, ownQuery } from '../schemas/common.ts';
import { line, timeZone } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const notAdmin = { 403: 'the caller is not a repo admin' };
const reason = line(maxReasonLength);
/** The most repositories in one request for locks. */
const maxIds = 100;

/** The time before which a repository's tracked time is locked. */
export const timeLockRoutes: RoutesAt = (api, http, place) => {
  const { context } = http;
  const { url, params, id, aRepository, onRequest } = place;

  api.route({
    method: 'GET',
    url: `${url}/time-lock`,
    config: { access: 'signed-in', scope: 'repository' },
    onRequest,
    schema: {
      operationId: `${id}GetTimeLock`,
      summary: `Get the locked period of ${aRepository}`,
      tags,
      params,
      response: {
        200: Type.Ref('TimeLock'),
        ...errorResponses({
          400: 'time tracking is disabled for the repository, and the caller is not a repo admin',
          403: 'the caller may not track time in the repository',
          404: 'repository not found',
        }),
      },
    },
    handler: async (request) =>
      presentTimeLock(await getTimeLock(context, signedIn(request), repositoryOf(request))),
  });

  api.route({
    method: 'PUT',
    url: `${url}/time-lock`,
    config: { access: 'signed-in', scope: 'repository', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${id}PutTimeLock`,
      summary: `Lock the tracked time of ${aRepository} up to a given time, as a repo admin`,
      description:
        'Entries whose time or start is before `until` can no longer be added, edited, moved, restored or deleted. An earlier `until` than before requires a reason.',
      tags,
      params,
      body: Type.Object(
        {
          until: Type.String({
            maxLength: 40,
            description: `end of the locked period: a time, a day (the first that is not locked), or a period (locked to its end): ${boundForms}`,
          }),
          time_zone: optional(
            timeZone("IANA name, for days and periods; defaults to the caller's"),
          ),
          reason: optional(reason),
        },
        { examples: [{ until: '2026-06-01T00:00:00+02:00', reason: 'May is billed' }] },
      ),
      response: {
        200: Type.Ref('TimeLock'),
        ...errorResponses({
          ...notAdmin,
          404: 'repository not found',
          422: 'until or time_zone is invalid, or a reason is missing or too long',
        }),
      },
    },
    handler: (request, reply) => {
      const { until, time_zone, reason } = request.body;
      const input = { until, timeZone: time_zone || undefined, reason: reason ?? '' };
      return sendOnce(http, request, reply, {
        operation: (w) => putTimeLock(w, signedIn(request), repositoryOf(request), input),
        answer: (lock) => ({ status: 200, body: presentTimeLock(lock) }),
        recheck: isRepoAdminStill(request),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: `${url}/time-lock`,
    config: { access: 'signed-in', scope: 'repository', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${id}DeleteTimeLock`,
      summary: `Unlock the tracked time of ${aRepository}, as a repo admin`,
      tags,
      params,
      body: Type.Object({ reason }, { examples: [{ reason: 'an entry was forgotten' }] }),
      response: {
        204: emptyResponse('no tracked time is locked'),
        ...errorResponses({
          ...notAdmin,
          404: 'repository not found, or no locked period',
          422: 'the reason is missing or too long',
        }),
      },
    },
    handler: (request, reply) => {
      const { reason } = request.body;
      return sendOnce(http, request, reply, {
        operation: (w) => deleteTimeLock(w, signedIn(request), repositoryOf(request), reason),
        answer: () => ({ status: 204 }),
        recheck: isRepoAdminStill(request),
      });
    },
  });
};

/** The locked periods of several repositories. */
export const timeLocksRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/user/times/locks',
    config: { access: 'signed-in', scope: 'repository' },
    schema: {
      operationId: 'userListTimeLocks',
      summary: 'List the locked periods of several repositories',
      description:
        'Omits repositories without a locked period, and those whose locked period the caller may not see.',
      tags,
      querystring: ownQuery({
        repo_id: Type.String({
          maxLength: 2000,
          description: `repository ids separated by commas; at most ${maxIds}`,
          examples: ['2,3'],
        }),
      }),
      response: {
        200: Type.Array(Type.Ref('RepositoryTimeLock'), { maxItems: maxIds }),
        ...errorResponses({ 422: 'repo_id is not a list of ids, or too long' }),
      },
    },
    handler: async (request) => {
      const ids = idsOf('repo_id', request.query.repo_id, maxIds);
      return (await listTimeLocks(context, signedIn(request), ids)).map(presentRepositoryLock);
    },
  });
};
