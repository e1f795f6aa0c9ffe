import type { ReadableStream } from 'node:stream/web';
import { Command, Option } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Heading, Texts } from '../terminal/texts.ts';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { formatOf, outputOption, writeBody } from './files.ts';
import {
  given,
  type Selection,
  type SelectionFlags,
  selectionOf,
  wholeNumber,
  withSelection,
} from './selection.ts';
import { CliError, type Shell } from './shell.ts';
import { bar, type Cell, duration, instant, tableOf } from './table.ts';

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
  ...given('round', round),
  ...given('round_minutes', roundMinutes),
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
        ...given('group_by', flags.by),
        ...roundingOf(flags),
        ...given('round_per', flags.roundPer),
        ...given('notes', flags.notes),
        // True unless the flag is given; other formats refuse it.
        ...(flags.total === false ? { total: false } : {}),
      };
      const selection = selectionOf(flags);
      if (format === 'csv' || format === 'xlsx' || flags.output !== undefined) {
        const asFile = { ...query, format: format ?? 'json' } as const;
        const body = await reportOf(connection, selection, asFile, 'stream');
        await writeBody(body as ReadableStream | null, flags.output);
        return;
      }
      const report = (await reportOf(connection, selection, query, 'json')) as Report;
      shell.out(
        flags.json === true || format === 'json' ? JSON.stringify(report) : shown(shell, report),
      );
    });
  return withConnection(shell, command);
}

interface ReportQuery {
  readonly format?: 'json' | 'csv' | 'xlsx';
  readonly group_by?: string;
  readonly round?: 'nearest' | 'up' | 'down';
  readonly round_minutes?: number;
  readonly round_per?: 'entry' | 'group';
  readonly notes?: boolean;
  readonly total?: boolean;
}

/** Calls the report operation of the selection; returns JSON or the body as a stream. */
async function reportOf(
  connection: Connection,
  { query: which, ...selection }: Selection,
  how: ReportQuery,
  parseAs: 'json' | 'stream',
): Promise<unknown> {
  const { client } = connection;
  const query = { ...which, ...how };
  switch (selection.kind) {
    case 'mine':
      return unwrap<unknown>(
        connection,
        client.GET('/user/times/report', { params: { query }, parseAs }),
      );
    case 'repository': {
      const params = { path: selection.path, query };
      return unwrap<unknown>(
        connection,
        client.GET('/repos/{owner}/{repo}/time-report', { params, parseAs }),
      );
    }
    case 'administered':
      return unwrap<unknown>(
        connection,
        client.GET('/user/repos/time-report', { params: { query }, parseAs }),
      );
    case 'instance':
      return unwrap<unknown>(
        connection,
        client.GET('/admin/time-report', { params: { query }, parseAs }),
      );
  }
}

interface Sums {
  readonly seconds: number;
  readonly rounded_seconds: number;
  readonly billable_seconds: number;
  readonly billable_rounded_seconds: number;
  readonly count: number;
}

interface Report {
  readonly from: string | null;
  readonly to: string | null;
  readonly time_zone: string;
  readonly group_by: readonly string[];
  readonly rounding: {
    readonly round: 'nearest' | 'up' | 'down';
    readonly minutes: number;
    readonly per: 'entry' | 'group';
  } | null;
  readonly total: Sums;
  readonly groups: readonly (Sums & Readonly<Record<string, unknown>>)[];
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
    ...keys.map((key) => nameOf(texts, key, group[key])),
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
        texts.words[rounding.round],
        rounding.minutes,
        texts.words[rounding.per],
      )
    : '';
  lines.push('', `${texts.reports.range(from, to, zone)}${rounded}`);
  return lines.join('\n');
}

function nameOf({ words }: Texts, key: string, value: unknown): string {
  if (value == null) return '';
  const { id, login, full_name, number, title, repository } = value as {
    id?: number;
    login?: string;
    full_name?: string;
    number?: number;
    title?: string;
    repository?: { full_name: string };
  };
  // Deleted users share a name.
  if (key === 'user') return login === 'Ghost' ? `${login} (${id})` : (login ?? '');
  if (key === 'repository') return full_name ?? '';
  if (key === 'issue') return `${repository?.full_name ?? ''}#${number} ${title ?? ''}`;
  if (key === 'billable') return value === true ? words.yes : words.no;
  return String(value);
}

const formats = ['csv', 'xlsx', 'json', 'ics'] as const;

/** Calls the export operation of the selection; returns the body as a stream. */
async function exportOf(
  connection: Connection,
  { query: which, ...selection }: Selection,
  format: (typeof formats)[number],
  rounding: ReturnType<typeof roundingOf> & { total?: boolean } = {},
): Promise<ReadableStream> {
  const { client } = connection;
  const query = { ...which, ...rounding };
  const parseAs = 'stream';
  if (selection.kind === 'mine') {
    const params = { query: { ...query, format } };
    const call = client.GET('/user/times/export', { params, parseAs });
    return (await unwrap<unknown>(connection, call)) as ReadableStream;
  }
  if (format === 'ics') throw new CliError('a calendar can only contain your own entries');
  if (selection.kind === 'repository') {
    const params = { path: selection.path, query: { ...query, format } };
    const call = client.GET('/repos/{owner}/{repo}/time-export', { params, parseAs });
    return (await unwrap<unknown>(connection, call)) as ReadableStream;
  }
  const params = { query: { ...query, format } };
  const call =
    selection.kind === 'administered'
      ? client.GET('/user/repos/time-export', { params, parseAs })
      : client.GET('/admin/time-export', { params, parseAs });
  return (await unwrap<unknown>(connection, call)) as ReadableStream;
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
      const options = { ...roundingOf(flags), ...given('total', flags.total) };
      const body = await exportOf(connection, selectionOf(flags), format, options);
      await writeBody(body, flags.output);
    });
  return withConnection(shell, command);
}

interface Listed {
  readonly id: number;
  readonly time: number;
  readonly user_name: string;
  readonly note: string;
  readonly billable: boolean;
  readonly started: string | null;
  readonly created: string;
  readonly issue: { readonly number: number; readonly repository: { readonly full_name: string } };
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
      const entries = (await new Response(body as never).json()) as Listed[];
      const zone = flags.zone ?? (await zoneOf(connection));
      const { headings, words } = shell.texts;
      const rows = entries.map((entry): Cell[] => [
        String(entry.id),
        `${entry.issue.repository.full_name}#${entry.issue.number}`,
        instant(entry.started ?? entry.created, zone),
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
