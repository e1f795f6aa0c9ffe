import { queryOptions } from '@tanstack/react-query';
import { api, pageOf } from '../app/api.ts';
import type { Entry } from '../components/entry.ts';
import { pathOf } from './requests.ts';

/** The viewer's newest tags that contain a text. */
export const tagsQuery = (q: string) =>
  queryOptions({
    queryKey: ['times', 'tags', q],
    queryFn: async () =>
      (await api.GET('/user/times/tags', { params: { query: { q } } })).data ?? [],
  });

/** The revisions of an entry, newest first. */
export const revisionsQuery = (entry: Entry, page: number) =>
  queryOptions({
    queryKey: ['times', 'revisions', entry.id, page],
    queryFn: async () =>
      pageOf(
        await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}/revisions', {
          params: { path: pathOf(entry), query: { page, limit: 50 } },
        }),
      ),
  });
