import { lazyDialog } from '../components/lazyDialog.tsx';
import { messages } from '../messages/index.ts';

const t = messages.stopwatch;

export const openStart = lazyDialog(t.startTitle, () => import('./StartDialog.tsx'));
export const openStop = lazyDialog(t.stopTitle, () => import('./StopDialog.tsx'));
export const openCorrect = lazyDialog(t.correctTitle, () => import('./CorrectDialog.tsx'));
export const openMove = lazyDialog(t.moveTitle, () => import('./MoveDialog.tsx'));
