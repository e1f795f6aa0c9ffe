import type { ReportSearch } from './search.ts';
import type { Source } from './source.ts';

export interface ReportProps {
  readonly source: Source;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
}
