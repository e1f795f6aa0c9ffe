import { Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../app/session.ts';
import { dateIn, timeIn } from '../app/zonedTime.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import {
  dateOfEntry,
  type Entry,
  instantOfEntry,
  isReadable,
  placeOfEntry,
} from '../components/entry.ts';
import { dayAndTime, dayOf, hours, number } from '../components/format.ts';
import { placeText } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import textClasses from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { EntryMenu } from '../entries/EntryMenu.tsx';
import { useDeletingIds } from '../entries/mutations.ts';
import { messages } from '../messages/index.ts';
import { type FilterNames, useFilterNames } from './names.ts';
import { lastDayBefore, periodName } from './periods.ts';
import { maxListed, openQuery } from './queries.ts';
import type { ReportProps } from './reportProps.ts';
import classes from './reports.module.css';
import type { Narrowing, ReportSearch } from './search.ts';
import type { Report } from './source.ts';

const t = messages.reports.groupEntries;

/** The entries of the group in the URL, shown beside the report. */
export function OpenEntries({
  report,
  source,
  search,
  onSearch,
  zone,
}: ReportProps & { report: Report; zone: string }) {
  const { open } = search;
  const names = useFilterNames(open ?? {});
  const close = (): void => onSearch(closed(search));
  return (
    <Drawer
      opened={open !== undefined}
      onClose={close}
      position="right"
      size="xl"
      title={t.title(open === undefined ? '' : nameOfOpen(open, names, zone))}
      closeButtonProps={{ 'aria-label': messages.layout.close }}
      classNames={{ title: textClasses.text }}
    >
      {open !== undefined && (
        <OpenList
          query={openQuery(source, search, open, zone, report, search.open_page ?? 1)}
          page={search.open_page ?? 1}
          onPage={(page) => onSearch({ ...search, open_page: page })}
          zone={zone}
          withUser={source.kind !== 'mine'}
        />
      )}
    </Drawer>
  );
}

function closed({ open: _, open_page: __, ...search }: ReportSearch): ReportSearch {
  return search;
}

/** Title of a group, from its filter. */
function nameOfOpen(
  { from, to, repository, issue, user, billable, client, project }: Narrowing,
  names: FilterNames,
  zone: string,
) {
  const words = messages.reports;
  const said = (instant: string, isEnd = false): string => {
    if (instant.length === 10) return periodName('day', instant);
    if (timeIn(instant, zone) !== '00:00') return dayAndTime(instant, zone);
    return periodName('day', isEnd ? lastDayBefore(instant, zone) : dateIn(instant, zone));
  };
  const [first, last] = [from, to].map((instant, place) =>
    instant === undefined ? '' : said(instant, place === 1),
  );
  return [
    ...(from === undefined ? [] : [first === last ? first : `${first} – ${last}`]),
    ...(user === undefined ? [] : [user]),
    ...(client === undefined ? [] : [names.client ?? '']),
    ...(project === undefined ? [] : [names.project ?? '']),
    ...(repository === undefined
      ? []
      : [
          names.repository ?? (issue === undefined ? repository : `${repository}#${issue}`),
          ...(names.issue === undefined ? [] : [names.issue]),
        ]),
    ...(repository === undefined && issue !== undefined ? [`#${issue}`] : []),
    ...(billable === undefined
      ? []
      : [String(billable) === 'true' ? messages.entries.billable : words.notBillable]),
  ].join(' · ');
}

function OpenList({
  query,
  page,
  onPage,
  zone,
  withUser,
}: {
  query: ReturnType<typeof openQuery>;
  page: number;
  onPage: (page: number) => void;
  zone: string;
  withUser: boolean;
}) {
  const entries = useQuery(query);
  return (
    <Loaded query={entries}>
      {({ total, items }) => {
        if (items === null) return <Text>{t.tooMany(number(maxListed))}</Text>;
        if (items.length === 0)
          return <EmptyState title={messages.entries.empty}>{t.emptyText}</EmptyState>;
        return (
          <Stack gap="sm">
            <Text fw={600}>
              {t.summary(total.count, number(total.count), hours(total.seconds))}
            </Text>
            <EntryTable entries={items} zone={zone} withUser={withUser} />
            <Pager page={page} total={total.count} onChange={onPage} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function EntryTable({
  entries,
  zone,
  withUser,
}: {
  entries: readonly Entry[];
  zone: string;
  withUser: boolean;
}) {
  const viewer = useSession();
  const deleting = useDeletingIds();
  return (
    <WideTable minWidth={withUser ? 420 : 330} label={t.label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.entries.when}</Table.Th>
          {withUser && <Table.Th>{messages.layout.person}</Table.Th>}
          <Table.Th>{messages.entries.issue}</Table.Th>
          <Table.Th ta="right">{messages.entries.time}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id} className={deleting.has(entry.id) ? classes.stale : undefined}>
            <Table.Td>
              {entry.started === null
                ? dayOf(dateOfEntry(entry, zone))
                : dayAndTime(instantOfEntry(entry), zone)}
            </Table.Td>
            {withUser && (
              <Table.Td className={textClasses.text} dir="auto">
                {entry.user_name}
              </Table.Td>
            )}
            <Table.Td className={textClasses.text}>
              <span dir="auto">
                {isReadable(entry) ? entry.issue.title : messages.stopwatch.unreadableIssue}
              </span>{' '}
              <Text span size="sm" c="dimmed">
                {placeText(placeOfEntry(entry))}
              </Text>
              {entry.note !== '' && (
                <Text className={textClasses.text} dir="auto">
                  {entry.note}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" className={classes.numbers}>
              {hours(entry.time)}
            </Table.Td>
            <Table.Td>
              <Group justify="flex-end">
                <EntryMenu
                  entry={entry}
                  mayEdit={entry.user_id === viewer?.id || viewer?.is_admin === true}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
