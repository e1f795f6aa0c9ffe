import type { ReadableStream } from 'node:stream/web';
import { Command, Option } from 'commander';
import type { components, operations } from '../client/schema.ts';
import { plain } from '../terminal/plain.ts';
import { type Shell, UsageError } from '../terminal/shell.ts';
import { type Cell, tableOf } from '../terminal/table.ts';
import type { Heading, Texts, Word } from '../terminal/texts.ts';
import { bar, duration, instant } from './cells.ts';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { formatOf, outputOption, writeBody } from './files.ts';
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

interface RoundingFlags {
  readonly round?: 'nearest' | 'up' | 'down';
  readonly roundMinutes?: number;
  readonly total?: boolean;
}

interface ReportFlags extends FileFlags, RoundingFlags {
  readonly by?: string;
  readonly roundPer?: 'entry' | 'group';
  readonly notes?: boolean;
}

const withRounding = ({ texts: { reports } }: Shell, command: Command): Command =>
  command
    .addOption(new Option('--round <way>', reports.rounding).choices(['nearest', 'up', 'down']))
    .option('--round-minutes <minutes>', reports.roundMinutes, wholeNumber);

const roundingOf = ({ round, roundMinutes }: RoundingFlags) => ({
  round,
  round_minutes: roundMinutes,
});

/** `time report`. */
export function reportCommand(shell: Shell): Command {
  const texts = shell.texts.reports.report;
  const command = withSelection(shell, new Command('report'))
    .description(texts.description)
    .option('-b, --by <keys>', texts.by);
  withRounding(shell, command)
    .addOption(new Option('--round-per <what>', texts.roundPer).choices(['entry', 'group']))
    .addOption(new Option('--format <format>', texts.format).choices(['json', 'csv', 'xlsx']))
    .addOption(outputOption(shell))
    .option('--notes', texts.notes)
    .option('--no-total', texts.noTotal)
    .addHelpText('after', texts.more)
    .action(async (flags: ReportFlags) => {
      const connection = connect(shell, flags);
      const named = formatOf(['json', 'csv', 'xlsx'] as const, flags.format, flags.output);
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
      if (format === 'csv' || format === 'xlsx' || flags.output !== undefined) {
        const asFile = { ...query, format: format ?? 'json' } as const;
        const call = reportOf(connection, selection, asFile, 'stream');
        const body = await unwrap<unknown>(connection, call);
        await writeBody(body as ReadableStream | null, flags.output);
        return;
      }
      const call = reportOf(connection, selection, query, 'json');
      const report = (await unwrap<unknown>(connection, call)) as Report;
      shell.out(
        flags.json === true || format === 'json' ? JSON.stringify(report) : shown(shell, report),
      );
    });
  return withConnection(shell, command);
}

type Operation = operations['userTimeReport'];
type Report = Operation['responses'][200]['content']['application/json'];
type ReportQuery = NonNullable<Operation['parameters']['query']>;
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

function shown({ texts }: Shell, report: Report): string {
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
    ...keys.map((key) => texts.headings[key.toUpperCase() as Heading] ?? key),
    texts.headings.TIME,
    ...(isRounded ? [texts.headings.ROUNDED] : []),
    ...[texts.headings.BILLABLE, texts.headings.ENTRIES, ''],
  ];
  const rows = groups.map((group) => [
    ...keys.map((key) => nameOf(texts, key, group)),
    ...numbers(group),
    bar(value(group), most),
  ]);
  const totalName = keys.map((_, place) => (place === 0 ? texts.reports.total : ''));
  const lines = [tableOf(headings, [...rows, [...totalName, ...numbers(total), '']])];
  const zone = report.time_zone;
  const from = report.from === null ? texts.reports.firstEntry : instant(report.from, zone);
  const to = report.to === null ? texts.reports.lastEntry : instant(report.to, zone);
  const rounded = isRounded
    ? texts.reports.rounded(
        texts.words[rounding.round as Word],
        rounding.minutes,
        texts.words[rounding.per as Word],
      )
    : '';
  lines.push('', `${texts.reports.range(from, to, zone)}${rounded}`);
  return lines.join('\n');
}

