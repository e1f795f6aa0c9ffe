import { lazyDialog } from '../components/lazyDialog.tsx';
import { messages } from '../messages/index.ts';

const t = messages.stopwatch;

export const openStop = lazyDialog(t.stopTitle, () => import('./StopDialog.tsx'));
export const openCorrect = lazyDialog(t.correctTitle, () => import('./CorrectDialog.tsx'));
export const openMove = lazyDialog(messages.entries.move, () => import('./MoveDialog.tsx'));

/** Asks the bar for its field. */
export const askEvent = 'punchcard:ask';
export const openStart = (): void => void window.dispatchEvent(new Event(askEvent));
