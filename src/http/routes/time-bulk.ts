import { codeOfField, invalidField, PunchcardError } from '../../core/errors.ts';
import { checkListable } from '../../core/tracked-time/access.ts';
import {
  type BulkResult,
  type BulkRow,
  bulkTimes,
  maxBulkRows,
} from '../../core/tracked-time/time-bulk.ts';
import { type Routes, signedIn } from '../api.ts';
import { statusOf } from '../middleware/errors.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { entriesIn } from '../middleware/replay-checks.ts';
import { itemwise, type ReadItem } from '../middleware/validation.ts';
import type { Presenting } from '../presenters/presenting.ts';
import { presentTrackedTime } from '../presenters/tracked-time.ts';
import { noProblem, presentProblem } from '../problem.ts';
import { errorResponses, ownQuery, recordNumber } from '../schemas/common.ts';
import { addInputOf, addMembers, editInputOf, editMembers } from '../schemas/entry-bodies.ts';
import { fullName, line } from '../schemas/texts.ts';
import { optional, type Static, Type } from '../type.ts';

const row = Type.Object({
  op: Type.Enum(['add', 'edit', 'delete', 'restore']),
  repository: fullName('the repository'),
  issue: recordNumber('index of the issue'),
  id: optional(recordNumber('id of the tracked time; not for add')),
  if_match: optional(line(255, { description: 'required ETag, for edit and delete' })),
  ...addMembers,
  ...editMembers,
  to_issue: optional(recordNumber('for edit: index of the target issue')),
  to_repository: optional(fullName('the target repository; requires to_issue')),
});

const list = 'operations';

/** A row, or the error that refuses it, whose message names the operation's index. */
function rowOf(read: ReadItem<Static<typeof row>>, place: number): BulkRow | PunchcardError {
  if ('refused' in read) return read.refused;
  const { value: body } = read;
  const { op, repository, issue, id } = body;
  if (op === 'add') return { op, repository, issue, input: addInputOf(body) };
  if (id == null) return invalidField(`${list}.${place}.id`, 'required');
  const ifMatch = body.if_match ?? undefined;
  if (op === 'delete') return { op, repository, issue, id, ifMatch };
  if (op === 'restore') return { op, repository, issue, id };
  const moveTo = { issue: body.to_issue ?? undefined, repository: body.to_repository ?? undefined };
  return { op, repository, issue, id, input: { ...editInputOf(body), moveTo, ifMatch } };
}

/** For the operation's own result: `operations.3.id` becomes `id`. */
function withoutPlace(error: PunchcardError) {
  const { message, code, values } = presentProblem(error);
  const { field } = error.values;
  if (typeof field !== 'string' || !field.startsWith(`${list}.`)) return { message, code, values };
  const own = field.replace(/^operations\.\d+\.?/, '') || 'operation';
  return {
    message: message.replace(`[${field}]`, `[${own}]`),
    code: codeOfField(own),
    values: { ...values, field: own },
  };
}

function presentResult(outcome: BulkResult, presenting: Presenting) {
  if (outcome instanceof PunchcardError) {
    return { status: statusOf[outcome.kind], body: null, ...withoutPlace(outcome) };
  }
  return outcome === null
    ? { status: 204, body: null, ...noProblem }
    : { status: 200, body: presentTrackedTime(outcome, presenting), ...noProblem };
}

/** Several changes to tracked times in one request. */
export const timeBulkRoutes: Routes = (api, http) => {
  const { settings } = http;

  api.route({
    method: 'POST',
    url: '/user/times/bulk',
    validatorCompiler: itemwise(list),
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userBulkTimes',
      summary: 'Add, edit, delete and restore tracked times, all or none',
      description:
        'Operations run in order, in one transaction, by the same rules as single requests. With `atomic=false` a refused operation, including one with a missing or invalid member, does not affect the others: each has its own status, and the status of the request is 200.',
      tags: ['tracked time'],
      querystring: ownQuery({
        atomic: Type.Optional(
          Type.Boolean({ description: 'one failure rolls back all; defaults to true' }),
        ),
      }),
      body: Type.Object(
        { [list]: Type.Array(row, { minItems: 1, maxItems: maxBulkRows }) },
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
          409: 'the time to restore is not deleted',
          412: 'the time of an operation was changed in the meantime',
          422: 'an operation is invalid, and the message names it; or there are none or too many',
          423: 'the time of an operation is billed, or in a locked period of the repository',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const read = request.body.operations as unknown as ReadItem<Static<typeof row>>[];
      const isAtomic = request.query.atomic ?? true;
      const rows = read.map(rowOf);
      const refused = rows.find((one) => one instanceof PunchcardError);
      if (isAtomic && refused !== undefined) throw refused;
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
