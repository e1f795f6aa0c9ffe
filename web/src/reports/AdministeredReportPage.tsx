import { getRouteApi } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';
import { ReportScopes } from './ReportScopes.tsx';

const t = messages.reports;
const route = getRouteApi('/signed-in/-/reports/administered');
const source = { kind: 'administered' } as const;

/** The time of all users in the repositories that the viewer administers. */
export function AdministeredReportPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={t.administered}
      scopes={<ReportScopes current="/-/reports/administered" search={search} />}
      intro={t.administeredScope}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
