import { isUtf8 } from 'node:buffer';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { dateOrders } from '../../core/time/dates.ts';
import { checkListable } from '../../core/tracked-time/access.ts';
import { type HttpContext, type Routes, signedIn } from '../../http/api.ts';
import { checkScopes } from '../../http/middleware/authentication.ts';
import { sendOnce } from '../../http/middleware/idempotency.ts';
import { errorResponses, ownQuery } from '../../http/schemas/common.ts';
import { documented, fullName, timeZone } from '../../http/schemas/texts.ts';
import { optional, Type } from '../../http/type.ts';
import { maxColumns, trackers } from './columns.ts';
import { readCsv } from './csv-input.ts';
import { decimalMarks } from './duration-cells.ts';
import { importTimes, previewColumns } from './operations.ts';
import { presentColumns, presentImport } from './presenter.ts';
import { columnsPreview, imported } from './schema.ts';
import { maxImportRows } from './types.ts';

/** Import of tracked times from CSV. */
export const timeImportRoutes: Routes = (api, http) => {
  // Only these routes accept CSV; all others refuse bodies that are not JSON.
  void api.register((scope: typeof api, _options, done) => {
    scope.addContentTypeParser<Buffer>(
      /^text\/csv\s*(?:;|$)/i,
      { parseAs: 'buffer' },
      (_request, body, parsed) => {
        if (isUtf8(body)) parsed(null, { csv: body.toString('utf8') });
        else parsed(invalidField('csv', 'not-utf8'));
      },
    );
    importRoute(scope, http);
    columnsRoute(scope, http);
    done();
  });
};

const csvOf = ({ settings }: HttpContext) =>
  Type.String({
    ...documented({ maxLength: settings.bodyLimitBytes }),
    description: 'the CSV file',
  });
/** A table of texts by name. */
const texts = (description: string, maxProperties: number, examples: object[]) =>
  optional(
    Type.Object(
      {},
      {
        additionalProperties: Type.String({ maxLength: 255 }),
        description,
        maxProperties,
        examples,
      },
    ),
  );
const mapping = texts(
  'fields by heading, `task_and_note`, or `ignore`; take precedence over detected fields',
  maxColumns,
  [{ Project: 'repository', Memo: 'note' }],
);
const notation = {
  tracker: Type.Optional(
    Type.Enum([...trackers], {
      description: 'the tracker that exported the file; recognized by the headings by default',
    }),
  ),
  date_order: Type.Optional(
    Type.Enum([...dateOrders], {
      description:
        'whether dates such as 01/12/2026 start with the day or the month; required unless a date in the file decides it',
    }),
  ),
  decimal_mark: Type.Optional(
    Type.Enum([...decimalMarks], {
      description:
        'how to read hours such as 1,250; required unless a number in the file decides it',
    }),
  ),
};

const zone = Type.Optional(timeZone("time zone of times without one; defaults to the caller's"));

type Texts = Readonly<Record<string, string>>;
const textsOf = (given: object | null | undefined): Texts | undefined =>
  (given ?? undefined) as Texts | undefined;

