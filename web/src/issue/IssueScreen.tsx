import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../app/session.ts';
import { Screen } from '../components/Screen.tsx';
import { untrackedQuery } from '../repositories/queries.ts';
import { RepositoryTabs } from '../repositories/RepositoryTabs.tsx';
import { isTracked, mayEditIssue } from '../repositories/rights.ts';
import { EntriesPanel } from './EntriesPanel.tsx';
import { IssueActions } from './IssueActions.tsx';
import { IssueDetails } from './IssueDetails.tsx';
import { IssueText } from './IssueText.tsx';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { Timeline } from './Timeline.tsx';
import { TimePanel } from './TimePanel.tsx';

const IssueForm = lazy(async () => ({ default: (await import('./IssueForm.tsx')).IssueForm }));

export function IssueScreen(props: IssueProps) {
  const { repository, issue, place } = props;
  const user = useSession();
  const isOffForAll = useQuery(untrackedQuery).data ?? false;
  const [isEditing, setEditing] = useState(false);
  const mayEdit = mayEditIssue(repository, issue, user);
  const showsTime = user != null && isTracked(repository, isOffForAll);
  return (
    <Screen
      title={issue.title}
      actions={
        user != null && (
          <IssueActions {...props} mayEdit={mayEdit} onEdit={() => setEditing(true)} />
        )
      }
    >
      <RepositoryTabs repository={repository} index={issue.number} />
      <div className={classes.columns}>
        <div className={classes.text}>
          {isEditing && mayEdit ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <IssueForm issue={issue} place={place} onDone={() => setEditing(false)} />
            </Suspense>
          ) : (
            <IssueText issue={issue} />
          )}
        </div>
        <Stack className={classes.side}>
          <TimePanel {...props} isOffForAll={isOffForAll} />
          <IssueDetails {...props} mayEdit={mayEdit} />
        </Stack>
        <Stack className={classes.rest}>
          {showsTime && <EntriesPanel {...props} />}
          <Timeline place={place} />
        </Stack>
      </div>
    </Screen>
  );
}
