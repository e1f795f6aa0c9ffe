import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { textLanguage } from '../messages/language.ts';

export const timeImport = {
  timeTabs: [
    {
      value: 'import',
      label: { en: 'Import', de: 'Import' }[textLanguage],
      Panel: lazy(() => import('./ImportPanel.tsx')),
    },
  ],
} as const satisfies Area;
