import type { Area } from '../app/area.ts';
import { DemoPanel } from './DemoPanel.tsx';
import { LoadDemo } from './LoadDemo.tsx';

/** Small enough to come with the first script: pages of administrators have many requests. */
export const demo = {
  firstSteps: [LoadDemo],
  instancePanels: [DemoPanel],
  auditActions: {
    'instance.demo': { en: 'loaded demo data', de: 'hat Demodaten geladen' },
    'instance.demo-removed': { en: 'removed the demo data', de: 'hat die Demodaten entfernt' },
  },
} as const satisfies Area;
