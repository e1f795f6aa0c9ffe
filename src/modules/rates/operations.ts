import { byId } from '../../core/by-id.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { unknownUser } from '../../core/errors.ts';
import { type Listing, mapListing } from '../../core/listing.ts';
import { currencies, minorDigits, parseMinor } from '../../core/money.ts';
import { isRepoAdmin } from '../../core/policy/access.ts';
import { findUserInRepository, issueIn } from '../../core/policy/lookup.ts';
import { timeSettings } from '../../core/records/time-settings.ts';
import type { Issue, RepositoryAccess } from '../../core/records/types.ts';
import { namesOf } from '../../core/records/user.ts';
import { dateOfDay, dayOf, formatDay, readDay } from '../../core/time/days.ts';
import { dateAt, startOf } from '../../core/time/time-zone.ts';
import { view, write } from '../../core/transaction.ts';
import { forbidden, managedProject, openProject, type Project } from '../projects/door.ts';
import { conflict, errorOf, invalidField, notFound } from './errors.ts';
import { ratesFor } from './holding.ts';
import { latest, type NewRate, type Rate } from './types.ts';

/** Per project. */
const maxRates = 5000;
/** Minor units per hour. */
const maxMinor = 100_000_000;

export interface FullRate {
  readonly rate: NewRate;
  readonly userName: string | null;
  readonly activity: Issue | null;
  readonly setterName: string;
}

export interface RateInput {
  readonly user?: string | undefined;
  /** The index of one. */
  readonly activity?: number | undefined;
  /** In major units per hour. */
  readonly amount: string;
  readonly currency?: string | undefined;
  readonly from: string;
  readonly until?: string | undefined;
}

type Target = Pick<RateInput, 'user' | 'activity'>;
export type AskedRate = Target & { readonly day?: string | undefined };

export async function fullRates(view: View, all: readonly NewRate[]): Promise<FullRate[]> {
  const userIds = all.flatMap(({ userId, setterId }) => [userId, setterId]);
  const nameOf = await namesOf(view, userIds);
  const activities = byId(await view.issues.byIds(all.flatMap(({ issueId }) => issueId ?? [])));
  return all.map((rate) => ({
    ...{ rate, userName: nameOf(rate.userId), setterName: nameOf(rate.setterId) },
    activity: activities.get(rate.issueId ?? 0) ?? null,
  }));
}

/** All for managers; for others those that can apply to them. @throws not_found */
export async function listRates(
  context: Context,
  caller: SignedIn,
  projectId: number,
): Promise<Listing<FullRate>> {
  const own = view(context, caller);
  const { access } = await openProject(own, projectId);
  const userId = isRepoAdmin(access) ? undefined : caller.user.id;
  return mapListing(own.rates.list(projectId, userId), (rates) => fullRates(own, rates));
}

/**
 * The rate that holds for a day of a user, by default the caller and today, and those that would
 * without it.
 * @throws not_found; forbidden for another user, unless the caller manages the project; invalid
 */
export async function currentRate(
  context: Context,
  caller: SignedIn,
  projectId: number,
  { user = caller.user.name, activity, day: given }: AskedRate,
): Promise<FullRate[]> {
  const own = view(context, caller);
  const { timeZone } = await timeSettings(context, caller);
  const { access } = await openProject(own, projectId);
  const { userId, issueId } = await targetOf(own, access, { user, activity });
  if (userId !== caller.user.id && !isRepoAdmin(access)) throw forbidden('project.not-manager');
  const day = given === undefined ? todayIn(timeZone, own.nowUnix) : readDay('day', given);
  const rates = await own.rates.ofProjects([projectId]);
  return fullRates(own, ratesFor(rates, { userId: userId ?? 0, issueId, day }, 0));
}

export const todayIn = (timeZone: string, nowUnix: number): number =>
  dayOf(dateAt(nowUnix, timeZone));

