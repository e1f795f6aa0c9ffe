import { editStopwatch } from '../../core/stopwatch/stopwatch-edit.ts';
import {
  cancelCurrentStopwatch,
  cancelStopwatch,
  listStopwatches,
  type StopInput,
  startStopwatch,
  stopCurrentStopwatch,
  stopStopwatch,
} from '../../core/stopwatch/stopwatch-operations.ts';
import { checkReadsAgain, placeToTrack } from '../../core/stopwatch/stopwatch-rules.ts';
import type { World } from '../../core/world.ts';
import { type FastifyRequest, type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../idempotency.ts';
import { inRepository } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTrackedTime } from '../present.ts';
import { presentStopwatch } from '../present-stopwatch.ts';
import { emptyReply, issueIndex, optional, ownerAndRepo, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['tracked time'];
const onIssue = Type.Object({ ...ownerAndRepo, index: issueIndex });
const moved = { 307: 'the owner or the repository has another name now' };
const unusable = {
  ...moved,
  403: 'the caller may not track time on the issue, or nobody may',
  404: 'no such repository or issue, or none that the caller may read',
};

const stopBody = Type.Object(
  {
    ended_at: optional(
      Type.String({
        format: 'date-time',
        description: 'when the work ended, not in the future; by default now',
      }),
    ),
    note: optional(Type.String({ description: 'up to 1,024 characters' })),
    billable: optional(Type.Boolean({ description: 'by default as the repository says' })),
  },
  {
    description: 'may be absent',
    examples: [{}, { ended_at: '2026-05-04T09:30:00Z', note: 'review' }],
  },
);
const stopInputOf = (body: {
  ended_at?: string | null;
  note?: string | null;
  billable?: boolean | null;
}): StopInput => ({ endedAt: body.ended_at, note: body.note, isBillable: body.billable });

const editBody = Type.Object(
  {
    paused: optional(Type.Boolean({ description: 'whether it stands still' })),
    started_at: optional(
      Type.String({
        format: 'date-time',
        description: 'when the work began, not in the future; what lay before is not counted',
      }),
    ),
    issue: optional(
      Type.Integer({ minimum: 1, description: 'index of the issue that it is moved to' }),
    ),
    repository: optional(
      Type.String({ description: 'owner/name, where that issue is in another repository' }),
    ),
  },
  {
    description: 'missing and null members are kept',
    examples: [{ paused: true }, { started_at: '2026-05-04T09:30:00Z' }, { issue: 4 }],
  },
);

/** Whoever may not track time there any more is not told again how it went. */
const mayTrack =
  (request: Pick<FastifyRequest, 'caller' | 'repositoryAccess'>, index: number) => (world: World) =>
    placeToTrack(world, world.database.read, signedIn(request), repositoryOf(request), index);

/** What people are timing at the moment; everybody has one stopwatch at most. */
export const stopwatchRoutes: Routes = (api, http) => {
  const { world, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/stopwatch/start',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueStartStopWatch',
      summary: "Start the caller's stopwatch on an issue; one on another issue is stopped first",
      tags,
      params: onIssue,
      response: {
        201: emptyReply('it runs'),
        ...refusals({
          ...unusable,
          409: 'the caller has one there already, or one elsewhere that cannot be stopped now',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) => startStopwatch(w, signedIn(request), repositoryOf(request), index),
        answer: () => ({ status: 201 }),
        checkAgain: mayTrack(request, index),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/stopwatch/stop',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueStopStopWatch',
      summary: "Stop the caller's stopwatch on an issue: its time becomes an entry",
      description:
        'Its pauses are not counted. Under a second there is no entry. Where the caller may not put time there any more (his right is lost, tracking is off, the month is closed), the stopwatch is kept: it can be moved or discarded.',
      tags,
      params: onIssue,
      body: stopBody,
      response: {
        201: emptyReply('it is stopped'),
        ...refusals({
          ...unusable,
          409: 'the caller has none there, or may not put its time there: it is kept',
          422: 'ended_at or note breaks a rule, or it ran for longer than 366 days',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      const input = stopInputOf(request.body);
      return sendOnce(http, request, reply, {
        operation: (w) => stopStopwatch(w, signedIn(request), repositoryOf(request), index, input),
        answer: () => ({ status: 201 }),
        checkAgain: mayTrack(request, index),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/issues/:index/stopwatch/delete',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueDeleteStopWatch',
      summary: "Discard the caller's stopwatch on an issue, without an entry",
      tags,
      params: onIssue,
      response: {
        204: emptyReply('it is gone'),
        ...refusals({ ...unusable, 409: 'the caller has none there' }),
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

  api.route({
    method: 'GET',
    url: '/user/stopwatches',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userGetStopWatches',
      summary: "List the caller's stopwatch, of which there is one at most",
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('StopWatch')),
        ...refusals({ 422: 'page or limit is no number' }),
      },
    },
    handler: (request, reply) =>
      sendList(http, request, reply, listStopwatches(world, signedIn(request)), presentStopwatch),
  });

  api.route({
    method: 'PATCH',
    url: '/user/stopwatches/current',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userEditStopWatch',
      summary: "Pause the caller's stopwatch, correct its start, or move it to another issue",
      tags,
      body: editBody,
      response: {
        200: Type.Ref('StopWatch'),
        ...refusals({
          403: 'the caller may not track time on the issue that it is moved to',
          404: 'the caller has none, or there is no such repository or issue',
          409: 'it was paused too often',
          422: 'a member breaks a rule',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { paused, started_at, issue, repository } = request.body;
      return sendOnce(http, request, reply, {
        operation: (w) =>
          editStopwatch(w, caller, { paused, startedAt: started_at, issue, repository }),
        answer: (watch) => ({ status: 200, body: presentStopwatch(watch) }),
        checkAgain: (w, { body }) =>
          checkReadsAgain(w, caller, (body as { repo_id: number }).repo_id),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/stopwatches/current/stop',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userStopStopWatch',
      summary: "Stop the caller's stopwatch, wherever it is: its time becomes an entry",
      tags,
      body: stopBody,
      response: {
        200: Type.Ref('TrackedTime'),
        204: emptyReply('it ran for less than a second: there is no entry'),
        ...refusals({
          404: 'the caller has none',
          409: 'the caller may not put its time there: it is kept',
          422: 'ended_at or note breaks a rule, or it ran for longer than 366 days',
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
        checkAgain: (w, { body }) =>
          checkReadsAgain(w, caller, (body as StoppedTime | undefined)?.issue?.repository.id),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/stopwatches/current',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userDeleteStopWatch',
      summary: "Discard the caller's stopwatch, wherever it is, without an entry",
      tags,
      response: {
        204: emptyReply('it is gone'),
        ...refusals({ 404: 'the caller has none' }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: (w) => cancelCurrentStopwatch(w, signedIn(request)),
        answer: () => ({ status: 204 }),
      }),
  });
};

/** As much of the answer as tells where its entry is; a refusal has none. */
interface StoppedTime {
  readonly issue?: { readonly repository: { readonly id: number } };
}
