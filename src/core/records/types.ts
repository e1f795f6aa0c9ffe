import type { IssueKind, VisibilityLevel } from '../visibility.ts';

/** An account. Times are seconds since 1970; 0 means never. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  /** The primary address, as typed. A copy of the primary row of the emails. */
  readonly email: string;
  readonly hideEmail: boolean;
  readonly loginName: string;
  readonly sourceId: number;
  readonly description: string;
  readonly location: string;
  readonly website: string;
  readonly language: string;
  readonly visibility: VisibilityLevel;
  readonly isAdmin: boolean;
  readonly isRestricted: boolean;
  readonly isActive: boolean;
  readonly prohibitLogin: boolean;
  readonly mustChangePassword: boolean;
  /** Registered, but the address is unverified; until then the account can do nothing else. */
  readonly isPending: boolean;
  /** Total counts, whatever the viewer may see. */
  readonly followersCount: number;
  readonly followingCount: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
  readonly lastLoginUnix: number;
}

/** Preferences for pages and reports. */
export interface Preferences {
  readonly theme: string;
  readonly diffViewStyle: string;
  readonly hideActivity: boolean;
  /** An IANA name; '': the instance's default. */
  readonly timeZone: string;
  /** '': the instance's default. */
  readonly firstDayOfWeek: '' | 'monday' | 'saturday' | 'sunday';
  /** 0: the instance's default. */
  readonly workingDaySeconds: number;
  /** Show the working day to those who administer repositories in which the user tracks time. */
  readonly showWorkingDay: boolean;
  /** How `3/11/2026` is read; '': not set, such dates are refused. */
  readonly dateOrder: '' | 'dmy' | 'mdy';
}

/** What a user may do in a repository; each level includes those before it. */
export type AccessMode = 'none' | 'read' | 'write' | 'admin' | 'owner';

export interface Repository {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string;
  readonly website: string;
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  readonly isTemplate: boolean;
  readonly isArchived: boolean;
  /** 0: never. */
  readonly archivedUnix: number;
  readonly hasIssues: boolean;
  readonly enableTimeTracker: boolean;
  readonly allowOnlyContributorsToTrackTime: boolean;
  readonly enableIssueDependencies: boolean;
  /** The default for new entries. */
  readonly defaultBillable: boolean;
  /** Repo admins may edit other users' entries. */
  readonly adminsMayEditTime: boolean;
  readonly openIssuesCount: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
  /** The host of a connected repository, its id there, its owner's name there, and its page. */
  readonly host: string;
  readonly remoteId: number | null;
  readonly remoteOwner: string;
  readonly page: string;
  /**
   * Holds the activities of a project, whose name is its description; no path of a repository finds
   * it.
   */
  readonly isHidden: boolean;
}

/** What the host last said about a user and a connected repository. */
export interface AccessAnswer extends Readonly<Record<IssueKind, 'none' | 'read' | 'write'>> {
  readonly repositoryId: number;
  readonly isFresh: boolean;
  /** The host was asked for a newer one and could not answer: own entries keep their titles. */
  readonly isLastKnown?: boolean;
}

/** A repository with the caller's access to it. */
export interface RepositoryAccess {
  readonly repository: Repository;
  readonly owner: User;
  readonly mode: AccessMode;
  /** The kind of issue that the host does not show to the caller. */
  readonly hidden?: IssueKind | undefined;
}

/** A repository's current name or, if it is not readable, its name in the entries (D24). */
export interface NamedRepository {
  readonly id: number;
  readonly ownerName: string;
  readonly name: string;
  /** Of a hidden one: the name of the project whose activities it holds. */
  readonly title?: string | undefined;
}

