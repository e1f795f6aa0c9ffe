import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { instance } from '../app/instance.ts';
import { marksOfDifferences } from './queries.ts';

export const hostTime = {
  hostPanels: [lazy(() => import('./DifferencesPanels.tsx'))],
  besideEntry: instance.code_host ? [lazy(() => import('./EntryCloud.tsx'))] : [],
  entryMarks: instance.code_host ? [marksOfDifferences] : [],
  onEveryPage: instance.code_host ? [lazy(() => import('./ReceiveWhileOpen.tsx'))] : [],
} as const satisfies Area;
