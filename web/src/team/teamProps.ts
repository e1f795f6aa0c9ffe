import type { ReportSearch } from '../reports/search.ts';

/** `from` is a day of the week that is shown, `open` the cell whose entries are shown. */
export type TeamSearch = Pick<ReportSearch, 'from' | 'repository' | 'page' | 'open' | 'open_page'>;

export interface TeamProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly zone: string;
  readonly workingDaySeconds: number;
  readonly search: TeamSearch;
  readonly onSearch: (search: TeamSearch) => void;
}
