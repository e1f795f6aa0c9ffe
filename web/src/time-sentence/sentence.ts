import { queryOptions } from '@tanstack/react-query';
import type { SentProblem } from '../../../src/core/problem.ts';
import { formatDuration } from '../../../src/core/time/duration.ts';
import { api } from '../app/api.ts';
import { fits } from '../components/issueOptions.ts';
import { type FoundIssue, nameOfPlace, placeIn } from '../components/issuePlace.ts';
import type { NewEntry } from '../entries/requests.ts';
import { loadErrorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';

/** The service's interpretation of a line of text. */
export interface Sentence {
  readonly repository: string | null;
  readonly issue: number | null;
  readonly title: string | null;
  /** Whose activity it is. */
  readonly project: string | null;
  readonly seconds: number | null;
  readonly started: string | null;
  readonly created: string;
  /** A day without a time of day. */
  readonly day: string | null;
  readonly note: string;
  readonly tags: readonly string[];
  readonly errors: readonly (SentProblem & { readonly at: number })[];
  /** What it could mean if there is an error. */
  readonly readings: readonly Reading[];
  /** If no issue is named: those that the first words of the note could mean. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly repository: string;
  readonly issue: number;
  readonly title: string;
  readonly project: string | null;
  /** The note without the words of the title. */
  readonly note: string;
  /** The same line with the issue's number. */
  readonly text: string;
}

/** One meaning of a line; `text` is a line that has no other. */
export interface Reading {
  readonly text: string;
  readonly seconds: number;
  readonly started: string | null;
  readonly created: string;
  /** A day without a time of day. */
  readonly day: string | null;
  readonly note: string;
}

async function readSentence(text: string, repository: string, zone: string): Promise<Sentence> {
  const { data } = await api.POST('/user/times/parse', {
    body: { text, time_zone: zone, ...(repository === '' ? {} : { repo: repository }) },
  });
  if (data === undefined) throw new Error(messages.layout.noAnswer);
  if (data.errors.length > 0) await loadErrorWords();
  return data;
}

/** No issue is named. */
export const unnamed = 'sentence.no-issue';
/** Nor a project, of several. */
const asksProject = 'sentence.which-project';
const isNaming = ({ code }: { readonly code: string }) => code === unnamed || code === asksProject;
/** Whether all that is open is the issue. */
export const isUnnamed = ({ errors, readings }: Sentence): boolean =>
  readings.length === 0 && errors.some(isNaming);
/** Whether the choices are of several projects, without a best one. */
export const isAsking = ({ errors }: Sentence): boolean =>
  errors.some(({ code }) => code === asksProject);

/** Whether its project was not named: it could as well be on a new issue. */
export const isGuessed = (sentence: Sentence, text: string): boolean =>
  isAsking(sentence) || (sentence.project !== null && !/(?:^|\s)@\p{L}/u.test(text));

export const issueOf = ({ repository, issue: index, title, project }: Choice): FoundIssue => {
  const [owner = '', name = ''] = repository.split('/', 2);
  return { place: placeIn({ owner, name, ...(project && { title: project }) }, index), title };
};

const choiceOf = (sentence: Sentence, { place }: FoundIssue): Choice | undefined =>
  sentence.choices.find((choice) => nameOfPlace(issueOf(choice).place) === nameOfPlace(place));

/** The sentence as if its line named the issue. Words that found it are no note. */
export function withIssue(sentence: Sentence, issue: FoundIssue): Sentence {
  const { owner, repo, index, project = null } = issue.place;
  return {
    ...sentence,
    repository: `${owner}/${repo}`,
    issue: index,
    title: issue.title,
    project,
    note: choiceOf(sentence, issue)?.note ?? (fits(issue, sentence.note) ? '' : sentence.note),
    errors: sentence.errors.filter((error) => !isNaming(error)),
    choices: [],
  };
}

/** The line with the name of the issue. */
export const lineWith = (text: string, sentence: Sentence, issue: FoundIssue): string =>
  choiceOf(sentence, issue)?.text ?? `${nameOfPlace(issue.place)} ${text.trimStart()}`;

export const sentenceQuery = (text: string, repository: string, zone: string) =>
  queryOptions({
    queryKey: ['sentence', text, repository, zone],
    queryFn: () => readSentence(text, repository, zone),
  });

/** The entry of a line; undefined if something is missing. */
export function entryOf(sentence: Sentence): NewEntry | undefined {
  const { repository, issue, seconds, started, created, day, note, tags, errors } = sentence;
  const { title, project } = sentence;
  const [owner, repo] = (repository ?? '').split('/', 2);
  if (errors.length > 0 || owner === undefined || repo === undefined) return undefined;
  if (issue === null || seconds === null) return undefined;
  return {
    place: { owner, repo, index: issue, ...(project === null ? {} : { project }) },
    ...(title === null ? {} : { title }),
    time: seconds,
    ...(day === null ? { created } : { day }),
    ...(started === null ? {} : { started }),
    note,
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
}

/** The first duration in a line that the +15 min chips can change. */
const durationWord = /(^|\s)(\d+(?:[.,]\d+)?h(?:\d+m?)?|\d+m(?:in)?|\d+:[0-5]\d)(?=\s|$)/i;

/**
 * The line with its duration increased; undefined if the duration is given in another way, such as
 * a time range.
 */
export function withMore(text: string, said: number | null, seconds: number): string | undefined {
  const compact = (total: number): string => formatDuration(total).replaceAll(' ', '');
  if (said === null) return `${compact(seconds)} ${text}`.trimEnd();
  const match = durationWord.exec(text);
  if (match === null) return undefined;
  const [whole, blank = ''] = match;
  const end = text.slice(match.index + whole.length);
  return `${text.slice(0, match.index)}${blank}${compact(said + seconds)}${end}`;
}
