import { TextLink } from '../components/links.tsx';
import { type SavedReport, searchOf, sourceOf } from './saved.ts';

const pages = {
  mine: '/-/reports',
  administered: '/-/reports/administered',
  // In no type once its module is taken out.
  projects: '/-/reports/managed' as '/-/reports',
  everybody: '/-/admin/report',
} as const;

/** Leads to the report itself, with the figures that the viewer may see. */
export function SavedLink({ report }: { report: SavedReport }) {
  const search = searchOf(report);
  const source = sourceOf(report);
  const name = <bdi>{report.name}</bdi>;
  if (source.kind === 'repository') {
    const { owner, repo } = source;
    return (
      <TextLink to="/$owner/$repo/report" params={{ owner, repo }} search={search}>
        {name}
      </TextLink>
    );
  }
  return (
    <TextLink to={pages[source.kind]} search={search}>
      {name}
    </TextLink>
  );
}
