import { type Page, pageOf } from '../app/api.ts';
import { pageSize } from '../components/Pages.tsx';

/** A page of a list in reverse order: the API returns the oldest first. */
export async function newestFirst<T>(
  page: number,
  read: (query: { page: number; limit: number }) => Promise<{ data?: T[]; response: Response }>,
): Promise<Page<T>> {
  const first = pageOf(await read({ page: 1, limit: pageSize }));
  const { total } = first;
  const end = total - (page - 1) * pageSize;
  if (end <= 0) return { items: [], total };
  const start = Math.max(0, end - pageSize);
  // A reversed page covers parts of two API pages, unless they align.
  const from = Math.floor(start / pageSize) + 1;
  const to = Math.floor((end - 1) / pageSize) + 1;
  const pages = await Promise.all(
    Array.from({ length: to - from + 1 }, async (_, i) =>
      from + i === 1 ? first : pageOf(await read({ page: from + i, limit: pageSize })),
    ),
  );
  const skipped = start - (from - 1) * pageSize;
  const items = pages.flatMap((one) => one.items).slice(skipped, skipped + end - start);
  return { items: items.toReversed(), total };
}
