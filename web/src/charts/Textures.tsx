import type { ReactNode } from 'react';
import { usePrinting } from '../components/usePrinting.ts';
import { usePatterns } from '../theme/appearance.ts';
import classes from './charts.module.css';

const size = 8;

/** What is cut out of the colour of each series, so that they differ without colour vision. */
const marks: readonly ReactNode[] = [
  null,
  <path key="1" d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" />,
  <path key="2" d="M0 4 H8" />,
  <path key="3" d="M2 2 h1 M6 6 h1" strokeWidth={2} strokeLinecap="round" />,
  <path key="4" d="M4 0 V8" />,
  <path key="5" d="M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2" />,
  <path key="6" d="M0 4 H8 M4 0 V8" />,
];

/** The mask of a series, if the user wants patterns or the page is printed. */
export function useMasks(): (place: number) => string | undefined {
  const [areOn] = usePatterns();
  const isPrinting = usePrinting();
  return (place) => (areOn || isPrinting ? `url(#chart-mask-${place})` : undefined);
}

/** SVG masks for all charts of a page; render once. */
export function Textures() {
  const everywhere = { x: -5000, y: -5000, width: 20_000, height: 20_000 };
  return (
    <svg className={classes.textures} aria-hidden focusable="false">
      <defs>
        {marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place of the series
          <g key={place}>
            <pattern
              id={`chart-marks-${place}`}
              width={size}
              height={size}
              patternUnits="userSpaceOnUse"
            >
              <rect width={size} height={size} fill="white" />
              <g className={classes.mark}>{mark}</g>
            </pattern>
            <mask
              id={`chart-mask-${place}`}
              maskUnits="userSpaceOnUse"
              maskContentUnits="userSpaceOnUse"
              {...everywhere}
            >
              <rect {...everywhere} fill={`url(#chart-marks-${place})`} />
            </mask>
          </g>
        ))}
      </defs>
    </svg>
  );
}

/** The symbol of a series: a square, or a piece of its line if that is dashed. */
export function Swatch({
  colour,
  dash,
  mask,
}: {
  colour: string;
  dash?: string | undefined;
  mask?: string | undefined;
}) {
  // Patterns and dashes need room to be recognized.
  const length = mask === undefined && dash === undefined ? 10 : 16;
  return (
    <svg className={classes.swatch} width={length} height={length} aria-hidden focusable="false">
      {dash === undefined ? (
        <rect width={length} height={length} rx={3} style={{ fill: colour }} mask={mask} />
      ) : (
        <path
          className={classes.curve}
          style={{ stroke: colour }}
          strokeDasharray={dash}
          d={`M0 ${length / 2}h${length}`}
        />
      )}
    </svg>
  );
}
