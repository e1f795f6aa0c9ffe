import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { invalidField, type Problem, PunchcardError } from '../../core/errors.ts';
import { findRepository, issueIn } from '../../core/policy/lookup.ts';
import { timeSettings } from '../../core/records/time-settings.ts';
import type { Issue, RepositoryAccess } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import { readInstant } from '../../core/time/instant.ts';
import { readTimeZone } from '../../core/time/time-zone.ts';
import { checkTrackerUsable } from '../../core/tracked-time/access.ts';
import {
  findTrackable,
  type MeantIssue,
  meantIssues,
} from '../../core/tracked-time/trackable-issues.ts';
import { view } from '../../core/transaction.ts';
import { problemOf } from './errors.ts';
import { type SentenceOptions, withoutLastTags } from './meanings.ts';
import { readSentence } from './sentence.ts';
import type { Sentence } from './types.ts';

export interface SentenceInput {
  readonly text: string;
  /** `owner/name` for issues without a repository, such as `#42`. */
  readonly repo?: string | undefined;
  /** When it was written, RFC 3339; default: now. */
  readonly now?: string | null | undefined;
  /** Default: the caller's time zone. */
  readonly timeZone?: string | undefined;
  /** RFC 3339: a time of day that a clock change repeats has the offset of this instant. */
  readonly near?: string | null | undefined;
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
    throw invalidField('repo', 'not-a-full-name');
  }
  const { timeZone: own, ...settings } = await timeSettings(context, caller);
  const timeZone = input.timeZone === undefined ? own : readTimeZone(input.timeZone);
  const nowUnix = readInstant('now', input.now) ?? context.clock.nowUnix();
  const nearUnix = readInstant('near', input.near) ?? undefined;
  const options = { ...settings, timeZone, nowUnix, nearUnix };
  const sentence = readSentence(input.text, options);
  const [, owner = '', name = ''] = named ?? [];
  const here = named === null ? null : { owner, name };
  if (sentence.number === null) {
    const choices = await choicesOf(context, caller, input.text, sentence.note, here);
    const [first] = choices;
    const isWhole = first === undefined || sentence.mistakes.length === 1;
    if (isWhole) return { ...sentence, place: null, choices };
    const read = withIssue(input.text, sentence, first, options);
    const asRead = choices.map((one) => ({ ...one, note: read.note }));
    return { ...read, place: null, choices: asRead };
  }
  const [repository = here, ...others] =
    sentence.repository?.owner === ''
      ? await repositoriesNamed(context, caller, sentence.repository.name, sentence.number, here)
      : [sentence.repository ?? here];
  if (others.length > 0) {
    const which = problemOf('sentence.two-repositories');
    const mistakes = [{ at: sentence.issueAt, ...which }, ...sentence.mistakes];
    return { ...sentence, place: null, choices: [], mistakes };
  }
  const place = await placeOf(context, caller, repository, sentence.number);
  return 'code' in place
    ? {
        ...sentence,
        place: null,
        choices: [],
        mistakes: [{ at: sentence.issueAt, ...place }, ...sentence.mistakes],
      }
    : { ...sentence, place, choices: [] };
}

/** The sentence if the words of an issue came between the others, read with that issue instead. */
function withIssue(
  text: string,
  { mistakes: [unnamed] }: Sentence,
  choice: IssueChoice,
  options: SentenceOptions,
): Sentence {
  const { mistakes, ...read } = readSentence(choice.text, options);
  const [begin, rest] = [choice.text.indexOf(' ') + 1, choice.text.length - choice.note.length];
  const shift = choice.text.length - text.trimEnd().length;
  const moved = mistakes.map((one) => ({
    ...one,
    at: one.at < rest ? Math.max(0, one.at - begin) : one.at - shift,
  }));
  return {
    ...{ ...read, number: null, repository: null },
    mistakes: unnamed === undefined ? moved : [unnamed, ...moved],
  };
}

/** The repositories of a name where the caller may track time on an issue of that number. */
async function repositoriesNamed(
  context: Context,
  caller: SignedIn,
  name: string,
  number: number,
  here: Sentence['repository'],
): Promise<NonNullable<Sentence['repository']>[]> {
  if (here !== null && fold(here.name) === fold(name)) return [here];
  const found = await findTrackable(context, caller, { text: `${name}#${number}`, limit: 50 });
  const named = found.filter(({ repository }) => fold(repository.name) === fold(name));
  // Of one of their own, the reason why it cannot be used is told.
  if (named.length === 0) return [{ owner: caller.user.name, name }];
  return named.map(({ owner, repository }) => ({ owner: owner.name, name: repository.name }));
}

/** What the first words of the note could mean, unless it is marked as a note. */
async function choicesOf(
  context: Context,
  caller: SignedIn,
  sentence: string,
  note: string,
  here: Sentence['repository'],
): Promise<IssueChoice[]> {
  const { rest, words } = withoutLastTags(sentence);
  const text = rest.trim();
  if (note === '' || !text.endsWith(note)) return [];
  const head = text.slice(0, text.length - note.length).trimEnd();
  if (/(?:^|\s)(?:--|—)$/.test(head)) return [];
  const meant = await meantIssues(context, caller, note, here);
  return meant.map((one) => {
    const { owner, repository, issue } = one.full;
    const name = `${owner.name}/${repository.name}#${issue.number}`;
    const parts = [name, head, one.note, ...words].filter((part) => part !== '');
    return { ...one, text: parts.join(' ') };
  });
}

/** The issue, if the caller may track time on it; otherwise the reason. */
async function placeOf(
  context: Context,
  caller: SignedIn,
  named: Sentence['repository'],
  number: number,
): Promise<NonNullable<UnderstoodSentence['place']> | Problem> {
  if (named === null) return problemOf('sentence.no-repository');
  const { read } = context.database;
  let isFound = false;
  try {
    const { value: access } = await findRepository(context, caller, named.owner, named.name, {
      mayBeHidden: true,
      number,
    });
    isFound = true;
    const issue = await issueIn(read, access, number);
    await checkTrackerUsable(view(context, caller), access, issue, caller.user.id);
    return { access, issue };
  } catch (error) {
    if (!(error instanceof PunchcardError)) throw error;
    const { code, message, values } = error;
    return isFound ? { code, message, values } : problemOf('sentence.unknown-repository');
  }
}
