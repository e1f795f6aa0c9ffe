import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { timeSettings } from '../records/time-settings.ts';
import { readDuration } from '../time/read-duration.ts';

/** About 31 years of uninterrupted work. */
export const maxEstimateSeconds = 1_000_000_000;

/**
 * Parses a time estimate: seconds, or a duration as text in the caller's working days; 0 and ''
 * mean none.
 * @returns undefined if it is absent
 * @throws invalid that names the field
 */
export async function readEstimate(
  context: Context,
  caller: SignedIn,
  given: number | string | null | undefined,
): Promise<number | undefined> {
  if (given == null) return undefined;
  const seconds =
    typeof given === 'number'
      ? given
      : given.trim() === ''
        ? 0
        : readDuration('time_estimate', given, await timeSettings(context, caller));
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > maxEstimateSeconds) {
    throw invalidField('time_estimate', 'estimate-range', { limit: maxEstimateSeconds });
  }
  return seconds;
}
