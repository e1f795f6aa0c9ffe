import { useSession } from '../app/session.ts';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { messages } from '../messages/index.ts';
import type { ReportSearch } from './search.ts';

const t = messages.reports;

/** Whose time the report covers; the filters stay. */
export function ReportScopes({
  current,
  search,
}: {
  current: '/-/reports' | '/-/reports/administered' | '/-/admin/report';
  search: ReportSearch;
}) {
  const isAdmin = useSession()?.is_admin === true;
  // Each scope has its own grouping, and pages and open groups belong to the shown report.
  const { by: _, page: __, open: ___, open_page: ____, user, ...filters } = search;
  const ofAll = { ...filters, user };
  return (
    <ViewSwitch
      label={t.scope}
      current={current}
      views={[
        { to: '/-/reports', search: filters, label: messages.time.title },
        { to: '/-/reports/administered', search: ofAll, label: t.administered },
        ...(isAdmin
          ? [{ to: '/-/admin/report', search: ofAll, label: t.titleOfEverybody } as const]
          : []),
      ]}
    />
  );
}
