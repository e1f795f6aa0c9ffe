import { Badge } from '@mantine/core';
import { TextLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import { NameText, nameLink, TimeTable } from '../repositories/TimeTable.tsx';
import { pageSize } from './places.ts';
import { addressOf, colourOf, type Project } from './queries.ts';
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

/** A page of all projects, in an order. */
export function ProjectList({
  projects,
  order = 'time',
  page = 1,
}: ProjectsSearch & { projects: readonly Project[] }) {
  const sorted = projects.toSorted(compare[order]);
  // The last page may have lost its rows.
  const first = Math.min(page - 1, Math.ceil(sorted.length / pageSize) - 1) * pageSize;
  const rows = sorted.slice(first, first + pageSize).map((project) => ({
    ...{ key: `${project.id} ${project.repository?.id}`, colour: colourOf(project) },
    ...{ name: <Name project={project} />, time: project.time, isArchived: project.archived },
    ...{ below: project.client?.name ?? t.noClient, client: project.client?.name },
    badges: project.archived && <Badge color="gray">{messages.repositories.archived}</Badge>,
  }));
  return <TimeTable rows={rows} isWhole={rows.length === projects.length} client={t.client} />;
}

function Name({ project }: { project: Project }) {
  const { id, name, archived, repository } = project;
  const text = <NameText name={name} address={addressOf(project)} isArchived={archived} />;
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
