import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '../engine/dialect.ts';
import type { TextCondition } from '../search/text-search.ts';

// Conditions for a search of issues joined with `repository` and `owner`.

/**
 * True for issues on which a user may track time (D19).
 * @param isWriterEverywhere the user is a site admin
 */
export function mayTrack(
  userId: RawBuilder<number>,
  isWriterEverywhere: boolean,
): RawBuilder<SqlBool> {
  const isEnabled = sql<SqlBool>`repository.enable_time_tracker = 1`;
  if (isWriterEverywhere) return isEnabled;
  return sql`(${isEnabled} and (
    repository.allow_only_contributors_to_track_time = 0
    or repository.owner_id = ${userId}
    or issue.poster_id = ${userId}
    or exists (select 1 from issue_assignee
      where issue_assignee.issue_id = issue.id and issue_assignee.user_id = ${userId})
    or exists (select 1 from collaborator
      where collaborator.repository_id = repository.id and collaborator.user_id = ${userId}
      and collaborator.mode in ('write', 'admin'))))`;
}

/** True if a folded word is part of the text, or of a name in `owner/name`. */
export const hasWord = (word: string): Expression<SqlBool> =>
  sql<SqlBool>`(${contains('issue.text_folded', word)}
    or ${contains('repository.name_folded', word)} or ${contains('owner.name_folded', word)})`;

/** Finds the issues with the longest word; the exact condition checks all words. */
export function conditionsOfWords(words: readonly string[]): TextCondition[] | undefined {
  const [longest] = [...words].sort((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const texts = [longest];
  return [
    { table: 'issue', texts },
    {
      table: 'repository',
      texts,
      mapIds: (found) => sql`select issue.id from issue where issue.repository_id in (${found})`,
    },
    {
      table: 'user',
      texts,
      mapIds: (found) =>
        sql`select issue.id from issue where issue.repository_id in
          (select repository.id from repository where repository.owner_id in (${found}))`,
    },
  ];
}
