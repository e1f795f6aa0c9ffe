import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { isTracked } from '../repositories/rights.ts';
import { EntriesPanel } from './EntriesPanel.tsx';
import { IssueDetails } from './IssueDetails.tsx';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { entriesQuery } from './listQueries.ts';
import { issueTimeQuery } from './queries.ts';
import { TimePanel } from './TimePanel.tsx';

/** Time and details beside the text. They come together: what is in view does not move. */
export function Side({ mayEdit, ...props }: IssueProps & { mayEdit: boolean }) {
  const { repository, place } = props;
  const user = useSession();
  const isOffForAll = instance.time_tracking_disabled;
  const showsTime = user != null && isTracked(repository, isOffForAll);
  const { entries: page = 1 } = useSearch({ strict: false });
  const read = { enabled: showsTime, placeholderData: keepPreviousData };
  const time = useQuery({ ...issueTimeQuery(place), ...read });
  const entries = useQuery({ ...entriesQuery(place, page), ...read });
  const isReady = user !== undefined && !(showsTime && (time.isPending || entries.isPending));
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