/** @throws not_found */
async function targetOf(
  view: View<SignedIn>,
  access: RepositoryAccess,
  { user: name, activity }: Target,
): Promise<Pick<Rate, 'userId' | 'issueId'>> {
  const user = name === undefined ? null : await findUserInRepository(view, access, name);
  if (user === undefined) throw unknownUser(name ?? '');
  const issue = activity === undefined ? null : await issueIn(view, access, activity);
  return { userId: user?.id ?? null, issueId: issue?.id ?? null };
}

/**
 * Sets a rate from a day on; the one for the same person and activity that holds then ends there.
 * @param isPreview answers what would be set, or refused
 * @returns the rate, and the one that it ends
 * @throws not_found; forbidden for members; invalid; conflict with a rate that begins later; locked
 * if amounts of locked or billed time changed
 */
export async function setRate(
  context: Context,
  caller: SignedIn,
  projectId: number,
  input: RateInput,
  isPreview: boolean,
): Promise<FullRate[]> {
  const { timeZone } = await timeSettings(context, caller);
  return write(context, caller, async (tx) => {
    const found = await managedProject(tx, projectId);
    const [rate, ...ended] = await planned(tx, found, input, timeZone);
    if (isPreview) return fullRates(tx, [rate, ...ended]);
    const id = await tx.rates.insert(rate);
    for (const one of ended) await tx.rates.end(one.id ?? 0, { ...one, endedById: id });
    await tx.audit('rate.set', `project:${projectId}`, `rate:${id}`);
    return fullRates(tx, [{ ...rate, id }, ...ended]);
  });
}

/**
 * Withdraws a rate that has not begun; the one that it ended holds until its own end, or the next.
 * @throws not_found; forbidden for members; conflict if it has begun; locked as `setRate`
 */
export async function withdrawRate(
  context: Context,
  caller: SignedIn,
  projectId: number,
  id: number,
): Promise<void> {
  const { timeZone } = await timeSettings(context, caller);
  await write(context, caller, async (tx) => {
    const { project } = await managedProject(tx, projectId);
    const rate = await tx.rates.byId(id);
    if (rate?.projectId !== projectId) throw notFound('rate.not-found');
    if (rate.fromDay <= todayIn(timeZone, tx.nowUnix)) throw conflict('rate.in-effect');
    const rivals = await rivalsOf(tx, rate);
    const former = rivals.find(({ endedById }) => endedById === id);
    // One that ends on its first day never held.
    const [next] = rivals
      .filter((one) => one.fromDay >= rate.fromDay && one.fromDay !== one.untilDay)
      .toSorted((a, b) => a.fromDay - b.fromDay);
    const { plannedDay = null, plannedUnix = null } = former ?? {};
    const planned = { untilDay: plannedDay, untilUnix: plannedUnix };
    const end =
      former && next && overlap({ ...former, ...planned }, next)
        ? {
            untilDay: Math.min(plannedDay ?? latest, next.fromDay),
            untilUnix: Math.min(plannedUnix ?? latest, next.fromUnix),
            endedById: next.id,
          }
        : { ...planned, endedById: null };
    await checkDecidesNothing(tx, project, rate, former && { ...former, ...end });
    if (former !== undefined) await tx.rates.end(former.id, { ...former, ...end });
    await tx.rates.remove(id);
    await tx.audit('rate.withdraw', `project:${projectId}`, `rate:${id}`);
  });
}

/** The others for the same person and activity. */
async function rivalsOf(view: View, { id, projectId, userId, issueId }: NewRate): Promise<Rate[]> {
  const all = await view.rates.ofProjects([projectId]);
  if (id === undefined && all.length >= maxRates)
    throw invalidField('rates', 'maxItems', { limit: maxRates });
  return all.filter((one) => one.id !== id && one.userId === userId && one.issueId === issueId);
}

/** As days or, set in two time zones, as instants. */
const overlap = (a: NewRate, b: NewRate): boolean =>
  Math.max(a.fromDay, b.fromDay) < Math.min(a.untilDay ?? latest, b.untilDay ?? latest) ||
  Math.max(a.fromUnix, b.fromUnix) < Math.min(a.untilUnix ?? latest, b.untilUnix ?? latest);

