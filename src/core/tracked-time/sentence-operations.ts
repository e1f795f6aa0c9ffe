import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, PunchcardError, unknownIssue } from '../errors.ts';
import type { Issue } from '../issue/types.ts';
import { findRepository } from '../policy/lookup.ts';
import { normalizeTimeZone } from '../reports/zones.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import { readSentence } from '../time/sentence.ts';
import type { Sentence, SentenceError } from '../time/sentence-types.ts';
import { timeSettings } from '../user/time-settings.ts';
import { checkTrackerUsable } from './tracked-time.ts';

export interface SentenceInput {
  readonly text: string;
  /** `owner/name` for issues without a repository, such as `#42`. */
  readonly repo?: string | undefined;
  /** Default: the caller's time zone. */
  readonly timeZone?: string | undefined;
}

/** A parsed sentence with its issue; null if the caller has no such issue. */
export interface UnderstoodSentence extends Sentence {
  readonly place: { readonly access: RepositoryAccess; readonly issue: Issue } | null;
}

/**
 * Parses a sentence into an entry and reports its mistakes. Writes nothing.
 * @throws invalid for a malformed repository name or time zone
 */
export async function understandSentence(
  context: Context,
  caller: SignedIn,
  input: SentenceInput,
): Promise<UnderstoodSentence> {
  const named = input.repo === undefined ? null : /^([^\s/]+)\/([^\s/]+)$/.exec(input.repo);
  if (input.repo !== undefined && named === null) {
    throw invalid('[repo]: must be owner/name');
  }
  const { timeZone: own, ...settings } = await timeSettings(context, caller);
  const timeZone = input.timeZone === undefined ? own : normalizeTimeZone(input.timeZone);
  if (timeZone === undefined) {
    throw invalid('[time_zone]: must be a time zone such as Europe/Berlin');
  }
  const nowUnix = context.clock.nowUnix();
  const sentence = readSentence(input.text, { ...settings, timeZone, nowUnix });
  if (sentence.number === null) return { ...sentence, place: null };
  const [, owner = '', name = ''] = named ?? [];
  const repository = sentence.repository ?? (named === null ? null : { owner, name });
  const place = await placeOf(context, caller, repository, sentence.number);
  return 'message' in place
    ? {
        ...sentence,
        place: null,
        mistakes: [{ at: sentence.issueAt, message: place.message }, ...sentence.mistakes],
      }
    : { ...sentence, place };
}

/** The issue, if the caller may track time on it; otherwise the reason. */
async function placeOf(
  context: Context,
  caller: SignedIn,
  named: Sentence['repository'],
  number: number,
): Promise<NonNullable<UnderstoodSentence['place']> | Pick<SentenceError, 'message'>> {
  if (named === null) return { message: 'no repository is named' };
  const { read } = context.database;
  let isFound = false;
  try {
    const { value: access } = await findRepository(context, caller, named.owner, named.name);
    isFound = true;
    const issue = await read.issues.byNumber(access.repository.id, number);
    if (issue === undefined) throw unknownIssue(number);
    await checkTrackerUsable(read, context.rules, access, issue, caller.user.id);
    return { access, issue };
  } catch (error) {
    if (!(error instanceof PunchcardError)) throw error;
    return { message: isFound ? error.message : 'there is no such repository' };
  }
}
