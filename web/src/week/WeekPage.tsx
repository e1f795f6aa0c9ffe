import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { addDays, daysFrom, weekOf } from '../components/days.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Screen } from '../components/Screen.tsx';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { CopyWeek } from './CopyWeek.tsx';
import { entriesQuery } from './queries.ts';
import { TrackViews } from './TrackViews.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { WeekSteps } from './WeekSteps.tsx';
import { weekTitle } from './weekTitle.ts';

const _t = messages.week;
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
  const day = days.find((date) => date === search.day) ?? days.find((date) => date === today);
  const thisWeek = weekOf(today, weekSettings.data?.firstDay ?? 1);
  return (
    <Screen
      title={weekTitle(from, thisWeek)}
      sub={
        <WeekSteps to="/-/week" from={from} thisWeek={thisWeek} search={{ rows: search.rows }} />
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
