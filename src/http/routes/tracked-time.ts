import { invalidField, PunchcardError } from '../../core/errors.ts';
import type { Listing } from '../../core/listing.ts';
import type { FullTime } from '../../core/records/types.ts';
import { resetTimes } from '../../core/tracked-time/deletion.ts';
import { readAmount } from '../../core/tracked-time/entry-input.ts';
import {
  listIssueTimes,
  listMyTimes,
  listRepositoryTimes,
  listUserTimes,
  type TimeQuery,
} from '../../core/tracked-time/lists.ts';
import { addTime } from '../../core/tracked-time/operations.ts';
import {
  type FastifyReply,
  type FastifyRequest,
  type HttpContext,
  type Routes,
  repositoryOf,
  signedIn,
} from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { acrossRepositories, inRepository, moved } from '../middleware/lookup.ts';
import { mayListEntryStill, mayTrackStill } from '../middleware/replay-checks.ts';
import { type ListOptions, pagingQuery, sendList } from '../paging.ts';
import { presentTrackedTime, trackedTimeWriter } from '../presenters/tracked-time.ts';
import { emptyResponse, errorResponses, ownerAndRepo, withHeaders } from '../schemas/common.ts';
import { addInputOf, addMembers } from '../schemas/entry-bodies.ts';
import { userName } from '../schemas/texts.ts';
import { Type } from '../type.ts';
import type { RoutesAt } from './place.ts';

const tags = ['tracked time'];
const times = Type.Array(Type.Ref('TrackedTime'), {
  description: "ordered by the entry's time, then by id",
});
const bound = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));
const bounds = {
  since: bound('only entries at or after this time'),
  before: bound('only entries at or before this time'),
  updated_since: bound('updated at or after this time'),
  updated_before: bound('updated at or before this time'),
};
type Given = Partial<Record<'user' | keyof typeof bounds, string>>;
const queryOf = (query: Given): TimeQuery => ({
  user: query.user,
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
const badQuery = 'a time is invalid, or page or limit is not a number';

const addTimeOption = Type.Object(addMembers, {
  description: 'give time or duration, or both if they are equal',
  examples: [
    { time: 5400 },
    { time: 900, created: '2026-05-04T09:30:00+02:00', user: 'mira' },
    { duration: '1h30m', started: '2026-05-04T09:30:00+02:00', note: 'review' },
  ],
});

/** Deprecated since the first release in favour of the repository list's `user` filter. */
const deprecated = '@1577836800';

function sendTimes(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Listing<FullTime>,
  options: ListOptions = {},
): Promise<void> {
  const write = trackedTimeWriter({ settings: http.settings, caller: signedIn(request) });
  return sendList(http, request, reply, list, { write }, options);
}

/** Tracked times of one issue. */
export const issueTimeRoutes: RoutesAt = (api, http, place) => {
  const { context, settings } = http;
  const { issueUrl, issueId, anIssue, onRequest, onIssue } = place;

  api.route({
    method: 'GET',
    url: `${issueUrl}/times`,
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: `${issueId}TrackedTimes`,
      summary: `List ${anIssue}'s tracked times; users who are not issues writers see only their own`,
      tags,
      params: onIssue,
      querystring: query,
      response: {
        200: times,
        ...errorResponses({
          403: 'another user is given, and the caller is not an issues writer',
          404: 'time tracking is disabled, or issue or user not found',
          422: badQuery,
        }),
      },
    },
    handler: async (request, reply) => {
      const [caller, access] = [signedIn(request), repositoryOf(request)];
      const asked = queryOf(request.query);
      const list = await listIssueTimes(context, caller, access, request.params.index, asked);
      return sendTimes(http, request, reply, list);
    },
  });

  api.route({
    method: 'POST',
    url: `${issueUrl}/times`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}AddTime`,
      summary: `Add tracked time to ${anIssue}`,
      tags,
      params: onIssue,
      body: addTimeOption,
      response: {
        200: Type.Ref('TrackedTime'),
        ...errorResponses({
          400: 'time tracking is disabled for the repository',
          403: 'the caller may not use the time tracker on the issue; without a body',
          404: 'issue not found, or the given user not found',
          423: 'the entry is in a locked period of the repository',
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
            if (timeSeconds === undefined) throw invalidField('time', 'required');
            const input = { ...texts, timeSeconds };
            return addTime(w, caller, repositoryOf(request), index, input);
          },
          answer: (added) => ({
            status: 200,
            body: presentTrackedTime(added, { settings, caller }),
          }),
          recheck: mayListEntryStill(request, index),
        });
      } catch (error) {
        // The only error without a body (D9).
        if (!(error instanceof PunchcardError && error.kind === 'tracker_not_usable')) throw error;
        return (reply as FastifyReply).code(403).send();
      }
    },
  });

  api.route({
    method: 'DELETE',
    url: `${issueUrl}/times`,
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: `${issueId}ResetTime`,
      summary: `Reset the authenticated user's tracked time of ${anIssue}`,
      tags,
      params: onIssue,
      response: {
        204: emptyResponse('the times have been deleted'),
        ...errorResponses({
          400: 'time tracking is disabled for the repository',
          403: 'the caller may not use the time tracker on the issue',
          404: 'issue not found, or the caller has no times on it',
          423: 'one of the entries is billed, or in a locked period of the repository; none is deleted',
        }),
      },
    },
    handler: (request, reply) => {
      const { index } = request.params;
      return sendOnce(http, request, reply, {
        operation: (w) => resetTimes(w, signedIn(request), repositoryOf(request), index),
        answer: () => ({ status: 204 }),
        recheck: mayTrackStill(request, index),
      });
    },
  });
};

