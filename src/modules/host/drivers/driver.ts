import type { IssuePlace } from '../../../core/context.ts';
import type { RemoteIssue } from '../../../core/records/types.ts';
import type { IssueKind } from '../../../core/visibility.ts';

/**
 * What a code host must be able to do. A driver speaks one host's API; everything it returns is
 * read, bounded and typed: the rest of the module never sees the host's JSON.
 *
 * The contract of every method:
 * - It asks as the token's owner, and sends the token to the configured origin only, redirects
 *   included. A redirect keeps the method and the body.
 * - It never throws for what a host can do: it returns an `Answer`.
 * - `unavailable` means that nothing is known: an answer that is no JSON, has the wrong shape, is
 *   larger than 8 MiB or took longer than 10 seconds; 408, 425, 429 and 5xx. It is never a refusal.
 * - Nothing that it returns contains the token, not even where the host repeats it.
 */
export interface HostDriver {
  /** The person of the token. 401: the token is not valid. 403: the person may not sign in. */
  whoAmI(ask: Asking): Promise<Answer<HostPerson>>;
  /**
   * What the token may do, found by use, as hosts do not tell it otherwise.
   * Never guesses: what it did not see is false, and `names` is null where the host named none.
   */
  scopes(ask: Asking): Promise<Answer<TokenScopes>>;
  /**
   * Open and closed issues that contain the words, best first; without words, open ones that the
   * person is assigned to, then those that they opened. Proposals, not proof: hosts list
   * issues of a unit that the person may not read.
   */
  search(ask: Asking, words: string, limit: number): Promise<Answer<readonly HostIssue[]>>;
  /** The issue or pull request, where the person may read it. 404: they may not, or there is none. */
  issue(ask: Asking, place: IssuePlace): Promise<Answer<HostIssue>>;
  /** Whether the person may see other people's time on it. @param other not the person's login */
  seesOthersTime(ask: Asking, place: IssuePlace, other: string): Promise<Answer<boolean>>;
  /**
   * One page of the person's own entries whose moment is in [since, before]. In no order, so that
   * pages can skip entries: narrow the window until `total` fits on one page.
   */
  ownTimes(ask: Asking, window: TimeWindow): Promise<Answer<TimePage>>;
  /** As `ownTimes`, of everybody whose time the person may see on one issue. */
  timesOf(ask: Asking, place: IssuePlace, window: TimeWindow): Promise<Answer<TimePage>>;
  /**
   * Adds time for the person, at the moment of the request. Not idempotent: after `unavailable`
   * with `wasSent`, the entry may exist.
   */
  addTime(ask: Asking, place: IssuePlace, seconds: number): Promise<Answer<HostTime>>;
  /**
   * Deletes an entry of the person. Hosts ignore the issue in the path: compare the entry first.
   * True: deleted; false: it was deleted already.
   */
  deleteTime(ask: Asking, place: IssuePlace, id: number): Promise<Answer<boolean>>;
}

export type { IssuePlace };

/** Who asks, and how urgently. */
export interface Asking {
  readonly token: string;
  /** At most one request per person is under way. */
  readonly personId: number;
  /** Ends the wait for a turn, and the request. */
  readonly signal?: AbortSignal;
}

/** The host's word, or why there is none. */
export type Answer<T> =
  | {
      readonly kind: 'answered';
      readonly value: T;
      /** The host's clock at its answer; null: it did not say. */
      readonly hostUnix: number | null;
    }
  | {
      readonly kind: 'refused';
      /** A 4xx with the host's own reason, never one of a proxy. */
      readonly status: number;
      /** One line of at most 300 characters; '' if the host gave none. */
      readonly reason: string;
      readonly hostUnix: number | null;
    }
  | {
      readonly kind: 'unavailable';
      /** False only if it is certain that the host read nothing of the request. */
      readonly wasSent: boolean;
      readonly reason: string;
    };

/** A person of the host. A renamed person keeps the id; another `createdUnix` is another person. */
export interface HostPerson {
  readonly id: number;
  readonly login: string;
  readonly createdUnix: number;
}

export interface TokenScopes {
  /** Whether it reads repositories, and with them code. */
  readonly readsCode: boolean;
  /** Whether it lists the person's own times, and finds issues. */
  readonly readsTimes: boolean;
  /** As the host names them, in its order; null: it did not name them. */
  readonly names: readonly string[] | null;
}

/** Its people are logins: texts to show, of users who need no account here. */
export interface HostIssue extends IssuePlace, RemoteIssue {
  readonly id: number;
  readonly repositoryId: number;
  readonly kind: IssueKind;
  /** Its poster and assignees, as far as they have accounts there. */
  readonly people: readonly Pick<HostPerson, 'id' | 'login'>[];
  readonly title: string;
  readonly body: string;
  readonly isClosed: boolean;
  /** The address of its page, on the host's origin. */
  readonly page: string;
  readonly commentsCount: number;
  /** 0: none. */
  readonly dueUnix: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
  /** 0: open. */
  readonly closedUnix: number;
}

export interface TimeWindow {
  readonly sinceUnix?: number;
  readonly beforeUnix?: number;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface TimePage {
  readonly times: readonly HostTime[];
  /** Of the whole list; it can count entries that the list leaves out. */
  readonly total: number;
}

/** An entry of the host. */
export interface HostTime {
  readonly id: number;
  readonly personId: number;
  readonly issueId: number;
  readonly seconds: number;
  readonly createdUnix: number;
  /** Null where the host sent none that is understood. */
  readonly issue: HostIssue | null;
}
