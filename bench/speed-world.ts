import { passwordHasher } from '../src/core/sign-in/password.ts';
import type { Database } from '../src/core/store.ts';
import { addIssues, type BenchWorld, fillWorld, type Place } from './world.ts';

/** What the bench of each operation asks about. */
export interface SpeedWorld extends BenchWorld {
  readonly password: string;
  /** Whom the one who asks follows, and some whom he does not. */
  readonly followed: readonly string[];
  readonly unfollowed: readonly string[];
  readonly repositoryPaths: readonly string[];
  /** So many pages of times each of the repositories has. */
  readonly pagesOfTimes: number;
}

const size = { users: 1000, follows: 40_000, times: 600 };
const repositories = 20;
const issuesOfEach = 50;
const timesOfEach = 600;
const password = 'a password for a bench';

/** A thousand users with some forty followers each, and twenty repositories with their times. */
export async function fillSpeedWorld(database: Database): Promise<SpeedWorld> {
  const world = await fillWorld(database, size);
  const places: Place[] = [];
  for (let i = 0; i < repositories; i += 1) {
    places.push(
      await addIssues(database, world.first, `repository${i}`, issuesOfEach, timesOfEach),
    );
  }
  const hash = await passwordHasher().hash(password);
  await database.write((stores) => stores.users.setPassword(world.first.id, hash, false, 0));
  // Those with odd numbers, as `fillWorld` has it; some of the others are followed by the draw.
  const followed = world.users.filter((_, i) => i % 2 === 1);
  const following = new Set(followed);
  return {
    ...world,
    password,
    followed,
    unfollowed: world.users.slice(1).filter((name) => !following.has(name)),
    repositoryPaths: places.map(({ repositoryPath }) => repositoryPath),
    pagesOfTimes: timesOfEach / 30,
  };
}
