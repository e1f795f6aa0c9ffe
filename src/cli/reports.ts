import type { ReadableStream } from 'node:stream/web';
import { Command, Option } from 'commander';
import type { components, operations } from '../client/schema.ts';
import { counted } from '../terminal/counted.ts';
import { plain } from '../terminal/plain.ts';
import { type Shell, UsageError } from '../terminal/shell.ts';
import { type Cell, tableOf } from '../terminal/table.ts';
import { bar, duration, instant } from './cells.ts';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { formatOf, outputOption, writeBody } from './files.ts';
import { issueName } from './issue-path.ts';
import {
  type Selection,
  type SelectionFlags,
  selectionOf,
  wholeNumber,
  withSelection,
} from './selection.ts';

interface FileFlags extends SelectionFlags, ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
  readonly output?: string;
}

export interface RoundingFlags {
  readonly round?: 'nearest' | 'up' | 'down';
  readonly roundMinutes?: number;
  readonly total?: boolean;
}

interface ReportFlags extends FileFlags, RoundingFlags {
  readonly by?: string;
  readonly roundPer?: 'entry' | 'group';
  readonly notes?: boolean;
}

export const withRounding = (command: Command): Command =>
  command
    .addOption(
      new Option('--round <way>', 'Also show rounded time').choices(['nearest', 'up', 'down']),
    )
    .option('--round-minutes <minutes>', 'Minutes to round to', wholeNumber);

export const roundingOf = ({ round, roundMinutes }: RoundingFlags) => ({
  round,
  round_minutes: roundMinutes,
});

/** The formats that the service has beside JSON. */
export type FileNames = Readonly<
  Record<'tables' | 'calendars', readonly { readonly name: string }[]>
>;

