import { lazy } from 'react';
import type { Area } from '../app/area.ts';

export const personalExport = {
  accountPanels: [lazy(() => import('./ExportPanel.tsx'))],
  auditActions: {
    'user.export': {
      en: 'exported the data of an account',
      de: 'hat die Daten eines Kontos exportiert',
    },
  },
} as const satisfies Area;
