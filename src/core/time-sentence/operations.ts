import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, PunchcardError, unknownIssue } from '../errors.ts';
import type { Issue } from '../issue/types.ts';
import { findRepository } from '../policy/lookup.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import { readInstant } from '../time/instant.ts';
import { readTimeZone } from '../time/time-zone.ts';
import { checkTrackerUsable } from '../tracked-time/access.ts';
import { type MeantIssue, meantIssues } from '../tracked-time/trackable-issues.ts';
import { timeSettings } from '../user/time-settings.ts';
import { readSentence } from './sentence.ts';
import type { Sentence, SentenceError } from './types.ts';

export interface SentenceInput {
  readonly text: string;
  /** `owner/name` for issues without a repository, such as `#42`. */
  readonly repo?: string | undefined;
  /** When it was written, RFC 3339; default: now. */
  readonly now?: string | null | undefined;
  /** Default: the caller's time zone. */
  readonly timeZone?: string | undefined;
}

/** A parsed sentence with its issue; null if the caller has no such issue. */
export interface UnderstoodSentence extends Sentence {
  readonly place: { readonly access: RepositoryAccess; readonly issue: Issue } | null;
  /** The issues of the caller that words of the note could mean, if it names none. */
  readonly choices: readonly IssueChoice[];
}

export interface IssueChoice extends MeantIssue {
  /** A sentence that names the issue. */
  readonly text: string;
}

/**
 * Parses a sentence into an entry and reports its mistakes. Writes nothing.
 * @throws invalid for a malformed repository name, instant or time zone
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
  const timeZone = input.timeZone === undefined ? own : readTimeZone(input.timeZone);
  const nowUnix = readInstant('now', input.now) ?? context.clock.nowUnix();
  const sentence = readSentence(input.text, { ...settings, timeZone, nowUnix });
  const [, owner = '', name = ''] = named ?? [];
  const here = named === null ? null : { owner, name };
  if (sentence.number === null) {
    const choices = await choicesOf(context, caller, input.text, sentence.note, here);
    return { ...sentence, place: null, choices };
  }
  const repository = sentence.repository ?? here;
  const place = await placeOf(context, caller, repository, sentence.number);
  return 'message' in place
    ? {
        ...sentence,
        place: null,
        choices: [],
        mistakes: [{ at: sentence.issueAt, message: place.message }, ...sentence.mistakes],
      }
    : { ...sentence, place, choices: [] };
}

/** What the first words of the note could mean, unless it is marked as a note. */
async function choicesOf(
  context: Context,
  caller: SignedIn,
  sentence: string,
  note: string,
  here: Sentence['repository'],
): Promise<IssueChoice[]> {
  const text = sentence.trim();
  if (note === '' || !text.endsWith(note)) return [];
  const head = text.slice(0, text.length - note.length).trimEnd();
  if (/(?:^|\s)(?:--|—)$/.test(head)) return [];
  const meant = await meantIssues(context, caller, note, here);
  return meant.map((one) => {
    const { owner, repository, issue } = one.full;
    const name = `${owner.name}/${repository.name}#${issue.number}`;
    return { ...one, text: [name, head, one.note].filter((part) => part !== '').join(' ') };
  });
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
