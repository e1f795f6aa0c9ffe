import { readFileSync } from 'node:fs';
import { Presets, SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from '../../cli/connection.ts';
import { repoOption } from '../../cli/issue-path.ts';
import { zoneOption } from '../../cli/selection.ts';
import { decodeText } from '../../client/decode-text.ts';
import { CommandError, type Shell } from '../../terminal/shell.ts';
import { csvOf, type Part, type PartedFile, partsOf } from './file-parts.ts';
import { entriesOfArchive, isZip } from './solidtime-archive.ts';
import { type Outcome, type Row, tell } from './summary.ts';

const trackers = ['toggl', 'clockify', 'harvest', 'kimai', 'solidtime'] as const;

type Texts = Readonly<Record<string, string>>;

interface ImportFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly zone?: string;
  readonly from?: (typeof trackers)[number];
  readonly map?: Texts;
  readonly person?: Texts;
  readonly project?: Texts;
  readonly issue?: string;
  readonly createIssues?: boolean;
  readonly createProjects?: boolean;
  readonly clients?: boolean;
  readonly dateOrder?: 'dmy' | 'mdy';
  readonly decimalMark?: '.' | ',';
  readonly encoding?: string;
  /** Of the other parts; not an option. */
  readonly blankBillable?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Collects `Name=value`; the name may contain an equals sign. */
function pair(text: string, before: Texts = {}): Texts {
  const at = text.lastIndexOf('=');
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 0 || name === '' || value === '') throw new InvalidArgumentError('Write Name=value.');
  return { ...before, [name]: value };
}

