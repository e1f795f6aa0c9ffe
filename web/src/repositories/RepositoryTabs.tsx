import { Group, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import { TextLink } from '../components/links.tsx';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { placeOf } from './queries.ts';
import { RepositoryBadges } from './RepositoryBadges.tsx';
import { mayAdminister } from './rights.ts';

const t = messages.repositories;

/** Repository name and navigation, shown on all pages of a repository. */
export function RepositoryTabs({
  repository,
  isNamed = false,
  index,
}: {
  repository: Schema<'Repository'>;
  /** Whether the page title already names the repository. */
  isNamed?: boolean;
  /** Number of the issue that the page shows. */
  index?: number;
}) {
  const user = useSession();
  const tab = {
    params: placeOf(repository),
    size: 'sm',
    c: 'dimmed',
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { fw: 600 },
  } as const;
  return (
    <Group component="nav" aria-label={t.tabsOf(repository.full_name)} gap="md">
      {!isNamed && (
        <Text fw={500} className={classes.text}>
          <RepositoryDot repository={repository.id} /> {repository.full_name}
          {index !== undefined && `#${index}`}
        </Text>
      )}
      <RepositoryBadges repository={repository} />
      <TextLink to="/$owner/$repo" {...tab}>
        {t.issues}
      </TextLink>
      {user != null && (
        <TextLink to="/$owner/$repo/report" {...tab}>
          {t.report}
        </TextLink>
      )}
      {mayAdminister(repository, user) && (
        <TextLink to="/$owner/$repo/settings" {...tab}>
          {t.settings}
        </TextLink>
      )}
    </Group>
  );
}
