/** Identifies an issue: repository and number. */
export interface IssuePlace {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

export interface FoundIssue {
  readonly place: IssuePlace;
  readonly title: string;
}

/** `mira/site#4`. */
export const nameOfPlace = ({ owner, repo, index }: IssuePlace): string =>
  `${owner}/${repo}#${index}`;
