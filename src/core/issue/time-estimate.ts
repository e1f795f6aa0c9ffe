import type { SignedIn } from '../caller.ts';
import { invalid } from '../errors.ts';
import { readDuration } from '../tracked-time/duration.ts';
import { habits } from '../user/user-settings.ts';
import type { World } from '../world.ts';

/** The longest estimate: some 31 years of work without a break. */
const maxEstimateSeconds = 1_000_000_000;

/**
 * How long an issue is thought to take, from a body: seconds, or a duration as people write it, its
 * days as long as the caller's working day; 0 and '' mean that nobody says. Undefined where it is not
 * given.
 * @throws invalid that names the field
 */
export async function readEstimate(
  world: World,
  caller: SignedIn,
  given: number | string | null | undefined,
): Promise<number | undefined> {
  if (given == null) return undefined;
  const seconds =
    typeof given === 'number'
      ? given
      : given.trim() === ''
        ? 0
        : readDuration('time_estimate', given, await habits(world, caller));
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > maxEstimateSeconds) {
    throw invalid(`[time_estimate]: must be 0 to ${maxEstimateSeconds} seconds`);
  }
  return seconds;
}
