import type { Schema } from '../app/api.ts';
import { dateIn } from '../app/zonedTime.ts';
import { dateOfEntry } from '../components/entry.ts';
import { dayAndTime, format, timeOfDay } from '../components/format.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { entryOf } from './eventText.ts';

/** The day on which an added entry counts; of other events, when they happened. */
export function dateOfEvent(event: Schema<'TimelineComment'>, zone: string): string {
  const entry = entryOf(event);
  return entry === null ? dateIn(event.created_at, zone) : dateOfEntry(entry, zone);
}

const optionsOf = (dates: readonly string[], today: string): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(dates.some((date) => date.slice(0, 4) !== today.slice(0, 4)) && { year: 'numeric' }),
});

const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** `Wed 18 Nov`, with its year if that is another one. */
const dayName = (date: string, today: string): string =>
  date === today
    ? messages.layout.today
    : format('UTC', { weekday: 'short', ...optionsOf([date], today) }).format(noon(date));

/** When something happened: its day, and its time of day where that matters. */
export function When({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const zone = useZone();
  const today = useToday(zone);
  const day = dayName(dateIn(at, zone), today);
  return (
    <time dateTime={at} title={`${dayAndTime(at, zone)} (${zone})`}>
      {isExact ? `${day}, ${timeOfDay(at, zone)}` : day}
    </time>
  );
}

/** The days from the first to the last of these: `2–19 Nov`. */
export function Days({ dates }: { dates: readonly string[] }) {
  const today = useToday(useZone());
  const sorted = dates.toSorted();
  const [first = today, last = first] = [sorted[0], sorted.at(-1)];
  if (first === last) return dayName(first, today);
  return format('UTC', optionsOf([first, last], today)).formatRange(noon(first), noon(last));
}
