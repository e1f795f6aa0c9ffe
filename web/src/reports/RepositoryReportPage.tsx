import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messages } from '../messages/index.ts';
import { Report } from './Report.tsx';

const t = messages.reports;
const route = getRouteApi('/signed-in/$owner/$repo/report');

/** The report of a repository. */
export function RepositoryReportPage() {
  const { owner, repo } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const source = useMemo(() => ({ kind: 'repository', owner, repo }) as const, [owner, repo]);
  return (
    <Report
      title={t.titleOfRepository(`${owner}/${repo}`)}
      intro={t.repositoryScope}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
