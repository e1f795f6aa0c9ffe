import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, pageOf } from '../../app/api.ts';
import { sessionsChanged } from '../../app/changes.ts';
import { pageSize } from '../../components/Pager.tsx';
import { messages } from '../../messages/index.ts';
import { notifySuccess } from '../../notifications/notify.tsx';

const t = messages.settings.sessionPage;

export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['sessions', page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      pageOf(await api.GET('/user/sessions', { params: { query: { page, limit: pageSize } } })),
  });

/** The first page is enough to notice what is wrong; the API has the rest. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'sign-ins'],
    queryFn: async () =>
      pageOf(await api.GET('/user/sign-ins', { params: { query: { limit: pageSize } } })),
  });

const end = (id: number) => api.DELETE('/user/sessions/{id}', { params: { path: { id } } });

export const useEndSession = () =>
  useMutation({
    mutationFn: end,
    onSuccess: () => notifySuccess(t.ended),
    onSettled: sessionsChanged,
  });

/**
 * Ends all other sessions. Ended sessions leave the list, so it reads the first page repeatedly.
 */
export const useEndOthers = () =>
  useMutation({
    mutationFn: async () => {
      for (;;) {
        const { data } = await api.GET('/user/sessions', { params: { query: { limit: 50 } } });
        const others = (data ?? []).filter(({ current }) => !current);
        if (others.length === 0) return;
        await Promise.all(others.map(({ id }) => end(id)));
      }
    },
    onSuccess: () => notifySuccess(t.endedOthers),
    onSettled: sessionsChanged,
  });
