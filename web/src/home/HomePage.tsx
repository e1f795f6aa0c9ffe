import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAreas } from '../app/area.ts';
import { instance } from '../app/instance.ts';
import { addDays, daysFrom, weekOf } from '../components/days.ts';
import type { Entry } from '../components/entry.ts';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Parts } from '../components/Parts.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { useWithWaiting } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import { lastIssuesQuery, stopwatchQuery } from '../stopwatch/queries.ts';
import { BulkBar } from '../time/BulkBar.tsx';
import { useSelection } from '../time/useSelection.ts';
import { entriesQuery } from '../week/queries.ts';
import { TrackViews } from '../week/TrackViews.tsx';
import { WeekSteps } from '../week/WeekSteps.tsx';
import { weekTitle } from '../week/weekTitle.ts';
import classes from './home.module.css';
import { WeekList } from './WeekList.tsx';
import { WeekRail } from './WeekRail.tsx';
import { weekSums } from './week.ts';

const FirstHour = lazy(async () => ({
  default: (await import('./FirstHour.tsx')).FirstHour,
}));

const _t = messages.week;
const none: readonly Entry[] = [];
const route = getRouteApi('/signed-in/');

/** The home page: a week of the viewer's time as a list, with its sums beside it. */
export function HomePage() {
  const quickAdds = useAreas().flatMap(({ quickAdd = [] }) => quickAdd);
  const search = route.useSearch();
  const zone = useZone();
  const weekSettings = useQuery(weekSettingsQuery);
  const { firstDay = 1, workingDaySeconds = instance.working_day_seconds } =
    weekSettings.data ?? {};
  const today = useToday(zone);
  const thisWeek = weekOf(today, firstDay);
  const from = weekOf(search.from ?? today, firstDay);
  const isNow = from === thisWeek;
  const days = daysFrom(from);
  const to = addDays(from, 6);
  const entries = useQuery({ ...entriesQuery(from, to, zone), enabled: weekSettings.isSuccess });
  const last = useQuery(lastIssuesQuery);
  const reading = useQuery(stopwatchQuery).data ?? null;
  const items = useWithWaiting(entries.data?.items ?? none, from, to, zone);
  // In the order of the rows.
  const selection = useSelection(items.toReversed());
  const isFirstUse =
    entries.data !== undefined &&
    items.length === 0 &&
    isNow &&
    reading === null &&
    last.data?.length === 0;
  const sums = weekSums(items, days, zone);
  const week = { days, today, sums, running: isNow ? reading : null, workingDaySeconds };
  return (
    <Screen
      title={weekTitle(from, thisWeek)}
      sub={<WeekSteps to="/" from={from} />}
      actions={
        <ButtonLink
          to="/-/time"
          variant="subtle"
          color="gray"
          className={head.brief}
          leftSection={<ListFilter size={16} />}
        >
          {messages.home.allEntries}
        </ButtonLink>
      }
      views={<TrackViews current="/" week={isNow ? undefined : from} />}
    >
      {isFirstUse ? (
        <Suspense>
          <FirstHour />
        </Suspense>
      ) : (
        <div className={classes.track}>
          <div>
            {/* Also if the entries cannot be read: what is typed can be sent later. */}
            {!entries.isPending && selection.entries.length === 0 && (
              <Parts of={quickAdds} props={{}} />
            )}
            {selection.entries.length > 0 && <BulkBar selection={selection} />}
            <Loaded query={entries} rows={8}>
              {() => <WeekList {...week} entries={items} zone={zone} selection={selection} />}
            </Loaded>
          </div>
          {entries.data !== undefined && <WeekRail {...week} entries={items} />}
        </div>
      )}
    </Screen>
  );
}
