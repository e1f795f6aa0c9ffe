import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { isTracked } from '../components/rights.ts';
import { messages } from '../messages/index.ts';
import { EntriesPanel } from './EntriesPanel.tsx';
import { IssueDetails } from './IssueDetails.tsx';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { entriesQuery } from './listQueries.ts';
import { issueTimeQuery } from './queries.ts';
import { TimePanel } from './TimePanel.tsx';

/** Whether all beside the text has been read: it comes whole, and what follows comes after it. */
export function useIsSideReady({ repository, place }: IssueProps): boolean {
  const user = useSession();
  const { entries: page = 1 } = useSearch({ strict: false });
  const showsTime = user != null && isTracked(repository, instance.time_tracking_disabled);
  const read = { enabled: showsTime, placeholderData: keepPreviousData };
  const time = useQuery({ ...issueTimeQuery(place), ...read });
  const entries = useQuery({ ...entriesQuery(place, page), ...read });
  return user !== undefined && !(showsTime && (time.isPending || entries.isPending));
}

/** Time and details beside the text. */
export function Side({
  mayEdit,
  isReady,
  ...props
}: IssueProps & { mayEdit: boolean; isReady: boolean }) {
  const user = useSession();
  const isOffForAll = instance.time_tracking_disabled;
  const showsTime = user != null && isTracked(props.repository, isOffForAll);
  return (
    <Card withBorder padding={0} className={classes.side}>
      {isReady ? (
        <>
          <TimePanel {...props} isOffForAll={isOffForAll} />
          {showsTime && <EntriesPanel {...props} />}
          <IssueDetails {...props} mayEdit={mayEdit} />
        </>
      ) : (
        <Stack gap="sm" className={classes.section} aria-busy="true">
          <VisuallyHidden>{messages.layout.loading}</VisuallyHidden>
          <Skeleton height={120} />
          {Array.from({ length: 5 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are identical
            <Skeleton key={row} height={28} />
          ))}
        </Stack>
      )}
    </Card>
  );
}
