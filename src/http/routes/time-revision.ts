import { restoreReset, restoreTime } from '../../core/tracked-time/deletion.ts';
import { tagOf } from '../../core/tracked-time/entry-tag.ts';
import { listRevisions } from '../../core/tracked-time/history.ts';
import { repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { mayListEntryStill, mayTrackStill } from '../middleware/replay-checks.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentRevision } from '../presenters/time-revision.ts';
import { presentTrackedTime } from '../presenters/tracked-time.ts';
import { errorResponses, ownQuery, withHeaders } from '../schemas/common.ts';
import { documented } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const disabled = { 400: 'time tracking is disabled for the repository' };
const closed = { 423: 'the entry is billed, or in a locked period of the repository' };

const restoreBody = Type.Object(
  {
    batch: optional(
      Type.String({
        ...documented({ maxLength: 64 }),
        description: "batch id; defaults to the caller's latest reset",
      }),
    ),
  },
  { description: 'may be omitted', examples: [{}] },
);

/** The revisions of a tracked time, and restoring what was deleted. */
export const timeRevisionRoutes: RoutesAt = (api, http, place) => {
  const { context, settings } = http;
  const { issueUrl, issueId, anIssue, onRequest, onIssue, ofEntry } = place;

  api.route({
    method: 'GET',
    url: `${issueUrl}/times/:id/revisions`,
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: `${issueId}ListTimeRevisions`,
      summary: 'List the revisions of a tracked time, even a deleted one',
      tags,
      params: ofEntry,
      querystring: ownQuery(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('TimeRevision'), { description: 'oldest first' }),
        ...errorResponses({
          ...disabled,
          403: 'the time belongs to another user, and the caller is not an issues writer',
          404: 'issue or time not found',
          422: 'page or limit is not a number',
        }),
      },
    },
    handler: async (request, reply) => {
      const { index, id } = request.params;
      const access = repositoryOf(request);
      const list = await listRevisions(context, signedIn(request), access, index, id);
      return sendList(http, request, reply, list, presentRevision);
    },
  });

  api.route({
    method: 'POST',
    url: `${issueUrl}/times/:id/restore`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    compress: false,
    onRequest,
    schema: {
      operationId: `${issueId}RestoreTime`,
      summary: 'Restore a deleted tracked time, as its owner or a site admin',
      tags,
      params: ofEntry,
      response: {
        200: Type.Ref('TrackedTime', withHeaders('ETag')),
        ...errorResponses({
          ...disabled,
          ...closed,
          403: 'the caller may not use the time tracker on the issue, or the time belongs to another user',
          404: 'issue or time not found',
          409: 'the time is not deleted',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { index, id } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) => restoreTime(w, caller, repositoryOf(request), index, id),
        answer: (full) => ({
          status: 200,
          headers: { etag: tagOf(full.time) },
          body: presentTrackedTime(full, { settings, caller }),
        }),
        recheck: mayListEntryStill(request, index),
      });
    },
  });

  api.route({
    method: 'POST',
    url: `${issueUrl}/times/restore`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}RestoreReset`,
      summary: `Restore times of ${anIssue} that were deleted together: the caller's latest reset, or a batch`,
      tags,
      params: onIssue,
      body: restoreBody,
      response: {
        200: Type.Ref('Restoration'),
        ...errorResponses({
          ...disabled,
          ...closed,
          403: 'the caller may not use the time tracker on the issue',
          404: 'issue or batch not found, or the caller may restore none of its entries',
          409: 'all of its entries have been restored already',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { index } = request.params;
      const batch = request.body.batch ?? undefined;
      return sendOnce(http, request, reply, {
        operation: (w) => restoreReset(w, caller, repositoryOf(request), index, batch),
        answer: (done) => ({
          status: 200,
          body: { batch: done.batch, count: done.count, time: done.timeSeconds },
        }),
        recheck: mayTrackStill(request, index),
      });
    },
  });
};
