import { invalid, PunchcardError } from '../../core/errors.ts';
import {
  type BulkResult,
  type BulkRow,
  bulkTimes,
  checkListable,
  maxBulkRows,
} from '../../core/tracked-time/bulk.ts';
import { type Routes, signedIn } from '../api.ts';
import { statusOf } from '../middleware/errors.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import type { Presenting } from '../presenters/presenting.ts';
import { presentTrackedTime } from '../presenters/tracked-time.ts';
import { errorResponses, optional, ownQuery } from '../schemas/common.ts';
import {
  addInputOf,
  addMembers,
  editInputOf,
  editMembers,
  entriesIn,
} from '../schemas/entry-bodies.ts';
import { type Static, Type } from '../type.ts';

const row = Type.Object({
  op: Type.Enum(['add', 'edit', 'delete']),
  repository: Type.String({ description: 'owner/name', examples: ['mira/site'] }),
  issue: Type.Integer({ minimum: 1, description: 'index of the issue' }),
  id: optional(Type.Integer({ minimum: 1, description: 'id of the tracked time; not for add' })),
  if_match: optional(Type.String({ description: 'required ETag, for edit and delete' })),
  ...addMembers,
  ...editMembers,
  to_issue: optional(
    Type.Integer({ minimum: 1, description: 'for edit: index of the target issue' }),
  ),
  to_repository: optional(
    Type.String({ description: 'owner/name of the target repository; requires to_issue' }),
  ),
});

function rowOf(body: Static<typeof row>, place: number): BulkRow {
  const { op, repository, issue, id } = body;
  if (op === 'add') return { op, repository, issue, input: addInputOf(body) };
  if (id == null) throw invalid(`[operations.${place}.id]: Required`);
  const ifMatch = body.if_match ?? undefined;
  if (op === 'delete') return { op, repository, issue, id, ifMatch };
  const moveTo = { issue: body.to_issue ?? undefined, repository: body.to_repository ?? undefined };
  return { op, repository, issue, id, input: { ...editInputOf(body), moveTo, ifMatch } };
}

function presentResult(outcome: BulkResult, presenting: Presenting) {
  if (outcome instanceof PunchcardError) {
    return { status: statusOf[outcome.code], body: null, message: outcome.message };
  }
  return outcome === null
    ? { status: 204, body: null, message: '' }
    : { status: 200, body: presentTrackedTime(outcome, presenting), message: '' };
}

/** Several changes to tracked times in one request. */
export const timeBulkRoutes: Routes = (api, http) => {
  const { settings } = http;

  api.route({
    method: 'POST',
    url: '/user/times/bulk',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userBulkTimes',
      summary: 'Add, edit and delete tracked times, all or none',
      description:
        'Operations run in order, in one transaction, by the same rules as the single requests. With `atomic=false` a failed operation does not affect the others, and the status is 200.',
      tags: ['tracked time'],
      querystring: ownQuery({
        atomic: Type.Optional(
          Type.Boolean({ description: 'one failure rolls back all; defaults to true' }),
        ),
      }),
      body: Type.Object(
        { operations: Type.Array(row, { minItems: 1, maxItems: maxBulkRows }) },
        {
          examples: [
            {
              operations: [
                { op: 'add', repository: 'mira/site', issue: 4, duration: '1h30m', note: 'review' },
                { op: 'delete', repository: 'mira/site', issue: 4, id: 17 },
              ],
            },
          ],
        },
      ),
      response: {
        200: Type.Ref('BulkResults'),
        ...errorResponses({
          400: 'time tracking is disabled for the repository of an operation',
          403: 'of an operation: the caller may not use the time tracker, or the time belongs to another user',
          404: 'of an operation: repository, issue, user or time not found',
          412: 'the time of an operation was changed in the meantime',
          422: 'an operation is invalid; every message names the operation',
          423: 'the time of an operation is in a locked period of the repository',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const rows = request.body.operations.map(rowOf);
      const isAtomic = request.query.atomic ?? true;
      return sendOnce(http, request, reply, {
        operation: (w) => bulkTimes(w, caller, rows, { isAtomic }),
        answer: (results) => ({
          status: 200,
          body: { results: results.map((r) => presentResult(r, { settings, caller })) },
        }),
        recheck: (w, given) => {
          const { results = [] } = (given.body ?? {}) as { results?: { body: unknown }[] };
          return checkListable(
            w,
            caller,
            entriesIn(
              caller,
              results.map(({ body }) => body),
            ),
          );
        },
      });
    },
  });
};
