import type { ReportSearch } from './search.ts';
import type { Source } from './source.ts';

export interface ReportProps {
  readonly source: Source;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
  /** The report is on the page of a project, which is no filter then. */
  readonly isOfProject?: boolean;
}
