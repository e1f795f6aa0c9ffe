import { fold } from '../../src/core/text.ts';
import { busyCandidates, isBusyIn, type Layout, type PlannedRepository, sample } from './layout.ts';
import { at, randomOf } from './random.ts';
import type { TableRows, Value } from './sink.ts';
import { bigRepository, endUnix, people, startUnix, type WorldSize } from './size.ts';
import { sentence, wordList } from './words.ts';

const columns = [
  ...['id', 'issue_id', 'repository_id', 'user_id', 'time_seconds', 'created_unix'],
  ...['inserted_unix', 'owner_name_then', 'repository_name_then', 'note', 'note_folded'],
  ...['external_id', 'creator_id', 'updated_unix', 'is_billable', 'started_unix', 'moment_unix'],
  ...['version', 'deleted_unix'],
];

/**
 * Entries over several years, a few of them backdated by weeks; 40 % have a start time, 30 % a note.
 */
export function times(
  seed: number,
  size: WorldSize,
  names: readonly string[],
  layout: Layout,
): TableRows {
  const { repositories, repositoryOf, issueOf } = layout;
  function* rows(): Iterable<readonly Value[]> {
    const random = randomOf(seed, 'times');
    const words = wordList(random, 2000);
    const holderOf = holders(seed, size, layout);
    const step = (endUnix - startUnix) / size.times;
    for (let i = 0; i < size.times; i += 1) {
      const repository = repositories[at(repositoryOf, i) - 1] as PlannedRepository;
      const userId = holderOf(repository);
      const seconds = 60 * Math.ceil(random() ** 2 * 480 + 0.01);
      const inserted = startUnix + Math.floor(i * step);
      const created = inserted - Math.floor(random() * (random() < 0.05 ? 5_000_000 : 40_000));
      const started = random() < 0.4 ? created - seconds : null;
      const note = random() < 0.3 ? sentence(random, words) : '';
      yield [
        ...[i + 1, at(issueOf, i), repository.id, userId, seconds, created, inserted],
        ...[names[repository.ownerId] ?? '', repository.name, note, note === '' ? '' : fold(note)],
        ...['', userId, inserted, random() < 0.8 ? 1 : 0, started, started ?? created, 1, 0],
      ];
    }
  }
  return { table: 'tracked_time', columns, rows: rows() };
}

/** Chooses the user of each entry. */
function holders(
  seed: number,
  size: WorldSize,
  layout: Layout,
): (repository: PlannedRepository) => number {
  const random = randomOf(seed, 'holders');
  const inBig = sample(random, size.busyBigTimes, size.bigTimes);
  const elsewhere = sample(
    random,
    size.busyTimes - size.busyBigTimes,
    busyCandidates(size, layout),
  );
  return ({ id, ownerId, members }) => {
    if (id === bigRepository.id ? inBig() : isBusyIn(size, id) && elsewhere()) {
      return people.busy.id;
    }
    return members[Math.floor(members.length * random() ** 2)] ?? ownerId;
  };
}
