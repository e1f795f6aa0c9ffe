import type { Context, Tx } from '../../core/context.ts';
import type { Issue, User } from '../../core/records/types.ts';
import type { IssueKind } from '../../core/visibility.ts';

/** A user's token for the host. At most one per user, and one per person of the host. */
export interface HostConnection {
  readonly id: number;
  readonly userId: number;
  /** The origin and path of the host; another address is another host. */
  readonly host: string;
  /** The person there. Another creation under the same id is another person. */
  readonly remoteId: number;
  readonly remoteCreatedUnix: number;
  /** As last seen. */
  readonly remoteLogin: string;
  /** As the host named them, separated by commas; '': it named none. */
  readonly scopes: string;
  /** '' once stopped. */
  readonly sealedToken: string;
  /** '': the token cannot be renewed. */
  readonly sealedRefresh: string;
  /** When the token expires; 0: never. */
  readonly expiresUnix: number;
  readonly state: 'active' | 'stopped';
  /** Why it was stopped, in the host's words; '' while active. */
  readonly reason: string;
  /** Grows when the tokens are renewed: a renewal of older tokens is dropped. */
  readonly generation: number;
  /** Who renews the tokens, until when. '' and 0: nobody. */
  readonly leaseHolder: string;
  readonly leaseUntilUnix: number;
  readonly createdUnix: number;
  /** When the host last said that the person is who they were, and may sign in. */
  readonly checkedUnix: number;
}

export type NewHostConnection = Omit<
  HostConnection,
  'id' | 'state' | 'reason' | 'generation' | 'leaseHolder' | 'leaseUntilUnix'
>;

/** Tokens sealed for one connection. */
export interface SealedTokens {
  readonly sealedToken: string;
  readonly sealedRefresh: string;
  readonly expiresUnix: number;
}

/** How many connections have a state, for a reason. */
export interface ConnectionCount extends Pick<HostConnection, 'state' | 'reason'> {
  readonly count: number;
}

export interface HostConnectionStore {
  ofUser(userId: number, host: string): Promise<HostConnection | undefined>;
  /** To all hosts that there were. */
  allOfUser(userId: number): Promise<HostConnection[]>;
  ofPerson(host: string, remoteId: number): Promise<HostConnection | undefined>;
  /** The most frequent first. */
  counts(host: string): Promise<ConnectionCount[]>;
  /** @param seal seals the tokens for the id that the connection got */
  insert(
    connection: Omit<NewHostConnection, keyof SealedTokens>,
    seal: (id: number) => SealedTokens,
  ): Promise<HostConnection>;
  /** @returns false if there was none */
  remove(userId: number, host: string): Promise<boolean>;
  /** Removes those made at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  /** Records that the host confirmed the person. Nothing for older tokens. */
  confirm(id: number, generation: number, login: string, nowUnix: number): Promise<void>;
  /**
   * Stops it and erases its tokens. False for older tokens, where it was stopped before, and while
   * another holder renews them.
   */
  stop(
    id: number,
    generation: number,
    reason: string,
    by: { readonly holder: string; readonly nowUnix: number },
  ): Promise<boolean>;
  /** Leases the renewal of the tokens of this generation; false if somebody else holds it. */
  lease(
    id: number,
    generation: number,
    lease: { readonly holder: string; readonly nowUnix: number; readonly untilUnix: number },
  ): Promise<boolean>;
  /** Stores renewed tokens and ends the lease; false if it passed to another holder. */
  renew(id: number, generation: number, holder: string, tokens: SealedTokens): Promise<boolean>;
}

/** The issue of the host that one here stands for. */
export interface ConnectedIssue {
  readonly issueId: number;
  readonly host: string;
  readonly remoteId: number;
  /** When it was last read with somebody's token. */
  readonly readUnix: number;
}

export interface ConnectedIssueStore {
  byIssue(issueId: number): Promise<ConnectedIssue | undefined>;
  byRemoteId(host: string, remoteId: number): Promise<ConnectedIssue | undefined>;
  /** The newest of a kind: questions about the repository ask about them. */
  newestOf(
    repositoryId: number,
    kind: IssueKind,
    limit: number,
  ): Promise<{ readonly issue: Issue; readonly remoteId: number }[]>;
  /** Adds it or replaces what is known. */
  put(issue: ConnectedIssue): Promise<void>;
}

/** What the host answered one person about one repository's issues, or its pull requests. */
export interface HostAnswer {
  readonly userId: number;
  readonly repositoryId: number;
  readonly kind: IssueKind;
  readonly sees: boolean;
  readonly askedUnix: number;
  /** Whether they may see other people's time; asked only where it is shown. */
  readonly manages: boolean;
  /** 0: never asked. */
  readonly managesAskedUnix: number;
}

/** With whether the repository has connected issues of the other kind. */
export interface ListedAnswer extends HostAnswer {
  readonly hasOtherKind: boolean;
}

export interface HostAnswerStore {
  of(userId: number, repositoryId: number, kind: IssueKind): Promise<HostAnswer | undefined>;
  /** What this host answered about the repositories that the user opened or tracked time on. */
  ofUser(userId: number, host: string): Promise<ListedAnswer[]>;
  /** Adds or replaces it. */
  put(answer: HostAnswer): Promise<void>;
  /** Removes a user's answers; the next connection asks the host again. */
  removeOfUser(userId: number): Promise<void>;
}

/** What modules that send time to the host know of a user's. */
export interface HostStatus {
  /** Entries that are going to be sent, and those that differ there. */
  readonly waiting: number;
  readonly differences: number;
  /** 0: never. */
  readonly lastSentUnix: number;
}

declare module '../../core/context.ts' {
  interface CoreDoor {
    hostStatus?(context: Context, user: User): Promise<HostStatus>;
    /**
     * Called in the transaction that connects a user with a person of the host.
     * @throws conflict if time that was tracked as another person waits
     */
    hostConnects?(tx: Tx, user: User, personId: number): Promise<void>;
  }
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly hostConnections: HostConnectionStore;
    readonly connectedIssues: ConnectedIssueStore;
    readonly hostAnswers: HostAnswerStore;
  }
}
