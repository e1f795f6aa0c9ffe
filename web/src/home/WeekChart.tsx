import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { texts } from '../texts/index.ts';
import type { Day } from './week.ts';

const t = texts.home;

/** The table beside it says the same in words. */
export default function WeekChart({ days }: { days: readonly Day[] }) {
  const data = days.map(({ label, seconds }) => ({
    day: label,
    [t.hours]: Math.round(seconds / 36) / 100,
  }));
  return (
    <div aria-hidden>
      <BarChart
        h={180}
        data={data}
        dataKey="day"
        series={[{ name: t.hours, color: 'blue.6' }]}
        barProps={{ isAnimationActive: false }}
        // Hidden from those who read the table, and so from the keyboard.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
