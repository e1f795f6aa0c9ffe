import { deleteTime } from '../../core/tracked-time/deletion.ts';
import { editTime, getTime } from '../../core/tracked-time/edit.ts';
import { readAmount } from '../../core/tracked-time/entry-input.ts';
import { tagOf } from '../../core/tracked-time/entry-tag.ts';
import { repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { mayListEntryStill, mayTrackStill } from '../middleware/replay-checks.ts';
import { presentTrackedTime } from '../presenters/tracked-time.ts';
import {
  emptyResponse,
  errorResponses,
  ifMatchHeader,
  recordNumber,
  withHeaders,
} from '../schemas/common.ts';
import { editInputOf, editMembers, ifMatchOf } from '../schemas/entry-bodies.ts';
import { fullName } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const disabled = { 400: 'time tracking is disabled for the repository' };

const editBody = Type.Object(
  {
    ...editMembers,
    issue: optional(recordNumber('index of the target issue')),
    repository: optional(fullName('the target repository; requires issue')),
  },
  {
    description: 'missing and null members are left unchanged, except a null started',
    examples: [{ duration: '1h30m', note: 'review' }, { issue: 5 }],
  },
);

/** One tracked time: read, edit, delete. */
export const entryRoutes: RoutesAt = (api, http, place) => {
  const { context, settings } = http;
  const { issueUrl, issueId, anIssue, onRequest, ofEntry } = place;

  api.route({
    method: 'GET',
    url: `${issueUrl}/times/:id`,
    config: { access: 'signed-in', scope: 'issue' },
    compress: false,
    onRequest,
    schema: {
      operationId: `${issueId}GetTime`,
      summary: `Get one tracked time of ${anIssue}, with its ETag`,
      tags,
      params: ofEntry,
      response: {
        200: Type.Ref('TrackedTime', withHeaders('ETag')),
        ...errorResponses({
          ...disabled,
          403: 'the time belongs to another user, and the caller is not an issues writer',
          404: 'issue or time not found, or the time is deleted',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { index, id } = request.params;
      const found = await getTime(context, caller, repositoryOf(request), index, id);
      void reply.header('etag', tagOf(found.time));
      return presentTrackedTime(found, { settings, caller });
    },
  });

  api.route({
    method: 'PATCH',
    url: `${issueUrl}/times/:id`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    compress: false,
    onRequest,
    schema: {
      operationId: `${issueId}EditTime`,
      headers: ifMatchHeader,
      summary: 'Edit a tracked time, or move it to another issue',
      description:
        'For the owner of the time and site admins, and for repo admins if the repository allows it. With `If-Match`, only if the entry is unchanged.',
      tags,
      params: ofEntry,
      body: editBody,
      response: {
        200: Type.Ref('TrackedTime', withHeaders('ETag')),
        ...errorResponses({
          400: 'time tracking is disabled for the repository or the target repository',
          403: 'the caller may not use the time tracker on the issue or the target issue, or the time belongs to another user',
          404: 'issue, time or target not found, or the time is deleted',
          412: 'the entry was changed in the meantime: If-Match names another ETag',
          423: 'the entry is billed, or is or would be in a locked period of the repository',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { params, body } = request;
      const { index, id } = params;
      return sendOnce(http, request, reply, {
        operation: async (w) => {
          const { time, duration, ...texts } = editInputOf(body);
          return editTime(w, caller, repositoryOf(request), index, id, {
            ...texts,
            timeSeconds: await readAmount(w, caller, { time, duration }),
            moveTo: { issue: body.issue ?? undefined, repository: body.repository ?? undefined },
            ifMatch: ifMatchOf(request),
          });
        },
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
    method: 'DELETE',
    url: `${issueUrl}/times/:id`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}DeleteTime`,
      headers: ifMatchHeader,
      summary: 'Delete specific tracked time',
      tags,
      params: ofEntry,
      response: {
        204: emptyResponse('the time has been deleted'),
        ...errorResponses({
          400: 'time tracking is disabled for the repository',
          403: 'the caller may not use the time tracker on the issue, or the time belongs to another user',
          404: 'issue or time not found, or the time is already deleted',
          412: 'the entry was changed in the meantime: If-Match names another ETag',
          423: 'the entry is billed, or in a locked period of the repository',
        }),
      },
    },
    handler: (request, reply) => {
      const { index, id } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) =>
          deleteTime(w, signedIn(request), repositoryOf(request), index, id, ifMatchOf(request)),
        answer: () => ({ status: 204 }),
        recheck: mayTrackStill(request, index),
      });
    },
  });
};
