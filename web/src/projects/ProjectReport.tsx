import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Report } from '../reports/Report.tsx';
import { projectQuery } from './queries.ts';
import { t } from './texts.ts';

const route = getRouteApi('/signed-in/-/projects/$project/entries');

/** The time in a project: of all members for its managers, of members their own. */
export function ProjectReport() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(projectQuery(Number(project)));
  return (
    data !== undefined && (
      <Report
        title={data.name}
        isOfProject
        {...(data.role === 'member' && { intro: t.own })}
        source={{ kind: data.role === 'manager' ? 'projects' : 'mine' }}
        search={{ ...search, project }}
        onSearch={({ project: _, ...next }) => void navigate({ search: next })}
      />
    )
  );
}
