import { Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { instance } from '../app/instance.ts';
import chips from '../components/chips.module.css';
import { selectChip } from '../components/chips.ts';
import { addDays, daysFrom, readDate, weekOf } from '../components/days.ts';
import { dayRange } from '../components/format.ts';
import { IconLink } from '../components/IconLink.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { OpenEntries } from '../reports/OpenEntries.tsx';
import { PeopleViews } from './PeopleViews.tsx';
import { recentQuery, source, weekQuery } from './queries.ts';
import { TeamSheet } from './TeamSheet.tsx';
import { repositoriesIn } from './team.ts';
import type { TeamSearch } from './teamProps.ts';

const t = messages.team;
const w = messages.week;
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
  const at = (date: string | undefined): TeamSearch => ({ from: date, repository });
  return (
    <Screen
      title={t.title}
      sub={
        <>
          <Text className={head.sub} aria-live="polite">
            {dayRange(from, addDays(from, 6))}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <IconLink to="/-/people/team" search={at(addDays(from, -7))} aria-label={w.previous}>
              <ChevronLeft size={16} />
            </IconLink>
            <IconLink to="/-/people/team" search={at(addDays(from, 7))} aria-label={w.next}>
              <ChevronRight size={16} />
            </IconLink>
            {from !== thisWeek && (
              <ButtonLink to="/-/people/team" search={at(undefined)} variant="subtle" color="gray">
                {w.thisWeek}
              </ButtonLink>
            )}
          </Group>
        </>
      }
      views={<PeopleViews current="/-/people/team" />}
    >
      <div className={chips.chips}>
        <Select
          {...selectChip}
          label={messages.repositories.repository}
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

const namesWith = (names: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || names.includes(chosen) ? [...names] : [chosen, ...names];
