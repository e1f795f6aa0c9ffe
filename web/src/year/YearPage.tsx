import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dateIn } from '../app/zonedTime.ts';
import { numberOfWeekday } from '../components/days.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { useZone } from '../components/zone.ts';
import { dayName } from '../reports/periods.ts';
import { ReportViews } from '../reports/ReportViews.tsx';
import { StartButton } from '../stopwatch/StartButton.tsx';
import { CumulativeCard } from './CumulativeCard.tsx';
import { dayLink } from './dayLink.ts';
import { HeatCard } from './HeatCard.tsx';
import { yearQuery } from './queries.ts';
import { t } from './texts.ts';
import { type Days, sumsOf } from './year.ts';

const route = getRouteApi('/signed-in/-/year');

/** The viewer's time of a year. */
export function YearPage() {
  const zone = useZone();
  const { year = Number(dateIn(new Date(), zone).slice(0, 4)) } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(yearQuery(year, zone));
  const turn = (by: number) => () => void navigate({ to: '/-/year', search: { year: year + by } });
  return (
    <Screen
      title={t.title(String(year))}
      sub={
        <>
          <Text className={head.sub}>
            {t.period(dayName(`${year}-01-01`), dayName(`${year}-12-31`), zone)}
          </Text>
          <Group gap="xs" wrap="nowrap" data-off-paper>
            <ActionIcon aria-label={t.previous} onClick={turn(-1)}>
              <ChevronLeft size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.next} onClick={turn(1)}>
              <ChevronRight size={16} />
            </ActionIcon>
          </Group>
        </>
      }
      views={<ReportViews current="/-/year" />}
    >
      <Loaded query={query} rows={8}>
        {({ days, before, firstDayOfWeek }) => (
          <Stack>
            {days.size === 0 && (
              <EmptyState title={t.empty} action={<StartButton />}>
                {t.emptyText}
              </EmptyState>
            )}
            {days.size > 0 && <YearTotals days={days} />}
            {days.size > 0 && (
              <HeatCard
                key={year}
                year={year}
                days={days}
                zone={zone}
                firstWeekday={numberOfWeekday(firstDayOfWeek)}
                onDay={(day) => void navigate(dayLink(day))}
              />
            )}
            {(days.size > 0 || before.size > 0) && (
              <CumulativeCard year={year} days={days} before={before} zone={zone} />
            )}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function YearTotals({ days }: { days: Days }) {
  const sums = sumsOf(days);
  const values: readonly (readonly [string, string, string?])[] = [
    [t.total, hours(sums.total)],
    [t.daysWithTime, number(sums.daysWithTime)],
    [t.perDay, hours(sums.total / sums.daysWithTime)],
    [t.streak, t.days(sums.streak, number(sums.streak))],
    [t.bestDay, hours(sums.best?.seconds ?? 0), sums.best === null ? '' : dayName(sums.best.day)],
  ];
  return <Figures values={values} />;
}