/** `time report`. */
export function reportCommand(shell: Shell, files: FileNames): Command {
  const formats = ['json', ...files.tables.map(({ name }) => name)];
  const command = withSelection(new Command('report'))
    .description("Sum up your time, or other users' if you can see it")
    .option(
      '-b, --by <keys>',
      'Group by up to two of day, week, month, year, user, repository, issue, billable, activity, tags',
    );
  withRounding(command)
    .addOption(
      new Option('--round-per <what>', 'Round each entry or each group').choices([
        'entry',
        'group',
      ]),
    )
    .addOption(new Option('--format <format>', 'Format, instead of a table').choices(formats))
    .addOption(outputOption())
    .option('--notes', 'In a CSV or XLSX file: a column with the notes of each group')
    .option('--no-total', 'Leave the total out of a CSV or XLSX file')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time report --preset this-week --by day
  punchcard time report --repo mira/site --everyone --preset last-month --by user,issue \\
    --round up --round-minutes 15 --output bill.xlsx`,
    )
    .action(async (flags: ReportFlags) => {
      const connection = connect(shell, flags);
      const named = formatOf(formats, flags.format, flags.output);
      const format = named ?? (flags.json === true ? 'json' : undefined);
      const query = {
        group_by: flags.by,
        ...roundingOf(flags),
        round_per: flags.roundPer,
        notes: flags.notes,
        // True unless the flag is given; other formats refuse it.
        ...(flags.total === false ? { total: false } : {}),
      };
      const selection = selectionOf(flags);
      if ((format ?? 'json') !== 'json' || flags.output !== undefined) {
        const asFile = { ...query, format: (format ?? 'json') as FileFormat };
        const call = reportOf(connection, selection, asFile, 'stream');
        const body = await unwrap<unknown>(connection, call);
        await writeBody(body as ReadableStream | null, flags.output);
        return;
      }
      const call = reportOf(connection, selection, query, 'json');
      const report = (await unwrap<unknown>(connection, call)) as Report;
      shell.out(flags.json === true || format === 'json' ? JSON.stringify(report) : shown(report));
    });
  return withConnection(command);
}

type Operation = operations['userTimeReport'];
type Report = Operation['responses'][200]['content']['application/json'];
type ReportQuery = NonNullable<Operation['parameters']['query']>;
type FileFormat = NonNullable<ReportQuery['format']>;
type Group = Report['groups'][number];
type Sums = Report['total'];

/** Calls the report operation of the selection; the body is JSON or a stream. */
function reportOf(
  { client }: Connection,
  { query: which, ...selection }: Selection,
  how: ReportQuery,
  parseAs: 'json' | 'stream',
) {
  const query = { ...which, ...how };
  switch (selection.kind) {
    case 'mine':
      return client.GET('/user/times/report', { params: { query }, parseAs });
    case 'repository': {
      const params = { path: selection.path, query };
      return client.GET('/repos/{owner}/{repo}/time-report', { params, parseAs });
    }
    case 'administered':
      return client.GET('/user/repos/time-report', { params: { query }, parseAs });
    case 'instance':
      return client.GET('/admin/time-report', { params: { query }, parseAs });
  }
}

function shown(report: Report): string {
  const { rounding, groups, total } = report;
  const isRounded = rounding !== null;
  const value = (sums: Sums) => (isRounded ? sums.rounded_seconds : sums.seconds);
  const most = Math.max(0, ...groups.map(value));
  const numbers = (sums: Sums): Cell[] => [
    duration(sums.seconds),
    ...(isRounded ? [duration(sums.rounded_seconds)] : []),
    duration(isRounded ? sums.billable_rounded_seconds : sums.billable_seconds),
    sums.count,
  ];
  const keys = report.group_by;
  const headings = [
    ...keys.map((key) => key.toUpperCase()),
    'TIME',
    ...(isRounded ? ['ROUNDED'] : []),
    ...['BILLABLE', 'ENTRIES', ''],
  ];
  const rows = groups.map((group) => [
    ...keys.map((key) => nameOf(key, group)),
    ...numbers(group),
    bar(value(group), most),
  ]);
  const totalName = keys.map((_, place) => (place === 0 ? 'total' : ''));
  const lines = [tableOf(headings, [...rows, [...totalName, ...numbers(total), '']])];
  const zone = report.time_zone;
  const from = report.from === null ? 'the first entry' : instant(report.from, zone);
  const to = report.to === null ? 'the last entry' : instant(report.to, zone);
  const rounded = isRounded
    ? `; rounded ${rounding.round} to ${counted(rounding.minutes, 'minute')} per ${rounding.per}`
    : '';
  lines.push('', `From ${from} to ${to}, ${zone}${rounded}`);
  return lines.join('\n');
}

function nameOf(key: Report['group_by'][number], group: Group): string {
  const { user, repository, issue, billable } = group;
  switch (key) {
    case 'user':
      // Deleted users share a name.
      return user?.login === 'Ghost' ? `Ghost (${user.id})` : (user?.login ?? '');
    case 'repository':
      return repository?.title ?? repository?.full_name ?? '';
    case 'issue':
      if (issue === null) return '';
      return issue.repository.title === undefined
        ? `${issueName(issue)} ${issue.title}`
        : issueName(issue);
    case 'billable':
      return billable === null ? '' : billable ? 'yes' : 'no';
    case 'tags':
      return (group.tags ?? []).join(', ');
    default:
      return textOf(group[key]);
  }
}

/** Keys of modules have records. */
const textOf = (value: string | { readonly name: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.name ?? '');

type ExportQuery = Pick<ReportQuery, 'round' | 'round_minutes' | 'total'>;

/** Calls the export operation of the selection; returns the body as a stream. */
async function exportOf(
  connection: Connection,
  selection: Selection,
  format: string,
  how: ExportQuery = {},
): Promise<ReadableStream> {
  const call = exportCall(connection, selection, format, how);
  return (await unwrap<unknown>(connection, call)) as ReadableStream;
}

function exportCall(
  { client }: Connection,
  { query: which, ...selection }: Selection,
  format: string,
  how: ExportQuery,
) {
  const query = { ...which, ...how, format: format as FileFormat };
  const parseAs = 'stream';
  switch (selection.kind) {
    case 'mine':
      return client.GET('/user/times/export', { params: { query }, parseAs });
    case 'repository': {
      const params = { path: selection.path, query };
      return client.GET('/repos/{owner}/{repo}/time-export', { params, parseAs });
    }
    case 'administered':
      return client.GET('/user/repos/time-export', { params: { query }, parseAs });
    case 'instance':
      return client.GET('/admin/time-export', { params: { query }, parseAs });
  }
}

/** `time export`. */
export function exportCommand(shell: Shell, { tables, calendars }: FileNames): Command {
  const formats = [...tables, { name: 'json' }, ...calendars].map(({ name }) => name);
  const command = withSelection(new Command('export')).description(
    'Export entries as CSV, XLSX, JSON or iCalendar',
  );
  withRounding(command)
    .option('--total', 'Add a last row with the total to a CSV or XLSX file')
    .addOption(new Option('--format <format>', 'Format (default: csv)').choices(formats))
    .addOption(outputOption())
    .addHelpText('after', '\nExample:\n  punchcard time export --preset last-month -o may.xlsx')
    .action(async (flags: FileFlags & RoundingFlags) => {
      const connection = connect(shell, flags);
      const byDefault = flags.json === true ? 'json' : 'csv';
      const format = formatOf(formats, flags.format, flags.output) ?? byDefault;
      const options = { ...roundingOf(flags), total: flags.total };
      const selection = selectionOf(flags);
      if (selection.kind !== 'mine' && calendars.some(({ name }) => name === format)) {
        throw new UsageError('a calendar can only contain your own entries');
      }
      const body = await exportOf(connection, selection, format, options);
      await writeBody(body, flags.output);
    });
  return withConnection(command);
}

/** `time list`. */
export function listCommand(shell: Shell): Command {
  const command = withSelection(new Command('list'))
    .description('List entries, by default those of this month')
    .action(async (flags: FileFlags) => {
      const connection = connect(shell, flags);
      const isOpen = [flags.from, flags.to, flags.preset].every((flag) => flag === undefined);
      const range = isOpen ? ({ preset: 'this-month' } as const) : {};
      const selection = selectionOf({ ...flags, ...range });
      const body = await exportOf(connection, selection, 'json');
      if (flags.json === true) {
        await writeBody(body, undefined);
        return;
      }
      const entries = (await new Response(
        body as never,
      ).json()) as components['schemas']['TrackedTime'][];
      const zone = flags.zone ?? (await zoneOf(connection));
      const rows = entries.map((entry): Cell[] => [
        String(entry.id),
        issueName(entry.issue),
        entry.day ?? instant(entry.started ?? entry.created, zone),
        duration(entry.time),
        entry.billable ? 'yes' : 'no',
        ...(selection.kind === 'mine' ? [] : [entry.user_name]),
        entry.note,
      ]);
      const who = selection.kind === 'mine' ? [] : ['USER'];
      const head = ['ID', 'ISSUE', 'WHEN', 'TIME', 'BILLABLE', ...who, 'NOTE'];
      shell.out(tableOf(head, rows));
      const sum = entries.reduce((seconds, entry) => seconds + entry.time, 0);
      shell.note(
        `${counted(entries.length, 'entry', 'entries')}, ${duration(sum)}, ${plain(zone)}`,
      );
    });
  return withConnection(command);
}

async function zoneOf(connection: Connection): Promise<string> {
  const query = { preset: 'today' } as const;
  const call = connection.client.GET('/user/times/report', { params: { query } });
  return ((await unwrap<unknown>(connection, call)) as Report).time_zone;
}
