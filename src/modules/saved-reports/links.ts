import { takeRead } from '../../core/allowance.ts';
import { distinct } from '../../core/by-id.ts';
import {
  anonymous,
  type Caller,
  host,
  isActingForAnother,
  type SignedIn,
  type Visitor,
} from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { type Listing, mapListing } from '../../core/listing.ts';
import { isIssuesWriter, requireAdminCaller } from '../../core/policy/access.ts';
import { withAnswers } from '../../core/policy/connected.ts';
import { findNamedRepository, findReadable } from '../../core/policy/lookup.ts';
import { requireSiteAdmin, stillSignedIn } from '../../core/policy/recheck.ts';
import { selectOfAdministered } from '../../core/report/administered.ts';
import {
  makeReport,
  type ReportShape,
  readShape,
  type Selected,
  selectMine,
  selectOfInstance,
  selectOfRepository,
} from '../../core/report/operations.ts';
import type { Report } from '../../core/report/types.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { mayAct, owesTwoFactor } from '../../core/sign-in/account-status.ts';
import { formatInstant } from '../../core/time/instant.ts';
import { write } from '../../core/transaction.ts';
import { errorOf, forbidden, invalid, invalidField, notFound } from './errors.ts';
import { makeDailyReport, orIfInvalid, type TimeSeries, timeSeriesOf } from './link-series.ts';
import type { OwnedLink, ReportLink } from './link-types.ts';
import { ownReport } from './operations.ts';
import { withCurrentNames } from './places.ts';

/** Per user. */
export const maxReportLinks = 50;
const maxLifetimeSeconds = 366 * 86_400;

const noLink = (): PunchcardError => notFound('report-link.not-found');

/** What its files have, and until when. */
interface LinkInput {
  readonly expiresUnix: number | undefined;
  readonly hasNotes: boolean;
  readonly hasAmounts: boolean;
}

/**
 * Creates a secret that shows a saved report as it is now to anyone, with the rights that the caller
 * has at each view. It outlives the request, so neither tokens nor sudo can create it.
 * @throws not_found for another user's report; forbidden; invalid for a bad expiry
 */
export async function createReportLink(
  context: Context,
  caller: SignedIn,
  reportId: number,
  { expiresUnix, hasNotes, hasAmounts }: LinkInput,
): Promise<{ secret: string; link: ReportLink }> {
  if (caller.credential === 'token' || isActingForAnother(caller)) {
    throw forbidden('report-link.needs-session');
  }
  const nowUnix = context.clock.nowUnix();
  if (expiresUnix === undefined) throw invalidField('expires_at', 'required');
  if (expiresUnix <= nowUnix || expiresUnix > nowUnix + maxLifetimeSeconds) {
    throw invalidField('expires_at', 'not-within-a-year');
  }
  const secret = newSecret(32);
  const link = await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const { name, scope, query } = await ownReport(tx, caller, reportId);
    if (scope === 'everybody' && !user.isAdmin) throw forbidden('user.not-admin');
    await tx.reportLinks.removeExpired(user.id, nowUnix);
    if ((await tx.reportLinks.countOf(user.id)) >= maxReportLinks) {
      throw invalid('report-link.too-many', { limit: maxReportLinks });
    }
    const made = await tx.reportLinks.insert(
      {
        ...{
          userId: user.id,
          reportId,
          name,
          scope,
          query: { ...query, withNotes: hasNotes, withAmounts: hasAmounts },
        },
        ...{ createdUnix: nowUnix, expiresUnix, lastUsedUnix: 0 },
      },
      hashSecret(secret),
    );
    const parts = [...(hasNotes ? ['notes'] : []), ...(hasAmounts ? ['amounts'] : [])];
    const what = [`report ${reportId}`, ...parts].join(' with ');
    const detail = `link ${made.id}, ${what}, until ${formatInstant(expiresUnix)}`;
    await tx.audit('report.share', `user:${user.id}`, detail);
    return made;
  });
  return { secret, link };
}

/** The caller's links that have not expired. */
export function listReportLinks(context: Context, caller: SignedIn): Listing<ReportLink> {
  const { isPublicOnly, user } = caller;
  const nowUnix = context.clock.nowUnix();
  return context.database.read.reportLinks.list({ userId: user.id, isPublicOnly }, nowUnix);
}

/** The links of all users that have not expired. @throws forbidden for anyone but site admins */
export function listAllReportLinks(context: Context, caller: Caller): Listing<OwnedLink> {
  requireAdminCaller(caller);
  const { reportLinks, users } = context.database.read;
  const { isPublicOnly } = caller;
  const all = reportLinks.list({ isPublicOnly }, context.clock.nowUnix());
  return mapListing(all, async (links) => {
    const names = await users.namesByIds(distinct(links.map(({ userId }) => userId)));
    return links.map((link) => ({
      link,
      owner: { id: link.userId, name: names.get(link.userId) ?? '' },
    }));
  });
}

/** @throws not_found; forbidden for anyone but site admins */
export async function revokeReportLink(context: Context, actor: Caller, id: number): Promise<void> {
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const { userId } = (await tx.reportLinks.byId(id)) ?? {};
    if (userId === undefined) throw noLink();
    await tx.reportLinks.remove(userId, id);
    await tx.audit('report.unshare', `user:${userId}`, `link ${id}`);
  });
}

