import { Badge, Group, InputBase, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { nameOfHost } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { day, hours } from '../components/format.ts';
import { mayWriteIssues } from '../components/rights.ts';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { Assignees } from './Assignees.tsx';
import { EstimateForm } from './EstimateForm.tsx';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { SideSection } from './SideSection.tsx';

const t = messages.issue;
/** Loaded on demand: the UI kit's date picker is large. */
const DueDate = lazy(async () => ({ default: (await import('./DueDate.tsx')).DueDate }));

/** Assignees, estimate and due date. */
export function IssueDetails({
  repository,
  issue,
  place,
  mayEdit,
}: IssueProps & { mayEdit: boolean }) {
  const user = useSession();
  const zone = useZone();
  const [isEditing, setIsEditing] = useState(false);
  const dueDate = issue.due_date === null ? t.noDueDate : day(issue.due_date, zone);
  /** Its page on the host, where it is changed. */
  const host = issue.original_url;
  const isWriter = mayEdit && mayWriteIssues(repository, user);
  return (
    <SideSection title={host === undefined ? t.details : t.fromHost(nameOfHost(host))}>
      <dl className={classes.details}>
        <Detail name={t.assignees}>
          {host === undefined ? (
            <Assignees issue={issue} place={place} mayChange={isWriter} />
          ) : (
            <Group gap="xs">
              {(issue.assignees ?? []).map(({ login }) => (
                <Group key={login} gap="xs" wrap="nowrap">
                  <UserAvatar name={login} size={20} />
                  {login}
                </Group>
              ))}
              {(issue.assignees ?? []).length === 0 && t.noAssignees}
            </Group>
          )}
        </Detail>
        {issue.labels.length > 0 && (
          <Detail name={t.labels}>
            <Group gap="xs">
              {issue.labels.map(({ id, name }) => (
                <Badge key={id} color="gray">
                  {name}
                </Badge>
              ))}
            </Group>
          </Detail>
        )}
        {issue.milestone !== null && <Detail name={t.milestone}>{issue.milestone.title}</Detail>}
        <Detail name={messages.repositories.estimated}>
          {mayEdit ? (
            <EstimateForm issue={issue} place={place} />
          ) : issue.time_estimate === 0 ? (
            t.noEstimate
          ) : (
            hours(issue.time_estimate)
          )}
        </Detail>
        <Detail name={t.dueDate}>
          {isEditing ? (
            <Suspense fallback={<Skeleton height={32} />}>
              <DueDate issue={issue} place={place} />
            </Suspense>
          ) : isWriter ? (
            <InputBase
              component="button"
              type="button"
              pointer
              aria-label={`${t.dueDate}: ${dueDate}`}
              onClick={() => setIsEditing(true)}
            >
              {dueDate}
            </InputBase>
          ) : (
            dueDate
          )}
        </Detail>
      </dl>
    </SideSection>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
