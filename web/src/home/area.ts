import type { ButtonProps } from '@mantine/core';
import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readDate } from '../components/days.ts';
import { messages } from '../messages/index.ts';
import type { EntryProjects } from './week.ts';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (
    search: {
      /** A day of the week; the current week by default. */
      readonly from?: string | undefined;
    } & SearchSchemaInput,
  ) => ({ from: readDate(search.from) }),
  component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** Buttons for administrators who have no entries yet. */
    readonly firstSteps?: readonly ComponentType<ButtonProps>[];
    /** What comes before the first steps of users without entries; it shows them when it is done. */
    readonly beforeFirstSteps?: readonly ComponentType<{ children: ReactNode }>[];
    /** What entries count for, by the numbers of their repositories; others count for themselves. */
    readonly useEntryProjects?: () => EntryProjects;
  }
}

export const home = {
  routes: { signedIn: [page] },
  places: [{ to: '/', label: messages.layout.track, Icon: Timer, isMain: true, key: 'h' }],
} as const satisfies Area;
