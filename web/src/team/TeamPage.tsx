import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import chips from '../components/chips.module.css';
import { selectChip } from '../components/chips.ts';
import { daysFrom, readDate, weekOf } from '../components/days.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Screen } from '../components/Screen.tsx';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { OpenEntries } from '../reports/OpenEntries.tsx';
import { WeekSteps } from '../week/WeekSteps.tsx';
import { PeopleViews } from './PeopleViews.tsx';
import { recentQuery, source, weekQuery } from './queries.ts';
import { TeamSheet } from './TeamSheet.tsx';
import { repositoriesIn } from './team.ts';

const t = messages.team;
const route = getRouteApi('/signed-in/-/people/team');

/** The time of a week by person and day, in the repositories that the viewer administers. */
export function TeamPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const settings = useQuery(weekSettingsQuery);
  const firstDay = settings.data?.firstDay ?? 1;
  const today = useToday(zone);
  const thisWeek = weekOf(today, firstDay);
  const from = weekOf(readDate(search.from) ?? today, firstDay);
  const { repository } = search;
  const enabled = settings.isSuccess;
  const recent = useQuery({ ...recentQuery(from, zone), enabled });
  const week = useQuery({ ...weekQuery(from, zone, repository), enabled });
  return (
    <Screen
      title={t.title}
      sub={
        <WeekSteps to="/-/people/team" from={from} thisWeek={thisWeek} search={{ repository }} />
      }
      views={<PeopleViews current="/-/people/team" />}
    >
      <div className={chips.chips}>
        <Select
          {...selectChip}
          label={messages.reports.groupKeys.repository}
          searchable
          limit={50}
          value={repository ?? ''}
          onChange={(name) =>
            void navigate({ search: { from: search.from, repository: name || undefined } })
          }
          data={[
            { value: '', label: t.allRepositories },
            ...namesWith(recent.data === undefined ? [] : repositoriesIn(recent.data), repository),
          ]}
        />
      </div>
      <Loaded query={week} rows={8}>
        {(report) => (
          <Loaded query={recent} rows={8}>
            {(before) => (
              <Stack>
                <TeamSheet
                  week={report}
                  recent={before}
                  days={daysFrom(from)}
                  today={today}
                  zone={zone}
                  workingDaySeconds={
                    settings.data?.workingDaySeconds ?? instance.working_day_seconds
                  }
                  search={search}
                  onSearch={(next) => void navigate({ search: next })}
                />
                <OpenEntries
                  report={report}
                  source={source}
                  search={search}
                  onSearch={({ open, open_page }) =>
                    void navigate({ search: { ...search, open, open_page } })
                  }
                  zone={zone}
                />
              </Stack>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

const namesWith = (known: ReturnType<typeof repositoriesIn>, chosen: string | undefined) =>
  chosen === undefined || known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: chosen }, ...known];
