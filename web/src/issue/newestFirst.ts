import { type Page, pageOf } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import { pageSize } from '../components/Pager.tsx';

/** The service's limit, unless it is very low. */
const most = Math.max(pageSize, Math.min(50, instance.max_response_items));
const limits = Array.from({ length: most - pageSize + 1 }, (_, i) => pageSize + i);

/**
 * A page of a list in reverse order: the API returns the oldest first. It is read where it should be
 * by the expected total, and again if the answer says that it is elsewhere.
 */
export async function newestFirst<T>(
  page: number,
  read: (query: { page: number; limit: number }) => Promise<{ data?: T[]; response: Response }>,
  expected = 0,
): Promise<Page<T>> {
  for (let supposed = expected; ; ) {
    const { limit, first, last } = pagesWith(boundsOf(page, supposed));
    const pages = await Promise.all(
      Array.from({ length: last - first + 1 }, async (_, i) =>
        pageOf(await read({ page: first + i, limit })),
      ),
    );
    const total = pages[0]?.total ?? 0;
    const { start, end } = boundsOf(page, total);
    const [from, to] = [(first - 1) * limit, last * limit];
    if (total === supposed || (from <= start && end <= to)) {
      const items = pages.flatMap((one) => one.items).slice(start - from, end - from);
      return { items: items.toReversed(), total };
    }
    supposed = total;
  }
}

/** The rows of a page, or of the last one, counted from the oldest; the end is not included. */
function boundsOf(page: number, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const end = total - (Math.min(page, last) - 1) * pageSize;
  return { start: Math.max(0, end - pageSize), end };
}

/**
 * The API's pages with these rows: one, if a limit allows it, with as many rows as possible after
 * them, because the list may be longer than expected.
 */
function pagesWith({ start, end }: { start: number; end: number }) {
  const last = Math.max(start, end - 1);
  const after = (limit: number): number => limit - 1 - (last % limit);
  const limit = limits
    .filter((one) => Math.floor(start / one) === Math.floor(last / one))
    .reduce((best, one) => (best === 0 || after(one) > after(best) ? one : best), 0);
  const size = limit || pageSize;
  return {
    limit: size,
    first: Math.floor(start / size) + 1,
    last: Math.floor(last / size) + 1,
  };
}
