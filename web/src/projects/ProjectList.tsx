import { Badge } from '@mantine/core';
import { TextLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import { NameText, nameLink, TimeTable } from '../repositories/TimeTable.tsx';
import { colourOf, type Project } from './queries.ts';
import type { ProjectsSearch } from './search.ts';
import { t } from './texts.ts';

type Compare = (a: Project, b: Project) => number;

const byName: Compare = (a, b) => a.name.localeCompare(b.name);
const compare: Readonly<Record<NonNullable<ProjectsSearch['order']>, Compare>> = {
  time: (a, b) => (b.time?.month ?? 0) - (a.time?.month ?? 0) || byName(a, b),
  name: byName,
  // Those without a client come last.
  client: (a, b) =>
    Number(a.client === null) - Number(b.client === null) ||
    (a.client?.name ?? '').localeCompare(b.client?.name ?? '') ||
    byName(a, b),
};

/** A page of projects; the order is within it. */
export function ProjectList({
  projects,
  order = 'time',
  isWhole,
}: {
  projects: readonly Project[];
  order: ProjectsSearch['order'];
  isWhole: boolean;
}) {
  const rows = projects.toSorted(compare[order]).map((project) => ({
    ...{ key: `${project.id} ${project.repository?.id}`, colour: colourOf(project) },
    ...{ name: <Name project={project} />, time: project.time, isArchived: project.archived },
    ...{ below: project.client?.name ?? t.noClient, client: project.client?.name },
    badges: project.archived && <Badge color="gray">{messages.repositories.archived}</Badge>,
  }));
  return <TimeTable rows={rows} isWhole={isWhole} client={t.client} />;
}

function Name({ project: { id, name, archived, repository, repositories } }: { project: Project }) {
  const [first, ...others] = repository === null ? repositories : [repository];
  const address = first && `${first.full_name}${others.length > 0 ? ` +${others.length}` : ''}`;
  const text = <NameText name={name} address={address} isArchived={archived} />;
  if (repository === null) {
    return (
      <TextLink to="/-/projects/$project" params={{ project: String(id) }} {...nameLink}>
        {text}
      </TextLink>
    );
  }
  const params = { owner: repository.owner, repo: repository.name };
  return (
    <TextLink to="/$owner/$repo" params={params} {...nameLink}>
      {text}
    </TextLink>
  );
}
