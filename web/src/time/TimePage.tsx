import { Badge, Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAreas } from '../app/area.ts';
import { number } from '../components/format.ts';
import { Parts } from '../components/Parts.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { useToday, useZone } from '../components/zone.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { TrackViews } from '../week/TrackViews.tsx';
import { EntriesPanel } from './EntriesPanel.tsx';
import { findingsQuery } from './findings.ts';
import { type TimeSearch, timesQueryOf } from './search.ts';
import { TimeFilters } from './TimeFilters.tsx';

const t = messages.time;
const route = getRouteApi('/signed-in/-/time');

const ChecksPanel = lazy(async () => ({
  default: (await import('./ChecksPanel.tsx')).ChecksPanel,
}));

/** The viewer's own entries: add, search, edit, check. */
export function TimePage() {
  const search = route.useSearch();
  const quickAdds = useAreas().flatMap(({ quickAdd = [] }) => quickAdd);
  const tabs = useAreas().flatMap(({ timeTabs = [] }) => timeTabs);
  const isKnown = search.tab === 'checks' || tabs.some(({ value }) => value === search.tab);
  const current = isKnown ? search.tab : 'entries';
  const navigate = route.useNavigate();
  const zone = useZone();
  const query = timesQueryOf(search, zone, useToday(zone));
  const findings = useQuery(findingsQuery(query)).data;
  const change = (changes: Partial<TimeSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, ...changes }), replace, resetScroll: false });
  return (
    <Screen
      title={t.title}
      actions={
        <Button
          data-off-paper
          className={head.brief}
          leftSection={<Plus size={16} />}
          onClick={() => openAddEntry()}
        >
          {messages.entries.addTitle}
        </Button>
      }
      views={<TrackViews current="/" />}
    >
      <Parts of={quickAdds} props={{ repository: search.repository }} />
      <Tabs
        value={current}
        onChange={(tab) => change({ tab: tab ?? 'entries' })}
        keepMounted={false}
      >
        <Tabs.List data-off-paper>
          <Tabs.Tab value="entries">{t.entries}</Tabs.Tab>
          <Tabs.Tab
            value="checks"
            rightSection={
              findings !== undefined &&
              findings.findings.length > 0 && (
                <Badge color="yellow" aria-label={t.reviewCount(findings.findings.length)}>
                  {number(findings.findings.length)}
                  {findings.complete ? '' : '+'}
                </Badge>
              )
            }
          >
            {t.review}
          </Tabs.Tab>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {!tabs.some(({ value }) => value === current) && (
          <Stack pt="md" data-off-paper>
            <TimeFilters search={search} onChange={change} />
          </Stack>
        )}
        <Tabs.Panel value="entries" pt="md">
          <EntriesPanel search={search} query={query} findings={findings} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="checks" pt="md">
          <Suspense fallback={<Skeleton height={240} />}>
            <ChecksPanel query={query} />
          </Suspense>
        </Tabs.Panel>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <Suspense fallback={<Skeleton height={240} />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  );
}
