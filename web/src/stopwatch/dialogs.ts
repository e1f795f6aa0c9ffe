import { lazyDialog } from '../parts/lazyDialog.tsx';
import { texts } from '../texts/index.ts';

const t = texts.stopwatch;

export const openStart = lazyDialog(t.startTitle, () => import('./StartDialog.tsx'));
export const openStop = lazyDialog(t.stopTitle, () => import('./StopDialog.tsx'));
export const openCorrect = lazyDialog(t.correctTitle, () => import('./CorrectDialog.tsx'));
export const openMove = lazyDialog(t.moveTitle, () => import('./MoveDialog.tsx'));
