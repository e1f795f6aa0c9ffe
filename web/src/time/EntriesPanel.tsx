import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { List, Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useFirstDay } from '../components/weekSettings.ts';
import { messages } from '../messages/index.ts';
import { EntryList } from './EntryList.tsx';
import type { Findings } from './findings.ts';
import { linesOf } from './lines.ts';
import { daysQuery } from './queries.ts';
import { noSearch, type TimeSearch, type TimesQuery } from './search.ts';
import classes from './time.module.css';

const t = messages.time;
const PrintList = lazy(async () => ({ default: (await import('./PrintList.tsx')).PrintList }));

/** The entry list with its total, for screen or print. */
export function EntriesPanel({
  search,
  query,
  findings,
  onChange,
}: {
  search: TimeSearch;
  query: TimesQuery;
  findings: Findings | undefined;
  onChange: (changes: Partial<TimeSearch>) => void;
}) {
  const days = useQuery(daysQuery(query));
  const firstDay = useFirstDay();
  const isNarrowed =
    JSON.stringify({ ...search, range: 'all' }) !== JSON.stringify({ ...noSearch, range: 'all' });
  return (
    <Loaded query={days} rows={10}>
      {({ total, groups }) =>
        total.count === 0 ? (
          <EmptyState
            title={messages.entries.empty}
            action={
              (isNarrowed || search.range !== 'all') && (
                <Button onClick={() => onChange({ ...noSearch, range: 'all' })}>{t.showAll}</Button>
              )
            }
          >
            {t.emptyText}
          </EmptyState>
        ) : (
          <Stack gap="sm">
            <Group justify="space-between">
              <Text role="status">
                <Text span fw={600} className={classes.figure}>
                  {hours(total.seconds)}
                </Text>{' '}
                {t.summary(total.count, number(total.count), hours(total.billable_seconds))}
              </Text>
              {search.view === 'list' ? (
                <Button
                  data-off-paper
                  size="compact-sm"
                  leftSection={<Printer size={14} />}
                  onClick={() => onChange({ view: 'print' })}
                >
                  {t.printView}
                </Button>
              ) : (
                <Group gap="sm" data-off-paper>
                  <Button
                    size="compact-sm"
                    leftSection={<Printer size={14} />}
                    onClick={() => window.print()}
                  >
                    {messages.layout.print}
                  </Button>
                  <Button
                    size="compact-sm"
                    leftSection={<List size={14} />}
                    onClick={() => onChange({ view: 'list' })}
                  >
                    {t.backToList}
                  </Button>
                </Group>
              )}
            </Group>
            {search.view === 'list' && <Text className={classes.onPaper}>{t.printPartial}</Text>}
            {search.view === 'list' ? (
              <EntryList query={query} lines={linesOf(groups, firstDay)} findings={findings} />
            ) : (
              <Suspense fallback={<Skeleton height={240} />}>
                <PrintList query={query} />
              </Suspense>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
