import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import classes from './charts.module.css';
import { Swatch } from './Textures.tsx';

export interface Series {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** One for each point; null interrupts a line. */
  readonly values: readonly (number | null)[];
  /** Of a line. */
  readonly dash?: string;
  /** Of bars. */
  readonly mask?: string | undefined;
}

export interface Point {
  readonly id: string;
  /** On the axis, where there is room; may be empty. */
  readonly name: string;
  readonly title: string;
}

export interface ChartProps {
  readonly kind: 'bars' | 'lines';
  readonly height: number;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Whether the sums stand on the bars, if they are wide enough. */
  readonly hasTotals?: boolean;
  readonly target?: { readonly value: number; readonly name: string } | undefined;
}

const top = 20;
const bottom = 22;
/** Of a digit in the chart's font. */
const letter = 6.5;
const widestBar = 48;

const sumAt = (series: readonly Series[], i: number): number =>
  series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0);

/** Stacked bars, or lines. Show the same figures in a table beside it. */
export function Chart(props: ChartProps) {
  const { kind, height, points, series, ticks, format } = props;
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const [hovered, setHovered] = useState<number>();
  const width = measured || 640;
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * letter + 8;
  const band = (width - left) / Math.max(1, points.length);
  const highest = ticks.at(-1) || 1;
  const x = (i: number): number => left + band * i;
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / highest);
  const hover = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const at = Math.floor((((clientX - box.left) / box.width) * width - left) / band);
    setHovered(at >= 0 && at < points.length ? at : undefined);
  };
  const plot = { ...props, x, y, band, left, width };
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
      >
        {hovered !== undefined && (
          <rect
            className={classes.hovered}
            {...{ x: x(hovered), y: top, width: band, height: height - top - bottom }}
          />
        )}
        <Axes {...plot} />
        <Target {...plot} />
        {kind === 'bars' ? <Bars {...plot} /> : <Lines {...plot} />}
        <TargetName {...plot} />
      </svg>
      {hovered !== undefined && points[hovered] !== undefined && (
        <div
          className={classes.tip}
          data-side={hovered * 2 < points.length ? 'left' : 'right'}
          style={{ left: x(hovered) + (hovered * 2 < points.length ? band : 0) }}
        >
          <strong>{points[hovered].title}</strong>
          <ul>
            {series.map(({ id, name, values, ...look }) =>
              values[hovered] == null || (kind === 'bars' && values[hovered] === 0) ? null : (
                <li key={id}>
                  <Swatch {...look} />
                  <bdi className={classes.name}>{name}</bdi>
                  {format(values[hovered])}
                </li>
              ),
            )}
          </ul>
        </div>
      )}
    </figure>
  );
}

interface Plot extends ChartProps {
  readonly x: (i: number) => number;
  readonly y: (value: number) => number;
  readonly band: number;
  readonly left: number;
  readonly width: number;
}

function Axes({ points, ticks, format, height, x, y, band, left, width }: Plot) {
  const named = points.map((point, i) => ({ ...point, i })).filter(({ name }) => name !== '');
  const longest = Math.max(0, ...named.map(({ name }) => name.length)) * letter + 8;
  const every = Math.max(1, Math.ceil((longest * named.length) / (width - left)));
  return (
    <>
      {ticks.map((tick, i) => (
        <g key={tick}>
          <line
            className={i === 0 ? classes.base : ''}
            x1={left}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {named
        .filter((_, place) => place % every === 0)
        .map(({ id, name, i }) => (
          <text
            key={id}
            x={Math.min(x(i) + band / 2, width - (name.length * letter) / 2)}
            y={height - 6}
            textAnchor="middle"
          >
            {name}
          </text>
        ))}
    </>
  );
}

function Bars({ points, series, format, hasTotals = false, x, y, band }: Plot) {
  const wide = Math.min(widestBar, band > 4 ? band * 0.75 : band * 0.9);
  const totals = points.map((_, i) => sumAt(series, i));
  const areWritten =
    hasTotals && Math.max(...totals.map((total) => format(total).length)) * letter < band;
  return points.map(({ id }, i) => {
    const from = x(i) + (band - wide) / 2;
    let below = 0;
    return (
      <g key={id}>
        {series.map(({ id: part, values, colour, mask }) => {
          const value = values[i] ?? 0;
          if (value === 0) return null;
          const [base, end] = [y(below), y(below + value)];
          below += value;
          const isTop = below > (totals[i] ?? 0) - 1e-9;
          // One pixel between the pieces.
          const tall = Math.max(0.5, base - end - (isTop || base - end < 3 ? 0 : 1));
          return (
            <path
              key={part}
              data-bar={part}
              d={pieceOf(from, base - tall, wide, tall, isTop ? Math.min(3, tall, wide / 2) : 0)}
              style={{ fill: colour }}
              mask={mask}
            />
          );
        })}
        {areWritten && below > 0 && (
          <text className={classes.total} x={from + wide / 2} y={y(below) - 5} textAnchor="middle">
            {format(below)}
          </text>
        )}
      </g>
    );
  });
}

/** A rectangle with round corners at its top. */
const pieceOf = (x: number, y: number, wide: number, tall: number, round: number): string =>
  `M${x} ${y + tall}V${y + round}q0 ${-round} ${round} ${-round}H${x + wide - round}q${round} 0 ${round} ${round}V${y + tall}Z`;

function Lines({ points, series, x, y, band }: Plot) {
  return series.map(({ id, values, colour, dash }) => (
    <path
      key={id}
      data-line={id}
      className={classes.curve}
      style={{ stroke: colour }}
      strokeDasharray={dash}
      d={points
        .map((_, i) => {
          const value = values[i];
          if (value == null) return '';
          return `${values[i - 1] == null ? 'M' : 'L'}${x(i) + band / 2} ${y(value)}`;
        })
        .join('')}
    />
  ));
}

function Target({ target, y, left, width }: Plot) {
  if (target === undefined) return null;
  const at = y(target.value);
  return <line className={classes.target} x1={left} x2={width} y1={at} y2={at} />;
}

/** In front of the bars. */
function TargetName({ target, y, width }: Plot) {
  if (target === undefined) return null;
  return (
    <text className={classes.total} x={width} y={y(target.value) - 5} textAnchor="end">
      {target.name}
    </text>
  );
}