export interface Issue {
  readonly id: number;
  readonly repositoryId: number;
  /** Counts from 1 within the repository; `index` in paths. */
  readonly number: number;
  readonly posterId: number;
  readonly title: string;
  readonly body: string;
  readonly isClosed: boolean;
  /** 0: open. */
  readonly closedUnix: number;
  /** 0: none. */
  readonly dueUnix: number;
  readonly timeEstimateSeconds: number;
  readonly commentsCount: number;
  /** A user other than the poster may have changed its title, body or dates. */
  readonly isEditedByOthers: boolean;
  readonly createdUnix: number;
  readonly updatedUnix: number;
  /** A pull request of a host. */
  readonly isPull: boolean;
  /** What the host says of a connected issue; null for others. */
  readonly remote: RemoteIssue | null;
}

/** What a host alone says of an issue; the users may have no account here. */
export interface RemoteIssue {
  readonly poster: string;
  readonly assignees: readonly string[];
  readonly labels: readonly RemoteLabel[];
  readonly milestone: { readonly id: number; readonly title: string } | null;
  /** 0: not merged. */
  readonly mergedUnix: number;
}

/** With the host's id. */
export interface RemoteLabel {
  readonly id: number;
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
}

/** An issue with everything its JSON needs; deleted users appear as the ghost. */
export interface FullIssue {
  readonly issue: Issue;
  readonly poster: User;
  /** Oldest assignment first. */
  readonly assignees: readonly User[];
  readonly repository: Repository;
  readonly owner: User;
}

/** The fields besides the duration that users fill in; all are editable and in the history. */
export interface EntryDetails {
  /** The user's text; '' for none. */
  readonly note: string;
  readonly isBillable: boolean;
  /** The start of the work, which covers [start, start + seconds). Null: no interval. */
  readonly startedUnix: number | null;
  /** The day of work without a time of day, as days since 1970 (D46). Null: it counts at an instant. */
  readonly day: number | null;
  /** The id in another program; '' for none. */
  readonly externalId: string;
  /** In the order given; no two of them fold to the same. */
  readonly tags: readonly string[];
}

export interface TrackedTime extends EntryDetails {
  readonly id: number;
  readonly issueId: number;
  readonly issueNumber: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly timeSeconds: number;
  /**
   * The instant the entry counts at: lists show, sort and filter by it. Noon of its `day`, in its
   * user's time zone when that was given.
   */
  readonly createdUnix: number;
  /** The repository's names at the time, for a user who may no longer read it (D24). */
  readonly ownerNameThen: string;
  readonly repositoryNameThen: string;
  readonly isDeleted: boolean;
  /** The user who added it. */
  readonly creatorId: number;
  /** The time of the last change. */
  readonly updatedUnix: number;
  /** Grows with each change. */
  readonly version: number;
  /** The reference of what it was billed with, after which it is locked (D59); '' if it was not. */
  readonly billedAs: string;
}

/** An entry with everything its JSON needs. */
export interface FullTime {
  readonly time: TrackedTime;
  /** `Ghost` for a deleted user. */
  readonly userName: string;
  /** The user who added it; null if that is its user, deleted, or hidden from the caller. */
  readonly creatorName: string | null;
  /** Null if the caller may not read the repository; they see only its former names (D24). */
  readonly issue: FullIssue | null;
  readonly project?: string;
}

/** The key of a user's authenticator app. */
export interface TwoFactor {
  readonly userId: number;
  /** The key, encrypted. */
  readonly sealedSecret: string;
  /** The server key it is encrypted with. */
  readonly keyId: string;
  /** The latest used time step; codes up to it are refused. */
  readonly lastStep: number;
  readonly createdUnix: number;
  /** When a first code confirmed it; 0: not enabled yet. */
  readonly confirmedUnix: number;
  /** When the recovery codes were created; 0: unknown. */
  readonly codesUnix: number;
}

/** A session is active if it was used and begun after these times. */
export interface SessionLimits {
  readonly seenAfterUnix: number;
  readonly createdAfterUnix: number;
}

/** A user with the password hash to compare with. */
export interface SignInRecord {
  readonly user: User;
  /** '': no sign-in by password. */
  readonly hash: string;
  readonly passwordVersion: number;
}