function nameOf({ words }: Texts, key: Report['group_by'][number], group: Group): string {
  const { user, repository, issue, billable } = group;
  switch (key) {
    case 'user':
      // Deleted users share a name.
      return user?.login === 'Ghost' ? `Ghost (${user.id})` : (user?.login ?? '');
    case 'repository':
      return repository?.full_name ?? '';
    case 'issue':
      return issue === null ? '' : `${issue.repository.full_name}#${issue.number} ${issue.title}`;
    case 'billable':
      return billable === null ? '' : words[billable ? 'yes' : 'no'];
    default:
      return group[key] ?? '';
  }
}

const formats = ['csv', 'xlsx', 'json', 'ics'] as const;

type ExportQuery = Pick<ReportQuery, 'round' | 'round_minutes' | 'total'>;

/** Calls the export operation of the selection; returns the body as a stream. */
async function exportOf(
  connection: Connection,
  selection: Selection,
  format: (typeof formats)[number],
  how: ExportQuery = {},
): Promise<ReadableStream> {
  const call = exportCall(connection, selection, format, how);
  return (await unwrap<unknown>(connection, call)) as ReadableStream;
}

function exportCall(
  { client }: Connection,
  { query: which, ...selection }: Selection,
  format: (typeof formats)[number],
  how: ExportQuery,
) {
  const query = { ...which, ...how };
  const parseAs = 'stream';
  if (selection.kind === 'mine') {
    return client.GET('/user/times/export', { params: { query: { ...query, format } }, parseAs });
  }
  if (format === 'ics') throw new UsageError('a calendar can only contain your own entries');
  const params = { query: { ...query, format } };
  switch (selection.kind) {
    case 'repository': {
      const { path } = selection;
      return client.GET('/repos/{owner}/{repo}/time-export', {
        params: { path, ...params },
        parseAs,
      });
    }
    case 'administered':
      return client.GET('/user/repos/time-export', { params, parseAs });
    case 'instance':
      return client.GET('/admin/time-export', { params, parseAs });
  }
}

/** `time export`. */
export function exportCommand(shell: Shell): Command {
  const texts = shell.texts.reports.export;
  const command = withSelection(shell, new Command('export')).description(texts.description);
  withRounding(shell, command)
    .option('--total', texts.total)
    .addOption(new Option('--format <format>', texts.format).choices([...formats]))
    .addOption(outputOption(shell))
    .addHelpText('after', texts.more)
    .action(async (flags: FileFlags & RoundingFlags) => {
      const connection = connect(shell, flags);
      const byDefault = flags.json === true ? 'json' : 'csv';
      const format = formatOf(formats, flags.format, flags.output) ?? byDefault;
      const options = { ...roundingOf(flags), total: flags.total };
      const body = await exportOf(connection, selectionOf(flags), format, options);
      await writeBody(body, flags.output);
    });
  return withConnection(shell, command);
}

/** `time list`. */
export function listCommand(shell: Shell): Command {
  const texts = shell.texts.reports.list;
  const command = withSelection(shell, new Command('list'))
    .description(texts.description)
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
      const { headings, words } = shell.texts;
      const rows = entries.map((entry): Cell[] => [
        String(entry.id),
        `${entry.issue.repository.full_name}#${entry.issue.number}`,
        entry.day ?? instant(entry.started ?? entry.created, zone),
        duration(entry.time),
        entry.billable ? words.yes : words.no,
        ...(selection.kind === 'mine' ? [] : [entry.user_name]),
        entry.note,
      ]);
      const who = selection.kind === 'mine' ? [] : (['USER'] as const);
      const names = ['ID', 'ISSUE', 'WHEN', 'TIME', 'BILLABLE', ...who, 'NOTE'] as const;
      const head = names.map((name) => headings[name]);
      shell.out(tableOf(head, rows));
      const sum = entries.reduce((seconds, entry) => seconds + entry.time, 0);
      shell.note(shell.texts.reports.listed(entries.length, duration(sum), plain(zone)));
    });
  return withConnection(shell, command);
}

async function zoneOf(connection: Connection): Promise<string> {
  const query = { preset: 'today' } as const;
  const call = connection.client.GET('/user/times/report', { params: { query } });
  return ((await unwrap<unknown>(connection, call)) as Report).time_zone;
}
