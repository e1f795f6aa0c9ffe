import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type Unzipped, unzipSync } from 'fflate';
import { decodeText } from '../../client/decode-text.ts';
import { CommandError } from '../../terminal/shell.ts';

const maxBytes = 200_000_000;
const entriesFile = 'time_entries.csv';
const files: ReadonlySet<string> = new Set([
  ...[entriesFile, 'projects.csv', 'tasks.csv', 'members.csv', 'tags.csv'],
  ...['clients.csv', 'organizations.csv'],
]);

type Row = Readonly<Record<string, string>>;

export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/**
 * The time entries of a solidtime organization export, with the names of its other files in columns
 * of their own.
 * @throws CommandError
 */
export function entriesOfArchive(bytes: Buffer, encoding?: string): string {
  const found = unzipped(bytes);
  const rowsOf = (file: string): Row[] => {
    const content = found[file];
    if (content === undefined) return [];
    return parse(decodeText(content, encoding), { columns: true, relax_column_count: true });
  };
  if (found[entriesFile] === undefined) {
    throw new CommandError(`the archive has no ${entriesFile}: it is no export of solidtime`);
  }
  const by = (key: string, file: string): Map<string | undefined, Row> =>
    new Map(rowsOf(file).map((row) => [row[key], row]));
  const [projects, tasks] = [by('id', 'projects.csv'), by('id', 'tasks.csv')];
  const [tags, clients] = [by('id', 'tags.csv'), by('id', 'clients.csv')];
  const organizations = by('id', 'organizations.csv');
  const members = by('user_id', 'members.csv');
  const nameIn = (rows: ReadonlyMap<string | undefined, Row>, id: string | undefined): string =>
    rows.get(id)?.name ?? id ?? '';
  const named = rowsOf(entriesFile).map((row) => ({
    ...row,
    project: nameIn(projects, row.project_id),
    client: clients.get(row.client_id || projects.get(row.project_id)?.client_id)?.name ?? '',
    currency: organizations.get(row.organization_id)?.currency ?? '',
    // Unlike a project, a task without a name would become the title of an issue.
    task: tasks.get(row.task_id)?.name ?? '',
    tags: (row.tags ?? '').replace(/[[\]"]/g, '').replace(/[^,]+/g, (id) => nameIn(tags, id)),
    user: nameIn(members, row.user_id),
    email: members.get(row.user_id)?.email ?? '',
  }));
  return stringify(named, { header: true });
}

function unzipped(bytes: Buffer): Unzipped {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!files.has(name)) return false;
        size += originalSize;
        if (size > maxBytes)
          throw new CommandError(`the files in the archive exceed ${maxBytes} bytes`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('the file is not a valid ZIP archive');
  }
}
