import type { Answer, HostTime, TimePage, TimeWindow } from '../host/door.ts';

/** The most that a host gives on a page. */
const pageSize = 50;

export interface Collected {
  readonly times: readonly HostTime[];
  /** False: the host counts more than it lists, so nothing follows from an entry's absence. */
  readonly isComplete: boolean;
}

/** Asks for one page of a list that is in no order. */
export type AskPage = (window: TimeWindow) => Promise<Answer<TimePage>>;

/**
 * All entries of a list in [sinceUnix, beforeUnix], in windows that fit on one page: pages of a list
 * without an order can skip entries.
 */
export async function collect(
  ask: AskPage,
  sinceUnix: number,
  beforeUnix?: number,
): Promise<Answer<Collected>> {
  const bounds = { sinceUnix, ...(beforeUnix !== undefined && { beforeUnix }) };
  const answer = await ask({ ...bounds, page: 1, limit: pageSize });
  if (answer.kind !== 'answered') return answer;
  const { times, total } = answer.value;
  const given = (all: readonly HostTime[]): Answer<Collected> => ({
    ...answer,
    value: { times: all, isComplete: all.length >= total },
  });
  if (times.length >= total) return given(times);
  const lastUnix = beforeUnix ?? (answer.hostUnix ?? sinceUnix) + pageSize;
  // A window of few entries lists less than it counts where some are not shown.
  if (lastUnix <= sinceUnix || total <= pageSize) {
    const all = new Map(times.map((time) => [time.id, time]));
    for (let page = 2; all.size < total; page += 1) {
      const next = await ask({ ...bounds, page, limit: pageSize });
      if (next.kind !== 'answered') return next;
      if (next.value.times.length === 0) break;
      for (const time of next.value.times) all.set(time.id, time);
    }
    return given([...all.values()]);
  }
  const middle = Math.floor((sinceUnix + lastUnix) / 2);
  const early = await collect(ask, sinceUnix, middle);
  if (early.kind !== 'answered') return early;
  const late = await collect(ask, middle + 1, beforeUnix);
  if (late.kind !== 'answered') return late;
  return {
    ...answer,
    value: {
      times: [...early.value.times, ...late.value.times],
      isComplete: early.value.isComplete && late.value.isComplete,
    },
  };
}
