import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { t } from './texts.ts';

export const rates = {
  auditActions: {
    'rate.set': { en: 'set a rate', de: 'hat einen Satz festgelegt' },
    'rate.withdraw': { en: 'withdrew a rate', de: 'hat einen Satz zurückgezogen' },
  },
  projectTabs: [{ tab: 'rates', label: t.rates, Content: lazy(() => import('./Rates.tsx')) }],
} as const satisfies Area;
