import type { CoreDoor, ImportedEntry } from '../../core/context.ts';
import { formatMinor, minorDigits } from '../../core/money.ts';
import { timeSettings } from '../../core/records/time-settings.ts';
import { instantOf } from '../../core/records/tracked-time.ts';
import { formatDay } from '../../core/time/days.ts';
import { refusalIn } from '../projects/door.ts';
import { conflict, problemOf } from './errors.ts';
import { ratesFor, viewerOf } from './holding.ts';
import { setRate, todayIn } from './operations.ts';
import { latest } from './types.ts';

/** An entry whose price lies between two numbers of minor units per hour, as amounts are rounded. */
type Row = ImportedEntry & Readonly<Record<'day' | 'low' | 'high', number> & { currency: string }>;

function rowOf(entry: ImportedEntry, usual: string, timeZone: string): Row[] {
  const { time, billing } = entry;
  const price = billing.hourlyPrice ?? billing.amount;
  if (price === null || !time.isBillable) return [];
  const currency = billing.currency || usual;
  const minor = Math.round(price * 10 ** minorDigits(currency));
  const [hours, slack] = billing.hourlyPrice === null ? [time.timeSeconds / 3600, 1] : [1, 0];
  const range = { low: (minor - slack) / hours, high: (minor + slack) / hours };
  return [{ ...entry, ...range, currency, day: time.day ?? todayIn(timeZone, instantOf(time)) }];
}

const priceIn = (minor: number, currency: string) => ({
  ...{ amount: formatMinor(minor, currency), currency },
});

/** The price of the first row, in whole units if they explain it, and the day on which it ends. */
function priceOf(rows: readonly Row[], currency: string) {
  let [low, high, until] = [0, latest, latest];
  const met = (row: Row) => row.currency === currency && row.low <= high && low <= row.high;
  for (const [day, some] of Map.groupBy(rows, (row) => row.day)) {
    if (!some.some(met)) until = Math.min(until, day);
    for (const row of until < latest ? [] : some) {
      if (met(row)) [low, high] = [Math.max(low, row.low), Math.min(high, row.high)];
    }
  }
  const [whole = 0, minor = 0] = [10 ** minorDigits(currency), 1].map(
    (by) => Math.round((low + high) / 2 / by) * by,
  );
  return { until, minor: low <= whole && whole <= high ? whole : minor };
}

/** Sets rates where none holds: for each person, or for all if they have one price. */
export const imported: NonNullable<CoreDoor['imported']> = async function* (context, caller, all) {
  const { read } = context.database;
  const { timeZone } = await timeSettings(context, caller);
  const ids = all.map(({ time }) => time.repositoryId);
  const places = await read.rates.placesOf(ids, viewerOf(caller));
  const projectOf = ({ time }: ImportedEntry): number =>
    places.find((one) => one.is_managed === 1 && one.repository_id === time.repositoryId)
      ?.project_id ?? 0;
  for (const [id, entries] of Map.groupBy(all, projectOf)) {
    const [project] = await read.projects.byIds([id]);
    if (project === undefined) continue;
    const [client] = await read.clients.byIds([project.clientId ?? 0]);
    const rows = entries.flatMap((entry) => rowOf(entry, client?.currency ?? '', timeZone));
    rows.sort((a, b) => a.day - b.day);
    const persons = Map.groupBy(rows, ({ holder }) => holder.name);
    const [lows, highs] = [rows.map(({ low }) => low), rows.map(({ high }) => high)];
    const isOfOneCurrency = new Set(rows.map(({ currency }) => currency)).size === 1;
    const isOne =
      persons.size === 1 || (isOfOneCurrency && Math.max(...lows) <= Math.min(...highs));
    const current = () => read.rates.ofProjects([project.id]);
    let rates = await current();
    for (const [user, own] of isOne ? [[undefined, rows] as const] : persons) {
      const told = new Set<number>();
      for (const [at, { time, day, currency, low, high }] of own.entries()) {
        const [set] = ratesFor(rates, time, instantOf(time));
        const isSet = set?.currency === currency && low <= set.minor && set.minor <= high;
        if (isSet || (set === undefined && low <= 0)) continue;
        const { minor, until } = priceOf(own.slice(at), currency);
        const price = { ...priceIn(minor, currency), from: formatDay(day) };
        const who = user === undefined ? project.name : `${project.name}, ${user}`;
        const rate = problemOf('rate.imported', { ...price, who });
        const userId = user === undefined ? null : time.userId;
        const later = rates.filter(
          (one) => one.userId === userId && !one.issueId && one.fromDay > day,
        );
        const end = Math.min(until, ...later.map((one) => one.fromDay));
        const input = { ...price, user, ...(end < latest && { until: formatDay(end) }) };
        try {
          if (set) throw conflict('rate.other', priceIn(set.minor, set.currency));
          await setRate(context, caller, project.id, input, false);
          rates = await current();
          yield rate;
        } catch (error) {
          const problem = refusalIn(error);
          if (!told.has(minor)) yield problemOf('rate.not-imported', { rate, problem });
          told.add(minor);
        }
      }
    }
  }
};
