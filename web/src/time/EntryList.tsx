import { Group, Skeleton, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { dateIn } from '../app/zonedTime.ts';
import { dateOfEntry, type Entry } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { BulkBar } from './BulkBar.tsx';
import { dayInWords, weekInWords } from './dayNames.ts';
import { EntryRow } from './EntryRow.tsx';
import type { Findings } from './findings.ts';
import { useLineKeys } from './lineKeys.ts';
import type { Line } from './lines.ts';
import { entriesPageQuery, pageSize } from './queries.ts';
import type { TimesQuery } from './search.ts';
import classes from './time.module.css';
import { useRows } from './useRows.ts';
import { useSelection } from './useSelection.ts';

const t = messages.time;

interface ListProps {
  query: TimesQuery;
  lines: readonly Line[];
  findings: Findings | undefined;
}

/** Entries by day, newest first. Virtualized: only visible rows are fetched and rendered. */
export const EntryList = (props: ListProps) => (
  <Lines key={JSON.stringify(props.query)} {...props} />
);

/** Estimated row heights in pixels, until a row is measured; entries wrap in narrow windows. */
const heights = (isNarrow: boolean) => ({ week: 48, day: 37, entry: isNarrow ? 96 : 33 });

function Lines({ query, lines, findings }: ListProps) {
  const zone = useZone();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // Content above the list may change its height.
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const height = heights(window.innerWidth < 768);
  const { keyOf, remember } = useLineKeys(lines, pageSize);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    getItemKey: keyOf,
    estimateSize: (index) => height[lines[index]?.kind ?? 'entry'],
    overscan: 8,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  /** Pages with selected entries, which stay selected out of view. */
  const kept = useRef<readonly number[]>([]);
  const inView = pagesOf(shown.flatMap(({ index }) => lines[index] ?? []));
  const pages = [...new Set([...inView, ...kept.current])].sort((a, b) => a - b);
  const read = useQueries({
    queries: pages.map((page) => entriesPageQuery(query, page, pageSize)),
  });
  // In slices, as in `Loaded`.
  const isShown = useDeferredValue(read.some(({ data }) => data !== undefined));
  const byPage = new Map(pages.map((page, i) => [page, read[i]?.data?.items]));
  remember(byPage);
  const entryAt = (place: number): Entry | undefined =>
    byPage.get(Math.floor(place / pageSize) + 1)?.[place % pageSize];
  const entries = [...byPage.values()].flatMap((items) => items ?? []);
  const selection = useSelection(entries);
  kept.current = pages.filter((page) => byPage.get(page)?.some(({ id }) => selection.has(id)));
  const rowOf = useRows(entries, selection, findings);
  const isBusy = shown.some(({ index }) => {
    const line = lines[index];
    return line?.kind === 'entry' && (!isShown || entryAt(line.place) === undefined);
  });
  const failed = read.find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <Loaded query={failed}>{() => null}</Loaded>;
  return (
    <div>
      <div className={classes.over}>
        {selection.entries.length > 0 && <BulkBar selection={selection} />}
      </div>
      <ul
        ref={list}
        aria-label={t.entries}
        aria-busy={isBusy}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const entry = line.kind === 'entry' && isShown ? entryAt(line.place) : undefined;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={classes.row}
              data-entry={entry?.id}
              tabIndex={-1}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {line.kind === 'week' && <WeekLine week={line.week} seconds={line.seconds} />}
              {line.kind === 'day' && <DayLine day={line.day} seconds={line.seconds} zone={zone} />}
              {line.kind === 'entry' &&
                (entry === undefined ? (
                  <Skeleton height={32} my="sm" />
                ) : (
                  <EntryRow
                    {...rowOf(entry)}
                    gap={gapBefore(entry, entryAt(line.place + 1), zone)}
                  />
                ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Shorter gaps, in seconds, are not worth showing. */
const shortestGap = 300;

/**
 * Seconds between the end of the previous entry and the start of this one on the same day; 0 if
 * unknown.
 */
function gapBefore(entry: Entry, older: Entry | undefined, zone: string): number {
  if (entry.started === null || older === undefined || older.started === null) return 0;
  const isSameDay = dateOfEntry(older, zone) === dateIn(entry.started, zone);
  // With pauses, it ended later than start plus duration.
  const end = Math.max(Date.parse(older.started) + older.time * 1000, Date.parse(older.created));
  const seconds = (Date.parse(entry.started) - end) / 1000;
  return isSameDay && seconds >= shortestGap ? seconds : 0;
}

function WeekLine({ week, seconds }: { week: string; seconds: number }) {
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.week}>
      <Title order={2} size="h5">
        {weekInWords(week)}
      </Title>
      <Text fw={600} className={classes.figure}>
        <Text span c="dimmed" fw={400} mr="xs">
          {t.weekTotal}
        </Text>
        {hours(seconds)}
      </Text>
    </Group>
  );
}

function DayLine({ day, seconds, zone }: { day: string; seconds: number; zone: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.day}>
      <Title order={3} size="h6">
        {dayInWords(day, zone)}
      </Title>
      <Text fw={600} className={classes.figure}>
        {hours(seconds)}
      </Text>
    </Group>
  );
}

/** The pages that contain the entries of these lines. */
const pagesOf = (lines: readonly Line[]): number[] => [
  ...new Set(
    lines.flatMap((line) => (line.kind === 'entry' ? [Math.floor(line.place / pageSize) + 1] : [])),
  ),
];
