import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { type Listing, listingOf, mapListing } from '../../core/listing.ts';
import { readableNames } from '../../core/policy/lookup.ts';
import { view, write } from '../../core/transaction.ts';
import { twoFactorState } from '../../core/two-factor/operations.ts';
import { userSettings } from '../../core/user/settings.ts';
import type { ExportedEvent, ExportedIssue, InRepository, Named, PersonalData } from './types.ts';

/** All data stored about the caller, to be read in chunks. The export itself is audited. */
export async function personalData(context: Context, caller: SignedIn): Promise<PersonalData> {
  const { id } = caller.user;
  await write(context, caller, (tx) => tx.audit('user.export', `user:${id}`));
  const { read } = context.database;
  const named = <T extends InRepository>(list: Listing<T>): Listing<Named<T>> =>
    mapListing(list, (rows) => withNames(view(context, caller), rows));
  return {
    account: await userSettings(context, caller),
    oldNames: await read.exports.oldNames(id),
    emails: read.emails.list(id, context.clock.nowUnix()),
    tokens: read.tokens.ofUser(id),
    sessions: read.sessions.ofUser(id, { seenAfterUnix: 0, createdAfterUnix: 0 }),
    twoFactor: await twoFactorState(context, caller.user),
    following: read.exports.following(id),
    followers: read.exports.followers(id),
    blocked: read.exports.blocked(id),
    repositories: (['there', 'deleted'] as const).map((w) => read.exports.repositories(id, w)),
    collaborations: named(read.exports.collaborations(id)),
    issues: mapListing(named(read.exports.issues(id)), (rows) => rows.map(withoutChanges)),
    assignments: named(read.exports.assignments(id)),
    trackedTimes: (['there', 'deleted'] as const).map((w) => read.exports.trackedTimes(id, w)),
    timeRevisions: read.timeRevisions.ofPerson(id),
    stopwatches: listingOf(await read.stopwatches.ofUser(id)),
    events: mapListing(named(read.exports.events(id)), (rows) => rows.map(withoutEdits)),
    mails: read.exports.mails(id),
    auditEntries: (['by', 'as', 'to'] as const).map((w) => read.exports.auditEntries(id, w)),
  };
}

/** Leaves out what others may have changed in a repository that the user may no longer read (D24). */
function withoutChanges(row: Named<ExportedIssue>): Named<ExportedIssue> {
  const { issue, repositoryName } = row;
  if (repositoryName !== null) return row;
  const blank = { title: '', body: '', isClosed: false, closedUnix: 0, dueUnix: 0 };
  const own = { ...issue, ...(issue.isEditedByOthers && blank), updatedUnix: issue.createdUnix };
  return { ...row, issue: own, deletedUnix: 0 };
}

/** The same for comments. */
function withoutEdits(row: Named<ExportedEvent>): Named<ExportedEvent> {
  const { event, isEditedByOthers, repositoryName } = row;
  return repositoryName !== null || !isEditedByOthers
    ? row
    : { ...row, event: { ...event, body: '' } };
}

/** Repository names are given only to users who may read the repository now (D24). */
async function withNames<T extends InRepository>(
  view: View<SignedIn>,
  rows: readonly T[],
): Promise<Named<T>[]> {
  const names = await readableNames(
    view,
    rows.map((row) => row.repositoryId),
  );
  return rows.map((row) => {
    const named = names.get(row.repositoryId);
    return { ...row, repositoryName: named ? `${named.ownerName}/${named.name}` : null };
  });
}
