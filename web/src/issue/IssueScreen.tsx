import { Anchor, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { nameOfHost } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { mayEditIssue } from '../components/rights.ts';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { RepositoryTabs } from '../repositories/RepositoryTabs.tsx';
import { AddComment } from './AddComment.tsx';
import { IssueActions } from './IssueActions.tsx';
import { IssueText } from './IssueText.tsx';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { Side, useIsSideReady } from './Side.tsx';
import { Timeline } from './Timeline.tsx';

const IssueForm = lazy(async () => ({ default: (await import('./IssueForm.tsx')).IssueForm }));

export function IssueScreen(props: IssueProps) {
  const { repository, issue, place } = props;
  const user = useSession();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = mayEditIssue(repository, issue, user);
  const isReady = useIsSideReady(props);
  return (
    <div className={classes.columns}>
      <Stack gap="xs" className={classes.text}>
        <RepositoryTabs repository={repository} index={issue.number} />
        <Screen
          title={issue.title}
          actions={
            user != null && (
              <IssueActions {...props} mayEdit={mayEdit} onEdit={() => setEditing(true)} />
            )
          }
        >
          {isEditing && mayEdit ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <IssueForm issue={issue} place={place} onDone={() => setEditing(false)} />
            </Suspense>
          ) : (
            <IssueText issue={issue} />
          )}
        </Screen>
      </Stack>
      <Side {...props} mayEdit={mayEdit} isReady={isReady} />
      {/* On a phone it is below the side, which would push it down. */}
      {isReady && (
        <div className={classes.rest}>
          <Timeline {...props}>
            {issue.original_url !== undefined ? (
              <Anchor
                mt="md"
                display="inline-block"
                href={issue.original_url}
                target="_blank"
                rel="noreferrer"
              >
                {messages.issue.commentsOn(issue.comments, nameOfHost(issue.original_url))}
              </Anchor>
            ) : (
              user != null && !repository.archived && <AddComment place={place} />
            )}
          </Timeline>
        </div>
      )}
    </div>
  );
}
