/** `1h 05m`, with seconds if there are any; zero-padded so that columns line up. */
export function duration(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const end = rest === 0 ? '' : ` ${two(rest)}s`;
  return hours === 0 ? `${minutes}m${end}` : `${hours}h ${two(minutes)}m${end}`;
}

const eighths = ['', '\u258F', '\u258E', '\u258D', '\u258C', '\u258B', '\u258A', '\u2589'];

/** A bar of block characters; `most` fills the width, and any value above 0 is visible. */
export function bar(value: number, most: number, columns = 24): string {
  if (value <= 0 || most <= 0) return '';
  const parts = Math.max(1, Math.round((value / most) * columns * 8));
  return '\u2588'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}

/** A timestamp as local time in a zone: `2026-05-04 09:30`. */
export function instant(text: string, timeZone: string): string {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return shown.format(new Date(text));
}
