import { Group, Select, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { addDays, weekOf } from '../components/days.ts';
import { dateOfEntry } from '../components/entry.ts';
import { dayOf, dayRange, dayWords, hours, monthWords } from '../components/format.ts';
import { IconLink } from '../components/IconLink.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { entriesQuery } from '../week/queries.ts';
import { TrackViews } from '../week/TrackViews.tsx';
import { weekTitle } from '../week/weekTitle.ts';
import { CalendarSheet } from './CalendarSheet.tsx';
import classes from './calendar.module.css';
import { shownSpan, spanOf } from './spans.ts';
import { loadView, type View, views } from './views.ts';

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
  // Together with the entries, not after them; the sheet reports a failure.
  useEffect(() => void loadView[view]().catch(() => undefined), [view]);
  const today = useToday(zone);
  const date = search.from ?? today;
  const firstDay = weekSettings.data?.firstDay ?? 1;
  const span = spanOf(view, date, firstDay);
  const shown = shownSpan(view, span, firstDay);
  // An entry that started the day before may end on the first day.
  const entries = useQuery({
    ...entriesQuery(addDays(shown.from, -1), shown.to, zone),
    enabled: weekSettings.isSuccess,
  });
  const sums = new Map<string, number>();
  for (const entry of entries.data?.items ?? []) {
    const day = dateOfEntry(entry, zone);
    const isShown = day >= span.from && day <= span.to;
    if (isShown) sums.set(day, (sums.get(day) ?? 0) + entry.time);
  }
  const all = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0);
  const dates = view === 'day' ? dayOf(date) : dayRange(span.from, span.to);
  const at = (from: string | undefined) => ({
    ...(from === undefined ? {} : { from }),
    ...(search.view === undefined ? {} : { view: search.view }),
  });
  const thisWeek = weekOf(today, firstDay);
  const title =
    view === 'week'
      ? weekTitle(span.from, thisWeek)
      : view === 'month'
        ? monthWords(span.from)
        : date === today
          ? messages.layout.today
          : dayWords(date);
  return (
    <Screen
      title={title}
      sub={
        <>
          <Text className={head.sub} aria-live="polite">
            {dates}
            <span className={view === 'week' ? classes.noSide : undefined}> · {hours(all)}</span>
          </Text>
          <Group gap="xs" wrap="nowrap">
            <IconLink to="/-/calendar" search={at(span.previous)} aria-label={t.previous[view]}>
              <ChevronLeft size={16} />
            </IconLink>
            <IconLink to="/-/calendar" search={at(span.next)} aria-label={t.next[view]}>
              <ChevronRight size={16} />
            </IconLink>
            {(today < span.from || today > span.to) && (
              <ButtonLink to="/-/calendar" search={at(undefined)} variant="subtle" color="gray">
                {messages.layout.today}
              </ButtonLink>
            )}
          </Group>
        </>
      }
      actions={
        <Select
          aria-label={messages.layout.view}
          variant="unstyled"
          w={96}
          value={view}
          data={views.map((value) => ({ value, label: t.views[value] }))}
          onChange={(value) => void navigate({ search: { from: date, view: value as View } })}
        />
      }
      views={
        <TrackViews
          current="/-/calendar"
          week={weekOf(date, firstDay) === thisWeek ? undefined : weekOf(date, firstDay)}
        />
      }
    >
      <Loaded query={entries} rows={12}>
        {({ items }) => (
          <CalendarSheet
            key={`${view}-${span.from}`}
            entries={items}
            view={view}
            span={span}
            shown={shown}
            sums={sums}
            zone={zone}
            firstDay={firstDay}
            onOpen={(to, day) => void navigate({ search: { from: day, view: to } })}
          />
        )}
      </Loaded>
    </Screen>
  );
}
