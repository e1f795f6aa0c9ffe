import { Group, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import { TextLink } from '../components/links.tsx';
import { mayAdminister } from '../components/rights.ts';
import text from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { placeOf } from './queries.ts';
import { RepositoryBadges } from './RepositoryBadges.tsx';
import classes from './repositories.module.css';

const t = messages.repositories;

/** Navigation between the pages of a repository; on that of an issue, only its name. */
export function RepositoryTabs({
  repository,
  index,
}: {
  repository: Schema<'Repository'>;
  /** Number of the issue that the page shows. */
  index?: number;
}) {
  const user = useSession();
  const isIssue = index !== undefined;
  const params = placeOf(repository);
  const tab = {
    params,
    size: 'sm',
    c: 'dimmed',
    className: classes.tab,
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { fw: 600 },
  } as const;
  return (
    <Group component="nav" aria-label={t.tabsOf(repository.full_name)} gap="md">
      {isIssue && (
        <Text fw={500} className={text.text}>
          <RepositoryDot repository={repository.id} />
          {'\u2002'}
          <TextLink to="/$owner/$repo" params={params} inherit c="inherit">
            {repository.full_name}
          </TextLink>
          <Text span inherit c="dimmed">
            #{index}
          </Text>
        </Text>
      )}
      <RepositoryBadges repository={repository} />
      {!isIssue && (
        <TextLink to="/$owner/$repo" {...tab}>
          {messages.layout.issues}
        </TextLink>
      )}
      {!isIssue && user != null && (
        <TextLink to="/$owner/$repo/report" {...tab}>
          {t.report}
        </TextLink>
      )}
      {!isIssue && mayAdminister(repository, user) && (
        <TextLink to="/$owner/$repo/settings" {...tab}>
          {messages.layout.settings}
        </TextLink>
      )}
    </Group>
  );
}
