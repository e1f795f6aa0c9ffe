import { Tooltip } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { addDays, weekOf } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { daysBetween, written } from '../reports/periods.ts';
import { t } from './texts.ts';
import classes from './year.module.css';
import type { Days } from './year.ts';

const steps = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 } as const;
const [side, step, left, top, levels] = [14, 17, 32, 18, 4];
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** A square for each day, a column for each week; arrow keys move between them. */
export function HeatMap({
  year,
  days,
  firstWeekday,
  today,
  onDay,
}: {
  year: number;
  days: Days;
  firstWeekday: 0 | 1 | 6;
  today: string;
  onDay: (day: string) => void;
}) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [at, setAt] = useState(first <= today && today <= last ? today : first);
  const [hovered, setHovered] = useState<string>();
  const start = weekOf(first, firstWeekday);
  const columnOf = (day: string): number => Math.floor(daysBetween(start, day) / 7);
  const most = Math.max(1, ...days.values());
  const width = left + step * (columnOf(last) + 1);
  const said = (day: string): string =>
    t.cell(
      written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      hours(days.get(day) ?? 0),
    );
  const move = (event: KeyboardEvent<SVGSVGElement>): void => {
    const by = steps[event.key as keyof typeof steps];
    if (by !== undefined) {
      event.preventDefault();
      const next = addDays(at, by);
      if (next < first || next > last) return;
      setAt(next);
      event.currentTarget.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus();
    } else if (event.key === 'Enter') onDay(at);
  };
  return (
    <Tooltip.Floating label={said(hovered ?? at)} disabled={hovered === undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset can be a picture */}
      <svg
        className={classes.heat}
        width={width}
        height={top + step * 8 + 4}
        viewBox={`0 0 ${width} ${top + step * 8 + 4}`}
        role="group"
        aria-label={t.heatmap}
        onKeyDown={move}
        onPointerLeave={() => setHovered(undefined)}
      >
        {numbers(12).map((month) => {
          const day = `${year}-${String(month + 1).padStart(2, '0')}-01`;
          return (
            <text key={day} x={left + step * columnOf(day)} y={top - 6}>
              {written(day, { month: 'short' })}
            </text>
          );
        })}
        {[1, 3, 5]
          .map((weekday) => (weekday - firstWeekday + 7) % 7)
          .map((row) => (
            <text key={row} x={0} y={top + step * row + 11}>
              {written(addDays(start, row), { weekday: 'short' })}
            </text>
          ))}
        {numbers(daysBetween(first, last) + 1).map((i) => {
          const day = addDays(first, i);
          const level = Math.ceil(((days.get(day) ?? 0) / most) * levels);
          return (
            // biome-ignore lint/a11y/useSemanticElements: an anchor of HTML cannot be in a picture
            <rect
              key={day}
              className={classes.day}
              x={left + step * columnOf(day)}
              y={top + step * (daysBetween(start, day) % 7)}
              {...squareOf(level)}
              tabIndex={day === at ? 0 : -1}
              role="link"
              aria-label={said(day)}
              data-day={day}
              onFocus={() => setAt(day)}
              onClick={() => onDay(day)}
              onPointerEnter={() => setHovered(day)}
            />
          );
        })}
        <Scale right={width} y={top + step * 7 + 4} />
      </svg>
    </Tooltip.Floating>
  );
}

const squareOf = (level: number) => ({
  width: side,
  height: side,
  rx: 3,
  style: { fill: `var(--heat-${level})` },
});

/** What the shades mean, at the end that narrow screens show first. */
function Scale({ right, y }: { right: number; y: number }) {
  const end = right - 36;
  const start = end - step * (levels + 1);
  return (
    <g aria-hidden>
      <text x={start - 3} y={y + 11} textAnchor="end">
        {t.less}
      </text>
      {numbers(levels + 1).map((level) => (
        <rect key={level} x={start + step * level} y={y} {...squareOf(level)} />
      ))}
      <text x={end + 3} y={y + 11}>
        {t.more}
      </text>
    </g>
  );
}
