import type { Collaborator } from '../../core/repository/types.ts';
import type { VisibilityLevel } from '../../core/visibility.ts';

/** The sample data, with dates up to now. */
export interface DemoWorld {
  readonly users: readonly DemoUser[];
  readonly repositories: readonly DemoRepository[];
  readonly issues: readonly DemoIssue[];
  readonly times: readonly DemoTime[];
}

/** Named after birds, not people. The first one is the site admin. */
export interface DemoUser {
  readonly name: string;
  readonly joinedUnix: number;
  readonly description: string;
  readonly location: string;
  readonly domain: string;
  readonly isAdmin?: boolean;
  readonly isRestricted?: boolean;
  readonly visibility?: VisibilityLevel;
  readonly showsEmail?: boolean;
  /** Further addresses, before the `@` of `domain`. */
  readonly aliases?: readonly string[];
  readonly follows: readonly string[];
  /** Default: the instance's. */
  readonly workingDaySeconds?: number;
}

export interface DemoRepository {
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  /** Its time is not billable. */
  readonly isUnpaid?: boolean;
  /** Everyone who can read it can track time. */
  readonly isOpenToTracking?: boolean;
  readonly collaborators: Readonly<Record<string, Collaborator['mode']>>;
}

/** An issue or, in a repository named as a project, an activity. */
export interface DemoIssue {
  readonly repository: string;
  readonly title: string;
  readonly body: string;
  readonly poster: string;
  readonly assignees: readonly string[];
  readonly createdUnix: number;
  /** 0: still open. */
  readonly closedUnix: number;
  readonly estimateSeconds: number;
}

export interface DemoTime {
  /** Index into the issues. */
  readonly issue: number;
  readonly user: string;
  readonly timeSeconds: number;
  readonly createdUnix: number;
  /** Null: only the duration was recorded. */
  readonly startedUnix: number | null;
  readonly note: string;
  readonly isBillable: boolean;
  readonly tags: readonly string[];
}

/** `world.json`. Dates are relative to the Monday of the week that contains now, in UTC. */
interface Data {
  readonly users: readonly Omit<DemoUser, 'joinedUnix'>[];
  readonly repositories: readonly DemoRepository[];
  readonly bodies: readonly string[];
  readonly notes: readonly string[];
  /** By note. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly issues: readonly IssueRow[];
}

type IssueRow = readonly [
  repository: string,
  title: string,
  body: number,
  poster: string,
  assignees: readonly string[],
  createdSeconds: number,
  closedSeconds: number | null,
  estimateSeconds: number,
  times: readonly TimeRow[],
];

type TimeRow = readonly [
  user: number,
  createdMinutes: number,
  minutes: number,
  /** 1: has a start; 2: is billable. */
  flags: number,
  note: number,
];

/** The user whose part the loading administrator takes: works in two repositories, owns none. */
export const playedName = 'dunnock';

const day = 86_400;

/** The sample data as of a time: what would be later is left out. */
export async function demoWorld(nowUnix: number): Promise<DemoWorld> {
  // Loaded on demand: most processes never need it.
  const { default: json } = await import('./world.json', { with: { type: 'json' } });
  const { users, repositories, bodies, notes, tags, issues } = json as unknown as Data;
  const today = nowUnix - (nowUnix % day);
  const monday = today - ((new Date(today * 1000).getUTCDay() + 6) % 7) * day;
  const timeOf =
    (issue: number) =>
    ([user, createdMinutes, minutes, flags, note]: TimeRow): DemoTime => {
      const createdUnix = monday + createdMinutes * 60;
      return {
        issue,
        user: users[user]?.name ?? '',
        timeSeconds: minutes * 60,
        createdUnix,
        startedUnix: (flags & 1) === 0 ? null : createdUnix - minutes * 60,
        note: notes[note] ?? '',
        isBillable: (flags & 2) !== 0,
        tags: tags[notes[note] ?? ''] ?? [],
      };
    };
  return {
    users: users.map((user, place) => ({
      ...user,
      joinedUnix: today - (560 - place * 12) * day + 9 * 3600,
    })),
    repositories,
    issues: issues.map(
      ([repository, title, body, poster, assignees, created, closed, estimateSeconds]) => ({
        ...{ repository, title, poster, assignees, estimateSeconds },
        body: bodies[body] ?? '',
        createdUnix: Math.min(nowUnix, monday + created),
        closedUnix: closed === null || monday + closed > nowUnix ? 0 : monday + closed,
      }),
    ),
    times: issues
      .flatMap(([, , , , , , , , times], place) => times.map(timeOf(place)))
      .filter(({ createdUnix }) => createdUnix <= nowUnix)
      .sort((a, b) => a.createdUnix - b.createdUnix || a.issue - b.issue),
  };
}
