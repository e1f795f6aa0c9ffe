import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { api, dataOf } from '../app/api.ts';

declare module '../app/area.ts' {
  interface Area {
    /** Other ways to prove that the viewer is there, for those without a password. */
    readonly waysToProve?: readonly ComponentType[];
  }
}

/** How the viewer can prove that they are there. */
export const proofsQuery = queryOptions({
  queryKey: ['session', 'proofs'],
  staleTime: 60_000,
  queryFn: async () => dataOf((await api.GET('/user/session/confirm')).data),
});
