import { bodies, type DemoRepository, notes, repositories, titles, users } from './cast.ts';
import { Random } from './random.ts';

/** The events of the sample data in order; a pure function of the current time. */
export interface DemoPlan {
  /** When the accounts were created, by name. */
  readonly joinedUnix: ReadonlyMap<string, number>;
  readonly issues: readonly PlannedIssue[];
  readonly times: readonly PlannedTime[];
}

export interface PlannedIssue {
  readonly repository: DemoRepository;
  readonly title: string;
  readonly body: string;
  readonly poster: string;
  readonly assignees: readonly string[];
  readonly createdUnix: number;
  /** 0: still open. */
  readonly closedUnix: number;
  readonly estimateSeconds: number;
}

export interface PlannedTime {
  /** Index into the issues of the plan. */
  readonly issue: number;
  readonly user: string;
  readonly timeSeconds: number;
  readonly createdUnix: number;
  /** Null: only the duration was recorded. */
  readonly startedUnix: number | null;
  readonly note: string;
  readonly isBillable: boolean;
}

const day = 86_400;
const halfYearDays = 182;

export function planDemo(nowUnix: number): DemoPlan {
  const random = new Random(20_120_812);
  // Days of the plan start at midnight UTC.
  const today = nowUnix - (nowUnix % day);
  const joinedUnix = new Map(
    users.map(({ name }, place) => [name, today - (560 - place * 12) * day + 9 * 3600]),
  );
  const issues = planIssues(random, today, nowUnix);
  return { joinedUnix, issues, times: planTimes(random, today, nowUnix, issues) };
}

/** The owner and the writers of a repository. */
function workersOf(repository: DemoRepository): string[] {
  const writers = Object.entries(repository.collaborators).filter(([, mode]) => mode !== 'read');
  return [repository.owner, ...writers.map(([name]) => name)];
}

function planIssues(random: Random, today: number, nowUnix: number): PlannedIssue[] {
  const planned: PlannedIssue[] = [];
  for (const repository of repositories) {
    const workers = workersOf(repository);
    const posters = [...workers, ...workers, ...Object.keys(repository.collaborators)];
    // Use each title once while any are left.
    const all = titles.flatMap((title) =>
      repository.topics.map((topic) => title.replace('{topic}', topic)),
    );
    const oldest = repository.isArchived === true ? 400 : halfYearDays + 20;
    const newest = repository.isArchived === true ? 200 : 0;
    for (const title of random.shuffle(all).slice(0, repository.issues)) {
      const createdUnix = Math.min(
        nowUnix,
        workInstant(random, today - random.between(newest, oldest) * day),
      );
      const isDone = repository.isArchived === true || random.chance(0.62);
      const closedUnix = workInstant(
        random,
        createdUnix - (createdUnix % day) + random.between(2, 45) * day,
      );
      planned.push({
        repository,
        title,
        body: random.pick(bodies),
        poster: random.pick(posters),
        assignees: random.chance(0.8)
          ? random.shuffle(workers).slice(0, random.chance(0.2) ? 2 : 1)
          : [],
        createdUnix,
        closedUnix: isDone && closedUnix < nowUnix ? closedUnix : 0,
        estimateSeconds: random.chance(0.4) ? random.between(1, 16) * 1800 : 0,
      });
    }
  }
  return planned.sort((a, b) => a.createdUnix - b.createdUnix);
}

/** A time in working hours of the day, or of the next Monday if it is a weekend. */
function workInstant(random: Random, dayUnix: number): number {
  const weekday = new Date(dayUnix * 1000).getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return dayUnix + shift * day + random.between(8 * 60, 17 * 60) * 60 + random.between(0, 59);
}

function planTimes(
  random: Random,
  today: number,
  nowUnix: number,
  issues: readonly PlannedIssue[],
): PlannedTime[] {
  const times: Spent[] = [];
  for (const { name, presence } of users) {
    const mayTrack = issues
      .map((issue, place) => ({ issue, place }))
      .filter(({ issue }) => mayTrackOn(name, issue));
    for (let ago = halfYearDays; ago >= 0; ago--) {
      const dayUnix = today - ago * day;
      const weekday = new Date(dayUnix * 1000).getUTCDay();
      const isWeekend = weekday === 0 || weekday === 6;
      if (!random.chance(isWeekend ? presence * 0.06 : presence)) continue;
      let instant = dayUnix + random.between(8 * 60, 9 * 60 + 45) * 60;
      const endOfDay = dayUnix + (isWeekend ? 12 : 17) * 3600 + random.between(0, 45) * 60;
      while (instant < endOfDay) {
        const timeSeconds = 300 * random.between(3, random.chance(0.3) ? 42 : 18);
        const createdUnix = instant + timeSeconds;
        if (createdUnix > nowUnix) break;
        const open = mayTrack.filter(
          ({ issue }) =>
            issue.createdUnix <= instant &&
            (issue.closedUnix === 0 || issue.closedUnix >= createdUnix),
        );
        const own = open.filter(({ issue }) => issue.assignees.includes(name));
        const choice = own.length > 0 && random.chance(0.75) ? own : open;
        if (choice.length > 0) {
          const { place } = random.pick(choice);
          times.push({ issue: place, user: name, timeSeconds, createdUnix });
        }
        instant = createdUnix + random.between(5, 75) * 60;
      }
    }
  }
  times.sort((a, b) => a.createdUnix - b.createdUnix || a.issue - b.issue);
  // A separate generator, so that details do not change the durations.
  const said = new Random(19_870_401);
  return times.map((time) => saying(said, time, issues));
}

type Spent = Omit<PlannedTime, 'startedUnix' | 'note' | 'isBillable'>;

/** Adds a start to most entries, a note to some, and makes most billable. */
function saying(random: Random, time: Spent, issues: readonly PlannedIssue[]): PlannedTime {
  const isPaid = issues[time.issue]?.repository.isUnpaid !== true;
  return {
    ...time,
    startedUnix: random.chance(0.7) ? time.createdUnix - time.timeSeconds : null,
    note: random.chance(0.45) ? random.pick(notes) : '',
    isBillable: isPaid && !random.chance(0.06),
  };
}

/** Writers, the author and assignees; in open repositories everyone who can read (D19). */
function mayTrackOn(name: string, { repository, poster, assignees }: PlannedIssue): boolean {
  if (repository.isArchived === true) return false;
  if (workersOf(repository).includes(name) || poster === name || assignees.includes(name)) {
    return true;
  }
  return repository.isOpenToTracking === true && repository.collaborators[name] !== undefined;
}
