import { Chart, type Point, type Series } from '../charts/Chart.tsx';
import { Legend } from '../charts/Legend.tsx';
import { useMasks } from '../charts/Textures.tsx';
import { hourTicks } from '../charts/ticks.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { type Bars, maxBars } from './bars.ts';

function useSeries(bars: Bars): Series[] {
  const maskOf = useMasks();
  const shown = bars.bars.slice(-maxBars);
  return bars.series.map(
    ({ id, name, colour }, place): Series => ({
      id,
      name,
      colour,
      mask: maskOf(place),
      values: shown.map(({ seconds }) => seconds[place] ?? 0),
    }),
  );
}

/** The names of the series. */
export function BarsLegend({ bars }: { bars: Bars }) {
  return <Legend series={useSeries(bars)} label={messages.reports.legend} />;
}

/**
 * The table below has the same figures as text.
 * @param targetSeconds of a bar; 0: none
 */
export function BarsChart({ bars, targetSeconds }: { bars: Bars; targetSeconds: number }) {
  const shown = bars.bars.slice(-maxBars);
  const points = shown.map(
    ({ period, shortName, name }): Point => ({ id: period, name: shortName, title: name }),
  );
  const series = useSeries(bars);
  const ticks = hourTicks(Math.max(targetSeconds, ...shown.map(({ total }) => total)) / 3600);
  return (
    <Chart
      kind="bars"
      height={240}
      points={points}
      series={series}
      ticks={ticks.map((tick) => tick * 3600)}
      format={hours}
      hasTotals
      target={
        targetSeconds === 0
          ? undefined
          : { value: targetSeconds, name: messages.reports.target(hours(targetSeconds)) }
      }
    />
  );
}