/** Tracked times of repositories and users. */
export const trackedTimeRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/times',
    config: { access: 'signed-in', scope: 'repository' },
    onRequest: inRepository(http),
    schema: {
      operationId: 'repoTrackedTimes',
      summary:
        "List a repository's tracked times; users who are not issues writers see only their own",
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: query,
      response: {
        200: times,
        ...errorResponses({
          400: 'time tracking is disabled for the repository',
          403: 'another user is given, and the caller is not an issues writer',
          404: 'repository or user not found',
          422: badQuery,
        }),
      },
    },
    handler: async (request, reply) => {
      const [caller, access] = [signedIn(request), repositoryOf(request)];
      const list = await listRepositoryTimes(context, caller, access, queryOf(request.query));
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
      summary: "List a user's tracked times in a repository, without paging",
      description: "Deprecated: use the repository's list with `user=` instead.",
      deprecated: true,
      tags,
      params: Type.Object({ ...ownerAndRepo, user: userName('owner of the times') }),
      response: {
        200: { ...times, ...withHeaders('Deprecation', 'Link') },
        ...errorResponses({
          307: 'the repository, its owner or the user was renamed',
          400: 'time tracking is disabled for the repository',
          403: 'the caller is neither that user nor a repo admin',
          404: 'repository or user not found',
        }),
      },
    },
    handler: async (request, reply) => {
      const [caller, access] = [signedIn(request), repositoryOf(request)];
      const { user } = request.params;
      const { value, isOldName } = await listUserTimes(context, caller, access, user);
      if (isOldName) throw moved(request, { user: value.user.name });
      const path = `/repos/${access.owner.name}/${access.repository.name}/times`;
      const successor = `${settings.publicUrl}/api/v1${path}?user=${value.user.name}`;
      void reply.headers({
        deprecation: deprecated,
        link: `<${successor}>; rel="successor-version"`,
      });
      return sendTimes(http, request, reply, value.times, { neverPages: true });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/times',
    onRequest: acrossRepositories(http),
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userCurrentTrackedTimes',
      summary: "List the authenticated user's tracked times in all repositories",
      tags,
      querystring: Type.Object({ ...bounds, ...pagingQuery }),
      response: { 200: times, ...errorResponses({ 422: badQuery }) },
    },
    handler: async (request, reply) => {
      const list = listMyTimes(context, signedIn(request), queryOf(request.query));
      return sendTimes(http, request, reply, list);
    },
  });
};
