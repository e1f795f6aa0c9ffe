import type { Caller, SignedIn } from './caller.ts';
import type { Clock } from './clock.ts';
import type { None } from './door.ts';
import type { Mail, MailContent, MailPort, MailToQueue } from './mailing/types.ts';
import type { Attempt, OutboxLog, SettledWork, Work, WorkStore } from './outbox/types.ts';
import type { Problem } from './problem.ts';
import type {
  AccessAnswer,
  Repository,
  RepositoryAccess,
  TrackedTime,
  User,
} from './records/types.ts';
import type { ReportFilter, SavedQuery } from './report/types.ts';
import type { PasswordHasher, SecretBox } from './sign-in/types.ts';
import type { Database, Stores } from './store.ts';
import type { FirstDayOfWeek, LocalCalendar } from './time/types.ts';
import type { VisibilityLevel } from './visibility.ts';

export type RegistrationMode = 'off' | 'open' | 'invitation';

/** The settings that rules depend on, from `config/`. */
export interface Rules {
  readonly timeTrackingEnabled: boolean;
  readonly defaultAllowOnlyContributorsToTrackTime: boolean;
  /** Defaults for users without settings of their own. */
  readonly defaultTimeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
  readonly workingDaySeconds: number;
  /** Longer entries are flagged as possible mistakes, not refused. */
  readonly longTimeSeconds: number;
  /** An added address starts unverified and has to be confirmed. */
  readonly emailConfirmationRequired: boolean;
  readonly emailsAddReply: 'added' | 'all';
  /** Glob patterns of ASCII domains; empty: all are allowed. */
  readonly emailDomainAllowlist: readonly string[];
  readonly emailDomainBlocklist: readonly string[];
  readonly defaultHideEmail: boolean;
  readonly defaultUserVisibility: VisibilityLevel;
  readonly minPasswordLength: number;
  /** `off`: only administrators sign in with a password. */
  readonly passwordSignIn: 'on' | 'off';
  /** Who must use two-factor authentication. */
  readonly requireTwoFactor: 'off' | 'admins' | 'all';
  /** Days for which a released name is held, and a deleted resource can be restored. */
  readonly nameHoldDays: number;
  readonly restoreDays: number;
  /** When a session ends, since its last use and since the sign-in. */
  readonly sessionIdleDays: number;
  readonly sessionMaxDays: number;
  /** Hours between two checks of the database file; 0: no checks. */
  readonly databaseCheckHours: number;
  /** Failed sign-ins allowed in a window, per account and address, and per address alone. */
  readonly signInFailuresPerAccount: number;
  readonly signInFailuresPerAddress: number;
  readonly signInWindowSeconds: number;
  /** Days for which failed sign-ins stay in the audit log. */
  readonly failedSignInKeepDays: number;
  /** How often per hour a caller may learn that an added address is in use. */
  readonly usedEmailAnswersPerHour: number;
  /** Who may register; null: administrators decide (`editable-settings.ts`). */
  readonly registration: RegistrationMode | null;
  /** The configured mail server; null or '': the value that administrators set. */
  readonly mail: {
    readonly smtpUrl: string | null;
    readonly from: string;
    readonly allowsPlain: boolean | null;
  };
  /** How long a mailed link or code can confirm an address. */
  readonly confirmationValidSeconds: number;
  /** How long an unverified address stays pending. */
  readonly claimValidDays: number;
  /** Minimum time between two confirmation mails to one address. */
  readonly resendConfirmationSeconds: number;
  /** Mails to unverified addresses, per account and hour. */
  readonly unprovenMailsPerHour: number;
  readonly maxEmailsPerRequest: number;
  readonly maxEmailsPerAccount: number;
  readonly maxTokensPerAccount: number;
  readonly passwordResetValidSeconds: number;
  /** How long the mailed link can revert a change of the primary address. */
  readonly revertValidDays: number;
  readonly invitationValidDays: number;
  /** How long after the password was given a session may take sensitive actions. */
  readonly provenPasswordSeconds: number;
  /** Days for which finished mail is listed. */
  readonly mailKeepDays: number;
}