/** The rate and, with their end, those that it ends. @throws not_found; invalid; conflict; locked */
async function planned(
  view: View<SignedIn>,
  { project, access }: { readonly project: Project; readonly access: RepositoryAccess },
  input: RateInput,
  timeZone: string,
): Promise<[NewRate, ...NewRate[]]> {
  const { userId, issueId } = await targetOf(view, access, input);
  const kind = (userId === null ? 2 : 0) + (issueId === null ? 1 : 0);
  const rate: NewRate = {
    ...{ projectId: project.id, kind, userId, issueId },
    ...(await priceOf(view, project, input)),
    ...readPeriod(input, timeZone),
    ...{ endedById: null, setterId: view.caller.user.id, createdUnix: view.nowUnix },
  };
  const rivals = await rivalsOf(view, rate);
  const ended = rivals.find(
    ({ fromDay, untilDay }) => fromDay <= rate.fromDay && rate.fromDay < (untilDay ?? latest),
  );
  const taken = rivals.find((one) => one !== ended && overlap(one, rate));
  if (taken) throw conflict('rate.overlaps', { from: formatDay(taken.fromDay) });
  await checkDecidesNothing(view, project, rate, ended);
  const end = { untilDay: rate.fromDay, untilUnix: rate.fromUnix };
  return ended === undefined ? [rate] : [rate, { ...ended, ...end }];
}

/** @throws invalid */
async function priceOf(view: View, { clientId }: Project, { amount, ...input }: RateInput) {
  const client = clientId === null ? undefined : await view.clients.byId(clientId);
  const currency = input.currency ?? client?.currency ?? '';
  if (currency === '') throw invalidField('currency', 'needs-currency');
  if (!currencies.has(currency)) throw invalidField('currency', 'not-a-currency-code');
  const minor = parseMinor(amount.trim(), currency);
  if (minor === undefined || minor > maxMinor) {
    throw invalidField('amount', 'not-an-amount', { digits: minorDigits(currency) });
  }
  return { minor, currency };
}

/** @throws invalid */
function readPeriod({ from, until }: RateInput, timeZone: string) {
  const startUnix = (day: number) => startOf(dateOfDay(day), timeZone);
  const fromDay = readDay('from', from);
  const untilDay = until === undefined ? null : readDay('until', until);
  if (untilDay !== null && untilDay <= fromDay) throw invalidField('until', 'not-after-from');
  const untilUnix = untilDay === null ? null : startUnix(untilDay);
  const planned = { plannedDay: untilDay, plannedUnix: untilUnix };
  return { fromDay, fromUnix: startUnix(fromDay), untilDay, untilUnix, ...planned };
}

/**
 * Until the later end of both: after the end of a rate that ends another, none of the kind holds.
 * @throws locked if amounts of locked or billed time would change
 */
async function checkDecidesNothing(
  view: View,
  project: Project,
  changed: NewRate,
  other = changed,
): Promise<void> {
  const isLonger = (other.untilDay ?? latest) > (changed.untilDay ?? latest);
  const { untilDay: lastDay, untilUnix: lastUnix } = isLonger ? other : changed;
  const rate = { ...changed, untilDay: lastDay, untilUnix: lastUnix };
  const places = await view.projects.placesIn([project.id]);
  const ids = [project.repositoryId ?? 0, ...places.map(({ repositoryId }) => repositoryId)];
  for (const { untilDay, untilUnix } of await view.timeLocks.ofAll(ids)) {
    if (rate.fromDay < untilDay || rate.fromUnix < untilUnix) {
      throw errorOf('locked', 'rate.locked', { until: formatDay(untilDay) });
    }
  }
  const reference = await view.rates.findBilled(rate, ids);
  if (reference !== undefined) throw errorOf('locked', 'rate.billed', { reference });
}
