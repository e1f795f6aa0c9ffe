import { Alert, Anchor, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { ButtonLink } from '../components/links.tsx';
import { isOfHost, isTracked } from '../components/rights.ts';
import { Screen } from '../components/Screen.tsx';
import screen from '../components/screen.module.css';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { InRepository } from './InRepository.tsx';
import { IssuesPanel } from './IssuesPanel.tsx';
import { MonthCard } from './MonthCard.tsx';
import { placeOf } from './queries.ts';
import { RepositoryTabs } from './RepositoryTabs.tsx';
import { RepositoryTotals } from './RepositoryTotals.tsx';

const t = messages.repositories;

/** A repository: total time and issues. */
export function RepositoryPage() {
  return <InRepository>{(repository) => <Overview repository={repository} />}</InRepository>;
}

function Overview({ repository }: { repository: Schema<'Repository'> }) {
  const user = useSession();
  const isOffForAll = instance.time_tracking_disabled;
  const mayCreate =
    user != null && repository.has_issues && !repository.archived && !isOfHost(repository);
  return (
    <Screen
      title={repository.name}
      sub={<span className={screen.sub}>{repository.full_name}</span>}
      actions={
        mayCreate && (
          <ButtonLink to="/$owner/$repo/issues/new" params={placeOf(repository)}>
            {t.newIssue}
          </ButtonLink>
        )
      }
    >
      <RepositoryTabs repository={repository} />
      {repository.description !== '' && (
        <Text className={classes.text} dir="auto">
          {repository.description}
        </Text>
      )}
      {/^https?:\/\//i.test(repository.website) && (
        <Anchor
          href={repository.website}
          rel="noopener noreferrer nofollow"
          className={classes.text}
        >
          {repository.website}
        </Anchor>
      )}
      {repository.archived && <Alert title={t.archivedTitle}>{t.archivedText}</Alert>}
      {!isTracked(repository, isOffForAll) ? (
        <Text c="dimmed">{isOffForAll ? t.untrackedInstance : t.untracked}</Text>
      ) : user == null ? (
        <Text c="dimmed">{t.signInForTime}</Text>
      ) : (
        <>
          <RepositoryTotals repository={repository} />
          <MonthCard place={placeOf(repository)} />
        </>
      )}
      {repository.has_issues ? (
        <IssuesPanel repository={repository} />
      ) : (
        <Text c="dimmed">{t.issuesDisabled}</Text>
      )}
    </Screen>
  );
}
