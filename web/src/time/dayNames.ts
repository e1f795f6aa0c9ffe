import { dateIn, instantIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { dayRange, weekday } from '../components/format.ts';
import { messages } from '../messages/index.ts';

const t = messages.time;

/** `Today` or `Yesterday`; null for other days. */
export function nearDay(day: string, today: string): string | null {
  if (day === today) return messages.layout.today;
  return day === addDays(today, -1) ? messages.home.yesterday : null;
}

/** `Today, Thursday 7 May`; with the year if it is not the current one. */
export function dayInWords(day: string, zone: string): string {
  const noon = instantIn(day, '12:00', zone);
  const today = dateIn(new Date(), zone);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const said = isThisYear ? weekday(noon, zone) : `${weekday(noon, zone)} ${day.slice(0, 4)}`;
  if (day === today) return t.today(said);
  return day === addDays(today, -1) ? t.yesterday(said) : said;
}

/** `4–10 May 2026`. */
export const weekInWords = (week: string): string => dayRange(week, addDays(week, 6));
