import '@mantine/charts/styles.layer.css';
import { Sparkline } from '@mantine/charts';
import { addDays } from '../components/zonedTime.ts';

/** Maximum number of days in the chart; earlier ones are in the table. */
const longest = 366;

/**
 * Hours per day, from the first day with time to the last; the table has the same figures as text.
 */
export default function DaysChart({
  days,
}: {
  days: readonly { readonly date: string; readonly seconds: number }[];
}) {
  const last = days.at(-1)?.date ?? '';
  const earliest = addDays(last, -longest);
  const shown = days.filter(({ date }) => date >= earliest);
  const seconds = new Map(shown.map((one) => [one.date, one.seconds]));
  const data: number[] = [];
  for (let date = shown[0]?.date ?? last; date <= last; date = addDays(date, 1)) {
    data.push((seconds.get(date) ?? 0) / 3600);
  }
  return (
    <div aria-hidden inert>
      <Sparkline h={60} data={data} curveType="linear" color="var(--accent)" fillOpacity={0.3} />
    </div>
  );
}
