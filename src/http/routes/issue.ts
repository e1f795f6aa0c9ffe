import { maxAssignees } from '../../core/issue/assignees.ts';
import { deleteIssue } from '../../core/issue/deletion.ts';
import { dueDateOf } from '../../core/issue/due-date.ts';
import { getIssue, listIssues } from '../../core/issue/lists.ts';
import {
  createIssue,
  editIssue,
  maxBodyLength,
  maxTitleLength,
} from '../../core/issue/operations.ts';
import { maxEstimateSeconds } from '../../core/issue/time-estimate.ts';
import { emptyListing } from '../../core/listing.ts';
import { parseBound } from '../../core/time/instant.ts';
import { issueTimes, timedIssues } from '../../core/time-total/operations.ts';
import type { TimedIssue } from '../../core/time-total/types.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { inRepository } from '../middleware/lookup.ts';
import { hasIssuesStill } from '../middleware/replay-checks.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentIssue } from '../presenters/issue.ts';
import { presentTimedIssue } from '../presenters/time-total.ts';
import {
  emptyResponse,
  errorResponses,
  includeTime,
  issueIndex,
  ownerAndRepo,
} from '../schemas/common.ts';
import { matchesNothing, unmatchedFilters } from '../schemas/issue.ts';
import {
  anyText,
  documented,
  duration,
  searchText,
  storedTime,
  timeBound,
  userName,
} from '../schemas/texts.ts';
import { optional, type Static, Type } from '../type.ts';

const tags = ['issue'];
const params = Type.Object({ ...ownerAndRepo, index: issueIndex });
const unknown = {
  404: 'repository or issue not found, or not readable by the caller; or issues are disabled',
};
const assignees = {
  assignee: optional(userName('an additional assignee')),
  assignees: optional(
    Type.Array(userName('may be empty'), {
      maxItems: maxAssignees,
      description:
        'logins of users who can read the repository; empty ones are ignored. Only issues writers can set assignees',
    }),
  ),
};
const title = Type.String({ maxLength: maxTitleLength, examples: ['Clock drifts'] });
const bodyText = Type.String({ maxLength: maxBodyLength });
const dueDate = storedTime(
  '1970 to 9999; the zero date means none. Only issues writers can set it',
);

const estimateSeconds = Type.Integer({
  minimum: 0,
  ...documented({ maximum: maxEstimateSeconds }),
});
const timeEstimate = Type.Union([estimateSeconds, duration()], {
  description: "estimated time: seconds, or a duration such as 1h30m; 0 and '' mean no estimate",
});

/** Labels, milestone and ref are ignored: the instance has none. */
const createBody = Type.Object({
  title,
  body: optional(bodyText),
  ...assignees,
  due_date: optional(dueDate),
  closed: optional(Type.Boolean({ description: 'create the issue in the closed state' })),
  time_estimate: optional(timeEstimate),
});
const editBody = Type.Object(
  {
    title: optional(
      Type.String({ maxLength: maxTitleLength, description: 'empty leaves it unchanged' }),
    ),
    body: optional(bodyText),
    state: optional(
      Type.Enum(['open', 'closed'], {
        description: 'closing the issue stops all stopwatches on it',
      }),
    ),
    time_estimate: optional(timeEstimate),
    ...assignees,
    due_date: optional(dueDate),
    unset_due_date: optional(Type.Boolean({ description: 'remove the due date' })),
  },
  { description: 'missing and null members are left unchanged' },
);

/** All assignees in a body; undefined if it has neither member. */
function assigneesOf(body: {
  readonly assignee?: string | null;
  readonly assignees?: readonly string[] | null;
}): string[] | undefined {
  const { assignee, assignees: several } = body;
  if (assignee == null && several == null) return undefined;
  return [...(several ?? []), ...(assignee == null ? [] : [assignee])];
}

function dueOf(body: Static<typeof editBody>): number | undefined {
  return body.unset_due_date === true ? 0 : dueDateOf(body.due_date ?? undefined);
}