/** `time import`. */
export function importCommand(shell: Shell): Command {
  const command = new Command('import')
    .description(
      'Import entries from a CSV file, or the ZIP of solidtime; a repeated import adds no duplicates',
    )
    .argument('<file>', 'The file, or - for the standard input')
    .addOption(repoOption())
    .addOption(zoneOption())
    .addOption(
      new Option(
        '--from <tracker>',
        'Tracker that exported the file, if it is not recognized',
      ).choices([...trackers]),
    )
    .option('--map <Column=field>', 'The field that a column holds, or ignore; repeatable', pair)
    .option('--person <Name=login>', 'User for a name or address in the file; repeatable', pair)
    .option(
      '--project <Project=owner/name>',
      'Repository for a project, or an issue: owner/name#42; repeatable',
      pair,
    )
    .option('--issue <owner/name#42>', 'Issue for rows without one')
    .option('--create-projects', 'Create projects that are not found, private and your own')
    .option('--clients', 'Give projects the clients and rates of the file')
    .option('--create-issues', 'Create issues titled like the tasks, for rows without an issue')
    .addOption(
      new Option(
        '--date-order <order>',
        'Whether 01/12/2026 starts with the day or the month',
      ).choices(['dmy', 'mdy']),
    )
    .addOption(
      new Option('--decimal-mark <mark>', 'Decimal mark in hours such as 1,250').choices([
        '.',
        ',',
      ]),
    )
    .option('--encoding <name>', 'Encoding of the file, if it is not UTF-8 or UTF-16: windows-1252')
    .option('--dry-run', 'Print what would be added and changed without saving anything')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time import toggl.csv --project "Website=mira/site" --create-issues --dry-run
  punchcard time import clockify.csv --issue mira/site#4 --date-order mdy
  punchcard time import sheet.csv --repo mira/site --map Ticket=issue --map Worked=hours
  punchcard time export --preset last-year | punchcard time import -

All rows are checked before the first one is saved. A file of more than 500 rows is saved in parts;
if that is interrupted, run the import again: it adds only what is missing.`,
    )
    .action(async (file: string, asked: ImportFlags) => {
      const connection = connect(shell, asked);
      const text =
        file === '-' ? await shell.readInput(asked.encoding) : textOf(readFileSync(file), asked);
      const parted = await partsOf(text);
      const isDryRun = asked.dryRun === true;
      const progress = openProgress(shell, isDryRun ? parted.count : 2 * parted.count);
      try {
        const first = await checked(connection, asked, parted, progress);
        const { flags, isOther } = withNotation(asked, first);
        const dry = isOther ? await checked(connection, flags, parted, silent) : first;
        const rows = dry.flatMap(({ rows }) => rows);
        const wrong = rows.filter((row) => row.action === 'error');
        const outcome = isDryRun || wrong.length > 0 ? dry : [];
        if (outcome !== dry)
          outcome.push(...(await importParts(connection, flags, parted, dry, progress)));
        progress.stop();
        tell(shell, outcome, { isDryRun, isJson: flags.json === true });
        if (wrong.length > 0) throw new CommandError(refusal(wrong, isDryRun));
      } finally {
        progress.stop();
      }
    });
  return withConnection(command);
}

const textOf = (bytes: Buffer, { encoding }: ImportFlags): string =>
  isZip(bytes) ? entriesOfArchive(bytes, encoding) : decodeText(bytes, encoding);

const notationOf = (flags: ImportFlags) => ({
  tracker: flags.from,
  date_order: flags.dateOrder,
  decimal_mark: flags.decimalMark,
  blank_billable: flags.blankBillable,
});

async function send(
  connection: Connection,
  flags: ImportFlags,
  csv: string,
  isDryRun: boolean,
): Promise<Outcome> {
  const query = {
    ...(isDryRun ? { dry_run: true } : {}),
    repository: flags.repo ?? connection.repository,
    time_zone: flags.zone,
    issue: flags.issue,
    create_issues: flags.createIssues,
    create_projects: flags.createProjects,
    clients: flags.clients,
    ...notationOf(flags),
  };
  const body = {
    csv,
    mapping: flags.map,
    persons: flags.person,
    projects: flags.project,
  };
  return unwrap(
    connection,
    connection.client.POST('/user/times/import', { params: { query }, body }),
  );
}

/** Adds the date and number format to all parts, as a single part may not show it. */
function withNotation(
  flags: ImportFlags,
  outcomes: readonly Outcome[],
): { flags: ImportFlags; isOther: boolean } {
  const orders = new Set(outcomes.flatMap(({ date_order: order }) => order ?? []));
  const marks = new Set(outcomes.flatMap(({ decimal_mark: mark }) => mark ?? []));
  if (orders.size > 1) {
    throw new CommandError(
      'some dates start with the day and others with the month: use --date-order',
    );
  }
  const [dateOrder] = orders as Set<'dmy' | 'mdy'>;
  const [decimalMark] = marks.size === 1 ? (marks as Set<'.' | ','>) : [];
  const isTicked = outcomes.some((outcome) => outcome.blank_billable === false);
  const isOther = ({ date_order: order, decimal_mark: mark, blank_billable, refused }: Outcome) =>
    (isTicked && blank_billable === null) ||
    (order === null && dateOrder !== undefined && refused > 0) ||
    (mark === null && decimalMark !== undefined && (refused > 0 || decimalMark === ','));
  return {
    flags: {
      ...flags,
      dateOrder: dateOrder ?? flags.dateOrder,
      decimalMark: decimalMark ?? flags.decimalMark,
      ...(isTicked ? { blankBillable: false } : {}),
    },
    isOther: outcomes.some(isOther),
  };
}

/** Sends all parts as dry runs; rows get their line in the file and their ordinal among identical rows. */
async function checked(
  connection: Connection,
  flags: ImportFlags,
  { head, parts }: PartedFile,
  progress: Progress,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const counts = new Map<string, number>();
  // The line of each key, to report a duplicate external_id.
  const seen = new Map<string, number>();
  for (const part of parts) {
    let outcome = await send(connection, flags, csvOf(head, part, undefined), true);
    const isKnown = ({ key }: Row): boolean => counts.has(key);
    const isNamed = ({ after }: Row): boolean => (after?.external_id ?? '') !== '';
    const twice = outcome.rows.findIndex((row) => isKnown(row) && isNamed(row));
    if (twice >= 0) {
      const [line, other] = [part.lines[twice], seen.get(outcome.rows[twice]?.key ?? '')];
      throw new CommandError(`line ${line}: line ${other} has the same external_id`);
    }
    if (outcome.rows.some(isKnown)) {
      const numbers = outcome.rows.map((row) =>
        row.key === '' ? 0 : row.occurrence + (counts.get(row.key) ?? 0),
      );
      outcome = await send(connection, flags, csvOf(head, part, numbers), true);
    }
    const rows = withLines(outcome.rows, part);
    for (const { key, line } of rows) {
      if (key === '') continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      seen.set(key, line);
    }
    outcomes.push({ ...outcome, rows });
    progress.add(rows.length);
  }
  return outcomes;
}

/** Imports the parts; each is one transaction on the service. */
async function importParts(
  connection: Connection,
  flags: ImportFlags,
  { head, parts }: PartedFile,
  dry: readonly Outcome[],
  progress: Progress,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [place, part] of parts.entries()) {
    const numbers = dry[place]?.rows.map(({ occurrence }) => occurrence);
    const outcome = await send(connection, flags, csvOf(head, part, numbers), false).catch(
      (error) => {
        if (place === 0 || !(error instanceof CommandError)) throw error;
        const [saved, line] = [outcomes.flatMap(({ rows }) => rows).length, part.lines[0]];
        throw new CommandError(
          `${error.message} (the ${saved} rows before line ${line} are imported; run the import again for the rest)`,
        );
      },
    );
    outcomes.push({ ...outcome, rows: withLines(outcome.rows, part) });
    progress.add(part.rows.length);
  }
  return outcomes;
}

const withLines = (rows: readonly Row[], { lines }: Part): Row[] =>
  rows.map((row, place) => ({ ...row, line: lines[place] ?? row.line }));

function refusal(wrong: readonly Row[], isDryRun: boolean): string {
  const rows = wrong.length === 1 ? '1 row is' : `${wrong.length} rows are`;
  return `${rows} invalid${isDryRun ? '' : ': nothing was imported'}`;
}

interface Progress {
  add(rows: number): void;
  stop(): void;
}

const silent: Progress = { add: () => {}, stop: () => {} };

/** A progress bar if the standard error is a terminal. */
function openProgress(shell: Shell, total: number): Progress {
  if (!shell.isTerminal) return silent;
  const format = 'Importing [{bar}] {percentage}%';
  const bar = new SingleBar({ format, hideCursor: true, stream: process.stderr }, Presets.rect);
  bar.start(total, 0);
  return { add: (rows) => bar.increment(rows), stop: () => bar.stop() };
}
