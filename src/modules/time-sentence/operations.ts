import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { invalidField, type Problem, PunchcardError } from '../../core/errors.ts';
import { findRepository, issueIn } from '../../core/policy/lookup.ts';
import { timeSettings } from '../../core/records/time-settings.ts';
import type { FullIssue } from '../../core/records/types.ts';
import { titleOf } from '../../core/records/user.ts';
import { fold } from '../../core/text.ts';
import { readInstant } from '../../core/time/instant.ts';
import { readTimeZone } from '../../core/time/time-zone.ts';
import { checkTrackerUsable } from '../../core/tracked-time/access.ts';
import {
  activitiesNamed,
  findTrackable,
  type MeantIssue,
  meantIssues,
} from '../../core/tracked-time/trackable-issues.ts';
import { view } from '../../core/transaction.ts';
import { problemOf } from './errors.ts';
import { type SentenceOptions, withoutLastTags } from './meanings.ts';
import { projectWordIn } from './note.ts';
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
  readonly place: Pick<FullIssue, 'owner' | 'repository' | 'issue'> | null;
  /** If it names no issue, those that words of the note could mean; or activities, best first. */
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
    const { word, rest } = projectWordIn(input.text);
    const own = word === '' && (await withChoices(context, caller, rest, options, here));
    if (own && (own.choices.length > 0 || own.note === '' || here)) return own;
    const activities = await activitiesNamed(context, caller, word);
    const read = await withChoices(context, caller, rest, options, activities);
    return onActivity(read, activities, word, rest.trim());
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

/** A sentence without an issue, with those that the first words of its note could mean. */
async function withChoices(
  context: Context,
  caller: SignedIn,
  written: string,
  options: SentenceOptions,
  among: Parameters<typeof meantIssues>[3],
): Promise<UnderstoodSentence> {
  const sentence = readSentence(written, options);
  const { note } = sentence;
  const { rest, words } = withoutLastTags(written);
  const text = rest.trim();
  const head = text.slice(0, text.length - note.length).trimEnd();
  // Unless it is marked as a note.
  const isFree = note !== '' && text.endsWith(note) && !/(?:^|\s)(?:--|—)$/.test(head);
  const meant = isFree ? await meantIssues(context, caller, note, among) : [];
  const choices = meant.map((one) => {
    const parts = [addressOf(one.full), head, one.note, ...words].filter((part) => part !== '');
    return { ...one, text: parts.join(' ') };
  });
  const [first] = choices;
  const isWhole = first === undefined || sentence.mistakes.length === 1;
  if (isWhole) return { ...sentence, place: null, choices };
  const read = withIssue(written, sentence, first, options);
  return { ...read, place: null, choices: choices.map((one) => ({ ...one, note: read.note })) };
}

/** On the activity that its note begins, else on the first; of several projects, it is asked. */
function onActivity(
  read: UnderstoodSentence,
  activities: readonly FullIssue[],
  word: string,
  text: string,
): UnderstoodSentence {
  const { note } = read;
  const others = activities
    .filter((one) => !read.choices.some(({ full }) => full === one))
    .map((full) => ({ full, note, text: `${addressOf(full)} ${text}` }));
  const meant = read.choices.length > 0 ? read.choices : others;
  const titles = new Map(meant.map(({ full }) => [full.repository.id, titleOf(full.repository)]));
  const readings = read.readings.map((one) => ({ ...one, text: `${word} ${one.text}`.trim() }));
  const mistakes = read.mistakes.filter(({ code }) => code !== 'sentence.no-issue');
  const [first] = meant;
  if (first !== undefined && titles.size === 1) {
    const all = [...read.choices, ...others];
    const choices = all.filter(({ full }) => titles.has(full.repository.id));
    const said = first.note.replace(/ {3,}/g, ' ');
    return { ...read, note: said, place: first.full, choices, readings, mistakes };
  }
  if (first === undefined && word === '') return read;
  const code = first === undefined ? 'sentence.unknown-project' : 'sentence.which-project';
  const names = [...titles.values()].map((title) => `@${title?.replace(/[\s/]+/g, '-')}`);
  const wrong = problemOf(code, { text: word, projects: names.join(', ') });
  return { ...read, choices: meant, mistakes: [{ at: 0, ...wrong }, ...mistakes] };
}

const addressOf = ({ owner, repository, issue }: FullIssue): string =>
  `${owner.name}/${repository.name}#${issue.number}`;

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
    return { ...access, issue };
  } catch (error) {
    if (!(error instanceof PunchcardError)) throw error;
    const { code, message, values } = error;
    return isFound ? { code, message, values } : problemOf('sentence.unknown-repository');
  }
}
