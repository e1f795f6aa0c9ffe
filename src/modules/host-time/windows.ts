import type { Answer, HostTime, TimePage, TimeWindow } from '../host/door.ts';

/** The most that a host gives on a page. */
const pageSize = 50;

export interface Collected {
  readonly times: readonly HostTime[];
  /** False: the host counts more than it lists, so nothing follows from an entry's absence. */
  readonly isComplete: boolean;
}

/** Requests for one list: more than anybody's entries need, and an end for a host that has none. */
const mostRequests = 10_000;

/** Asks for one page of a list that is in no order. */
export type AskPage = (window: TimeWindow) => Promise<Answer<TimePage>>;

/**
 * All entries of a list in [sinceUnix, beforeUnix], in windows that fit on one page: pages of a list
 * without an order can skip entries.
 */
export function collect(
  ask: AskPage,
  sinceUnix: number,
  beforeUnix?: number,
): Promise<Answer<Collected>> {
  let left = mostRequests;
  const bounded: AskPage = async (window) => {
    left -= 1;
    if (left >= 0) return ask(window);
    return { kind: 'unavailable', wasSent: true, reason: 'its list of entries has no end' };
  };
  return collectWindow(bounded, sinceUnix, beforeUnix);
}

async function collectWindow(
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
      const known = all.size;
      for (const time of next.value.times) all.set(time.id, time);
      // Also a host that gives a page again.
      if (all.size === known) break;
    }
    return given([...all.values()]);
  }
  const middle = Math.floor((sinceUnix + lastUnix) / 2);
  const early = await collectWindow(ask, sinceUnix, middle);
  if (early.kind !== 'answered') return early;
  const late = await collectWindow(ask, middle + 1, beforeUnix);
  if (late.kind !== 'answered') return late;
  return {
    ...answer,
    value: {
      times: [...early.value.times, ...late.value.times],
      isComplete: early.value.isComplete && late.value.isComplete,
    },
  };
}
