import { dateIn } from '../app/zonedTime.ts';
import { isWeekend } from '../components/days.ts';
import type { AdministeredReport, Report } from '../reports/source.ts';
import { balanceOf, type Counted, isCounted, targetOf } from '../week/balance.ts';

type Group = AdministeredReport['groups'][number];

/** A person and their time on each day of a week. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly days: readonly number[];
  readonly seconds: number;
  /** Null: not shown to the viewer. */
  readonly workingDaySeconds: number | null;
  /** The first day of the account; '' if it is not shown. */
  readonly firstDay: string;
}

/**
 * Those with time in the week or recently, by name: so that people who recorded nothing are shown.
 * @param week by day and user
 * @param recent by repository and user
 * @param repository only those with time in it
 */
export function peopleOf(
  week: AdministeredReport,
  recent: AdministeredReport,
  days: readonly string[],
  repository: string | undefined,
  zone: string,
): Person[] {
  const isHere = ({ repository: at }: Group) =>
    repository === undefined || at?.full_name.toLowerCase() === repository.toLowerCase();
  const names = new Map(
    [...recent.groups.filter(isHere), ...week.groups].flatMap(({ user }) =>
      user === null ? [] : [[user.id, user.login] as const],
    ),
  );
  const told = new Map(
    [...week.groups, ...recent.groups].flatMap(({ user }) =>
      user === null ? [] : [[user.id, user] as const],
    ),
  );
  const times = new Map(
    week.groups.map(({ user, day, seconds }) => [`${user?.id} ${day}`, seconds]),
  );
  return [...names]
    .map(([id, name]) => {
      const own = days.map((day) => times.get(`${id} ${day}`) ?? 0);
      const user = told.get(id);
      const workingDaySeconds = user?.working_day_seconds ?? null;
      const firstDay = user?.created == null ? '' : dateIn(user.created, zone);
      return { id, name, days: own, seconds: sum(own), workingDaySeconds, firstDay };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export const repositoryNamed = (recent: Report, name: string | undefined) =>
  recent.groups
    .map(({ repository }) => repository)
    .find((one) => one?.full_name.toLowerCase() === name?.toLowerCase());

/** The repositories with time, and the projects with time on activities, for a filter. */
export const repositoriesIn = (recent: Report) => {
  const known = recent.groups.flatMap(({ repository }) => repository ?? []);
  const labels = new Map(known.map(({ full_name, title = full_name }) => [full_name, title]));
  return [...labels].map(([value, label]) => ({ value, label }));
};

/** The targets of people in a week, and their time. */
export interface Targets {
  readonly seconds: number;
  readonly target: number;
  /** Of the days before today. */
  readonly untilToday: number;
  /** The time of the days before today minus their target. */
  readonly balance: number;
}

/** Null if the person does not show their working day. */
export function targetsOf(
  { days: own, seconds, workingDaySeconds, firstDay }: Person,
  days: readonly string[],
  today: string,
): Targets | null {
  if (workingDaySeconds === null) return null;
  const counted = { firstDay, today };
  const past = days.filter((day) => isCounted(day, counted));
  return {
    seconds,
    target: targetOf(days, workingDaySeconds),
    untilToday: targetOf(past, workingDaySeconds),
    balance: sum(balanceOf(days, own, counted, workingDaySeconds).map((one) => one ?? 0)),
  };
}

export const sumOf = (targets: readonly Targets[]): Targets => ({
  seconds: sum(targets.map(({ seconds }) => seconds)),
  target: sum(targets.map(({ target }) => target)),
  untilToday: sum(targets.map(({ untilToday }) => untilToday)),
  balance: sum(targets.map(({ balance }) => balance)),
});

/** A working day that counts, without time. */
export const isMissing = (day: string, seconds: number, counted: Counted): boolean =>
  seconds === 0 && isCounted(day, counted) && !isWeekend(day);

/** Deleted users share one name, so reports cannot be filtered by it. */
export const isDeleted = ({ name }: Person): boolean => name === 'Ghost';
