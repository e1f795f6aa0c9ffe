import { getRouteApi } from '@tanstack/react-router';
import { Report } from '../reports/Report.tsx';
import type { Project } from './queries.ts';
import { t } from './texts.ts';

const route = getRouteApi('/signed-in/-/projects/$project/entries');

/** The time in a project: of all members for its managers, of members their own. */
export default function ProjectReport({ project: { id, role } }: { project: Project }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Report
      title={t.entries}
      isOfProject
      {...(role === 'member' && { intro: t.own })}
      source={{ kind: role === 'manager' ? 'projects' : 'mine' }}
      search={{ ...search, project: String(id) }}
      onSearch={({ project: _, ...next }) => void navigate({ search: next })}
    />
  );
}