/** The issues of a repository. */
export const issueRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueListIssues',
      summary: "List a repository's issues",
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: Type.Object({
        ...pagingQuery,
        state: Type.Optional(
          Type.Enum(['open', 'closed', 'all'], { description: 'defaults to open' }),
        ),
        type: Type.Optional(
          Type.Enum(['issues', 'pulls'], { description: 'pulls gives an empty list' }),
        ),
        q: Type.Optional(searchText('part of the title or body')),
        created_by: Type.Optional(userName('login of the creator')),
        assigned_by: Type.Optional(userName('login of an assignee')),
        since: Type.Optional(timeBound('updated at or after this time')),
        before: Type.Optional(timeBound('updated at or before this time')),
        ...unmatchedFilters,
        mentioned_by: Type.Optional(
          anyText('any value gives an empty list: mentions are not recorded'),
        ),
        include: includeTime,
      }),
      response: {
        200: Type.Array(Type.Ref('Issue'), { description: 'newest first' }),
        ...errorResponses({
          404: `${unknown[404]}; or user not found`,
          422: 'a parameter is invalid',
        }),
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const found = await listIssues(context, caller, repositoryOf(request), {
        state: query.state ?? 'open',
        text: query.q,
        createdBy: query.created_by,
        assignedBy: query.assigned_by,
        sinceUnix: parseBound('since', query.since),
        beforeUnix: parseBound('before', query.before),
      });
      const { type, labels, milestones, projects, mentioned_by: mentionedBy } = query;
      const isEmpty = matchesNothing(type === 'pulls', labels, milestones, projects, mentionedBy);
      const list = isEmpty ? emptyListing : found;
      const rows = timedIssues(context, caller, list, query.include === 'time');
      const present = (row: TimedIssue) => presentTimedIssue(row, { settings, caller });
      return sendList(http, request, reply, rows, present, { alwaysPages: true });
    },
  });

  api.route({
    method: 'POST',
    url: '/repos/:owner/:repo/issues',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    onRequest,
    schema: {
      operationId: 'issueCreateIssue',
      summary: 'Create an issue; requires read access to the repository',
      tags,
      params: Type.Object(ownerAndRepo),
      body: createBody,
      response: {
        201: Type.Ref('Issue'),
        ...errorResponses({
          ...unknown,
          403: 'the caller or the owner has blocked the other',
          422: 'title, body or due date is invalid, or an assignee is unknown or cannot read the repository',
          423: 'the repository is archived',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { body } = request;
      const input = {
        title: body.title,
        body: body.body ?? undefined,
        assignees: assigneesOf(body),
        dueUnix: dueDateOf(body.due_date ?? undefined),
        isClosed: body.closed ?? undefined,
        timeEstimate: body.time_estimate ?? undefined,
      };
      return sendOnce(http, request, reply, {
        operation: (w) => createIssue(w, caller, repositoryOf(request), input),
        answer: (made) => ({ status: 201, body: presentIssue(made, { settings, caller }) }),
        recheck: hasIssuesStill(request),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/issues/:index',
    config: { access: 'anyone', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueGetIssue',
      summary: 'Get an issue',
      tags,
      params,
      querystring: Type.Object({ include: includeTime }),
      response: {
        200: Type.Ref('Issue'),
        ...errorResponses({ ...unknown, 422: 'include is invalid' }),
      },
    },
    handler: async (request) => {
      const { caller, query } = request;
      const full = await getIssue(context, repositoryOf(request), request.params.index);
      const [time] =
        query.include === 'time' ? await issueTimes(context, caller, [full]) : [undefined];
      return presentTimedIssue({ full, time }, { settings, caller });
    },
  });

  api.route({
    method: 'PATCH',
    url: '/repos/:owner/:repo/issues/:index',
    config: { access: 'signed-in', scope: 'issue' },
    onRequest,
    schema: {
      operationId: 'issueEditIssue',
      summary: 'Edit an issue, as its creator or an issues writer',
      tags,
      params,
      body: editBody,
      response: {
        201: Type.Ref('Issue'),
        ...errorResponses({
          ...unknown,
          403: 'the caller may not edit the issue, or the caller or the owner has blocked the other',
          422: 'title, body or due date is invalid, or an assignee is unknown or cannot read the repository',
          423: 'the repository is archived',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { body, params: path } = request;
      const edited = await editIssue(context, caller, repositoryOf(request), path.index, {
        // Clients send an empty title to leave it unchanged.
        title: body.title || undefined,
        body: body.body ?? undefined,
        assignees: assigneesOf(body),
        dueUnix: dueOf(body),
        isClosed: body.state == null ? undefined : body.state === 'closed',
        timeEstimate: body.time_estimate ?? undefined,
      });
      return reply.code(201).send(presentIssue(edited, { settings, caller }));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/issues/:index',
    config: { access: 'signed-in', scope: 'issue', needsRecentPassword: true },
    onRequest,
    schema: {
      operationId: 'issueDelete',
      summary: 'Delete an issue, as a repo admin; a site admin can restore it for some time',
      tags,
      params,
      response: {
        204: emptyResponse('the issue and its entries have been deleted'),
        ...errorResponses({
          ...unknown,
          403: 'the caller is not a repo admin',
          423: 'the issue has entries that are billed or in a locked period',
        }),
      },
    },
    handler: async (request, reply) => {
      await deleteIssue(context, signedIn(request), repositoryOf(request), request.params.index);
      return reply.code(204).send();
    },
  });
};
