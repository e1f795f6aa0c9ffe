import { getRouteApi } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';
import { ReportScopes } from './ReportScopes.tsx';

const t = messages.reports;
const route = getRouteApi('/signed-in/administrators/-/admin/report');
const source = { kind: 'everybody' } as const;

/** The time of all users in all repositories. */
export function AdminReportPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={t.titleOfEverybody}
      scopes={<ReportScopes current="/-/admin/report" search={search} />}
      intro={t.instanceScope}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
