const clock = /^(\d{1,4}):([0-5]?\d)$/;
const bare = /^(\d{1,4}(?:[.,]\d+)?|[.,]\d+)$/;
const units =
  /^(?:(\d{1,4}(?:[.,]\d+)?|[.,]\d+) ?h(?:(?:ou)?rs?)?)? ?(?:(\d{1,5}) ?m(?:in(?:ute)?s?)?)?$/;
const hoursAndMinutes = /^(\d{1,4}) ?h ?([0-5]\d)$/;

/**
 * Seconds of what somebody typed into a cell: `1:30`, `1h30`, `1h 30m`, `90m`, and a number alone,
 * which is hours as in a spreadsheet: `1.5`, `1,5`. Nothing typed is 0. Undefined: it says no duration.
 */
export function readCell(text: string): number | undefined {
  const typed = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (typed === '' || typed === '-' || typed === '–') return 0;
  const match = clock.exec(typed) ?? hoursAndMinutes.exec(typed) ?? units.exec(typed);
  const alone = bare.exec(typed);
  const [hours, minutes] = alone === null ? [match?.[1], match?.[2]] : [alone[1], undefined];
  if (hours === undefined && minutes === undefined) return undefined;
  const seconds = Math.round(number(hours) * 3600) + number(minutes) * 60;
  // The service takes no entry above 366 days; a day of one's own has hardly more than one.
  return seconds <= 31_622_400 ? seconds : undefined;
}

const number = (text = '0'): number => Number(text.replace(',', '.'));

/** What stands in a cell, in a form that is read back as the same; seconds are told where there are some. */
export function cellText(seconds: number): string {
  if (seconds === 0) return '';
  const [h, m] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${h}:${String(m).padStart(2, '0')}`;
}
