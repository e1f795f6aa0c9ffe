import { isTimeUnit } from '../../core/report/report.ts';
import type { GroupKey, Report, ReportGroup } from '../../core/report/types.ts';
import { yieldEvery, yieldNow } from '../../core/yield.ts';
import type { Cell, ColumnKind, Sheet } from '../formats/table.ts';
import type { PageLanguage } from '../html/html.ts';
import { currenciesOf } from './report.ts';
import { keyTexts, rowKeysOf, sectionKeyOf, sectionsOf } from './report-sections.ts';
import { amountColumn, notesCell } from './report-tables.ts';
import { rangeText, reportWords, roundingText } from './report-words.ts';

interface SheetOptions {
  readonly title: string;
  /** Whose report it is. */
  readonly sender: string;
  readonly language: PageLanguage;
  readonly hasNotes: boolean;
  readonly hasTotal: boolean;
  /** A line of the head, such as what is missing. */
  readonly remark?: string;
}

/** As many as fit the width of a page. */
const maxColumns = 6;

const widthOf: Readonly<Record<string, number>> = {
  ...{ day: 13, week: 13, month: 16, year: 8 },
  ...{ user: 15, repository: 15, issue: 46, billable: 16 },
};

/** A report for people: words as heads, and what holds for all rows said once. */
export async function reportSheet(report: Report, options: SheetOptions): Promise<Sheet> {
  const { title, sender, language, hasNotes, hasTotal, remark = '' } = options;
  const { groupBy, calendar } = report;
  const words = reportWords(language);
  const textOf = keyTexts(report, language);
  const keys = columnKeysOf(groupBy);
  const keyColumns = keys.map((key) => {
    const isDate = key === 'day' || key === 'week';
    return {
      title: words.keys[key] ?? key,
      kind: isDate ? ('date' as const) : ('text' as const),
      width: widthOf[key] ?? 20,
      cell: (group: ReportGroup): Cell =>
        isDate ? (group.periods[key] ?? '') : textOf(key, group),
    };
  });
  const column = (
    titleOf: string,
    kind: ColumnKind,
    width: number,
    cell: (group: ReportGroup) => Cell,
  ) => ({ title: titleOf, kind, width, cell });
  const notes = column(words.note, 'text', 38, (group) => notesCell(group.notes));
  const columns = [
    ...keyColumns,
    ...(hasNotes ? [notes] : []),
    column(words.hours, 'hours', 10, ({ sums }) => sums.roundedSeconds),
    ...currenciesOf(report).map((currency) => {
      const { kind, cell } = amountColumn(currency);
      return column(words.amount(currency), kind, 14, ({ sums }) => cell(sums));
    }),
    ...(groupBy.includes('billable')
      ? []
      : [column(words.billable, 'hours', 13, ({ sums }) => sums.billableRoundedSeconds)]),
    column(words.entries, 'whole', 10, ({ sums }) => sums.count),
  ].slice(0, maxColumns);
  const rowOf = (group: ReportGroup): Cell[] => columns.map(({ cell }) => cell(group));
  const sectionKey = sectionKeyOf(groupBy);
  const isFlat = sectionKey === undefined || rowKeysOf(groupBy).length === 0;
  await yieldNow();
  const parts = isFlat
    ? [{ label: null, groups: keys.length === 0 ? [wholeOf(report)] : report.groups }]
    : sectionsOf(report).map((section) => ({
        label: words.subtotal(textOf(sectionKey, section)),
        groups: section.groups,
      }));
  const pause = yieldEvery(100);
  const sections: Sheet['sections'][number][] = [];
  for (const { label, groups } of parts) {
    const rows: Cell[][] = [];
    for (const group of groups) {
      rows.push(rowOf(group));
      await pause();
    }
    sections.push({ label, rows });
  }
  const terms = [words.dates(calendar.timeZone), roundingText(report, language), remark];
  return {
    name: words.hours,
    head: [
      title,
      rangeText(report, language),
      terms.filter((term) => term !== '').join(' '),
      words.sender(sender),
    ],
    columns,
    sections,
    total: hasTotal && keys.length > 0 ? words.total : null,
  };
}

const wholeOf = ({ total }: Report): ReportGroup => ({
  ...{ periods: {}, user: null, repository: null, issue: null, isBillable: null },
  ...{ others: {}, notes: [] },
  sums: total,
});

/** Time first; an issue comes with its repository. */
function columnKeysOf(groupBy: Report['groupBy']): GroupKey[] {
  const keys = groupBy.flatMap((key): GroupKey[] =>
    key === 'issue' ? ['repository', 'issue'] : [key],
  );
  const times = keys.filter(isTimeUnit);
  return [...new Set([...times, ...keys])];
}
