import { audit } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Listing, mapListing } from '../listing.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { twoFactorState } from '../sign-in/two-factor-operations.ts';
import type { Stores } from '../store.ts';
import { userSettings } from '../user/user-settings.ts';
import type { InRepository, Named, PersonalData } from './types.ts';

/** All data stored about the caller, to be read in chunks. The export itself is audited. */
export async function personalData(context: Context, caller: SignedIn): Promise<PersonalData> {
  const { id } = caller.user;
  await context.database.write((stores) =>
    audit(context, stores, caller, 'user.export', `user:${id}`),
  );
  const { read } = context.database;
  const named = <T extends InRepository>(list: Listing<T>): Listing<Named<T>> =>
    mapListing(list, (rows) => withNames(read, caller, rows));
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
    issues: named(read.exports.issues(id)),
    assignments: named(read.exports.assignments(id)),
    trackedTimes: (['there', 'deleted'] as const).map((w) => read.exports.trackedTimes(id, w)),
    timeRevisions: read.timeRevisions.ofPerson(id),
    stopwatches: read.stopwatches.list({ userId: id }),
    calendar: (await read.calendars.ofUser(id)) ?? null,
    savedReports: mapListing(read.savedReports.ofUser(id), async (reports) =>
      reports.map((report) => ({ report, owner: caller.user })),
    ),
    reportLinks: read.reportLinks.ofUser(id, context.clock.nowUnix()),
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
