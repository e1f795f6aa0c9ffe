import { lazy } from 'react';
import type { Area } from '../app/area.ts';

export const timeSheet = {
  reportActions: [lazy(() => import('./SheetButton.tsx'))],
} as const satisfies Area;
