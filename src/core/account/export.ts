import { repositoryVisibility } from '../access.ts';
import { type AuditEntry, auditOf } from '../audit.ts';
import type { SignedIn } from '../caller.ts';
import type { Email } from '../email/email.ts';
import type { Issue } from '../issue/issue.ts';
import type { TimelineEvent } from '../issue/timeline.ts';
import { type Listing, mapListing } from '../listing.ts';
import type { Mail } from '../outbox/mail.ts';
import type { CalendarSubscription } from '../reports/calendar.ts';
import type { Collaborator, Repository } from '../repository/repository.ts';
import type { Session } from '../sign-in/session.ts';
import type { Token } from '../sign-in/token.ts';
import { type TwoFactorState, twoFactorState } from '../sign-in/two-factor-operations.ts';
import type { Stopwatch } from '../stopwatch/stopwatch.ts';
import type { Stores } from '../store.ts';
import type { TimeRevision } from '../tracked-time/revision.ts';
import type { TrackedTime } from '../tracked-time/tracked-time.ts';
import type { User } from '../user/user.ts';
import { type UserSettings, userSettings } from '../user/user-settings.ts';
import type { World } from '../world.ts';

/** `deletedUnix` is 0 unless deleted; deleted things can be restored for a while. */
interface Deletable {
  readonly deletedUnix: number;
}

/** A user related to the exported one, since when, and the note on the relation. */
export interface Acquaintance {
  readonly user: User;
  readonly sinceUnix: number;
  readonly note: string;
}

interface InRepository {
  readonly repositoryId: number;
}
/** With the repository's `owner/name`; null where the user may not read it. */
export type Named<T> = T & { readonly repositoryName: string | null };

export interface KeptCollaboration extends InRepository {
  readonly mode: Collaborator['mode'];
  readonly sinceUnix: number;
}
export interface KeptIssue extends InRepository, Deletable {
  readonly issue: Issue;
}
export interface KeptAssignment extends InRepository {
  readonly issueId: number;
  readonly issueNumber: number;
}
export interface KeptTime extends Deletable {
  readonly time: TrackedTime;
  readonly insertedUnix: number;
}
/** Without the mail's body, which is deleted once it is sent. */
export type KeptMail = Pick<
  Mail,
  'id' | 'kind' | 'recipient' | 'subject' | 'state' | 'createdUnix' | 'endedUnix'
>;
export interface KeptRepository extends Deletable {
  readonly repository: Repository;
}

/** Everything that belongs to one user, whatever its visibility. Sorted by id. */
export interface ExportStore {
  oldNames(userId: number): Promise<{ name: string; freedUnix: number }[]>;
  following(userId: number): Listing<Acquaintance>;
  followers(userId: number): Listing<Acquaintance>;
  blocked(userId: number): Listing<Acquaintance>;
  repositories(userId: number, which: 'there' | 'deleted'): Listing<KeptRepository>;
  collaborations(userId: number): Listing<KeptCollaboration>;
  /** Issues they wrote. */
  issues(userId: number): Listing<KeptIssue>;
  assignments(userId: number): Listing<KeptAssignment>;
  trackedTimes(userId: number, which: 'there' | 'deleted'): Listing<KeptTime>;
  events(userId: number): Listing<TimelineEvent>;
  /** Mails about them, except confirmations of addresses they have not verified. */
  mails(userId: number): Listing<KeptMail>;
  /**
   * Audit entries of actions by the user, on their behalf, or on them; each entry is in one list.
   */
  auditEntries(userId: number, which: 'by' | 'as' | 'to'): Listing<AuditEntry>;
}

/** All data stored about a user; arrays are lists to concatenate. */
export interface PersonalData {
  readonly account: UserSettings;
  readonly oldNames: readonly { readonly name: string; readonly freedUnix: number }[];
  readonly emails: Listing<Email>;
  /** Without secrets, of which only hashes are stored. */
  readonly tokens: Listing<Token>;
  readonly sessions: Listing<Session>;
  readonly twoFactor: TwoFactorState;
  readonly following: Listing<Acquaintance>;
  readonly followers: Listing<Acquaintance>;
  readonly blocked: Listing<Acquaintance>;
  readonly repositories: readonly Listing<KeptRepository>[];
  readonly collaborations: Listing<Named<KeptCollaboration>>;
  readonly issues: Listing<Named<KeptIssue>>;
  readonly assignments: Listing<Named<KeptAssignment>>;
  readonly trackedTimes: readonly Listing<KeptTime>[];
  readonly timeRevisions: Listing<TimeRevision>;
  readonly stopwatches: Listing<Stopwatch>;
  /** Without its secret; null: no subscription. */
  readonly calendar: CalendarSubscription | null;
  readonly events: Listing<TimelineEvent>;
  /** Mails to them that have not been purged. */
  readonly mails: Listing<KeptMail>;
  readonly auditEntries: readonly Listing<AuditEntry>[];
}

/** All data stored about the caller, to be read in chunks. The export itself is audited. */
export async function personalData(world: World, caller: SignedIn): Promise<PersonalData> {
  const { id } = caller.user;
  await world.database.write((stores) =>
    stores.audit.add(auditOf(world, caller, 'user.export', `user:${id}`)),
  );
  const { read } = world.database;
  const named = <T extends InRepository>(list: Listing<T>): Listing<Named<T>> =>
    mapListing(list, (rows) => withNames(read, caller, rows));
  return {
    account: await userSettings(world, caller),
    oldNames: await read.exports.oldNames(id),
    emails: read.emails.list(id, world.clock.nowUnix()),
    tokens: read.tokens.ofUser(id),
    sessions: read.sessions.ofUser(id, 0),
    twoFactor: await twoFactorState(world, caller.user),
    following: read.exports.following(id),
    followers: read.exports.followers(id),
    blocked: read.exports.blocked(id),
    repositories: (['there', 'deleted'] as const).map((w) => read.exports.repositories(id, w)),
    collaborations: named(read.exports.collaborations(id)),
    issues: named(read.exports.issues(id)),
    assignments: named(read.exports.assignments(id)),
    trackedTimes: (['there', 'deleted'] as const).map((w) => read.exports.trackedTimes(id, w)),
    timeRevisions: read.timeRevisions.ofPerson(id),
    stopwatches: read.stopwatches.list({ userId: id }),
    calendar: (await read.calendars.ofUser(id)) ?? null,
    events: read.exports.events(id),
    mails: read.exports.mails(id),
    auditEntries: (['by', 'as', 'to'] as const).map((w) => read.exports.auditEntries(id, w)),
  };
}

/** Repository names are given only to users who may read the repository now (D24). */
async function withNames<T extends InRepository>(
  stores: Stores,
  caller: SignedIn,
  rows: readonly T[],
): Promise<Named<T>[]> {
  const ids = [...new Set(rows.map((row) => row.repositoryId))];
  const readable = await stores.trackedTimes.readableRepositories(
    repositoryVisibility(caller),
    ids,
  );
  const repositories = await stores.repositories.byIds([...readable]);
  const ownerIds = new Set(repositories.map((repository) => repository.ownerId));
  const owners = new Map(
    (await stores.users.byIds([...ownerIds])).map((owner) => [owner.id, owner.name]),
  );
  const names = new Map(
    repositories.map(({ id, ownerId, name }) => [id, `${owners.get(ownerId) ?? ''}/${name}`]),
  );
  return rows.map((row) => ({ ...row, repositoryName: names.get(row.repositoryId) ?? null }));
}
