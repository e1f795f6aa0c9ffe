import { choiceOf, laterPageOf, textOf } from '../components/searchParameters.ts';

/** Undefined for an empty text, so that the URL omits it. */
const textIn = (value: unknown): string | undefined =>
  textOf(value).trim().slice(0, 255) || undefined;

export const scopes = ['mine', 'all'] as const;
export const secrecies = ['any', 'public', 'private'] as const;
export const archivals = ['no', 'yes', 'any'] as const;
export const sorts = ['time', 'updated', 'created', 'name'] as const;

/** The filters and order of a list whose address names none. */
export const usualSearch = {
  of: 'mine',
  secrecy: 'any',
  archived: 'no',
} as const;

/** The time is that of one's own projects. */
export const usualSort = ({ of }: RepositoriesSearch, isSignedIn: boolean) =>
  isSignedIn && (of ?? usualSearch.of) === 'mine' ? 'time' : 'updated';

/** Filters of the repository list; absent means default. */
export interface RepositoriesSearch {
  readonly q?: string | undefined;
  readonly of?: (typeof scopes)[number] | undefined;
  readonly secrecy?: (typeof secrecies)[number] | undefined;
  readonly archived?: (typeof archivals)[number] | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
  readonly page?: number | undefined;
}

export const repositoriesSearch = (search: Record<string, unknown>): RepositoriesSearch => ({
  q: textIn(search.q),
  of: choiceOf(scopes, search.of),
  secrecy: choiceOf(secrecies, search.secrecy),
  archived: choiceOf(archivals, search.archived),
  sort: choiceOf(sorts, search.sort),
  page: laterPageOf(search.page),
});

export const states = ['open', 'closed', 'all'] as const;

/** The state of an issue list whose address names none. */
export const usualState = 'open';

/** Filters of the issue list. */
export interface IssuesSearch {
  readonly q?: string | undefined;
  readonly state?: (typeof states)[number] | undefined;
  readonly assignee?: string | undefined;
  readonly author?: string | undefined;
  readonly page?: number | undefined;
}

export const issuesSearch = (search: Record<string, unknown>): IssuesSearch => ({
  q: textIn(search.q),
  state: choiceOf(states, search.state),
  assignee: textIn(search.assignee),
  author: textIn(search.author),
  page: laterPageOf(search.page),
});
