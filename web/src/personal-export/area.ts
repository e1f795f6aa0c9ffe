import { lazy } from 'react';
import type { Area } from '../app/area.ts';

export const personalExport = {
  accountPanels: [lazy(() => import('./ExportPanel.tsx'))],
} as const satisfies Area;
