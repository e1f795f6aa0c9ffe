import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { ButtonLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';
import { ReportViews } from './ReportViews.tsx';

const t = messages.reports;
const route = getRouteApi('/signed-in/-/reports');
const source = { kind: 'mine' } as const;

/** The report of the viewer's own time. */
export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isAdmin = useSession()?.is_admin === true;
  return (
    <Report
      title={t.title}
      views={<ReportViews current="/-/reports" />}
      intro={t.ownScope}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      actions={
        isAdmin ? (
          <ButtonLink to="/-/admin/report" variant="default">
            {t.everybody}
          </ButtonLink>
        ) : null
      }
    />
  );
}
