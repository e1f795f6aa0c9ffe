import { Button, Group, Paper, Text } from '@mantine/core';
import { messages } from '../messages/index.ts';
import { useIsAway } from './connection.ts';
import classes from './offline.module.css';
import { useIsOutdated } from './version.ts';
import { WaitingList } from './WaitingList.tsx';

const t = messages.offline;

/** Says when the service is away, and when a new version waits. */
export function OfflineBanner() {
  const isAway = useIsAway();
  const isOutdated = useIsOutdated();
  return (
    <div role="status" className={classes.banner} data-off-paper>
      <div className={classes.notes}>
        {isAway && (
          <Paper withBorder px="md" py="xs" mb="sm">
            <Text size="sm">{t.away}</Text>
          </Paper>
        )}
        {isOutdated && (
          <Paper withBorder px="md" py="xs" mb="sm">
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{t.newVersion}</Text>
              <Button
                variant="default"
                size="compact-sm"
                flex="none"
                onClick={() => window.location.reload()}
              >
                {t.reload}
              </Button>
            </Group>
          </Paper>
        )}
      </div>
      <WaitingList />
    </div>
  );
}
