import { readFileSync } from 'node:fs';
import { Presets, SingleBar } from 'cli-progress';
import { Command } from 'commander';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { csvOf, type Part, type PartedFile, partsOf } from './import-parts.ts';
import { given, repoOption, zoneOption } from './selection.ts';
import { CliError, plain, type Shell } from './shell.ts';
import { duration } from './table.ts';

interface ImportFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly zone?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** The service's response to a part. */
type Outcome = Awaited<ReturnType<typeof send>>;
type Row = Outcome['rows'][number];

/** `time import`. */
export function importCommand(shell: Shell): Command {
  const command = new Command('import')
    .description('Import entries from a CSV file; a repeated import adds no duplicates')
    .argument('<file>', 'The file, or - for the standard input')
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('--dry-run', 'Print what would be added and changed, and save nothing')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time import toggl.csv --repo mira/site --dry-run
  punchcard time export --preset last-year | punchcard time import -

All rows are checked before the first one is saved. If an import is interrupted, run it again.`,
    )
    .action(async (file: string, flags: ImportFlags) => {
      const connection = connect(shell, flags);
      const text = file === '-' ? await shell.readInput() : readFileSync(file, 'utf8');
      const parted = await partsOf(text);
      const isDryRun = flags.dryRun === true;
      const progress = openProgress(shell, isDryRun ? parted.count : 2 * parted.count);
      try {
        const dry = await checked(connection, flags, parted, progress);
        const rows = dry.flatMap(({ rows }) => rows);
        const wrong = rows.filter((row) => row.action === 'error');
        const outcome = isDryRun || wrong.length > 0 ? dry : [];
        if (outcome !== dry)
          outcome.push(...(await importParts(connection, flags, parted, dry, progress)));
        progress.stop();
        tell(shell, flags, outcome, isDryRun);
        if (wrong.length > 0) throw new CliError(refusal(wrong, isDryRun));
      } finally {
        progress.stop();
      }
    });
  return withConnection(command);
}

async function send(connection: Connection, flags: ImportFlags, csv: string, isDryRun: boolean) {
  const query = {
    ...(isDryRun ? { dry_run: true } : {}),
    ...given('repository', flags.repo ?? connection.repository),
    ...given('time_zone', flags.zone),
  };
  const call = connection.client.POST('/user/times/import', { params: { query }, body: { csv } });
  return unwrap(connection, call);
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
      throw new CliError(`line ${line}: line ${other} has the same external_id`);
    }
    if (outcome.rows.some(isKnown)) {
      const numbers = outcome.rows.map((row) =>
        row.key === '' ? 0 : row.occurrence + (counts.get(row.key) ?? 0),
      );
      outcome = await send(connection, flags, csvOf(head, part, numbers), true);
    }
    const rows = outcome.rows.map((row, place) => ({
      ...row,
      line: part.lines[place] ?? row.line,
    }));
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
    const outcome = await send(connection, flags, csvOf(head, part, numbers), false);
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

function tell(
  shell: Shell,
  flags: ImportFlags,
  outcomes: readonly Outcome[],
  isDryRun: boolean,
): void {
  const sum = (key: 'added' | 'changed' | 'unchanged' | 'refused'): number =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const [added, changed, unchanged, refused] = [
    ...[sum('added'), sum('changed'), sum('unchanged'), sum('refused')],
  ] as [number, number, number, number];
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  if (flags.json === true) {
    const isDry = outcomes.some((outcome) => outcome.dry_run);
    shell.out(JSON.stringify({ dry_run: isDry, added, changed, unchanged, refused, rows }));
    return;
  }
  for (const row of rows) {
    const isTold = row.action === 'error' || (isDryRun && row.action !== 'unchanged');
    if (isTold) shell.out(plain(lineOf(row)));
  }
  const would = isDryRun || refused > 0 ? 'would be ' : '';
  shell.out(`${added} ${would}added, ${changed} ${would}changed, ${unchanged} unchanged`);
}

type State = NonNullable<Row['after']>;

function lineOf({ line, action, message, repository, user, before, after }: Row): string {
  if (after === null) return `line ${line}: invalid: ${message}`;
  const at = `line ${line}: ${action} ${repository}#${after.issue} ${user}`;
  if (before === null) return `${at}: ${shownOf(after)}`;
  const differs = (Object.keys(after) as (keyof State)[]).filter(
    (key) => after[key] !== before[key],
  );
  const shown = (key: keyof State, state: State): string =>
    key === 'time' ? duration(state.time) : JSON.stringify(state[key]);
  return `${at}: ${differs.map((k) => `${k} ${shown(k, before)} -> ${shown(k, after)}`).join(', ')}`;
}

const shownOf = (state: State): string =>
  `${duration(state.time)}, ${state.started ?? state.created}, ${state.note || 'no note'}`;

interface Progress {
  add(rows: number): void;
  stop(): void;
}

/** A progress bar if the standard error is a terminal. */
function openProgress(shell: Shell, total: number): Progress {
  if (!shell.isTerminal) return { add: () => {}, stop: () => {} };
  const format = 'Importing [{bar}] {percentage}%';
  const bar = new SingleBar({ format, hideCursor: true, stream: process.stderr }, Presets.rect);
  bar.start(total, 0);
  return { add: (rows) => bar.increment(rows), stop: () => bar.stop() };
}
