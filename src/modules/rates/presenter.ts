import { formatMinor } from '../../core/money.ts';
import { formatDay } from '../../core/time/days.ts';
import { presentTime } from '../../http/presenters/presenting.ts';
import type { FullRate } from './operations.ts';
import { rateKinds } from './types.ts';

/** A deleted activity is shown without its name. */
export const presentRate = ({ rate, userName, activity, setterName }: FullRate) => ({
  ...{ id: rate.id ?? null, kind: rateKinds[rate.kind] },
  user: rate.userId === null ? null : { id: rate.userId, login: userName },
  activity: activity && { index: activity.number, name: activity.title },
  ...{ amount: formatMinor(rate.minor, rate.currency), currency: rate.currency },
  from: formatDay(rate.fromDay),
  until: rate.untilDay === null ? null : formatDay(rate.untilDay),
  set_by: { id: rate.setterId, login: setterName },
  created_at: presentTime(rate.createdUnix),
});

/** The rate that holds, and the one that would without it. */
export const presentCurrent = ([rate, otherwise]: readonly FullRate[]) => ({
  rate: rate ? presentRate(rate) : null,
  otherwise: otherwise ? presentRate(otherwise) : null,
});

/** A rate, and the one that it ends. */
export const presentSet = ([set, ended]: readonly FullRate[]) => ({
  ...presentRate(set as FullRate),
  replaces: ended ? presentRate(ended) : null,
});
