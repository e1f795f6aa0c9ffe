import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { defined } from '../defined.ts';
import { fieldError, invalidField, unknownUser } from '../errors.ts';
import { findNamedRepository, maySee } from '../policy/lookup.ts';
import { checkTrackingEnabled } from '../policy/tracking.ts';
import type { User } from '../records/types.ts';
import { grants } from '../token/scope.ts';
import { view } from '../transaction.ts';
import {
  type InstanceNarrowing,
  makeReport,
  readShape,
  type Selected,
  selectOfRepository,
} from './operations.ts';
import { type ReportQuery, readEntriesQuery } from './query.ts';
import type { Report, ReportFilter } from './types.ts';

/**
 * All entries in the repositories that the caller owns or administers as a collaborator, as in a
 * report on each of them. Being a site admin does not count.
 * @throws tracking_disabled, invalid
 * @throws not_found for an unknown user or repository; forbidden for a repository of others
 */
export async function selectOfAdministered(
  context: Context,
  caller: SignedIn,
  query: InstanceNarrowing,
): Promise<Selected> {
  const name = query.repository?.trim() ?? '';
  if (name !== '') return selectOfNamed(context, caller, name, query);
  if (query.issue !== undefined) throw invalidField('issue', 'requires-repository');
  checkTrackingEnabled(context.rules, { enableTimeTracker: true, hasIssues: true });
  const read = await readEntriesQuery(context, caller, query);
  const administered = { isPublicOnly: caller.isPublicOnly, administeredBy: caller.user.id };
  const user = await userAmong(context, caller, administered, query.user);
  return {
    calendar: read.calendar,
    filter: { ...read.filter, ...administered, ...defined({ userId: user?.id }) },
  };
}

/**
 * A report on the entries of `selectOfAdministered`, with the working days of users who show them.
 * The statement that sums up the entries includes a working day only if the user has some of these
 * entries, added one there themselves, and has not blocked the caller. Callers get their own unless
 * their token may not read their settings.
 * @throws as `selectOfAdministered` and `makeReport`
 */
export async function reportOnAdministered(
  context: Context,
  caller: SignedIn,
  query: InstanceNarrowing & ReportQuery,
): Promise<Report> {
  const { filter, calendar } = await selectOfAdministered(context, caller, query);
  const { id } = caller.user;
  const isToldOwn = caller.scopes === null || grants(caller.scopes, 'user', 'read');
  return makeReport(
    context,
    caller,
    { filter: { ...filter, administeredBy: id }, calendar },
    { ...readShape(context, query), workingDaysFor: isToldOwn ? id : 0 },
  );
}

async function selectOfNamed(
  context: Context,
  caller: SignedIn,
  name: string,
  query: InstanceNarrowing,
): Promise<Selected> {
  const access = await findNamedRepository(context, caller, name);
  const { id, ownerId } = access.repository;
  const { repositories } = context.database.read;
  const isOwn =
    ownerId === caller.user.id ||
    (await repositories.collaboration(id, caller.user.id)) === 'admin';
  if (!isOwn) throw fieldError('forbidden', 'repository', 'not-administered');
  return selectOfRepository(context, caller, access, query);
}

/** The user filter: also accepts users whom the caller sees only through these entries (D15). */
async function userAmong(
  context: Context,
  caller: SignedIn,
  administered: ReportFilter,
  text: string | undefined,
): Promise<User | undefined> {
  const name = text?.trim() ?? '';
  if (name === '') return undefined;
  const { read, background } = context.database;
  const user = await read.users.byName(name);
  const isKnown =
    user !== undefined &&
    ((await maySee(view(context, caller), user)) ||
      (await background.reports.moments({ ...administered, userId: user.id }, 1)).length > 0);
  if (!isKnown) throw unknownUser(name);
  return user;
}
