import type { Schema } from '../app/api.ts';
import { TextLink } from '../components/links.tsx';
import { repositoryColour } from '../theme/repositoryColours.ts';
import { placeOf } from './queries.ts';
import { RepositoryBadges } from './RepositoryBadges.tsx';
import { NameText, nameLink, TimeTable } from './TimeTable.tsx';

/** @param isWhole whether these are all, so that they have a total */
export function RepositoryList({
  repositories,
  isWhole,
}: {
  repositories: readonly Schema<'Repository'>[];
  isWhole: boolean;
}) {
  const rows = repositories.map((repository) => ({
    ...{
      key: String(repository.id),
      colour: repositoryColour(repository.id),
      time: repository.time,
    },
    ...{ below: repository.full_name, isArchived: repository.archived },
    badges: <RepositoryBadges repository={repository} />,
    name: <Name repository={repository} />,
  }));
  return <TimeTable rows={rows} isWhole={isWhole} />;
}

const Name = ({ repository }: { repository: Schema<'Repository'> }) => (
  <TextLink
    to="/$owner/$repo"
    params={placeOf(repository)}
    title={repository.description}
    {...nameLink}
  >
    <NameText
      name={repository.name}
      address={repository.full_name}
      isArchived={repository.archived}
    />
  </TextLink>
);
