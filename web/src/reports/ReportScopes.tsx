import { useQueries } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useAreas } from '../app/area.ts';
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
  current: LinkProps['to'];
  search: ReportSearch;
}) {
  const isAdmin = useSession()?.is_admin === true;
  const ofAreas = useAreas().flatMap(({ reportScopes = [] }) => reportScopes);
  const shown = useQueries({ queries: ofAreas.map(({ isShown }) => isShown) });
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
        ...ofAreas
          .filter((_, place) => shown[place]?.data)
          // The router knows the address only with that area.
          .map(({ to, label }) => ({ to: to as '/', search: { ...ofAll }, label })),
        ...(isAdmin
          ? [{ to: '/-/admin/report', search: ofAll, label: t.titleOfEverybody } as const]
          : []),
      ]}
    />
  );
}
