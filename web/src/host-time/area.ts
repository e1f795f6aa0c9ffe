import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { marksOfDifferences } from './queries.ts';

export const hostTime = {
  hostPanels: [lazy(() => import('./DifferencesPanels.tsx'))],
  entryMarks: [marksOfDifferences],
  onEveryPage: [lazy(() => import('./ReceiveWhileOpen.tsx'))],
} as const satisfies Area;
