import { addDays } from '../components/days.ts';
import { dayOfMonth } from '../components/format.ts';
import { messages } from '../messages/index.ts';

const t = messages.week;

/** `This week`, `Last week` or `Week of 4 May`. */
export function weekTitle(from: string, thisWeek: string): string {
  if (from === thisWeek) return t.thisWeek;
  if (from === addDays(thisWeek, -7)) return t.lastWeek;
  return from === addDays(thisWeek, 7) ? t.next : t.weekOf(dayOfMonth(from));
}
