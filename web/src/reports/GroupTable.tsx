import { ActionIcon, Anchor, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { hours, money, number, percent } from '../components/format.ts';
import { Pager } from '../components/Pager.tsx';
import { Panel } from '../components/Panel.tsx';
import textClasses from '../components/text.module.css';
import { usePrinting } from '../components/usePrinting.ts';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { tintOf } from '../theme/repositoryColours.ts';
import { type Line, type Section, type Sums, sectionsOf } from './groups.ts';
import type { ReportProps } from './reportProps.ts';
import classes from './reports.module.css';
import type { Narrowing, ReportSearch } from './search.ts';
import type { Report } from './source.ts';
import { groupsText } from './words.ts';

const t = messages.reports;

/** Rows per page on screen, and the maximum in print. */
const pageLines = 100;
const maxPrinted = 2000;

interface Row {
  readonly line: Line;
  /** `section`: a group with subgroups; `part`: a subgroup; `single`: a group without subgroups. */
  readonly kind: 'section' | 'part' | 'single';
  readonly section: Section;
}

/** All groups with their totals; each links to its entries. */
export function GroupTable({ report, source, search, onSearch }: ReportProps & { report: Report }) {
  const isPrinting = usePrinting();
  const isScreenNarrow = useMediaQuery('(max-width: 48em)', false, {
    getInitialValueInEffect: false,
  });
  // On narrow screens some columns are left out; the entries behind each link show them.
  const isNarrow = isScreenNarrow && !isPrinting;
  const sections = useMemo(() => sectionsOf(report, source), [report, source]);
  /** Sections that were opened or closed by hand; of the others only the first is open. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = ({ id }: Section): boolean =>
    isPrinting || (opened.get(id) ?? id === sections[0]?.id);
  const rows = rowsOf(sections, isOpen);
  const title = t.table(groupsText(report.group_by));
  const lastPage = Math.max(1, Math.ceil(rows.length / pageLines));
  const page = Math.min(search.page ?? 1, lastPage);
  const shown = isPrinting
    ? rows.slice(0, maxPrinted)
    : rows.slice((page - 1) * pageLines, page * pageLines);
  const isRounded = report.rounding !== null;
  // Below the hours there.
  const currencies = isNarrow ? [] : (report.total.amounts ?? []).map(({ currency }) => currency);
  const shape = { isRounded, isNarrow, currencies };
  const width = (isRounded ? 960 : 740) - (isNarrow ? 490 : 0) + 100 * currencies.length;
  const open = (narrowing: Narrowing): void => {
    const { open_page: _, ...others } = search;
    onSearch({ ...others, open: narrowing });
  };
  return (
    <Panel isFlush>
      <WideTable minWidth={width} label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.name}</Table.Th>
            {!isNarrow && <Table.Th>{t.shareOfTotal}</Table.Th>}
            {!isNarrow && <Table.Th ta="right">{messages.time.entries}</Table.Th>}
            {!isNarrow && <Table.Th ta="right">{t.average}</Table.Th>}
            <Table.Th ta="right">{messages.entries.billable}</Table.Th>
            {isRounded && <Table.Th ta="right">{t.billableRounded}</Table.Th>}
            <Table.Th ta="right">{t.tracked}</Table.Th>
            {isRounded && <Table.Th ta="right">{t.rounded}</Table.Th>}
            {currencies.map((currency) => (
              <Table.Th key={currency} ta="right">
                {t.amount(currency)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={classes.numbers}>
          <Rows
            rows={shown}
            total={report.total.seconds}
            shape={shape}
            onOpen={open}
            isOpen={isOpen}
            onToggle={(section) =>
              setOpened((before) => new Map(before).set(section.id, !isOpen(section)))
            }
          />
        </Table.Tbody>
        <Table.Tfoot className={classes.numbers}>
          <Table.Tr>
            <Table.Th scope="row">{messages.layout.total}</Table.Th>
            {!isNarrow && <Table.Td />}
            <SumCells sums={report.total} {...shape} />
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
      {isPrinting && rows.length > maxPrinted && (
        <Text>{t.rowsPrinted(number(maxPrinted), number(rows.length))}</Text>
      )}
      <div data-off-paper>
        <Pager
          page={page}
          total={rows.length}
          size={pageLines}
          onChange={(next) => onSearch(atPage(search, next))}
        />
      </div>
    </Panel>
  );
}

function atPage({ page: _, ...search }: ReportSearch, page: number): ReportSearch {
  return page === 1 ? search : { ...search, page };
}

const rowsOf = (sections: readonly Section[], isOpen: (section: Section) => boolean): Row[] =>
  sections.flatMap((section): Row[] =>
    section.lines.length === 0
      ? [{ line: section, kind: 'single', section }]
      : [
          { line: section, kind: 'section', section },
          ...(isOpen(section) ? section.lines : []).map(
            (line) => ({ line, kind: 'part', section }) as const,
          ),
        ],
  );

function Rows({
  rows,
  total,
  shape,
  onOpen,
  isOpen,
  onToggle,
}: {
  rows: readonly Row[];
  total: number;
  shape: Shape;
  onOpen: (narrowing: Narrowing) => void;
  isOpen: (section: Section) => boolean;
  onToggle: (section: Section) => void;
}) {
  const [first] = rows;
  // Repeat the section on a page that starts with one of its parts.
  const all: readonly Row[] =
    first?.kind === 'part'
      ? [{ line: first.section, kind: 'section', section: first.section }, ...rows]
      : rows;
  const largest = Math.max(1, ...rows.map(({ section }) => section.sums.seconds));
  return all.map(({ line, kind, section }) => (
    <Table.Tr key={line.id} className={kind === 'single' ? undefined : classes[lineClass[kind]]}>
      <Table.Th
        scope="row"
        aria-label={line.name}
        className={classes.nameCell}
        fw={kind === 'section' ? 600 : 400}
      >
        <div className={classes.nameLine}>
          {kind === 'section' && (
            <ActionIcon
              size={24}
              me="xs"
              aria-label={t.rowsOf(line.name)}
              aria-expanded={isOpen(section)}
              onClick={() => onToggle(section)}
              data-off-paper
            >
              {isOpen(section) ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
            </ActionIcon>
          )}
          {line.hue !== undefined && (
            <span className={classes.dot} style={{ background: line.hue }} aria-hidden />
          )}
          {line.open !== null ? (
            <Anchor
              component="button"
              inherit
              c="inherit"
              ta="start"
              className={textClasses.text}
              dir="auto"
              aria-label={labelOf(line, kind, section)}
              onClick={() => onOpen(line.open ?? {})}
            >
              {line.name}
            </Anchor>
          ) : (
            <span className={textClasses.text} dir="auto">
              {line.name}
            </span>
          )}
        </div>
      </Table.Th>
      {!shape.isNarrow && (
        <ShareCell
          seconds={line.sums.seconds}
          total={total}
          largest={largest}
          colour={tintOf(line.hue ?? section.hue ?? 'var(--accent)', kind === 'part' ? 2 : 0)}
        />
      )}
      <SumCells sums={line.sums} {...shape} />
    </Table.Tr>
  ));
}

const labelOf = (line: Line, kind: Row['kind'], section: Section): string =>
  `${t.show}: ${t.entriesOf(kind === 'part' ? `${section.name}, ${line.name}` : line.name)}`;

const lineClass = { section: 'section', part: 'line' } as const;

/** A bar, as long as the group's part of the largest one, and its part of the total. */
function ShareCell({
  seconds,
  total,
  largest,
  colour,
}: {
  seconds: number;
  total: number;
  largest: number;
  colour: string;
}) {
  return (
    <Table.Td>
      <div className={classes.share}>
        <div className={classes.track}>
          <div
            className={classes.bar}
            style={{ width: `${(100 * seconds) / largest}%`, background: colour }}
          />
        </div>
        {percent(seconds, total)}
      </div>
    </Table.Td>
  );
}

/** The columns that a table has. */
interface Shape {
  readonly isRounded: boolean;
  readonly isNarrow: boolean;
  readonly currencies: readonly string[];
}

function SumCells({ sums, isRounded, isNarrow, currencies }: Shape & { sums: Sums }) {
  const average = sums.count === 0 ? 0 : sums.seconds / sums.count;
  return (
    <>
      {!isNarrow && <Table.Td ta="right">{number(sums.count)}</Table.Td>}
      {!isNarrow && <Table.Td ta="right">{hours(average)}</Table.Td>}
      <Table.Td ta="right">{hours(sums.billable_seconds)}</Table.Td>
      {isRounded && <Table.Td ta="right">{hours(sums.billable_rounded_seconds)}</Table.Td>}
      {[sums.seconds, ...(isRounded ? [sums.rounded_seconds] : [])].map((seconds, place, all) => (
        <Table.Td key={place === 0 ? 'tracked' : 'rounded'} ta="right" className={classes.time}>
          {hours(seconds)}
          {isNarrow &&
            place === all.length - 1 &&
            sums.amounts?.map((one) => (
              <Text key={one.currency} size="xs" c="dimmed">
                {money(one)} {one.currency}
              </Text>
            ))}
        </Table.Td>
      ))}
      {currencies.map((currency) => {
        const amount = sums.amounts?.find((one) => one.currency === currency);
        return (
          <Table.Td key={currency} ta="right">
            {amount && money(amount)}
          </Table.Td>
        );
      })}
    </>
  );
}
