import { invalid, PunchcardError } from '../../core/errors.ts';
import type { Listing } from '../../core/listing.ts';
import { readAmount } from '../../core/tracked-time/entry-input.ts';
import type { FullTime } from '../../core/tracked-time/tracked-time.ts';
import {
  listIssueTimes,
  listMyTimes,
  listRepositoryTimes,
  listUserTimes,
  type TimeBounds,
} from '../../core/tracked-time/tracked-time-lists.ts';
import {
  addTime,
  deleteTime,
  resetTimes,
} from '../../core/tracked-time/tracked-time-operations.ts';
import {
  type FastifyReply,
  type FastifyRequest,
  type HttpWorld,
  type Routes,
  repositoryOf,
  signedIn,
} from '../api.ts';
import { addInputOf, addMembers, ifMatchOf, mayTellAgain, mayTrack } from '../entry-bodies.ts';
import { sendOnce } from '../idempotency.ts';
import { inRepository, moved } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentTrackedTime, trackedTimeWriter } from '../present.ts';
import { emptyReply, issueIndex, ownerAndRepo, refusals, userName } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['tracked time'];
const times = Type.Array(Type.Ref('TrackedTime'), {
  description: "by the entry's time, then id",
});
const bounds = {
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'no entries before this moment' }),
  ),
  before: Type.Optional(
    Type.String({ format: 'date-time', description: 'no entries after this moment' }),
  ),
  updated_since: Type.Optional(
    Type.String({ format: 'date-time', description: 'none whose last change was before it' }),
  ),
  updated_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'none whose last change was after it' }),
  ),
};
type Bounds = Partial<Record<keyof typeof bounds, string>>;
const boundsOf = (query: Bounds): TimeBounds => ({
  since: query.since,
  before: query.before,
  updatedSince: query.updated_since,
  updatedBefore: query.updated_before,
});
const query = Type.Object({
  user: Type.Optional(userName('only entries of this user')),
  ...bounds,
  ...pagingQuery,
});
const badQuery = 'a bound of time is none, or page or limit no number';
const onIssue = Type.Object({ ...ownerAndRepo, index: issueIndex });

const addTimeOption = Type.Object(addMembers, {
  description: 'one of time and duration, or both where they say the same',
  examples: [
    { time: 5400 },
    { time: 900, created: '2026-05-04T09:30:00+02:00', user: 'mira' },
    { duration: '1h30m', started: '2026-05-04T09:30:00+02:00', note: 'review' },
  ],
});

/** When the per-user list was given up for the filter of the repository's list: from the start. */
const deprecated = '@1577836800';

function sendTimes(
  http: HttpWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Listing<FullTime>,
): Promise<void> {
  const write = trackedTimeWriter({ settings: http.settings, caller: signedIn(request) });
  return sendList(http, request, reply, list, { write });
}

