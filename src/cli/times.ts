import { plain } from '../terminal/plain.ts';
import { UsageError } from '../terminal/shell.ts';
import type { Connection } from './connection.ts';

/**
 * @param near the time that it replaces: a repeated time of day keeps its offset
 * @returns what the API takes
 * @throws CommandError
 */
type Read = (connection: Connection, text: string, zone?: string, near?: string) => Promise<string>;

/** Reads the times and days that people give to options. A module can read more than ISO 8601. */
export type TimeReader = Readonly<Record<'instant' | 'day', Read>>;

export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:]+(?:Z|[+-]\d\d:?\d\d)$/i.test(text);

export const isoReader: TimeReader = {
  instant: async (_connection, text) => {
    if (isInstant(text)) return text;
    throw new UsageError(plain(`"${text}" is not a valid time: write 2026-05-04T09:30:00Z`));
  },
  day: async (_connection, text) => {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
    throw new UsageError(plain(`"${text}" is not a day: write 2026-05-04`));
  },
};
