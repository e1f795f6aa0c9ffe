import { textLanguage } from '../messages/language.ts';
import { readDate } from './days.ts';

/** `09:30` from `9:30`, `9`, `0930`, `9.30` or `9:30 pm`; undefined if it is no time of day. */
export function readTime(text: string): string | undefined {
  const [, h = '', m = '0', half] =
    /^(\d{1,2})[:.h]?(\d\d)?\s*(?:([ap])\.?m\.?|h|uhr)?$/i.exec(text.trim()) ?? [];
  const hour = Number(h);
  const isHour = half === undefined ? hour < 24 : hour > 0 && hour < 13;
  if (h === '' || !isHour || Number(m) > 59) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${m.padStart(2, '0')}`;
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(textLanguage, { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2026, month))
    .slice(0, 3)
    .toLowerCase(),
);

/**
 * `2026-05-04` from `4/5/2026` in the user's order, `4.5.`, `4 May`, `Mon, May 4, 2026` or
 * `2026-05-04`; undefined if it is no day. Without a year it is in that of `today`.
 */
export function readDay(text: string, today: string, isMonthFirst: boolean): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const named = words.map((word) => months.indexOf(word.slice(0, 3))).find((month) => month >= 0);
  const numbers = words.filter((word) => /\d/.test(word));
  if (numbers.length > 3) return undefined;
  if (named !== undefined) numbers.splice(1, 0, String(named + 1));
  else if (numbers[0]?.length === 4) numbers.reverse();
  // With dots the day is first everywhere.
  else if (isMonthFirst && !text.includes('.'))
    numbers.splice(0, 2, ...numbers.slice(0, 2).reverse());
  const [day = '', month = '', year = today.slice(0, 4)] = numbers;
  const full = year.length === 2 ? `20${year}` : year;
  return readDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
