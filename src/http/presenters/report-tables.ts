import { minorDigits } from '../../core/money.ts';
import { dateOf } from '../../core/records/tracked-time.ts';
import type { FullTime, NamedRepository } from '../../core/records/types.ts';
import { ghost } from '../../core/records/user.ts';
import { averageOf, measures } from '../../core/report/measures.ts';
import { rounded } from '../../core/report/rounding.ts';
import type {
  GroupKey,
  Report,
  ReportFilter,
  ReportGroup,
  Rounding,
  Sums,
} from '../../core/report/types.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { LocalCalendar } from '../../core/time/types.ts';
import { yieldNow } from '../../core/yield.ts';
import type { Cell, Column, Row, Table } from '../formats/table.ts';
import { snakeCase } from '../names.ts';
import { currenciesOf } from './report.ts';

/** Reports and exports as tables, for files. */

/** The range, calendar and rounding of a file's rows. */
export interface Scope {
  readonly filter: Pick<ReportFilter, 'fromUnix' | 'toUnix'>;
  readonly calendar: LocalCalendar;
  readonly rounding: Rounding | null;
}

/**
 * Repeated on every row, as programs expect headings in the first line and data in all others. Not
 * called `from` and `to`, which the import reads as the start and end of an entry.
 */
const scopeColumns: readonly Column[] = [
  { title: 'period_from', kind: 'timestamp' },
  { title: 'period_to', kind: 'timestamp' },
  { title: 'time_zone', kind: 'text' },
  { title: 'rounding', kind: 'text' },
];

const scopeRow = ({ filter, calendar, rounding }: Scope): Row => [
  filter.fromUnix ?? null,
  filter.toUnix ?? null,
  calendar.timeZone,
  rounding === null
    ? 'none'
    : `${rounding.mode} to ${rounding.stepSeconds / 60} minutes per ${rounding.per}`,
];

/** The label in the first column of the last row. */
const totalLabel = 'total';

/** Deleted users share a name, so their id tells them apart. */
const userNamed = (id: number, name: string): string =>
  name === ghost(id).name ? `${name} (${id})` : name;

interface EntryColumn extends Column {
  cell(full: FullTime, roundedSeconds: number, date: string): Cell;
}

function placeCell({ time, issue }: FullTime): string {
  if (issue === null) return `${time.ownerNameThen}/${time.repositoryNameThen}`;
  return `${issue.owner.name}/${issue.repository.name}`;
}

function creatorCell({ time: { userId, creatorId }, issue, creatorName }: FullTime): string {
  const isByAnother = issue !== null && creatorId !== userId;
  return isByAnother ? (creatorName ?? userNamed(creatorId, ghost(creatorId).name)) : '';
}

const entryColumns: readonly EntryColumn[] = [
  { title: 'id', kind: 'whole', cell: ({ time }) => time.id },
  { title: 'date', kind: 'date', cell: (_, _seconds, date) => date },
  { title: 'user', kind: 'text', cell: ({ time, userName }) => userNamed(time.userId, userName) },
  { title: 'repository', kind: 'text', cell: placeCell },
  { title: 'issue', kind: 'whole', cell: ({ time }) => time.issueNumber },
  { title: 'title', kind: 'text', cell: ({ issue }) => issue?.issue.title ?? '' },
  { title: 'note', kind: 'text', cell: ({ time }) => time.note },
  { title: 'seconds', kind: 'whole', cell: ({ time }) => time.timeSeconds },
  { title: 'rounded_seconds', kind: 'whole', cell: (_, seconds) => seconds },
  { title: 'hours', kind: 'hours', cell: ({ time }) => time.timeSeconds },
  { title: 'rounded_hours', kind: 'hours', cell: (_, seconds) => seconds },
  { title: 'billable', kind: 'flag', cell: ({ time }) => time.isBillable },
  { title: 'started', kind: 'timestamp', cell: ({ time }) => time.startedUnix },
  // A day has no instant; without one, an import of the file makes it a day again.
  {
    ...{ title: 'created', kind: 'timestamp' },
    cell: ({ time }) => (time.day === null ? time.createdUnix : null),
  },
  { title: 'updated', kind: 'timestamp', cell: ({ time }) => time.updatedUnix },
  { title: 'created_by', kind: 'text', cell: creatorCell },
  { title: 'external_id', kind: 'text', cell: ({ time }) => time.externalId },
  { title: 'tags', kind: 'text', cell: ({ time }) => time.tags.join(',') },
  { title: 'billed_as', kind: 'text', cell: ({ time }) => time.billedAs },
  { title: 'project', kind: 'text', cell: ({ project = '' }) => project },
  {
    ...{ title: 'activity', kind: 'text' },
    cell: ({ issue }) => (issue?.repository.isHidden ? issue.issue.title : ''),
  },
];

/**
 * A table of entries, whose sum is that of a report that rounds each entry.
 * @param options.hasTotal adds a last row with the total
 */
