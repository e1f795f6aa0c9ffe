import type { ReactNode } from 'react';
import classes from './reports.module.css';

const size = 8;

/** A pattern for each colour, so that series differ without colour vision. */
const marks: readonly ReactNode[] = [
  null,
  <path key="1" d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" />,
  <path key="2" d="M0 4 H8" />,
  <path key="3" d="M2 2 h1 M6 6 h1" strokeWidth={2} strokeLinecap="round" />,
  <path key="4" d="M4 0 V8" />,
  <path key="5" d="M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2" />,
  <path key="6" d="M0 4 H8 M4 0 V8" />,
  <path key="7" d="M0 0 L8 8 M8 0 L0 8" />,
  <path key="8" d="M0 2 H8 M0 6 H8" strokeWidth={1} />,
];

export const textured = (colour: number): string => `url(#report-texture-${colour})`;
export const coloured = (colour: number): string => `var(--series-${colour})`;

/** SVG patterns for all charts of a page; render once. */
export function Textures() {
  return (
    <svg className={classes.textures} aria-hidden focusable="false">
      <defs>
        {marks.map((mark, colour) => (
          <pattern
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the colour
            key={colour}
            id={`report-texture-${colour}`}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
          >
            <rect width={size} height={size} fill={coloured(colour)} />
            <g className={classes.mark}>{mark}</g>
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** The legend symbol of a series. */
export function Swatch({ colour }: { colour: number }) {
  return (
    <svg className={classes.swatch} width={16} height={16} aria-hidden focusable="false">
      <rect width={16} height={16} rx={3} fill={textured(colour)} />
    </svg>
  );
}
