import { getRouteApi } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';
import { ReportScopes } from './ReportScopes.tsx';
import { ReportViews } from './ReportViews.tsx';
import { type ReportSearch, usualRange } from './search.ts';

const t = messages.reports;
const route = getRouteApi('/signed-in/-/reports');
const source = { kind: 'mine' } as const;

/** Says what is shown: `This month`. */
function titleOf({ preset, from, to }: ReportSearch): string {
  if (preset === undefined) {
    return from === undefined && to === undefined ? t.ranges[usualRange] : t.ranges.custom;
  }
  return preset in t.ranges ? t.ranges[preset as keyof typeof t.ranges] : messages.layout.reports;
}

/** The report of the viewer's own time. */
export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={titleOf(search)}
      views={<ReportViews current="/-/reports" />}
      scopes={<ReportScopes current="/-/reports" search={search} />}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
