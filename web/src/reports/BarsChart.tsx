import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { hours } from '../components/format.ts';
import { type Bars, maxBars, ticksTo } from './bars.ts';
import { useMasks } from './Textures.tsx';

/** The table below has the same figures as text. */
export function BarsChart({ bars, label }: { bars: Bars; label: string }) {
  const maskOf = useMasks();
  const data = bars.bars.slice(-maxBars).map((bar) => ({
    name: bar.shortName,
    full: bar.name,
    ...Object.fromEntries(bar.seconds.map((seconds, place) => [`s${place}`, seconds / 3600])),
  }));
  const series = bars.series.map(({ name, colour }, place) => ({
    name: `s${place}`,
    label: name.length > 60 ? `${name.slice(0, 60)}…` : name,
    color: colour,
  }));
  const ticks = ticksTo(Math.max(0, ...bars.bars.slice(-maxBars).map(({ total }) => total)) / 3600);
  return (
    <figure role="img" aria-label={label} style={{ margin: 0 }}>
      <BarChart
        h={260}
        type="stacked"
        data={data}
        dataKey="name"
        series={series}
        valueFormatter={(value) => hours(value * 3600)}
        accessibilityLayer={false}
        maxBarWidth={48}
        xAxisProps={{ minTickGap: 12, interval: 'equidistantPreserveStart' }}
        yAxisProps={{ ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          mask: maskOf(Number(name.slice(1))),
        })}
        tooltipProps={{
          labelFormatter: (_, payload) => String(payload[0]?.payload?.full ?? ''),
          wrapperStyle: { zIndex: 10, maxWidth: '20rem' },
        }}
      />
    </figure>
  );
}