const columnsRoute: Routes = (api, http) => {
  api.route({
    method: 'POST',
    url: '/user/times/import/columns',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userReadImportColumns',
      summary: 'Read the columns of a file before its import',
      description:
        'Reports the detected tracker, which column holds which field, and how the first rows are read. Saves nothing.',
      tags: ['tracked time'],
      consumes: ['application/json', 'text/csv'],
      querystring: ownQuery({ ...notation, time_zone: zone }),
      body: Type.Object(
        { csv: csvOf(http), mapping },
        { examples: [{ csv: 'Ticket,Day,Hours\n4,2026-05-04,1.5\n' }] },
      ),
      response: {
        200: columnsPreview,
        ...errorResponses({ 422: 'the file or the mapping is invalid' }),
      },
    },
    handler: async (request) => {
      const { tracker, date_order: dateOrder, decimal_mark: decimalMark } = request.query;
      const table = await readCsv(request.body.csv, maxImportRows);
      const options = {
        ...(dateOrder === undefined ? {} : { dateOrder }),
        ...(decimalMark === undefined ? {} : { decimalMark }),
        tracker,
        timeZone: request.query.time_zone,
        mapping: textsOf(request.body.mapping),
      };
      const preview = await previewColumns(http.context, signedIn(request), table, options);
      return presentColumns(preview, table);
    },
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
      description: `The body is the file itself (\`Content-Type: text/csv\`, UTF-8), or JSON that contains it. Exports of this service and of Toggl Track, Clockify, Harvest, Kimai and solidtime are recognized by their headings. So are these in any other file: \`issue\` (42, #42 or owner/name#42; without it, the note or the task can begin with it), \`repository\`, \`user\`, \`email\`, \`task\`; \`started\`, \`ended\`, \`created\`, or \`date\` with \`start_time\` and \`end_time\`; \`seconds\`, \`duration\` or \`hours\`; \`note\`, \`billable\`, \`tags\` (between commas), \`external_id\`; \`client\`, \`rate\` (per hour) or \`amount\`, \`currency\`, which \`clients\` uses. Other columns are ignored, \`mapping\` names more. Headings of Kimai and Redmine are recognized in seven languages. At most ${maxImportRows} rows and ${maxColumns} columns. A report, whose rows are sums, is refused. Start and end take precedence over a duration that a tracker has rounded; columns that contradict each other are refused. Rows of a tracker without an end or a length, and breaks, are skipped. A row is identified by its \`external_id\` in its repository, else by user, issue, time, seconds, note and its ordinal among identical rows in the file (give it as \`occurrence\` if a file is sent in parts): importing a row again adds nothing.`,
      tags: ['tracked time'],
      consumes: ['application/json', 'text/csv'],
      querystring: ownQuery({
        dry_run: Type.Optional(
          Type.Boolean({
            description:
              'save nothing, and report the result of each row; an Idempotency-Key has no effect then',
          }),
        ),
        repository: Type.Optional(fullName('for rows without one')),
        issue: Type.Optional(
          Type.String({
            description:
              'the issue for rows without one: owner/name#42, or #42 in the repository of each row',
            ...documented({ maxLength: 220 }),
          }),
        ),
        create_issues: Type.Optional(
          Type.Boolean({
            description:
              'for rows without an issue: use the issue titled like their task, and create it if missing',
          }),
        ),
        create_projects: Type.Optional(
          Type.Boolean({
            description:
              'for projects that are not found: create them, private, in the own account; a token needs the scopes for creating a repository',
          }),
        ),
        clients: Type.Optional(
          Type.Boolean({
            description:
              'give projects the clients and rates of the file: a repository that is in no project and administered by the caller gets one, rates hold from the first day of each price, and what is there stays (`billing`); a token needs the scopes for adding a repository to a project',
          }),
        ),
        time_zone: zone,
        blank_billable: Type.Optional(
          Type.Boolean({
            description:
              'what an empty cell means; by default nothing, or not billable if another cell of the column holds an x',
          }),
        ),
        ...notation,
      }),
      body: Type.Object(
        {
          csv: csvOf(http),
          mapping,
          persons: texts(
            "logins by name or email address; not needed for the caller's own",
            maxImportRows,
            [{ 'Mira Lane': 'mira' }],
          ),
          projects: texts(
            'owner/name, owner/name#42 or the name of a project here, by project of the tracker',
            maxImportRows,
            [{ Website: 'mira/site' }],
          ),
          issues: optional(
            Type.Array(
              Type.Object({
                project: Type.String({ maxLength: 255, description: 'as in the file' }),
                task: Type.String({ maxLength: 255, description: 'as in the file' }),
                issue: Type.String({ maxLength: 255, examples: ['mira/shop#53'] }),
              }),
              {
                maxItems: maxImportRows,
                description: 'issues of tasks, if not those of their title in their project',
              },
            ),
          ),
        },
        {
          examples: [
            { csv: 'issue,started,duration,note\nmira/site#4,2026-05-04 09:30,1h30m,review\n' },
          ],
        },
      ),
      response: {
        200: imported,
        ...errorResponses({
          400: 'of a row: time tracking is disabled for the repository',
          403: "of a row: the caller may not use the time tracker, or may not import another user's time",
          404: 'of a row: repository, issue or user not found',
          422: 'the file or a row is invalid; the message names the line',
          423: 'of a row: the time is billed, or in a locked period of the repository',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { query, body } = request;
      if (query.create_projects === true) checkScopes(request, caller, ['user', 'repository']);
      if (query.clients === true) checkScopes(request, caller, ['repository']);
      const isDryRun = query.dry_run ?? false;
      const options = {
        ...(query.date_order === undefined ? {} : { dateOrder: query.date_order }),
        ...(query.decimal_mark === undefined ? {} : { decimalMark: query.decimal_mark }),
        ...(query.blank_billable === undefined ? {} : { blankBillable: query.blank_billable }),
        isDryRun,
        hasBilling: query.clients === true,
        repository: query.repository,
        timeZone: query.time_zone,
        issue: query.issue,
        createsIssues: query.create_issues,
        createsProjects: query.create_projects,
        tracker: query.tracker,
        mapping: textsOf(body.mapping),
        persons: textsOf(body.persons),
        projects: textsOf(body.projects),
        issues: body.issues ?? undefined,
      };
      const run = async (w: Context) =>
        importTimes(w, caller, await readCsv(body.csv, maxImportRows), options);
      if (isDryRun) return presentImport(await run(http.context), true);
      return sendOnce(http, request, reply, {
        operation: run,
        answer: (result) => ({ status: 200, body: presentImport(result, false) }),
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

/** The owner and repository of a result row. */
interface ResultRow {
  readonly repository_id: number | null;
  readonly user: string | null;
}
