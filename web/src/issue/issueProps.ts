import type { Schema } from '../app/api.ts';
import type { IssuePlace } from '../parts/issuePlace.ts';

/** What the parts of an issue's page are given. */
export interface OfIssue {
  readonly repository: Schema<'Repository'>;
  readonly issue: Schema<'Issue'>;
  readonly place: IssuePlace;
}
