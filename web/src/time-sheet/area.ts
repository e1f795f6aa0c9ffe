import { lazy } from 'react';
import type { Area } from '../app/area.ts';

const actions = [lazy(() => import('./SheetButton.tsx'))];

export const timeSheet = {
  reportActions: actions,
  projectActions: actions,
} as const satisfies Area;
