import type { Schema } from '../app/api.ts';

/** Identifies an issue: repository and number. */
export interface IssuePlace {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

export interface FoundIssue {
  readonly place: IssuePlace;
  readonly title: string;
  /** The number of its repository, if known: its colour. */
  readonly repository?: number;
  readonly isPull?: boolean;
}

/** `mira/site#4`. */
export const nameOfPlace = ({ owner, repo, index }: IssuePlace): string =>
  `${owner}/${repo}#${index}`;

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
          place: { owner: repository.owner, repo: repository.name, index: number },
          title,
          repository: repository.id,
        },
      ];
