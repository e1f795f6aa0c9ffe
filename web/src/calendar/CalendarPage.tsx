import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayRange, dayWords } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useZone } from '../components/zone.ts';
import { addDays, dateIn } from '../components/zonedTime.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { entriesQuery } from '../week/queries.ts';
import { CalendarSheet } from './CalendarSheet.tsx';
import { shownSpan, spanOf } from './spans.ts';
import { type View, views } from './views.ts';

const t = messages.calendar;
const route = getRouteApi('/signed-in/-/calendar');

/** The viewer's entries in a calendar: week, day or month. */
export function CalendarPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const weekSettings = useQuery(weekSettingsQuery);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const view: View = search.view ?? (isNarrow === true ? 'day' : 'week');
  const today = dateIn(new Date(), zone);
  const date = search.from ?? today;
  const firstDay = weekSettings.data?.firstDay ?? 1;
  const span = spanOf(view, date, firstDay);
  const shown = shownSpan(view, span, firstDay);
  // An entry that started the day before may end on the first day.
  const entries = useQuery({
    ...entriesQuery(addDays(shown.from, -1), shown.to, zone),
    enabled: weekSettings.isSuccess,
  });
  const at = (from: string | undefined) => ({
    ...(from === undefined ? {} : { from }),
    ...(search.view === undefined ? {} : { view: search.view }),
  });
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <ButtonLink to="/-/week" search={{ from: date }} variant="default">
            {t.timesheet}
          </ButtonLink>
          <Button onClick={() => openAddEntry({ date: view === 'day' ? date : today })}>
            {t.add}
          </Button>
        </>
      }
    >
      <Group justify="space-between">
        <Text fw={600} size="lg" aria-live="polite">
          {view === 'day' ? dayWords(date) : dayRange(span.from, span.to)}
        </Text>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t.view}
            value={view}
            data={views.map((value) => ({ value, label: t.views[value] }))}
            onChange={(value) => void navigate({ search: { from: date, view: value as View } })}
          />
          <Group gap="sm" wrap="nowrap">
            <ButtonLink
              to="/-/calendar"
              search={at(span.previous)}
              variant="default"
              px="sm"
              aria-label={t.previous[view]}
            >
              <ChevronLeft size={18} aria-hidden />
            </ButtonLink>
            <ButtonLink to="/-/calendar" search={at(undefined)} variant="default">
              {t.today}
            </ButtonLink>
            <ButtonLink
              to="/-/calendar"
              search={at(span.next)}
              variant="default"
              px="sm"
              aria-label={t.next[view]}
            >
              <ChevronRight size={18} aria-hidden />
            </ButtonLink>
          </Group>
        </Group>
      </Group>
      <Loaded query={entries} rows={12}>
        {({ items }) => (
          <CalendarSheet
            key={`${view}-${span.from}`}
            entries={items}
            view={view}
            span={span}
            shown={shown}
            zone={zone}
            firstDay={firstDay}
            onDay={(day) => void navigate({ search: { from: day, view: 'day' } })}
          />
        )}
      </Loaded>
    </Screen>
  );
}