/** What rules need besides the database. */
interface Services {
  readonly rules: Rules;
  readonly secretBox: SecretBox;
  /** The kernel's nouns, then the modules. */
  readonly doors: readonly CoreDoor[];
}

/** The services that every operation uses. */
export interface Context extends Services {
  /**
   * That of the request, where the one transaction of this one also stores a reply: for what is kept
   * whatever becomes of the change, before it begins.
   */
  readonly outside?: Context;
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  /** Whether a password, in lower case, is one that guessers try first. */
  isCommonPassword(password: string): Promise<boolean>;
  readonly mail: MailPort;
  /** Call after a commit that may have left work for an outbox. */
  wakeOutboxes(): void;
}

/** A read on behalf of a caller: see `view` in transaction.ts. */
export interface View<C extends Caller = Caller> extends Stores, Services {
  readonly caller: C;
  /** When it began: all that is read or written has one time. */
  readonly nowUnix: number;
  /** The same on behalf of another caller, such as a visitor who has just proved who they are. */
  as<D extends Caller>(caller: D): View<D>;
}

/** A change on behalf of a caller, in one transaction: see `write` in transaction.ts. */
export interface Tx<C extends Caller = Caller> extends View<C> {
  /**
   * Records an action of the caller.
   * @param target a noun and an id, e.g. `user:12`
   * @param detail a few words; never a secret
   * @param userAgent of a sign-in
   */
  audit(action: string, target: string, detail?: string, userAgent?: string): Promise<void>;
  /** Queues a mail: it is sent if and only if the transaction commits. */
  mail(mail: MailToQueue): Promise<Mail>;
  /** Equal work without a mail, so that timing does not reveal whether an account exists. */
  mailNobody(content: MailContent): Promise<void>;
  /** Wakes the outboxes after the commit; `mail` does so too. */
  wakeOutboxes(): void;
  as<D extends Caller>(caller: D): Tx<D>;
}

/** What was created at these times or later is removed, as it may be an intruder's. */
export interface RecoveryStart {
  /** Tokens, the calendar address and links to reports. */
  readonly accessUnix: number;
  /**
   * Two-factor authentication, recovery codes, email addresses other than the primary one, and what
   * lets others in: collaborators, shared reports, invitations (D49).
   */
  readonly changesUnix: number;
  /** The address that the intruder made primary; it is removed whatever its age. */
  readonly address?: string;
}

/**
 * Removes what an intruder may have left.
 * @returns what was ended, for the audit: `3 tokens`; '' if nothing was
 */
export type EndAccess = (tx: Tx<SignedIn>, user: User, since: RecoveryStart) => Promise<string>;

/** Removes up to `limit` rows. @returns how many; 0: nothing is left */
export type Purge = (tx: Tx, limit: number) => Promise<number>;

/** One round of an outbox, with what was asked before it, such as the mail server. */
export interface Round<W extends Work, Ready> {
  /**
   * Work that is waiting, or whose holder's lease has expired; longest due first. Asked twice:
   * outside a transaction, and in the one that leases.
   */
  due(stores: Stores, nowUnix: number, limit: number): Promise<readonly W[]>;
  /**
   * Prepares an attempt, in the transaction that leases the work; what cannot be sent is refused by
   * `attempt`, as other work is leased with it. Work that was `sending` may have arrived.
   */
  ready(tx: Tx, work: W): Promise<Ready>;
  /** Makes an attempt. @param signal ends it at once, at the latest after half of the lease */
  attempt(ready: Ready, signal: AbortSignal): Promise<Attempt>;
  /** Called in the transaction that records an attempt, if the lease still lasts. */
  settled?(tx: Tx, ready: Ready, attempt: Attempt, end: SettledWork): Promise<void>;
}

/** A kind of work, each with a table and an outbox of its own. */
export interface WorkKind<W extends Work = Work, Ready = unknown> {
  /** In logs and metrics: `mail`. */
  readonly name: string;
  storeOf(stores: Stores): WorkStore;
  /** @returns a function that is called before each round */
  open(context: Context, log: OutboxLog): () => Promise<Round<W, Ready>>;
}

