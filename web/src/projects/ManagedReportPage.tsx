import { getRouteApi } from '@tanstack/react-router';
import { Report } from '../reports/Report.tsx';
import { ReportScopes } from '../reports/ReportScopes.tsx';
import { t } from './texts.ts';

const route = getRouteApi('/signed-in/-/reports/managed');
const source = { kind: 'projects' } as const;

/** The time of all members in the projects that the viewer manages. */
export function ManagedReportPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={t.managed}
      scopes={<ReportScopes current="/-/reports/managed" search={search} />}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
