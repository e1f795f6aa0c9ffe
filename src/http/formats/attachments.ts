import { ZoneClock } from '../../core/time/time-zone.ts';
import type { LocalCalendar } from '../../core/time/types.ts';
import { withHeaders } from '../schemas/common.ts';
import { type TSchema, Type } from '../type.ts';
import { csvType } from './csv.ts';
import { icsType } from './ics.ts';
import { xlsxType } from './xlsx.ts';

/** File responses. */

const binary = { schema: Type.String({ format: 'binary' }) };
const text = { schema: Type.String() };
const bare = (type: string): string => type.split(';', 1)[0] ?? type;

/** The 200 response of an operation that can also return a file. */
export const orFile = (json: TSchema, options: { mayBeCalendar?: boolean } = {}) => ({
  description: 'JSON or a file, as requested',
  ...withHeaders('Content-Disposition'),
  content: {
    'application/json': { schema: json },
    [bare(csvType)]: text,
    [xlsxType]: binary,
    ...(options.mayBeCalendar === true ? { [bare(icsType)]: text } : {}),
  },
});

/** A file name. @param parts from general to specific; empty ones are left out */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts.filter((part) => part !== '').join('-');
  return `${name.replaceAll(/[^\w.-]+/g, '-')}.${ending}`;
}

/** The date range: `2026-05-01-to-2026-05-31`; '' for all time. */
export function rangeNamed(
  { fromUnix, toUnix }: { readonly fromUnix?: number | null; readonly toUnix?: number | null },
  { timeZone }: LocalCalendar,
): string {
  const clock = new ZoneClock(timeZone);
  // The end is exclusive.
  const first = fromUnix == null ? '' : clock.date(fromUnix);
  const last = toUnix == null ? '' : clock.date(toUnix - 1);
  if (first === last) return first;
  return [first === '' ? '' : `from-${first}`, last === '' ? '' : `to-${last}`]
    .filter((part) => part !== '')
    .join('-');
}
