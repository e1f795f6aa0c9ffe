import { isUtf8 } from 'node:buffer';
import { invalid } from '../../core/errors.ts';
import { checkListable } from '../../core/tracked-time/bulk.ts';
import { maxImportRows } from '../../core/tracked-time/import.ts';
import { type ImportedRow, importTimes } from '../../core/tracked-time/import-operations.ts';
import type { TrackedTime } from '../../core/tracked-time/types.ts';
import { type Routes, signedIn } from '../api.ts';
import { readCsv } from '../formats/csv-input.ts';
import { presentDetails } from '../middleware/entry-details.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { presentTime } from '../presenters/presenting.ts';
import { errorResponses, ownQuery } from '../schemas/common.ts';
import { nullable, Type } from '../type.ts';

const state = Type.Object({
  issue: Type.Integer({ description: 'index of the issue', examples: [4] }),
  time: Type.Integer({ description: 'seconds', examples: [5400] }),
  created: Type.String({ format: 'date-time' }),
  started: nullable(Type.String({ format: 'date-time' })),
  note: Type.String({ examples: ['review'] }),
  billable: Type.Boolean(),
  external_id: Type.String(),
});

const imported = Type.Object({
  dry_run: Type.Boolean({ description: 'whether this was a dry run, which saves nothing' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer({ description: 'only in a dry run: otherwise one fails the import' }),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'first line of the row in the file', examples: [2] }),
      action: Type.Enum(['add', 'change', 'unchanged', 'error']),
      message: Type.String({ description: 'why the row was refused; otherwise empty' }),
      id: nullable(Type.Integer({ description: 'id of the entry; null if it does not exist yet' })),
      key: Type.String({ description: 'key of identical rows; empty if refused' }),
      occurrence: Type.Integer({ description: 'ordinal among equal rows, from 1', examples: [1] }),
      repository: nullable(Type.String({ examples: ['mira/site'] })),
      repository_id: nullable(Type.Integer()),
      user: nullable(Type.String({ examples: ['mira'] })),
      before: Type.Union([state, Type.Null()], { description: 'null if there is no entry yet' }),
      after: Type.Union([state, Type.Null()], { description: 'null if the row was refused' }),
    }),
  ),
});

const presentState = (time: TrackedTime) => ({
  issue: time.issueNumber,
  time: time.timeSeconds,
  created: presentTime(time.createdUnix),
  started: time.startedUnix === null ? null : presentTime(time.startedUnix),
  ...presentDetails(time),
  external_id: time.externalId,
});

function presentRow(row: ImportedRow, isDryRun: boolean) {
  const { line, action } = row;
  if (row.action === 'error') {
    const none = { id: null, repository: null, repository_id: null, user: null };
    const message = row.error.message;
    return { line, action, message, key: '', occurrence: 0, ...none, before: null, after: null };
  }
  const { time, before, access, holder, key, occurrence } = row;
  return {
    ...{ line, action, message: '', key, occurrence },
    id: action === 'add' && isDryRun ? null : time.id,
    repository: `${access.owner.name}/${access.repository.name}`,
    repository_id: access.repository.id,
    user: holder.name,
    before: before === null ? null : presentState(before),
    after: presentState(time),
  };
}

const count = (rows: readonly ImportedRow[], action: ImportedRow['action']): number =>
  rows.filter((row) => row.action === action).length;

/** Import of tracked times from CSV. */
export const timeImportRoutes: Routes = (api, http) => {
  // Only this route accepts CSV; all others refuse bodies that are not JSON.
  void api.register((scope: typeof api, _options, done) => {
    scope.addContentTypeParser<Buffer>(
      /^text\/csv\s*(?:;|$)/i,
      { parseAs: 'buffer' },
      (_request, body, parsed) => {
        if (isUtf8(body)) parsed(null, { csv: body.toString('utf8') });
        else parsed(invalid('[csv]: is not valid UTF-8'));
      },
    );
    importRoute(scope, http);
    done();
  });
};

const importRoute: Routes = (api, http) => {
  api.route({
    method: 'POST',
    url: '/user/times/import',
    config: { access: 'signed-in', scope: 'issue', isRepeatable: true },
    schema: {
      operationId: 'userImportTimes',
      summary: 'Import tracked times from CSV, all or none',
      description: `The body is the file itself (\`Content-Type: text/csv\`, UTF-8), or JSON that contains it. Columns are recognized by their headings: \`issue\` (42, #42 or owner/name#42; without this column, the note must begin with it), \`repository\`, \`user\`, \`started\`, \`created\`, or \`date\` with \`start_time\`; \`seconds\`, \`duration\` or \`hours\`; \`note\`, \`billable\`, \`external_id\`. Exports of this service, Toggl, Clockify and Kimai work too; other columns are ignored. At most ${maxImportRows} rows. A row is identified by its \`external_id\` in its repository, else by user, issue, time, seconds, note and its ordinal among identical rows in the file (give it as \`occurrence\` if a file is sent in parts): importing a row again adds nothing.`,
      tags: ['tracked time'],
      consumes: ['application/json', 'text/csv'],
      querystring: ownQuery({
        dry_run: Type.Optional(
          Type.Boolean({ description: 'save nothing, and report the result of each row' }),
        ),
        repository: Type.Optional(
          Type.String({ description: 'owner/name for rows without one', maxLength: 200 }),
        ),
        time_zone: Type.Optional(
          Type.String({
            description: "time zone of times without one; defaults to the caller's",
            maxLength: 64,
          }),
        ),
      }),
      body: Type.Object(
        { csv: Type.String({ description: 'the CSV file' }) },
        {
          examples: [
            { csv: 'issue,started,duration,note\nmira/site#4,2026-05-04 09:30,1h30m,review\n' },
          ],
        },
      ),
      response: {
        200: imported,
        ...errorResponses({
          400: 'time tracking is disabled for the repository of an operation',
          403: "of a row: the caller may not use the time tracker, or may not import another user's time",
          404: 'of a row: repository, issue or user not found',
          422: 'the file or a row is invalid; the message names the line',
          423: 'the time of an operation is in a locked period of the repository',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { dry_run: isDryRun = false, repository, time_zone: timeZone } = request.query;
      const { csv } = request.body;
      return sendOnce(http, request, reply, {
        operation: (w) =>
          importTimes(w, caller, readCsv(csv, maxImportRows), { isDryRun, repository, timeZone }),
        answer: (rows) => ({
          status: 200,
          body: {
            dry_run: isDryRun,
            added: count(rows, 'add'),
            changed: count(rows, 'change'),
            unchanged: count(rows, 'unchanged'),
            refused: count(rows, 'error'),
            rows: rows.map((row) => presentRow(row, isDryRun)),
          },
        }),
        recheck: (w, given) => {
          const { rows = [] } = (given.body ?? {}) as { rows?: ResultRow[] };
          const entries = rows.flatMap(({ repository_id: repositoryId, user }) =>
            repositoryId === null ? [] : [{ repositoryId, isOwn: user === caller.user.name }],
          );
          return checkListable(w, caller, entries);
        },
      }) as never;
    },
  });
};

/** The part of a result row that tells whose entry it is, and in which repository. */
interface ResultRow {
  readonly repository_id: number | null;
  readonly user: string | null;
}
