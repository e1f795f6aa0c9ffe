import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type Connection, unwrap } from '../../cli/connection.ts';
import { repositoryNamed } from '../../cli/issue-path.ts';
import { decodeText } from '../../client/decode-text.ts';
import { CommandError, UsageError } from '../../terminal/shell.ts';
import { everyOne, type Noun, type Row, readField, shown } from './command-nouns.ts';

// Clients and projects as CSV. A row names its record; a column that a file lacks changes nothing.

type Cells = Readonly<Record<string, string>>;

const columnsOf = ({ name, fields }: Noun): string[] => [
  ...['name', ...Object.keys(fields), 'archived'],
  ...(name === 'project' ? ['repositories'] : []),
];

export async function asCsv(noun: Noun, on: Connection): Promise<string> {
  const columns = columnsOf(noun);
  const rows = (await everyOne(noun, on)).map((row) => columns.map((one) => shown(row, one)));
  const options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /\n/ };
  return stringify([columns, ...rows], options).replace(/\r\n$/, '\r');
}

/** @throws CommandError for text that is no CSV; UsageError for a column that is none of the noun's */
function rowsIn(noun: Noun, file: string): Cells[] {
  const text = decodeText(readFileSync(file === '-' ? 0 : file));
  let table: string[][];
  try {
    table = parse(text, { bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  const [headings = [], ...rows] = table;
  const head = headings.map((heading) => heading.toLowerCase());
  const unknown = head.find((column) => !columnsOf(noun).includes(column));
  if (unknown !== undefined) throw new UsageError(`the column "${unknown}" is not known`);
  // An export puts an apostrophe before what a spreadsheet would read as a formula.
  const plain = (cell = '') => cell.replace(/^'(?=[=+\-@])/, '');
  // A spreadsheet saves true as TRUE.
  const read = (name: string, cell?: string) =>
    name === 'archived' ? plain(cell).toLowerCase() : plain(cell);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, read(name, row[at])])));
}

export interface Outcome {
  readonly name: string;
  readonly result: 'created' | 'changed' | 'unchanged' | 'refused';
  /** The columns that change, or the problem with its field. */
  readonly about: string;
}

/** Saves each row by itself, so that one that is refused keeps no other. */
export async function importFile(
  noun: Noun,
  on: Connection,
  file: string,
  isDryRun: boolean,
): Promise<Outcome[]> {
  const known = Map.groupBy(await everyOne(noun, on), ({ name }) => name.toLowerCase());
  const outcomes: Outcome[] = [];
  const done = new Set<string>();
  for (const cells of rowsIn(noun, file)) {
    const { name = '' } = cells;
    const [before, other] = known.get(name.toLowerCase()) ?? [];
    try {
      if (name === '') throw new CommandError('name: is missing');
      const isAgain = done.has(name.toLowerCase());
      if (isAgain || other !== undefined) throw new CommandError('name: means more than one');
      done.add(name.toLowerCase());
      if (!/^(true|false)?$/.test(cells.archived ?? '')) {
        throw new CommandError('archived: write true or false');
      }
      const isNew = (column: string) => cells[column] !== (column === 'archived' ? 'false' : '');
      const changed = Object.keys(cells).filter((column) =>
        before === undefined ? isNew(column) : shown(before, column) !== cells[column],
      );
      await save(
        noun,
        on,
        before,
        Object.fromEntries(changed.map((one) => [one, cells[one] ?? ''])),
        isDryRun,
      );
      const result = !before ? 'created' : changed.length > 0 ? 'changed' : 'unchanged';
      outcomes.push({ name, result, about: changed.join(', ') });
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof UsageError)) throw error;
      outcomes.push({ name, result: 'refused', about: error.message });
    }
  }
  return outcomes;
}

/** Repositories that the row does not name stay in the project. */
async function save(
  noun: Noun,
  on: Connection,
  before: Row | undefined,
  { archived, repositories = '', ...fields }: Cells,
  isDryRun: boolean,
): Promise<void> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(fields)) body[name] = await readField(on, name, text);
  const present = before === undefined ? [] : shown(before, 'repositories').split(' ');
  const paths = repositories
    .split(/\s+/)
    .filter((name) => name !== '' && !present.includes(name))
    .map(repositoryNamed);
  if (isDryRun) return;
  const { id } =
    before === undefined ? await noun.create(on, body) : await noun.edit(on, before.id, body);
  const url = '/projects/{project}/repositories/{owner}/{repo}';
  for (const path of paths) {
    await unwrap<unknown>(on, on.client.PUT(url, { params: { path: { project: id, ...path } } }));
  }
  if (archived !== undefined) await noun.edit(on, id, { archived: archived === 'true' });
}
