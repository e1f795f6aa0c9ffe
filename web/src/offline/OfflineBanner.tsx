import { Button, Group, Paper, Text } from '@mantine/core';
import { useIsAway } from '../app/connection.ts';
import { useIsOtherUser } from '../app/otherUser.ts';
import { messages } from '../messages/index.ts';
import classes from './offline.module.css';
import { reload, useIsOutdated } from './reload.ts';
import { WaitingList } from './WaitingList.tsx';

const t = messages.offline;

/** Says when the service is away, and why the page must be loaded again. */
export function OfflineBanner() {
  const isAway = useIsAway();
  const isOutdated = useIsOutdated();
  const isOther = useIsOtherUser();
  return (
    <div role="status" className={classes.banner} data-off-paper>
      {isAway && (
        <Paper px="md" py="xs">
          <Text>{t.away}</Text>
        </Paper>
      )}
      {(isOutdated || isOther) && (
        <Paper px="md" py="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text>{isOther ? t.otherUser : t.newVersion}</Text>
            <Button size="compact-sm" flex="none" onClick={reload}>
              {t.reload}
            </Button>
          </Group>
        </Paper>
      )}
      <WaitingList />
    </div>
  );
}
