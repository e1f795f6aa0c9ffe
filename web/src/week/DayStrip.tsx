import { Link } from '@tanstack/react-router';
import { dayHead, hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import classes from './week.module.css';

const _t = messages.week;

/** The seven days with their totals, to select one. */
export function DayStrip({
  days,
  sums,
  shown,
}: {
  days: readonly string[];
  sums: readonly number[];
  shown: string;
}) {
  return (
    <nav className={classes.days} aria-label={messages.entries.date}>
      {days.map((date, place) => (
        <Link
          key={date}
          from="/-/week"
          search={(search) => ({ ...search, day: date })}
          replace
          className={classes.day}
          data-shown={date === shown || undefined}
        >
          <div>{dayHead(date)}</div> <div>{hours(sums[place] ?? 0)}</div>
        </Link>
      ))}
    </nav>
  );
}
