import { at, type Random, randomOf, shares, shuffle } from './random.ts';
import type { TableRows, Value } from './sink.ts';
import { endUnix, people, startUnix, type WorldSize } from './size.ts';

/** Who follows whom, oldest first, and how many relations each user has. */
export interface Relations {
  readonly follower: Int32Array;
  readonly followee: Int32Array;
  /** By user id. */
  readonly followers: Int32Array;
  readonly following: Int32Array;
}

/**
 * Everybody follows the celebrity. The rest is a power law on both sides: users with a lower id
 * have more followers and follow more.
 */
export function relationsOf(seed: number, size: WorldSize): Relations {
  const random = randomOf(seed, 'follows');
  const follower = new Int32Array(size.follows);
  const followee = new Int32Array(size.follows);
  const followers = new Int32Array(size.users + 1);
  const following = new Int32Array(size.users + 1);
  let count = 0;
  const add = (from: number, to: number): void => {
    follower[count] = from;
    followee[count] = to;
    following[from] = at(following, from) + 1;
    followers[to] = at(followers, to) + 1;
    count += 1;
  };
  const { id: celebrity } = people.celebrity;
  for (let id = 1; id <= size.users; id += 1) if (id !== celebrity) add(id, celebrity);
  const degrees = shares(size.follows - count, size.users);
  for (const [index, degree] of degrees.entries()) {
    for (const to of chosen(random, index + 1, degree, size.users)) add(index + 1, to);
  }
  shuffle(random, follower, followee);
  return { follower, followee, followers, following };
}

/** The users that one user follows besides the celebrity. */
function chosen(random: Random, from: number, degree: number, users: number): Set<number> {
  const all = new Set<number>();
  const add = (to: number): void => {
    if (to !== from && to !== people.celebrity.id) all.add(to);
  };
  for (let tries = 0; all.size < degree && tries < degree * 20; tries += 1) {
    add(1 + Math.floor(users * random() ** 3));
  }
  for (let to = 1; all.size < degree && to <= users; to += 1) add(to);
  return all;
}

export function follows(size: WorldSize, { follower, followee }: Relations): TableRows {
  function* rows(): Iterable<readonly Value[]> {
    const step = (endUnix - startUnix) / size.follows;
    for (let i = 0; i < size.follows; i += 1) {
      yield [i + 1, at(follower, i), at(followee, i), startUnix + Math.floor(i * step)];
    }
  }
  const columns = ['id', 'follower_id', 'followee_id', 'created_unix'];
  return { table: 'follow', columns, rows: rows() };
}
