import { readInstant } from '../time/instant.ts';

/**
 * Parses a due date in RFC 3339, in the years 1970 to 9999; 0 for the zero date, meaning none.
 * @throws invalid that names the field
 */
export const dueDateOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (readInstant('due_date', text) ?? 0);
