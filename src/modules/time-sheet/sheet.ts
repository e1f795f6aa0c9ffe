import { isDeepStrictEqual } from 'node:util';
import { byId, distinct } from '../../core/by-id.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import { dateOf } from '../../core/records/tracked-time.ts';
import type { TrackedTime } from '../../core/records/types.ts';
import { type Selected, selectMine } from '../../core/report/operations.ts';
import { inBoth, readRounding } from '../../core/report/query.ts';
import { doorKeysOf } from '../../core/report/report.ts';
import { rounded } from '../../core/report/rounding.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import { checkLine, fold } from '../../core/text.ts';
import { dateOfDay, formatDay, parseDay } from '../../core/time/days.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import { markBilled, unmarkBilled } from '../../core/tracked-time/billing.ts';
import { fullTimes } from '../../core/tracked-time/full-time.ts';
import { view, write } from '../../core/transaction.ts';
import { getIssuer, readableIn, selectManaged } from '../projects/door.ts';
import { amountOf, ratesOf } from '../rates/door.ts';
import { conflict, errorOf, invalidField, notFound } from './errors.ts';
import type { Party, TimeSheet } from './types.ts';

const limit = 5000;

export interface SheetQuery extends SavedQuery {
  /** All time in projects that the caller manages; otherwise their own, without amounts. */
  readonly isManaged: boolean;
  readonly language?: TimeSheet['language'] | undefined;
  /** By default if an entry has a rate. */
  readonly amounts?: boolean | undefined;
  readonly reference?: string | undefined;
}

/**
 * The entries of a sheet and what it counts of each, by day and time.
 * @throws invalid for too many, or for several clients or currencies
 */
async function linesIn(view: View<SignedIn>, { filter, calendar }: Selected, query: SheetQuery) {
  const { isManaged, amounts } = query;
  const managed = isManaged ? await view.projects.managedBy(view.caller.user.id) : [];
  const within = isManaged ? await readableIn(view, managed) : undefined;
  const repositoryIds = inBoth(filter.repositoryIds, within);
  const list = view.reports.entries({ ...filter, ...(repositoryIds && { repositoryIds }) });
  const times = await list.page(0, limit + 1);
  if (times.length > limit) throw invalidField('entries', 'maxItems', { limit });
  const rates = isManaged && amounts !== false ? await ratesOf(view, times) : [];
  const projectOf = await projectsOf(view, times);
  const given = readRounding(query);
  const clock = new ZoneClock(calendar.timeZone);
  const lines = times.map((time, at) => {
    const project = projectOf(time);
    const rounding = given ?? project.rounding;
    const seconds = rounded(time.timeSeconds, rounding);
    const { minor: rateMinor = 0, currency } = rates[at] ?? {};
    const amountMinor = amountOf(seconds, rateMinor);
    const day = parseDay(dateOf(time, clock)) ?? 0;
    return { time, project, rounding, day, seconds, rateMinor, amountMinor, currency };
  });
  const clientIds = distinct(isManaged ? lines.map(({ project }) => project.clientId) : []);
  const [client = null, ...clients] = await view.clients.byIds(clientIds);
  if (clientIds.length > 1) {
    const names = [client, ...clients].map((one) => one?.name).join(', ');
    throw errorOf('invalid', 'time-sheet.clients', { clients: names });
  }
  const currencies = new Set(lines.flatMap((line) => line.currency ?? []));
  if (currencies.size > 1) {
    const names = [...currencies].join(', ');
    throw errorOf('invalid', 'time-sheet.currencies', { currencies: names });
  }
  const [currency = (amounts && client?.currency) || null] = currencies;
  lines.sort((a, b) => a.day - b.day);
  return { lines, client, currency, ...sumsOf(lines) };
}

const sumsOf = (lines: readonly { readonly seconds: number; readonly amountMinor: number }[]) => ({
  seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0),
  amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
});

/** A repository in no project that the caller knows is one of its own name. */
async function projectsOf(view: View<SignedIn>, times: readonly TrackedTime[]) {
  const ids = distinct(times.map(({ repositoryId }) => repositoryId));
  const places = await view.rates.placesOf(ids, null);
  const placed = new Map(places.map((one) => [one.repository_id, one.project_id]));
  const known = byId(await view.projects.byIds(distinct(placed.values())));
  const keys = [...known.keys(), ...ids.map((id) => -id)];
  const names = await doorKeysOf(view.doors).project?.namesOf(view, keys);
  return ({ repositoryId, repositoryNameThen }: TrackedTime) => {
    const project = known.get(placed.get(repositoryId) ?? 0);
    const { round = '', roundMinutes = 0, colour = '', clientId = null } = project ?? {};
    const rounding = round === '' ? null : { mode: round, stepSeconds: roundMinutes * 60 };
    const key = project && names?.has(project.id) ? project.id : -repositoryId;
    const name = names?.get(key)?.name ?? repositoryNameThen;
    return { key, name, colour, clientId: clientId ?? 0, rounding };
  };
}

