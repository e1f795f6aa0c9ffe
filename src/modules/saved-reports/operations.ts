import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { throwAsTaken } from '../../core/errors.ts';
import { type Listing, mapListing } from '../../core/listing.ts';
import { userVisibility } from '../../core/policy/access.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import { readShape } from '../../core/report/operations.ts';
import { readEntriesQuery } from '../../core/report/query.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import type { Stores } from '../../core/store.ts';
import { checkLine } from '../../core/text.ts';
import { view, write } from '../../core/transaction.ts';
import { fieldError, forbidden, invalid, invalidField, notFound } from './errors.ts';
import { identified, namesIn, withCurrentNames } from './places.ts';
import type { OwnedReport, ReportScope, SavedReport } from './types.ts';

export const maxReportNameLength = 100;
/** Per user. */
export const maxSavedReports = 100;

export interface SavedReportInput {
  readonly name: string;
  readonly scope: ReportScope;
  readonly query: SavedQuery;
  readonly isShared: boolean;
}

/**
 * The caller's saved reports, or those that others share with all signed-in users. A saved report
 * is a query: the figures are those that the reader may see.
 * @throws forbidden
 */
export function listSavedReports(
  context: Context,
  caller: SignedIn,
  which: 'own' | 'shared',
): Listing<OwnedReport> {
  checkMayRead(caller);
  const own = view(context, caller);
  const { user } = caller;
  const { savedReports } = context.database.read;
  if (which === 'own') {
    return mapListing(savedReports.ofUser(user.id), async (reports) => {
      const current = await withCurrentNames(context, caller, reports);
      return Promise.all(current.map((report) => withNames(own, { report, owner: user })));
    });
  }
  const shared = savedReports.sharedWith(user.id, userVisibility({ user }), {
    withEverybody: user.isAdmin,
  });
  return mapListing(shared, async (owned) => {
    const reports = owned.map(({ report }) => report);
    const current = await withCurrentNames(context, caller, reports);
    return Promise.all(
      owned.map(({ report, ...one }, place) =>
        withNames(own, { ...one, report: current[place] ?? report }),
      ),
    );
  });
}

const withNames = async (own: View<SignedIn>, report: OwnedReport): Promise<OwnedReport> => ({
  ...report,
  names: await namesIn(own, report.report.query),
});

/** A query can name private repositories, which such a token must not learn of. @throws forbidden */
export function checkMayRead({ isPublicOnly }: SignedIn): void {
  if (isPublicOnly) {
    throw forbidden('token.cannot-use-saved-reports');
  }
}

/** @throws invalid that names the field; conflict if the name is in use; forbidden */
export async function saveReport(
  context: Context,
  caller: SignedIn,
  input: SavedReportInput,
): Promise<OwnedReport> {
  checkMayRead(caller);
  await check(context, caller, input);
  const query = await identified(context, caller, input.query);
  const nowUnix = context.clock.nowUnix();
  return write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    if ((await tx.savedReports.countOf(user.id)) >= maxSavedReports) {
      throw invalid('saved-report.too-many', { limit: maxSavedReports });
    }
    const row = { ...input, query, userId: user.id, createdUnix: nowUnix, updatedUnix: nowUnix };
    const report = await tx.savedReports.insert(row).catch(throwIfTaken);
    return withNames(tx, { report, owner: user });
  });
}

/** @throws not_found for anyone but the owner, and as `saveReport` */
export async function editSavedReport(
  context: Context,
  caller: SignedIn,
  id: number,
  changes: Partial<SavedReportInput>,
): Promise<OwnedReport> {
  checkMayRead(caller);
  const before = await ownReport(context.database.read, caller, id);
  await check(context, caller, { ...before, ...changes });
  const asked =
    changes.query === undefined ? {} : { query: await identified(context, caller, changes.query) };
  const report = await write(context, caller, async (tx) => {
    await stillSignedIn(tx);
    const now = await ownReport(tx, caller, id);
    const { name, scope, query, isShared } = { ...now, ...changes, ...asked };
    checkScope({ scope, query });
    const edited = { name, scope, query, isShared, updatedUnix: tx.nowUnix };
    await tx.savedReports.update(id, edited).catch(throwIfTaken);
    return { ...now, ...edited };
  });
  const [current = report] = await withCurrentNames(context, caller, [report]);
  return withNames(view(context, caller), { report: current, owner: caller.user });
}

/** Its links end with it. @throws not_found for anyone but the owner */
export async function deleteSavedReport(
  context: Context,
  caller: SignedIn,
  id: number,
): Promise<void> {
  await write(context, caller, async (tx) => {
    await ownReport(tx, caller, id);
    await tx.savedReports.remove(id);
    await tx.reportLinks.removeOfReport(id);
  });
}

/** @throws not_found */
export async function ownReport(
  stores: Stores,
  { user }: SignedIn,
  id: number,
): Promise<SavedReport> {
  const report = await stores.savedReports.byId(id);
  if (report?.userId !== user.id) throw notFound('saved-report.not-found');
  return report;
}

async function check(
  context: Context,
  caller: SignedIn,
  { name, scope, query }: Omit<SavedReportInput, 'isShared'>,
): Promise<void> {
  if (name.trim() === '') throw invalidField('name', 'required');
  checkLine('name', name, maxReportNameLength);
  checkScope({ scope, query });
  // Throws what the report would.
  await readEntriesQuery(context, caller, query);
  readShape(context, query);
}

/**
 * Checks that scope and query fit together. Call it in the transaction too, as two concurrent
 * changes can each set one of them.
 * @throws invalid
 */
function checkScope({ scope, query }: Pick<SavedReportInput, 'scope' | 'query'>): void {
  const hasRepository = (query.repository ?? '') !== '';
  if (scope === 'repository' && !hasRepository) throw invalidField('query.repository', 'required');
  if (query.issue !== undefined && !hasRepository)
    throw invalidField('issue', 'requires-repository');
  if (scope === 'mine' && (query.user ?? '') !== '') {
    throw invalidField('query.user', 'not-with-mine');
  }
}

const throwIfTaken = (error: unknown): never =>
  throwAsTaken(fieldError('conflict', 'name', 'in-use'))(error);
