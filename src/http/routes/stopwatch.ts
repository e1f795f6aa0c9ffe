import { recheckReadable } from '../../core/stopwatch/access.ts';
import { editStopwatch } from '../../core/stopwatch/edit.ts';
import {
  cancelCurrentStopwatch,
  cancelStopwatch,
  getStopwatch,
  listStopwatches,
  type StopInput,
  startStopwatch,
  stopCurrentStopwatch,
  stopStopwatch,
} from '../../core/stopwatch/operations.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { acrossRepositories } from '../middleware/lookup.ts';
import { mayUseStopwatchStill } from '../middleware/replay-checks.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentStopwatch } from '../presenters/stopwatch.ts';
import { presentTrackedTime } from '../presenters/tracked-time.ts';
import { emptyResponse, errorResponses, recordNumber } from '../schemas/common.ts';
import { detailInputs, readDetails } from '../schemas/entry-details.ts';
import { fullName, storedTime } from '../schemas/texts.ts';
import { optional, type Static, Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const unusable = {
  403: 'the caller may not track time on the issue, or time tracking is disabled',
  404: 'repository or issue not found, or not readable by the caller',
};

const startBody = Type.Object(
  {
    entry: optional(
      recordNumber(
        "ID of the caller's tracked time to continue, as if its stopwatch had not been stopped: it is deleted, and the stopwatch continues from its time",
      ),
    ),
    paused: optional(Type.Boolean({ description: 'whether that stopwatch was paused' })),
  },
  { description: 'may be omitted', examples: [{}, { entry: 12 }] },
);

const stopBody = Type.Object(
  {
    ended_at: optional(storedTime('when the work ended, not in the future; defaults to now')),
    ...detailInputs,
  },
  {
    description: 'may be omitted',
    examples: [{}, { ended_at: '2026-05-04T09:30:00Z', note: 'review' }],
  },
);
const stopInputOf = (body: Static<typeof stopBody>): StopInput => ({
  endedAt: body.ended_at,
  ...readDetails(body),
});

const editBody = Type.Object(
  {
    paused: optional(Type.Boolean({ description: 'whether the stopwatch is paused' })),
    at: optional(storedTime('when it was paused or resumed, not in the future; defaults to now')),
    started_at: optional(
      storedTime('when the work began, not in the future; earlier time is not counted'),
    ),
    issue: optional(recordNumber('index of the issue to move it to')),
    repository: optional(fullName("that issue's repository, if it is another")),
  },
  {
    description: 'missing and null members are left unchanged',
    examples: [{ paused: true }, { started_at: '2026-05-04T09:30:00Z' }, { issue: 4 }],
  },
);

/** The caller's stopwatch on one issue. */
export const issueStopwatchRoutes: RoutesAt = (api, http, place) => {
  const { issueUrl, issueId, anIssue, onRequest, onIssue } = place;

  api.route({
    method: 'POST',
    url: `${issueUrl}/stopwatch/start`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}StartStopWatch`,
      summary: `Start the stopwatch on ${anIssue}; one on another issue is stopped first`,
      tags,
      params: onIssue,
      body: startBody,
      response: {
        201: emptyResponse('the stopwatch is running'),
        ...errorResponses({
          ...unusable,
          409: 'the caller already has a stopwatch there, or one elsewhere that cannot be stopped',
          422: 'a member is invalid',
          423: 'the entry to continue is billed, or in a locked period',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      const { entry: entryId, paused: isPaused } = request.body;
      const input = { entryId, isPaused };
      return sendOnce(http, request, reply, {
        operation: (w) => startStopwatch(w, signedIn(request), repositoryOf(request), index, input),
        answer: () => ({ status: 201 }),
        recheck: mayUseStopwatchStill(request, index),
      });
    },
  });

  api.route({
    method: 'POST',
    url: `${issueUrl}/stopwatch/stop`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}StopStopWatch`,
      summary: `Stop the stopwatch on ${anIssue} and record its time`,
      description:
        'Pauses are not counted, and less than a second records nothing. If the caller may not add time there any more (permission lost, tracking disabled, locked period), the stopwatch is kept: it can be moved or discarded.',
      tags,
      params: onIssue,
      body: stopBody,
      response: {
        201: emptyResponse('the stopwatch has been stopped'),
        ...errorResponses({
          ...unusable,
          409: 'the caller has no stopwatch there; or may not add time there, or it runs in the future: it is kept',
          422: 'a member is invalid, or it ran for more than 366 days',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      const input = stopInputOf(request.body);
      return sendOnce(http, request, reply, {
        operation: (w) => stopStopwatch(w, signedIn(request), repositoryOf(request), index, input),
        answer: () => ({ status: 201 }),
        recheck: mayUseStopwatchStill(request, index),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: `${issueUrl}/stopwatch/delete`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}DeleteStopWatch`,
      summary: `Delete the stopwatch on ${anIssue} without recording time`,
      tags,
      params: onIssue,
      response: {
        204: emptyResponse('the stopwatch has been deleted'),
        ...errorResponses({ ...unusable, 409: 'the caller has no stopwatch there' }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) => cancelStopwatch(w, signedIn(request), repositoryOf(request), index),
        answer: () => ({ status: 204 }),
      });
    },
  });
};

/** Stopwatches; each user has at most one. */
export const stopwatchRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/stopwatches',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userGetStopWatches',
      summary: "List the authenticated user's stopwatches, at most one",
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('StopWatch')),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: async (request, reply) => {
      const list = await listStopwatches(context, signedIn(request));
      return sendList(http, request, reply, list, presentStopwatch);
    },
  });

  api.route({
    method: 'GET',
    url: '/user/stopwatches/current',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userGetStopWatch',
      summary: "Get the authenticated user's stopwatch, on an issue or an activity",
      tags,
      response: {
        200: Type.Ref('StopWatch'),
        204: emptyResponse('the caller has no stopwatch'),
        ...errorResponses({}),
      },
    },
    handler: async (request, reply) => {
      const watch = await getStopwatch(context, signedIn(request));
      return watch === null ? reply.code(204).send() : presentStopwatch(watch);
    },
  });

  api.route({
    method: 'PATCH',
    url: '/user/stopwatches/current',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userEditStopWatch',
      summary: 'Pause the stopwatch, correct its start, or move it to another issue',
      tags,
      body: editBody,
      response: {
        200: Type.Ref('StopWatch'),
        ...errorResponses({
          403: 'the caller may not track time on the target issue',
          404: 'the caller has no stopwatch, or repository or issue not found',
          409: 'the stopwatch was paused too often, or would be paused before it began',
          422: 'a member is invalid',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { paused, at, started_at, issue, repository } = request.body;
      return sendOnce(http, request, reply, {
        operation: (w) =>
          editStopwatch(w, caller, { paused, at, startedAt: started_at, issue, repository }),
        answer: (watch) => ({ status: 200, body: presentStopwatch(watch) }),
        recheck: (w, { body }) => recheckReadable(w, caller, (body as { repo_id: number }).repo_id),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/stopwatches/current/stop',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userStopStopWatch',
      summary: "Stop the authenticated user's stopwatch and record its time",
      tags,
      body: stopBody,
      response: {
        200: Type.Ref('TrackedTime'),
        204: emptyResponse('it ran for less than a second: nothing was recorded'),
        ...errorResponses({
          404: 'the caller has no stopwatch',
          409: 'the caller may not add time there, or the stopwatch runs in the future: it is kept',
          422: 'a member is invalid, or it ran for more than 366 days',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const input = stopInputOf(request.body);
      return sendOnce(http, request, reply, {
        operation: (w) => stopCurrentStopwatch(w, caller, input),
        answer: (time) =>
          time === null
            ? { status: 204 }
            : { status: 200, body: presentTrackedTime(time, { settings, caller }) },
        recheck: (w, { body }) =>
          recheckReadable(w, caller, (body as StoppedTime | undefined)?.issue?.repository.id),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/stopwatches/current',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userDeleteStopWatch',
      summary: "Delete the authenticated user's stopwatch without recording time",
      tags,
      response: {
        204: emptyResponse('the stopwatch has been deleted'),
        ...errorResponses({ 404: 'the caller has no stopwatch' }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: (w) => cancelCurrentStopwatch(w, signedIn(request)),
        answer: () => ({ status: 204 }),
      }),
  });
};

/** The part of a response that locates its entry; errors do not have it. */
interface StoppedTime {
  readonly issue?: { readonly repository: { readonly id: number } };
}