/** Who spent which time on which issue. */
export const trackedTimeRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index/times',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueTrackedTimes',
      summary: "List an issue's tracked times: all for issues writers, one's own for others",
      tags,
      params: onIssue,
      querystring: query,
      response: {
        200: times,
        ...refusals({
          307: 'the owner or the repository has another name now',
          403: 'user is another, and the caller no issues writer',
          404: 'time is not tracked here, or there is no such issue or user',
          422: badQuery,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const list = await listIssueTimes(
        world,
        caller,
        repositoryOf(request),
        request.params.index,
        { user: request.query.user, ...boundsOf(request.query) },
      );
      return sendTimes(http, request, reply, list);
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues/:index/times',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueAddTime',
      summary: 'Add tracked time to an issue',
      tags,
      params: onIssue,
      body: addTimeOption,
      response: {
        200: Type.Ref('TrackedTime'),
        ...refusals({
          307: 'the owner or the repository has another name now',
          400: 'time tracking is disabled for the repository',
          403: 'the caller may not use the time tracker on the issue; this one has no body',
          404: 'no such issue, or no such user where one is named',
          423: 'the time of the repository is closed there',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { time, duration, ...texts } = addInputOf(request.body);
      try {
        const { index } = request.params;
        return await sendOnce(http, request, reply, {
          operation: async (w) => {
            const timeSeconds = await readAmount(w, caller, { time, duration });
            if (timeSeconds === undefined) throw invalid('[time]: Required');
            const input = { ...texts, timeSeconds };
            return addTime(w, caller, repositoryOf(request), index, input);
          },
          answer: (added) => ({
            status: 200,
            body: presentTrackedTime(added, { settings, caller }),
          }),
          checkAgain: mayTellAgain(request, index),
        });
      } catch (error) {
        // The one refusal without a body (D9).
        if (!(error instanceof PunchcardError && error.code === 'tracker_not_usable')) throw error;
        return (reply as FastifyReply).code(403).send();
      }
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/issues/:index/times',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueResetTime',
      summary: "Delete the caller's own tracked times on an issue",
      tags,
      params: onIssue,
      response: {
        204: emptyReply('none of them is left'),
        ...refusals({
          307: 'the owner or the repository has another name now',
          400: 'time tracking is disabled for the repository',
          403: 'the caller may not use the time tracker on the issue',
          404: 'no such issue, or the caller has no times on it',
          423: 'the time of the repository is closed for one of them; none is deleted',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) => resetTimes(w, signedIn(request), repositoryOf(request), index),
        answer: () => ({ status: 204 }),
        checkAgain: mayTrack(request, index),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/issues/:index/times/:id',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest: inRepository(http),
    schema: {
      operationId: 'issueDeleteTime',
      summary: 'Delete one tracked time of an issue',
      tags,
      params: Type.Object({
        ...ownerAndRepo,
        index: issueIndex,
        id: Type.Integer({ format: 'int64', description: 'the tracked time' }),
      }),
      response: {
        204: emptyReply('it is deleted'),
        ...refusals({
          307: 'the owner or the repository has another name now',
          400: 'time tracking is disabled for the repository',
          403: "the caller may not use the time tracker on the issue, or the time is another's",
          404: 'no such issue, no such time on it, or deleted already',
          412: 'it was changed meanwhile: If-Match names another ETag',
          423: 'the time of the repository is closed there',
        }),
      },
    },
    handler: (request, reply) => {
      const { index, id } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) =>
          deleteTime(w, signedIn(request), repositoryOf(request), index, id, ifMatchOf(request)),
        answer: () => ({ status: 204 }),
        checkAgain: mayTrack(request, index),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/times',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTrackedTimes',
      summary: "List a repository's tracked times: all for issues writers, one's own for others",
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: query,
      response: {
        200: times,
        ...refusals({
          307: 'the owner or the repository has another name now',
          400: 'time tracking is disabled for the repository',
          403: 'user is another, and the caller no issues writer',
          404: 'no such repository or user',
          422: badQuery,
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const list = await listRepositoryTimes(world, caller, repositoryOf(request), {
        user: request.query.user,
        ...boundsOf(request.query),
      });
      return sendTimes(http, request, reply, list);
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/times/:user',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'userTrackedTimes',
      summary: "List a user's tracked times in a repository, without pages",
      description: 'Deprecated: ask the list of the repository with `user=` instead.',
      deprecated: true,
      tags,
      params: Type.Object({ ...ownerAndRepo, user: userName('whose times') }),
      response: {
        200: times,
        ...refusals({
          307: 'the owner, the repository or the user has another name now',
          400: 'time tracking is disabled for the repository',
          403: 'the caller is neither that user nor an admin of the repository',
          404: 'no such repository or user',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const access = repositoryOf(request);
      const { value, isOldName } = await listUserTimes(world, caller, access, request.params.user);
      if (isOldName) throw moved(request, { user: value.user.name });
      const path = `/repos/${access.owner.name}/${access.repository.name}/times`;
      const successor = `${settings.publicUrl}/api/v1${path}?user=${value.user.name}`;
      void reply.headers({
        deprecation: deprecated,
        link: `<${successor}>; rel="successor-version"`,
      });
      return sendList(
        http,
        request,
        reply,
        value.times,
        { write: trackedTimeWriter({ settings, caller }) },
        { neverPages: true },
      );
    },
  });

  api.route({
    method: 'GET',
    url: '/user/times',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCurrentTrackedTimes',
      summary: "List the caller's tracked times in all repositories",
      tags,
      querystring: Type.Object({ ...bounds, ...pagingQuery }),
      response: { 200: times, ...refusals({ 422: badQuery }) },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const list = listMyTimes(world, caller, boundsOf(request.query));
      return sendTimes(http, request, reply, list);
    },
  });
};
