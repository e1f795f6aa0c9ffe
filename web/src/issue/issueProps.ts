import type { Schema } from '../app/api.ts';
import type { IssuePlace } from '../components/issuePlace.ts';

/** What the parts of an issue's page are given. */
export interface IssueProps {
  readonly repository: Schema<'Repository'>;
  readonly issue: Schema<'Issue'>;
  readonly place: IssuePlace;
}