/** @throws not_found for anyone but the user who created it */
export async function deleteReportLink(
  context: Context,
  caller: SignedIn,
  id: number,
): Promise<void> {
  const { id: userId } = caller.user;
  await write(context, caller, async (tx) => {
    if (!(await tx.reportLinks.remove(userId, id))) throw noLink();
    await tx.audit('report.unshare', `user:${userId}`, `link ${id}`);
  });
}

/** A link that was opened, with the user who created it as the caller. */
export interface OpenedLink {
  readonly caller: SignedIn;
  readonly link: ReportLink;
}

/**
 * @throws not_found if the secret is unknown, or its user may not act; if the link has expired, with
 * the user's name; too_many_requests
 */
export async function openReportLink(
  context: Context,
  visitor: Visitor,
  secret: string,
): Promise<OpenedLink> {
  if (!/^[0-9a-f]{64}$/.test(secret)) throw noLink();
  const hash = hashSecret(secret);
  const nowUnix = context.clock.nowUnix();
  // Read first, so that guesses and links that have expired cost no write.
  const found = await context.database.read.reportLinks.byHash(hash, 0);
  if (found === undefined) throw noLink();
  if (found.expiresUnix <= nowUnix) throw await expired(context, found);
  const opened = await write(context, anonymous(visitor), async (tx) => {
    const link = await tx.reportLinks.byHash(hash, nowUnix);
    const user = link === undefined ? undefined : await tx.users.byId(link.userId);
    if (link === undefined || user === undefined || !mayAct(user)) throw noLink();
    if (await owesTwoFactor(tx.rules, tx, user)) throw noLink();
    const key = `report-link:${link.id}`;
    await takeRead(tx, key, () => errorOf('too_many_requests', 'report-link.opened-too-often'));
    await tx.reportLinks.touch(link.id, nowUnix - (nowUnix % 60));
    return { link, caller: { ...host, user, actor: user } };
  });
  return { ...opened, caller: await withAnswers(context, opened.caller, 'link') };
}

/** Names the user, unless they may not act. */
async function expired({ database, rules }: Context, link: ReportLink): Promise<PunchcardError> {
  const user = await database.read.users.byId(link.userId);
  if (user === undefined || !mayAct(user)) return noLink();
  if (await owesTwoFactor(rules, database.read, user)) return noLink();
  return notFound('report-link.expired', { name: user.name });
}

const shapeOf = (context: Context, { query }: ReportLink): ReportShape => ({
  ...readShape(context, { ...query, notes: false }),
  hidesAmounts: query.withAmounts !== true,
});

/** What the page behind a link shows. */
export interface LinkedReport {
  readonly report: Report;
  /** Null: the report is too large for one. */
  readonly byTime: TimeSeries | null;
}

/** @throws not_found if the user has lost the rights that the report needs */
export const linkedReport = (context: Context, opened: OpenedLink): Promise<LinkedReport> =>
  withSelected(context, opened, async (selected) => {
    const { caller, link } = opened;
    const shape = shapeOf(context, link);
    const report = await makeReport(context, caller, selected, shape);
    return { report, byTime: await timeSeriesOf(context, caller, selected, report) };
  });

/**
 * The report for a file; one for people is by day, too. A file without notes is better than none,
 * where they are too many.
 * @throws as `linkedReport`
 */
export const linkedTable = (
  context: Context,
  opened: OpenedLink,
  isForPeople: boolean,
): Promise<{ report: Report; hasNotes: boolean; isWithoutNotes: boolean }> =>
  withSelected(context, opened, async (selected) => {
    const { caller, link } = opened;
    const own = shapeOf(context, link);
    // A total alone has none.
    const isAsked = link.query.withNotes === true && own.groupBy.length > 0;
    const make = isForPeople ? makeDailyReport : makeReport;
    const made = async (hasNotes: boolean) => ({
      report: await make(context, caller, selected, { ...own, hasNotes }),
      ...{ hasNotes, isWithoutNotes: isAsked && !hasNotes },
    });
    return isAsked ? orIfInvalid(made(true), () => made(false)) : made(false);
  });

async function withSelected<T>(
  context: Context,
  { caller, link }: OpenedLink,
  work: (selected: Selected) => Promise<T>,
): Promise<T> {
  try {
    const { repositoryId: id } = link.query;
    // Another repository may have its name by now.
    const isGone = id !== undefined && (await findReadable(context, caller, id)) === undefined;
    if (isGone && link.scope !== 'mine') throw noLink();
    const [current = link] = await withCurrentNames(context, caller, [link]);
    return await work(await selectFor(context, caller, current));
  } catch (error) {
    const isTemporary =
      !(error instanceof PunchcardError) ||
      ['too_many_requests', 'unavailable'].includes(error.kind);
    throw isTemporary ? error : noLink();
  }
}

async function selectFor(
  context: Context,
  caller: SignedIn,
  { scope, query }: ReportLink,
): Promise<Selected> {
  switch (scope) {
    case 'mine':
      return selectMine(context, caller, query);
    case 'administered':
      return selectOfAdministered(context, caller, query);
    case 'projects': {
      const door = context.doors.find((one) => one.selectManaged);
      return door?.selectManaged?.(context, caller, query) ?? Promise.reject(noLink());
    }
    case 'everybody':
      if (!caller.user.isAdmin) throw noLink();
      return selectOfInstance(context, caller, query);
    case 'repository': {
      const name = query.repository ?? '';
      const access = await findNamedRepository(context, caller, name);
      // Others get a report of their own time only: not the one that was shared.
      if (!isIssuesWriter(access)) throw noLink();
      return selectOfRepository(context, caller, access, query);
    }
  }
}
