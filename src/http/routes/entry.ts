import { readAmount } from '../../core/tracked-time/entry-input.ts';
import {
  editTime,
  getTime,
  restoreReset,
  restoreTime,
} from '../../core/tracked-time/entry-operations.ts';
import { tagOf } from '../../core/tracked-time/entry-tag.ts';
import { listRevisions } from '../../core/tracked-time/revision-operations.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { editInputOf, editMembers, ifMatchOf, mayTellAgain, mayTrack } from '../entry-bodies.ts';
import { sendOnce } from '../idempotency.ts';
import { inRepository } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTrackedTime } from '../present.ts';
import { presentRevision } from '../present-entry.ts';
import { issueIndex, optional, ownerAndRepo, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['tracked time'];
const onIssue = Type.Object({ ...ownerAndRepo, index: issueIndex });
const entry = Type.Object({
  ...ownerAndRepo,
  index: issueIndex,
  id: Type.Integer({ format: 'int64', description: 'the tracked time' }),
});
const moved = { 307: 'the owner or the repository has another name now' };
const disabled = { 400: 'time tracking is disabled for the repository' };
const closed = { 423: 'the time of the repository is closed there' };

const editBody = Type.Object(
  {
    ...editMembers,
    issue: optional(Type.Integer({ minimum: 1, description: 'the index of the issue it goes to' })),
    repository: optional(
      Type.String({ description: 'owner/name, where that is another; needs issue beside it' }),
    ),
  },
  {
    description: 'missing members are kept; null too, but for started',
    examples: [{ duration: '1h30m', note: 'review' }, { issue: 5 }],
  },
);

const restoreBody = Type.Object(
  {
    batch: optional(Type.String({ description: 'of the history; by default the newest reset' })),
  },
  { description: 'may be absent', examples: [{}] },
);

/** One entry of tracked time: how it is, what was done to it, and how that is undone. */
export const entryRoutes: Routes = (api, http) => {
  const { world, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/times/:id',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetTime',
      summary: 'Get one tracked time of an issue, with its ETag',
      tags,
      params: entry,
      response: {
        200: Type.Ref('TrackedTime'),
        ...refusals({
          ...moved,
          ...disabled,
          403: "the time is another's, and the caller no issues writer",
          404: 'no such issue, no such time on it, or deleted',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { index, id } = request.params;
      const found = await getTime(world, caller, repositoryOf(request), index, id);
      void reply.header('etag', tagOf(found.time));
      return presentTrackedTime(found, { settings, caller });
    },
  });

  api.route({
    method: 'PATCH',
    url: '/repos/:owner/:repo/issues/:index/times/:id',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueEditTime',
      summary: 'Change one tracked time, or move it to another issue',
      description:
        'For whose time it is and site admins; for repo admins where the repository lets them. With `If-Match`, only if it is as the caller knows it.',
      tags,
      params: entry,
      body: editBody,
      response: {
        200: Type.Ref('TrackedTime'),
        ...refusals({
          ...moved,
          400: 'time tracking is disabled for the repository, or where it is to go',
          403: "the caller may not use the time tracker on the issue, or where it is to go, or the time is another's",
          404: 'no such issue, no such time on it, deleted, or nothing where it is to go',
          412: 'it was changed meanwhile: If-Match names another ETag',
          423: 'the time of the repository is closed, where it is or where it is to go',
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
        checkAgain: mayTellAgain(request, index),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/times/:id/revisions',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueListTimeRevisions',
      summary: 'List what was done to a tracked time, also to a deleted one',
      tags,
      params: entry,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('TimeRevision'), { description: 'oldest first' }),
        ...refusals({
          ...moved,
          ...disabled,
          403: "the time is another's, and the caller no issues writer",
          404: 'no such issue, or no such time on it',
          422: 'page or limit is no number',
        }),
      },
    },
    handler: async (request, reply) => {
      const { index, id } = request.params;
      const access = repositoryOf(request);
      const list = await listRevisions(world, signedIn(request), access, index, id);
      return sendList(http, request, reply, list, presentRevision);
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/times/:id/restore',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueRestoreTime',
      summary: 'Bring a deleted tracked time back, as whose time it is or as a site admin',
      tags,
      params: entry,
      response: {
        200: Type.Ref('TrackedTime'),
        ...refusals({
          ...moved,
          ...disabled,
          ...closed,
          403: "the caller may not use the time tracker on the issue, or the time is another's",
          404: 'no such issue, or no such time on it',
          409: 'it is not deleted',
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
        checkAgain: mayTellAgain(request, index),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/times/restore',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueRestoreReset',
      summary:
        "Take back what was deleted on an issue at once: the caller's newest reset, or a batch",
      tags,
      params: onIssue,
      body: restoreBody,
      response: {
        200: Type.Ref('Restoration'),
        ...refusals({
          ...moved,
          ...disabled,
          ...closed,
          403: 'the caller may not use the time tracker on the issue',
          404: 'no such issue, no such batch on it, or none of its entries is his to restore',
          409: 'all of it was taken back already',
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
        checkAgain: mayTrack(request, index),
      });
    },
  });
};
