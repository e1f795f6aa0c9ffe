import type { Series } from './Chart.tsx';
import classes from './charts.module.css';
import { Swatch } from './Textures.tsx';

/** The names of the series with their colours. */
export function Legend({ series, label }: { series: readonly Series[]; label?: string }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {series.map(({ id, name, ...look }) => (
        <li key={id}>
          <Swatch {...look} />
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
