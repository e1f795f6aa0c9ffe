import type { Area } from '../app/area.ts';
import { QuickAdd } from './QuickAdd.tsx';

/** It comes with the first script: the page would move if it came later. */
export const timeSentence = {
  quickAdd: [QuickAdd],
} as const satisfies Area;
