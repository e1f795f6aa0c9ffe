import { getRouteApi } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';
import { ReportScopes } from './ReportScopes.tsx';
import { ReportViews } from './ReportViews.tsx';

const t = messages.reports;
const route = getRouteApi('/signed-in/-/reports');
const source = { kind: 'mine' } as const;

/** The report of the viewer's own time. */
export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={t.title}
      views={<ReportViews current="/-/reports" />}
      scopes={<ReportScopes current="/-/reports" search={search} />}
      intro={t.ownScope}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
