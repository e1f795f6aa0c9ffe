import { invalidField } from '../errors.ts';
import { type DurationOptions, parseDuration } from './duration.ts';

/** @throws invalid that names the field */
export function readDuration(field: string, text: string, options: DurationOptions): number {
  const seconds = parseDuration(text, options);
  if (seconds === undefined) {
    throw invalidField(field, 'not-a-duration');
  }
  return seconds;
}