/** @throws as `linesIn`; not_found without entries */
export async function timeSheet(
  context: Context,
  caller: SignedIn,
  query: SheetQuery,
): Promise<TimeSheet> {
  const select = query.isManaged ? selectManaged : selectMine;
  const selected = await select(context, caller, query);
  const own = view(context, caller, context.database.background);
  const { lines, client, currency, ...sums } = await linesIn(own, selected, query);
  if (lines[0] === undefined) throw notFound('time-sheet.no-entries');
  const times = lines.map(({ time }) => time);
  const full = await fullTimes(own, times);
  const told = lines.map(({ time, currency: _, ...line }, at) => {
    const { issue, userName: person = '' } = full[at] ?? {};
    const number = issue?.repository.isHidden ? '' : `#${time.issueNumber}`;
    return { ...line, title: issue?.issue.title ?? '', issue: number, note: time.note, person };
  });
  const projects = [...Map.groupBy(told, ({ project }) => project.key).values()].map((some) => {
    const { name = '', colour = '' } = some[0]?.project ?? {};
    const { mode, stepSeconds = 0 } = some[0]?.rounding ?? {};
    const rounding = mode === undefined ? null : { mode, minutes: stepSeconds / 60 };
    const all = some.map(({ project: _, rounding: _r, ...line }) => line);
    return { name, colour: colour || '#d17a28', rounding, ...sumsOf(all), lines: all };
  });
  const { fromUnix, toUnix } = selected.filter;
  const clock = new ZoneClock(selected.calendar.timeZone);
  const dayAt = (unix: number): number => parseDay(clock.date(unix)) ?? 0;
  const [{ user }, days] = [caller, lines.map(({ day }) => day)];
  const fromDay = fromUnix === undefined ? Math.min(...days) : dayAt(fromUnix);
  const toDay = toUnix === undefined ? Math.max(...days) : dayAt(toUnix - 1);
  const isOfProject = client === null || (query.narrow?.project ?? '') !== '';
  const name = isOfProject ? lines[0].project.name : client.name;
  const reference =
    query.reference?.trim() || made(query.isManaged ? name : user.name, fromDay, toDay);
  checkLine('reference', reference, 100);
  const [{ rounding = null } = {}, ...others] = projects;
  const isOne = others.every((one) => isDeepStrictEqual(one.rounding, rounding));
  const percent = client?.taxCategory === 'domestic' ? client.vatPercent : 0;
  const minor = Number((BigInt(sums.amountMinor) * BigInt(percent) * 2n + 10_000n) / 20_000n);
  const { email, phone, ...issuer } = await getIssuer(context, caller);
  return {
    language: query.language ?? (client?.language || (/^de\b/i.test(user.language) ? 'de' : 'en')),
    ...{ reference, fromDay, toDay, issuedDay: dayAt(own.nowUnix), issuedBy: user.name },
    issuer: { ...partyOf(issuer), name: issuer.name || user.fullName, email, phone },
    client: client && {
      ...{ ...partyOf(client), reference: client.reference, paymentDays: client.paymentDays },
    },
    rounding: isOne ? rounding : null,
    ...{ currency, ...sums },
    projects: projects.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)),
    tax: { category: (currency && client?.taxCategory) || 'none', percent, minor },
  };
}

function partyOf({ address, ...party }: Omit<Party, 'address'> & { readonly address: string }) {
  const lines = address.split('\n').map((line) => line.trim());
  const { name, country, taxId } = party;
  return { name, address: lines.filter((line) => line !== ''), country, taxId };
}

/** `TS-2026-11-LARKSPUR`: the month, or the days, and the first word of the name. */
function made(name: string, fromDay: number, toDay: number): string {
  const [date, from, to] = [dateOfDay(fromDay), formatDay(fromDay), formatDay(toDay)];
  const isMonth = date.day === 1 && to === date.with({ day: date.daysInMonth }).toString();
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const [word = ''] = /[A-Z\d]{1,30}/.exec(letters) ?? [];
  const days = from === to ? from : `${from}-${to}`;
  return `TS-${isMonth ? to.slice(0, 7) : days}-${word}`.replace(/-$/, '');
}

/**
 * Marks the entries of a sheet as billed, or takes the marks off.
 * @param expected what was on the sheet that was sent; null: they are no longer billed as this
 * @throws as `linesIn` and `markBilled`; conflict with what would be on the sheet now
 */
export async function markSheet(
  context: Context,
  caller: SignedIn,
  query: SheetQuery,
  { reference, expected }: { readonly reference: string; readonly expected: object | null },
): Promise<{ readonly entries: number }> {
  const selected = await selectManaged(context, caller, query);
  return write(context, caller, async (tx) => {
    const own = tx.as({ ...caller, user: await stillSignedIn(tx) });
    const { lines, seconds, amountMinor: minor } = await linesIn(own, selected, query);
    const times = lines.map(({ time }) => time);
    const isBilled = ({ billedAs }: TrackedTime): boolean => billedAs === reference.trim();
    if (expected === null) return { entries: await unmarkBilled(own, times.filter(isBilled)) };
    const now = { entries: times.length, seconds, minor };
    if (!isDeepStrictEqual(now, { ...expected })) throw conflict('time-sheet.changed', now);
    return { entries: await markBilled(own, times, reference) };
  });
}
