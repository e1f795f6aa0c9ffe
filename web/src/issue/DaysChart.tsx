import { addDays } from '../components/days.ts';
import classes from './issue.module.css';

/** Maximum number of days in the chart; earlier ones are in the table. */
const longest = 366;

/**
 * Hours per day, from the first day with time to the last; the table has the same figures as text.
 */
export function DaysChart({
  days,
}: {
  days: readonly { readonly date: string; readonly seconds: number }[];
}) {
  const last = days.at(-1)?.date ?? '';
  const earliest = addDays(last, -longest);
  const shown = days.filter(({ date }) => date >= earliest);
  const seconds = new Map(shown.map((one) => [one.date, one.seconds]));
  const bars: { date: string; share: number }[] = [];
  const most = Math.max(...shown.map((one) => one.seconds));
  for (let date = shown[0]?.date ?? last; date <= last; date = addDays(date, 1)) {
    bars.push({ date, share: (seconds.get(date) ?? 0) / most });
  }
  return (
    <svg
      className={classes.days}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map(({ date, share }, i) => (
        <rect key={date} x={i + 0.1} y={1 - share} width={0.8} height={share} />
      ))}
    </svg>
  );
}
