import type { FullTime } from '../../core/records/types.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { LocalCalendar } from '../../core/time/types.ts';
import { withHeaders } from '../schemas/common.ts';
import { type TSchema, Type } from '../type.ts';
import type { Table } from './table.ts';

/** File responses. */

const binary = { schema: Type.String({ format: 'binary' }) };
const text = { schema: Type.String() };
const bare = (type: string): string => type.split(';', 1)[0] ?? type;

export interface FileFormat<Content, Options> {
  /** In requests; the extension of its files. */
  readonly name: string;
  readonly type: string;
  /** Loads what writes it. */
  readonly load: () => Promise<
    (content: Content, options: Options) => AsyncGenerator<string | Uint8Array, void>
  >;
}

/** What reports and entries can be downloaded as, beside JSON. */
export interface FileFormats {
  /** The option is the title. */
  readonly tables: readonly FileFormat<Table, string>[];
  /** Of a user's own entries. */
  readonly calendars: readonly FileFormat<AsyncIterable<readonly FullTime[]>, CalendarOptions>[];
}

export interface CalendarOptions {
  readonly name: string;
  /** The time zone that gives an entry without an interval its day. */
  readonly timeZone: string;
  /** Base URL of the server for users. */
  readonly publicUrl: string;
}

/** The 200 response of an operation that can also return a file. */
export const orFile = (json: TSchema, formats: readonly { readonly type: string }[]) => ({
  description: 'JSON or a file, as requested',
  ...withHeaders('Content-Disposition'),
  content: {
    'application/json': { schema: json },
    ...Object.fromEntries(
      formats.map(({ type }) => [bare(type), type.startsWith('text/') ? text : binary]),
    ),
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
