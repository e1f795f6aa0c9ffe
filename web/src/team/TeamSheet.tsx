import { Group, Stack, Text } from '@mantine/core';
import { EmptyState } from '../components/EmptyState.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Pages } from '../components/Pages.tsx';
import { addDays, instantIn } from '../components/zonedTime.ts';
import { lockWords, useLocks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import type { Report } from '../reports/source.ts';
import weekClasses from '../week/week.module.css';
import { TeamTable } from './TeamTable.tsx';
import { isMissing, peopleOf, repositoryNamed, sum } from './team.ts';
import type { TeamProps } from './teamProps.ts';

const t = messages.team;
const pageRows = 100;

/** The matrix of a week with its totals. */
export function TeamSheet({
  week,
  recent,
  ...props
}: TeamProps & { week: Report; recent: Report }) {
  const { days, today, zone, search, onSearch } = props;
  const { repository } = search;
  const people = peopleOf(week, recent, days, repository);
  const locks = useLocks([repositoryNamed(recent, repository)?.id]);
  const [lock] = repository === undefined ? [] : locks.values();
  const until = lock?.until == null ? 0 : Date.parse(lock.until);
  const isLocked = (day: string): boolean =>
    Date.parse(instantIn(addDays(day, 1), '00:00', zone)) <= until;
  if (people.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>;
  const missing = people.map(
    ({ days: own }) => days.filter((day, place) => isMissing(day, own[place] ?? 0, today)).length,
  );
  const count = missing.filter((one) => one > 0).length;
  const page = Math.min(search.page ?? 1, Math.ceil(people.length / pageRows));
  return (
    <Stack>
      <Figures
        values={[
          [t.total, hours(week.total.seconds)],
          [t.people, number(people.length)],
          // In one repository alone, a day without time may be spent in another.
          ...(repository === undefined
            ? ([
                [t.missingDays, number(sum(missing)), count === 0 ? undefined : t.byPeople(count)],
              ] as const)
            : []),
        ]}
      />
      <TeamTable
        {...props}
        people={people.slice((page - 1) * pageRows, page * pageRows)}
        sums={days.map((_, place) => sum(people.map(({ days: own }) => own[place] ?? 0)))}
        isLocked={isLocked}
      />
      <Pages
        page={page}
        total={people.length}
        size={pageRows}
        onChange={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
      />
      <Text size="sm" c="dimmed">
        {t.help(hours(props.workingDaySeconds))}
      </Text>
      {repository !== undefined && lock?.until != null && (
        <Group gap="sm" wrap="nowrap">
          <span className={`${weekClasses.swatch} ${weekClasses.hatched}`} aria-hidden />
          <Text size="sm" dir="auto">
            {lockWords(repository, lock, zone)}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
