import { fold } from '../../src/core/text.ts';
import { isBusyIn, type Layout } from './layout.ts';
import { pick, randomOf } from './random.ts';
import type { TableRows, Value } from './sink.ts';
import { bigIssue, bigRepository, endUnix, people, startUnix, type WorldSize } from './size.ts';
import { sentence, wordList } from './words.ts';

const isIssueClosed = (repositoryId: number, number: number): boolean =>
  number % 3 === 0 && !(repositoryId === bigRepository.id && number === bigIssue.number);

const repositoryColumns = [
  ...['id', 'owner_id', 'name', 'name_folded', 'description', 'description_folded', 'website'],
  ...['default_branch', 'is_private', 'is_template', 'is_archived', 'archived_unix', 'has_issues'],
  ...['enable_time_tracker', 'allow_only_contributors_to_track_time', 'enable_issue_dependencies'],
  ...['last_issue_number', 'open_issues_count', 'created_unix', 'updated_unix', 'deleted_unix'],
];

export function repositories(seed: number, { repositories: all }: Layout): TableRows {
  function* rows(): Iterable<readonly Value[]> {
    const random = randomOf(seed, 'descriptions');
    const words = wordList(random, 500);
    for (const { id, ownerId, name, isPrivate, issues } of all) {
      const description = random() < 0.7 ? sentence(random, words) : '';
      const open = issues - Math.floor(issues / 3);
      yield [
        ...[id, ownerId, name, fold(name), description, fold(description), '', 'main'],
        ...[isPrivate ? 1 : 0, 0, 0, 0, 1, 1, 1, 1, issues, open, startUnix, startUnix, 0],
      ];
    }
  }
  return { table: 'repository', columns: repositoryColumns, rows: rows() };
}

/** Every repository has one; none is locked. */
export function timeLocks({ repositories: all }: Layout): TableRows {
  return {
    table: 'time_lock',
    columns: ['repository_id', 'until_unix', 'user_id', 'reason', 'created_unix'],
    rows: all.map(({ id }) => [id, 0, 0, '', 0]),
  };
}

export function collaborators(size: WorldSize, { repositories: all }: Layout): TableRows {
  function* rows(): Iterable<readonly Value[]> {
    let collaboratorId = 0;
    for (const { id, members } of all) {
      const isBusys = id === bigRepository.id || isBusyIn(size, id);
      for (const userId of isBusys ? [people.busy.id, ...members] : members) {
        collaboratorId += 1;
        yield [collaboratorId, id, userId, 'write', startUnix];
      }
    }
  }
  const columns = ['id', 'repository_id', 'user_id', 'mode', 'created_unix'];
  return { table: 'collaborator', columns, rows: rows() };
}

const issueColumns = [
  ...['id', 'repository_id', 'number', 'poster_id', 'title', 'body', 'text_folded', 'is_closed'],
  ...['closed_unix', 'due_unix', 'time_estimate_seconds', 'created_unix', 'updated_unix'],
  ...['deleted_unix', 'is_edited_by_others'],
];

/** A third of them are closed. */
export function issues(seed: number, { repositories: all }: Layout): TableRows {
  function* rows(): Iterable<readonly Value[]> {
    const random = randomOf(seed, 'issues');
    const words = wordList(random, 2000);
    for (const { id, ownerId, issues: count, firstIssueId, members } of all) {
      const step = (endUnix - startUnix) / (count + 1);
      for (let number = 1; number <= count; number += 1) {
        const title = sentence(random, words);
        const body =
          random() < 0.5 ? `${sentence(random, words)}. ${sentence(random, words)}.` : '';
        const created = startUnix + Math.floor(step * (number - 1));
        const closed = isIssueClosed(id, number) ? endUnix : 0;
        yield [
          ...[firstIssueId + number - 1, id, number, pick(random, [ownerId, ...members]), title],
          ...[body, fold(`${title}\n${body}`), closed === 0 ? 0 : 1, closed, 0],
          ...[random() < 0.2 ? 3600 * Math.ceil(random() * 40) : 0],
          ...[created, closed === 0 ? created : closed, 0, closed === 0 ? 0 : 1],
        ];
      }
    }
  }
  return { table: 'issue', columns: issueColumns, rows: rows() };
}
