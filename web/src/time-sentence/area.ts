import type { Area } from '../app/area.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { QuickAddHere } from './QuickAddHere.tsx';

/** They come with the first script: the page would move if they came later. */
export const timeSentence = {
  quickAdd: [QuickAdd],
  issueQuickAdd: [QuickAddHere],
} as const satisfies Area;
