import { api, dataOf } from '../app/api.ts';
import { once } from '../app/changes.ts';
import { addDays } from '../components/days.ts';
import { dayOf } from '../components/format.ts';
import type { Values } from '../components/RecordForm.tsx';
import { isolated } from '../messages/isolate.ts';
import { language } from '../messages/language.ts';
import type { Read } from '../projects/queries.ts';
import { t } from './texts.ts';

export type Rate = Read<'/projects/{project}/rates'>[number];
/** A rate with the one that it would end, or that would hold without it. */
export type Said = Rate & { readonly replaces?: Rate | null; readonly otherwise?: Rate | null };

const chosen = ({ activity, ...values }: Values) => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
  ...(activity && { activity: Number(activity) }),
});

/** The rate that holds for a day of a person. */
export async function currentRate(project: number, values: Values) {
  const params = { path: { project }, query: chosen(values) };
  const { data } = await api.GET('/projects/{project}/rates/current', { params });
  const { rate, otherwise } = dataOf(data);
  return rate && { ...rate, otherwise };
}

/** Sets a rate; a preview answers what that would do. */
export async function setRate(project: number, values: Values, preview = true) {
  const { amount, from, until } = values;
  const params = { path: { project }, query: { preview }, header: once() };
  const body = {
    ...chosen(values),
    ...{ from: String(from), amount: String(amount).trim().replace(',', '.') },
    // The API has the day after the last one.
    ...(until && { until: addDays(String(until), 1) }),
  };
  return dataOf((await api.POST('/projects/{project}/rates', { params, body })).data);
}

/** A rate as the table and sentences have it. A deleted activity has no name. */
export function wordsOf({ user, activity, kind, amount, currency, ...rate }: Rate) {
  const minimumFractionDigits = amount.split('.')[1]?.length ?? 0;
  const value = Number(amount).toLocaleString(language, { minimumFractionDigits });
  const price = `${value}\u00a0${currency}`;
  const who = user ? isolated(user.login) : t.everyone;
  const what = activity ? isolated(activity.name) : kind.includes('activity') ? '–' : t.everything;
  const [from, until] = [dayOf(rate.from), rate.until ? dayOf(addDays(rate.until, -1)) : '–'];
  const days = `${t.from} ${from}${rate.until ? ` ${t.until.toLowerCase()} ${until}` : ''}`;
  const on = `${t.on.toLowerCase()} ${what}`;
  const said = { who, what, from, until, on, days, value, price };
  return { ...said, sentence: `${days}: ${who} ${on} ${price}/h` };
}
