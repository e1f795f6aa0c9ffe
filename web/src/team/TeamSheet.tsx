import { Group, Stack, Text } from '@mantine/core';
import { instantIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Pager } from '../components/Pager.tsx';
import { lockWords, useLocks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import type { AdministeredReport } from '../reports/source.ts';
import weekClasses from '../week/week.module.css';
import { Balance } from './Balance.tsx';
import { TeamTable } from './TeamTable.tsx';
import { isMissing, peopleOf, repositoryNamed, sum, sumOf, targetsOf } from './team.ts';
import type { TeamProps } from './teamProps.ts';

const t = messages.team;
const pageRows = 100;

/** The matrix of a week with its totals. */
export function TeamSheet({
  week,
  recent,
  ...props
}: TeamProps & { week: AdministeredReport; recent: AdministeredReport }) {
  const { days, today, zone, search, onSearch } = props;
  const { repository } = search;
  const people = peopleOf(week, recent, days, repository, zone);
  const locks = useLocks([repositoryNamed(recent, repository)?.id]);
  const [lock] = repository === undefined ? [] : locks.values();
  const until = lock?.until == null ? 0 : Date.parse(lock.until);
  const isLocked = (day: string): boolean =>
    Date.parse(instantIn(addDays(day, 1), '00:00', zone)) <= until;
  if (people.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>;
  const missing = people.map(
    ({ days: own, firstDay }) =>
      days.filter((day, place) => isMissing(day, own[place] ?? 0, { firstDay, today })).length,
  );
  const count = missing.filter((one) => one > 0).length;
  // In one repository alone, a day without time may be spent in another.
  const isWhole = repository === undefined;
  const shown = isWhole ? people.flatMap((person) => targetsOf(person, days, today) ?? []) : [];
  const all = sumOf(shown);
  const isOfAll = shown.length === people.length;
  const part = t.ofPeople(shown.length, people.length);
  const page = Math.min(search.page ?? 1, Math.ceil(people.length / pageRows));
  return (
    <Stack>
      <Figures
        values={[
          [
            t.total,
            hours(week.total.seconds),
            shown.length === 0
              ? undefined
              : isOfAll
                ? messages.stopwatch.ofTarget(hours(all.target))
                : t.ofTargetBy(hours(all.seconds), hours(all.target), part),
          ],
          ...(all.untilToday === 0
            ? []
            : ([
                [
                  t.untilToday,
                  hours(all.untilToday),
                  <>
                    <Balance key="balance" seconds={all.balance} />
                    {!isOfAll && `, ${part}`}
                  </>,
                ],
              ] as const)),
          ...(isWhole
            ? ([
                [t.missingDays, number(sum(missing)), count === 0 ? undefined : t.byPeople(count)],
              ] as const)
            : []),
          [messages.layout.people, number(people.length)],
        ]}
      />
      <TeamTable
        {...props}
        hasTargets={isWhole}
        totals={shown.length === 0 ? null : all}
        people={people.slice((page - 1) * pageRows, page * pageRows)}
        sums={days.map((_, place) => sum(people.map(({ days: own }) => own[place] ?? 0)))}
        isLocked={isLocked}
      />
      <Pager
        page={page}
        total={people.length}
        size={pageRows}
        onChange={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
      />
      <Text c="dimmed">
        {t.help(hours(props.workingDaySeconds))}
        {isWhole && ` ${t.helpTarget}`}
        {isWhole && !isOfAll && ` ${t.helpHidden}`}
      </Text>
      {repository !== undefined && lock?.until != null && (
        <Group gap="sm" wrap="nowrap">
          <span className={`${weekClasses.swatch} ${weekClasses.hatched}`} aria-hidden />
          <Text dir="auto">{lockWords(repository, lock, zone)}</Text>
        </Group>
      )}
    </Stack>
  );
}
