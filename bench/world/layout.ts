import { randomOf, shares, shuffle } from './random.ts';
import { bigRepository, firstOther, people, smallRepository, type WorldSize } from './size.ts';
import { word } from './words.ts';

/** A repository with the number of its issues and entries, and its members. */
export interface PlannedRepository {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly issues: number;
  /** The id of issue number 1; the others follow in order. */
  readonly firstIssueId: number;
  readonly times: number;
  /** Collaborators with write access, the more active first. */
  readonly members: readonly number[];
}

/** The repository and issue of every entry, oldest first. */
export interface Layout {
  readonly repositories: readonly PlannedRepository[];
  readonly repositoryOf: Int32Array;
  readonly issueOf: Int32Array;
}

/** The busiest user works in this many repositories, from the third on. */
const busyRepositories = (size: WorldSize): number =>
  Math.max(5, Math.round(size.repositories / 10));
export const isBusyIn = (size: WorldSize, id: number): boolean =>
  id > smallRepository.id && id <= smallRepository.id + busyRepositories(size);

export function layoutOf(seed: number, size: WorldSize): Layout {
  const repositories = planned(seed, size);
  const random = randomOf(seed, 'layout');
  const repositoryOf = new Int32Array(size.times);
  const issueOf = new Int32Array(size.times);
  let count = 0;
  for (const { id, firstIssueId, issues, times } of repositories) {
    const ofFirst = id === bigRepository.id ? size.bigIssueTimes : 0;
    for (let i = 0; i < times; i += 1) {
      repositoryOf[count] = id;
      // The first issue of the largest repository has a fixed number; the others share by a power law.
      const later = id === bigRepository.id ? 1 : 0;
      issueOf[count] =
        i < ofFirst
          ? firstIssueId
          : firstIssueId + later + Math.floor((issues - later) * random() ** 2);
      count += 1;
    }
  }
  shuffle(random, repositoryOf, issueOf);
  return { repositories, repositoryOf, issueOf };
}

function planned(seed: number, size: WorldSize): PlannedRepository[] {
  const random = randomOf(seed, 'repositories');
  const others = size.users - firstOther + 1;
  const timesOf = shares(size.times - size.bigTimes - size.smallTimes, size.repositories - 2);
  timesOf.unshift(size.bigTimes, size.smallTimes);
  let firstIssueId = 1;
  return timesOf.map((times, index) => {
    const id = index + 1;
    const isOwners = id <= smallRepository.id;
    const ownerId = isOwners ? people.owner.id : firstOther + ((index * 7919) % others);
    const issues = id === bigRepository.id ? size.bigIssues : Math.max(3, Math.round(times / 20));
    const most = id === bigRepository.id ? 2000 : 8 + (index % 8);
    const isPrivate = !isOwners && random() < 0.1;
    const repository = {
      id,
      ownerId,
      name: isOwners ? (['big', 'small'][index] ?? '') : `${word(random, 3)}-${id}`,
      isPrivate,
      issues,
      firstIssueId,
      times,
      members: members(size, id, ownerId, Math.min(most, Math.floor(others / 2))),
    };
    firstIssueId += issues;
    return repository;
  });
}

/** Up to `most` users, and the viewer in some repositories. */
function members(size: WorldSize, id: number, ownerId: number, most: number): number[] {
  const others = size.users - firstOther + 1;
  const all: number[] = [];
  for (let i = 0; i < most; i += 1) {
    const member = firstOther + ((id * 104_729 + i * 37) % others);
    if (member !== ownerId && !all.includes(member)) all.push(member);
  }
  if (id <= smallRepository.id || id % 200 === 3) all.push(people.viewer.id);
  return all;
}

/** Selects exactly `wanted` of `all` entries, each with the same probability. */
export function sample(random: () => number, wanted: number, all: number): () => boolean {
  let left = wanted;
  let remaining = all;
  return () => {
    const isChosen = random() * remaining < left;
    remaining -= 1;
    if (isChosen) left -= 1;
    return isChosen;
  };
}

/** The number of entries in the repositories of the busiest user, without the largest. */
export function busyCandidates(size: WorldSize, { repositories }: Layout): number {
  return repositories.reduce((sum, { id, times }) => sum + (isBusyIn(size, id) ? times : 0), 0);
}
