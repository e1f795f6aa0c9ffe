import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { t } from './texts.ts';

export const rates = {
  projectTabs: [{ tab: 'rates', label: t.rates, Content: lazy(() => import('./Rates.tsx')) }],
} as const satisfies Area;