export function entryTable(
  times: AsyncIterable<readonly FullTime[]>,
  scope: Scope,
  { hasTotal }: { hasTotal: boolean },
): Table {
  const { timeZone } = scope.calendar;
  const clock = new ZoneClock(timeZone);
  const lastCells = scopeRow(scope);
  async function* rows(): AsyncGenerator<Row[]> {
    let [seconds, roundedSeconds] = [0, 0];
    for await (const chunk of times) {
      yield chunk.map((full) => {
        const own = rounded(full.time.timeSeconds, scope.rounding);
        seconds += full.time.timeSeconds;
        roundedSeconds += own;
        const date = dateOf(full.time, clock);
        return [...entryColumns.map(({ cell }) => cell(full, own, date)), ...lastCells];
      });
    }
    if (!hasTotal) return;
    const sums: Readonly<Record<string, number>> = {
      ...{ seconds, hours: seconds },
      ...{ rounded_seconds: roundedSeconds, rounded_hours: roundedSeconds },
    };
    const [, ...cells] = entryColumns.map(({ title }) => sums[title] ?? null);
    yield [[totalLabel, ...cells, ...lastCells]];
  }
  return { columns: [...entryColumns, ...scopeColumns], rows: rows(), timeZone };
}

interface KeyColumn extends Column {
  cell(group: ReportGroup): Cell;
}

const named = (repository: NamedRepository | null | undefined): string =>
  repository == null ? '' : `${repository.ownerName}/${repository.name}`;

const userCell = ({ user }: ReportGroup): string =>
  user === null ? '' : userNamed(user.id, user.name);

function keyColumns(key: GroupKey): KeyColumn[] {
  switch (key) {
    case 'user':
      return [{ title: key, kind: 'text', cell: userCell }];
    case 'repository':
      return [{ title: key, kind: 'text', cell: ({ repository }) => named(repository) }];
    case 'issue':
      return [
        { title: 'repository', kind: 'text', cell: ({ issue }) => named(issue?.repository) },
        { title: key, kind: 'whole', cell: ({ issue }) => issue?.number ?? null },
        { title: 'title', kind: 'text', cell: ({ issue }) => issue?.title ?? '' },
      ];
    case 'billable':
      return [{ title: key, kind: 'flag', cell: ({ isBillable }) => isBillable }];
    default: {
      const kind = key === 'day' || key === 'week' ? 'date' : 'text';
      const cell = ({ periods, others }: ReportGroup) => periods[key] ?? others[key]?.name ?? '';
      return [{ title: key, kind, cell }];
    }
  }
}

interface SumColumn extends Column {
  cell(sums: Sums): Cell;
}

/** The measures in their unit; time in hours, too. */
const sumColumns: readonly SumColumn[] = [
  ...(['time', 'billable time'] as const).flatMap((which) => {
    const times = measures.filter(({ of }) => of === which);
    return (['whole', 'hours'] as const).flatMap((kind) =>
      times.map(({ name }) => {
        const title = snakeCase(name);
        return {
          ...{ title: kind === 'whole' ? title : title.replace('seconds', 'hours'), kind },
          cell: (sums: Sums) => sums[name],
        };
      }),
    );
  }),
  { title: 'count', kind: 'whole', cell: ({ count }) => count },
  { title: 'average_seconds', kind: 'whole', cell: averageOf },
];

/** Of one currency, in its major units: a program may add up the cells, but not two currencies. */
export function amountColumn(currency: string): SumColumn {
  // Once: this takes longer than the rest of a row.
  const unit = 10 ** minorDigits(currency);
  return {
    ...{ title: `amount_${currency}`, kind: 'amount' },
    cell: ({ amounts }) => (amounts[currency] ?? 0) / unit,
  };
}

/** Spreadsheets take 32,767 characters in a cell. */
const maxNotesLength = 32_000;

export function notesCell(notes: readonly string[]): string {
  let length = 0;
  const fitting = notes.findIndex((note) => {
    length += note.length + 2;
    return length > maxNotesLength;
  });
  if (fitting < 0) return notes.join('; ');
  return `${notes.slice(0, fitting).join('; ')}; and ${notes.length - fitting} more`;
}

const chunkRows = 100;

/**
 * A table of the groups; without groups, of the total.
 * @param options.hasTotal adds a last row with the total
 */
export function reportTable(
  report: Report,
  { hasNotes, hasTotal }: { hasNotes: boolean; hasTotal: boolean },
): Table {
  // Avoid a column that both keys would have: an issue names its repository.
  const keys = report.groupBy
    .filter((key) => key !== 'repository' || !report.groupBy.includes('issue'))
    .flatMap(keyColumns);
  const { fromUnix, toUnix, groups, total, calendar, rounding } = report;
  const filter = {
    ...(fromUnix === null ? {} : { fromUnix }),
    ...(toUnix === null ? {} : { toUnix }),
  };
  const lastCells = scopeRow({ filter, calendar, rounding });
  const sumCells = [...sumColumns, ...currenciesOf(report).map(amountColumn)];
  const rowOf = (keyCells: Row, notes: string, sums: Sums): Row => [
    ...keyCells,
    ...(hasNotes ? [notes] : []),
    ...sumCells.map(({ cell }) => cell(sums)),
    ...lastCells,
  ];
  async function* rows(): AsyncGenerator<Row[]> {
    for (let start = 0; start < groups.length; start += chunkRows) {
      yield groups.slice(start, start + chunkRows).map((group) =>
        rowOf(
          keys.map((key) => key.cell(group)),
          notesCell(group.notes),
          group.sums,
        ),
      );
      await yieldNow();
    }
    if (keys.length === 0 || hasTotal) {
      yield [
        rowOf(
          keys.map((_, place) => (place === 0 ? totalLabel : null)),
          '',
          total,
        ),
      ];
    }
  }
  const notes: Column[] = hasNotes ? [{ title: 'notes', kind: 'text' }] : [];
  return {
    columns: [...keys, ...notes, ...sumCells, ...scopeColumns],
    rows: rows(),
    timeZone: calendar.timeZone,
  };
}
