import { Chart, type Point, type Series } from '../charts/Chart.tsx';
import { Legend } from '../charts/Legend.tsx';
import { useMasks } from '../charts/Textures.tsx';
import { hourTicks } from '../charts/ticks.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { type Bars, maxBars } from './bars.ts';

/**
 * The table below has the same figures as text.
 * @param targetSeconds of a bar; 0: none
 */
export function BarsChart({ bars, targetSeconds }: { bars: Bars; targetSeconds: number }) {
  const maskOf = useMasks();
  const shown = bars.bars.slice(-maxBars);
  const points = shown.map(
    ({ period, shortName, name }): Point => ({ id: period, name: shortName, title: name }),
  );
  const series = bars.series.map(
    ({ id, name, colour }, place): Series => ({
      id,
      name,
      colour,
      mask: maskOf(place),
      values: shown.map(({ seconds }) => seconds[place] ?? 0),
    }),
  );
  const ticks = hourTicks(Math.max(targetSeconds, ...shown.map(({ total }) => total)) / 3600);
  return (
    <>
      <Legend series={series} label={messages.reports.legend} />
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
    </>
  );
}
