import { Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { instance } from '../app/instance.ts';
import { addDays, daysFrom, weekOf } from '../components/days.ts';
import { dayRange } from '../components/format.ts';
import { IconLink } from '../components/IconLink.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { CopyWeek } from './CopyWeek.tsx';
import { entriesQuery } from './queries.ts';
import { TrackViews } from './TrackViews.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { weekTitle } from './weekTitle.ts';

const t = messages.week;
const route = getRouteApi('/signed-in/-/week');

/** The timesheet of a week: issues by days. */
export function WeekPage() {
  const search = route.useSearch();
  const zone = useZone();
  const weekSettings = useQuery(weekSettingsQuery);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const today = useToday(zone);
  const from = weekOf(search.from ?? today, weekSettings.data?.firstDay ?? 1);
  const days = daysFrom(from);
  const to = addDays(from, 6);
  const entries = useQuery({ ...entriesQuery(from, to, zone), enabled: weekSettings.isSuccess });
  const week = (date: string | undefined) => ({
    ...(date === undefined ? {} : { from: date }),
    ...(search.rows === undefined ? {} : { rows: search.rows }),
  });
  const day = days.find((date) => date === search.day) ?? days.find((date) => date === today);
  const thisWeek = weekOf(today, weekSettings.data?.firstDay ?? 1);
  return (
    <Screen
      title={weekTitle(from, thisWeek)}
      sub={
        <>
          <Text className={head.sub} aria-live="polite">
            {dayRange(from, to)}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <IconLink to="/-/week" search={week(addDays(from, -7))} aria-label={t.previous}>
              <ChevronLeft size={16} />
            </IconLink>
            <IconLink to="/-/week" search={week(addDays(from, 7))} aria-label={t.next}>
              <ChevronRight size={16} />
            </IconLink>
            {from !== thisWeek && (
              <ButtonLink to="/-/week" search={week(undefined)} variant="subtle" color="gray">
                {t.thisWeek}
              </ButtonLink>
            )}
          </Group>
        </>
      }
      actions={<CopyWeek from={from} zone={zone} />}
      views={<TrackViews current="/-/week" week={from === thisWeek ? undefined : from} />}
    >
      <Stack>
        <Loaded query={entries} rows={8}>
          {({ items }) => (
            <WeekSheet
              key={from}
              entries={items}
              days={days}
              shown={isNarrow === true ? [day ?? from] : days}
              today={today}
              zone={zone}
              workingDaySeconds={
                weekSettings.data?.workingDaySeconds ?? instance.working_day_seconds
              }
            />
          )}
        </Loaded>
      </Stack>
    </Screen>
  );
}
