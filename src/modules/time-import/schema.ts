import { resultProblemFields } from '../../http/schemas/common.ts';
import { shownDetails } from '../../http/schemas/entry-details.ts';
import { nullable, Type } from '../../http/type.ts';
import { maxColumns } from './columns.ts';
import { maxImportRows } from './types.ts';

/** Responses of the import. */

const state = Type.Object({
  issue: Type.Integer({ description: 'index of the issue', examples: [4] }),
  time: Type.Integer({ description: 'seconds', examples: [5400] }),
  created: Type.String({ format: 'date-time' }),
  started: nullable(Type.String({ format: 'date-time' })),
  day: nullable(Type.String({ format: 'date' })),
  ...shownDetails,
  external_id: Type.String(),
});

const column = {
  heading: Type.String({ examples: ['Start date'] }),
  field: nullable(Type.String({ description: 'null: ignored', examples: ['date'] })),
};
const notation = {
  tracker: nullable(Type.String({ description: 'null: unknown', examples: ['toggl'] })),
  date_order: nullable(
    Type.String({
      description: 'dmy or mdy, if the request or a date in the file decides it',
      examples: ['dmy'],
    }),
  ),
  decimal_mark: nullable(
    Type.String({
      description: 'if the request or a number in the file decides it',
      examples: [','],
    }),
  ),
};

export const columnsPreview = Type.Object({
  ...notation,
  rows: Type.Integer({ description: 'number of rows' }),
  problem: Type.String({
    description: 'why the file cannot be imported with these columns; otherwise empty',
  }),
  ...resultProblemFields,
  columns: Type.Array(
    Type.Object({
      ...column,
      example: Type.String({ description: 'the start of the first cell that is not empty' }),
      is_empty: Type.Boolean({ description: 'whether it is empty in all rows' }),
    }),
    { maxItems: maxColumns },
  ),
  samples: Type.Array(
    Type.Object({
      cells: Type.Array(Type.String(), {
        maxItems: maxColumns,
        description: 'the start of each cell, in the order of the columns',
      }),
      started: nullable(Type.String({ format: 'date-time' })),
      day: nullable(Type.String({ format: 'date' })),
      time: nullable(
        Type.Integer({ description: 'seconds; null: the row cannot be read', examples: [5400] }),
      ),
      billable: nullable(Type.Boolean({ description: 'null: the row does not say' })),
    }),
    { maxItems: 3, description: 'the first rows, as they will be read' },
  ),
});

const login = nullable(
  Type.String({ description: 'login; null: unknown, or not visible to the caller' }),
);
const rowCount = Type.Integer({ description: 'number of rows', examples: [12] });

const repositoryTitle = Type.Optional(Type.String({ description: 'project of the activity' }));

const target = {
  repository: Type.String({ examples: ['mira/site'] }),
  repository_title: repositoryTitle,
  number: Type.Integer({
    description: 'index of the issue; provisional for a new one in a dry run',
  }),
  title: Type.String(),
  is_new: Type.Boolean({ description: 'whether the import creates it' }),
  rows: rowCount,
  time: Type.Integer({ description: 'seconds', examples: [5400] }),
};

export const imported = Type.Object({
  dry_run: Type.Boolean({ description: 'whether this was a dry run, which saves nothing' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer({ description: 'only in a dry run: otherwise one fails the import' }),
  skipped: Type.Integer({
    description: 'rows without finished work, such as breaks or running entries',
  }),
  rounded: Type.Integer({
    description: 'rows whose duration differs from start and end, which are used',
  }),
  billable_time: Type.Integer({ description: 'seconds of the billable rows', examples: [5400] }),
  blank_billable: nullable(
    Type.Boolean({ description: 'what an empty cell means; null: nothing' }),
  ),
  non_billable_time: Type.Integer({ description: 'seconds of the other rows', examples: [0] }),
  ...notation,
  columns: Type.Array(Type.Object(column), { maxItems: maxColumns }),
  persons: Type.Array(
    Type.Object({
      name: Type.String({ examples: ['Mira Lane'] }),
      email: Type.String(),
      user: login,
      rows: rowCount,
    }),
    { maxItems: maxImportRows, description: 'the people named in the file' },
  ),
  projects: Type.Array(
    Type.Object({
      name: Type.String({ examples: ['Website'] }),
      repository: nullable(
        Type.String({
          description:
            'null: no repository, or not readable; several projects can have the same one',
          examples: ['mira/site'],
        }),
      ),
      repository_title: repositoryTitle,
      is_private: nullable(
        Type.Boolean({ description: 'whether the repository is private; null: there is none' }),
      ),
      rows: rowCount,
    }),
    { maxItems: maxImportRows, description: 'the projects named in the file' },
  ),
  issues: Type.Array(Type.Object(target), {
    maxItems: maxImportRows,
    description: 'where the rows go',
  }),
  tasks: Type.Array(
    Type.Object({
      project: Type.String({ description: 'as in the file' }),
      task: Type.String({ description: 'as in the file' }),
      is_new_project: Type.Boolean({ description: 'whether the import creates the project' }),
      exists_in: nullable(
        Type.String({
          description:
            'of a new issue, in a dry run: the only other open one of this title on which the caller may track time',
          examples: ['mira/shop#53'],
        }),
      ),
      ...target,
    }),
    { maxItems: maxImportRows, description: 'the same by project and task of the file' },
  ),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'first line of the row in the file', examples: [2] }),
      action: Type.Enum(['add', 'change', 'unchanged', 'skip', 'error']),
      message: Type.String({
        description: 'why the row was refused or skipped; otherwise empty',
      }),
      ...resultProblemFields,
      id: nullable(Type.Integer({ description: 'id of the entry; null if it does not exist yet' })),
      key: Type.String({ description: 'key of identical rows; empty if refused or skipped' }),
      occurrence: Type.Integer({ description: 'ordinal among equal rows, from 1', examples: [1] }),
      rounded: Type.Boolean({
        description: 'whether the duration differs from start and end, which are used',
      }),
      repository: nullable(Type.String({ examples: ['mira/site'] })),
      repository_title: repositoryTitle,
      title: Type.String({ description: 'of the issue; empty if refused or skipped' }),
      repository_id: nullable(Type.Integer()),
      user: nullable(Type.String({ examples: ['mira'] })),
      before: Type.Union([state, Type.Null()], { description: 'null if there is no entry yet' }),
      after: Type.Union([state, Type.Null()], {
        description: 'null if the row was refused or skipped',
      }),
    }),
    { maxItems: maxImportRows },
  ),
  billing: Type.Array(Type.Object({ message: Type.String(), ...resultProblemFields }), {
    maxItems: 4 * maxImportRows,
    description: 'with `clients`: what is new, or stays as it is for a reason',
  }),
});
