import type { Schema } from '../app/api.ts';

/** Identifies an issue: repository and number. */
export interface IssuePlace {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
  /** Of an activity: the name of its project, whose id is the repository's name. */
  readonly project?: string | undefined;
}

export interface FoundIssue {
  readonly place: IssuePlace;
  readonly title: string;
  /** The number of its repository, if known: its colour. */
  readonly repository?: number;
  readonly isPull?: boolean;
}

/** `mira/site#4`, for requests and addresses. */
export const nameOfPlace = ({ owner, repo, index }: IssuePlace): string =>
  `${owner}/${repo}#${index}`;

type Repository = Pick<Schema<'RepositoryMeta'>, 'owner' | 'name' | 'title'>;

/** An issue of a repository in a response. */
export const placeIn = ({ owner, name, title }: Repository, index: number): IssuePlace => ({
  ...{ owner, repo: name, index },
  ...(title === undefined ? {} : { project: title }),
});

/** Where an issue is, beside its title: `mira/site#4`, or the project of an activity. */
export const placeText = (place: IssuePlace): string => place.project ?? nameOfPlace(place);

/** An issue without its title: `mira/site#4`, or `Acme · Meetings`. */
export const issueText = (place: IssuePlace, title: string): string =>
  place.project === undefined ? nameOfPlace(place) : `${place.project} · ${title}`;

/** The issue of a response; none if its repository is hidden. */
export const foundIssue = ({
  repository,
  number,
  title,
}: Pick<Schema<'Issue'>, 'repository' | 'number' | 'title'>): FoundIssue[] =>
  repository === null
    ? []
    : [
        {
          place: placeIn(repository, number),
          title,
          repository: repository.id,
        },
      ];