/** An entry before and after a change; null if it was not there, or is not any more. */
export type EntryChange =
  | { readonly before: TrackedTime; readonly after: TrackedTime | null }
  | { readonly before: null; readonly after: TrackedTime };

/** An entry of an import, and what its file bills it as; '' and null: the file does not say. */
export interface ImportedEntry {
  readonly time: TrackedTime;
  readonly access: RepositoryAccess;
  readonly holder: User;
  readonly billing: Readonly<
    Record<'project' | 'client' | 'currency', string> &
      Record<'hourlyPrice' | 'amount', number | null>
  >;
}

/** What answers of the host are for; see `CoreDoor.accessAnswers`. */
export type AnswerUse = 'request' | 'list' | 'link';

/** Where an issue is on a host. */
export interface IssuePlace {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
}

/** Ids that entries are grouped by: 0 for none, negative ones for what has no record of its own. */
export interface ReportKey {
  namesOf(
    view: View<SignedIn>,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly name: string; readonly colour?: string }>>;
  /** The id that a text means to the filter of the same name. @throws as that filter */
  idOf?(view: View<SignedIn>, text: string): Promise<number>;
  /** The names of entries by their repositories. */
  ofRepositories?(view: View<SignedIn>, ids: readonly number[]): Promise<Map<number, string>>;
}

/** What the core must know of a noun or a module. */
export interface CoreDoor {
  /** What expires. */
  readonly purges?: readonly Purge[];
  /** What its transactions leave to be done after their commit. */
  readonly outbox?: WorkKind;
  readonly endAccess: EndAccess | None;
  /**
   * What the host said about a user, once per request: never inside a transaction. Where no issue of
   * a kind is connected, it has the answer for the other kind.
   * @param use for a `list`, answers that are too old are asked for again; others are stored ones. For
   * the owner of a `link`, who is away, answers of a day are fresh
   */
  accessAnswers?(context: Context, user: User, use: AnswerUse): Promise<readonly AccessAnswer[]>;
  /** The same for a repository that they open; it may ask the host. @param number of the issue opened */
  askAccess?(
    context: Context,
    user: User,
    repository: Repository,
    number: number | undefined,
  ): Promise<AccessAnswer | undefined>;
  /** The issue whose page on the host has the address. */
  placeAt?(context: Context, address: string): IssuePlace | undefined;
  /** Asks the host for an issue that is unknown here, and connects it. Undefined: not for the user. */
  findUnknown?(context: Context, user: User, place: IssuePlace): Promise<AccessAnswer | undefined>;
  /** What reports can be grouped by, besides; `entryKeys` of its SQL door has the ids. */
  readonly reportKeys?: Readonly<Record<string, ReportKey>>;
  /** Filters of entries: the repositories that a text means. @throws what the report shall */
  readonly narrow?: Readonly<
    Record<string, (view: View<SignedIn>, text: string) => Promise<readonly number[]>>
  >;
  /** The entries that the caller manages, for reports that are saved. @throws what the report shall */
  selectManaged?(
    context: Context,
    caller: SignedIn,
    query: SavedQuery,
  ): Promise<{ readonly filter: ReportFilter; readonly calendar: LocalCalendar }>;
  /**
   * Which amounts reports show the viewer, for `entryAmounts` of its SQL door; undefined: none.
   * @throws what the report shall
   */
  amountsFor?(view: View<SignedIn>, filter: ReportFilter): Promise<unknown>;
  /**
   * Called in the transaction that adds, changes, moves, deletes or restores an entry.
   * @param batch groups changes of one request, such as an import; '' for a single one
   */
  entryChanged?(tx: Tx<SignedIn>, change: EntryChange, batch: string): Promise<void>;
  /**
   * Called after the entries of an import; what is written in the context is part of it.
   * @returns what is new, and what stays as it is for a reason
   */
  imported?(
    context: Context,
    caller: SignedIn,
    entries: readonly ImportedEntry[],
  ): AsyncIterable<Problem>;
}
