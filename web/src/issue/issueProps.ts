import type { Schema } from '../app/api.ts';
import type { IssuePlace } from '../components/issuePlace.ts';

/** Common props of the components on an issue page. */
export interface IssueProps {
  readonly repository: Schema<'Repository'>;
  readonly issue: Schema<'Issue'>;
  readonly place: IssuePlace;
}
