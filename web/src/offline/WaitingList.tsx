import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSession } from '../app/session.ts';
import { notifyError } from '../components/notify.tsx';
import textClasses from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { useIsAway } from './connection.ts';
import { discard, discardOthers, sendAgain, sendWaiting } from './queue.ts';
import { isToSend, useWaiting, useWaitingOfOthers } from './waiting.ts';

const t = messages.offline;

/** The viewer's changes that the service has not taken yet; sends them once it is back. */
export function WaitingList() {
  const userId = useSession()?.id;
  const isAway = useIsAway();
  const waiting = useWaiting(userId);
  const toSend = waiting.filter(isToSend);
  const refused = waiting.filter(({ refusal }) => refusal !== undefined);
  const count = toSend.length;
  // With those that are sent, but not read again.
  const left = waiting.length - refused.length;
  useEffect(() => {
    if (userId !== undefined && left > 0 && !isAway) sendWaiting().catch(notifyError);
  }, [userId, left, isAway]);
  const ofOthers = useWaitingOfOthers(userId);
  if (count === 0 && refused.length === 0 && ofOthers === 0) return null;
  return (
    <Paper withBorder px="md" py="xs" mb="sm">
      <Stack gap="xs">
        {count > 0 && (
          <Stack gap="xs">
            <Text size="sm">{t.waiting(count)}</Text>
            {toSend.map(({ key, what }) => (
              <Group key={key} justify="space-between">
                <Text size="sm" c="dimmed" className={textClasses.text} dir="auto">
                  {what}
                </Text>
                <Discard id={key} what={what} />
              </Group>
            ))}
          </Stack>
        )}
        {refused.map(({ key, what, refusal, isOutdated, steps }) => (
          <Group key={key} justify="space-between">
            <Text size="sm" className={textClasses.text} dir="auto">
              {t.refused(what, refusal ?? '')}
            </Text>
            <Group gap="xs">
              {/* A request that names several versions can only be entered again. */}
              {!(isOutdated === true && steps[0]?.ifMatch === undefined) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${t.sendAgain}: ${what}`}
                  onClick={() => void sendAgain(key).catch(notifyError)}
                >
                  {t.sendAgain}
                </Button>
              )}
              <Discard id={key} what={what} />
            </Group>
          </Group>
        ))}
        {ofOthers > 0 && (
          <Group justify="space-between">
            <Text size="sm">{t.ofOthers(ofOthers)}</Text>
            <Button variant="default" size="compact-sm" onClick={() => void discardOthers(userId)}>
              {t.discard}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Discard({ id, what }: { id: string; what: string }) {
  // It waits for what is being sent.
  const [isBusy, setBusy] = useState(false);
  const onClick = (): void => {
    setBusy(true);
    void discard(id)
      .catch(notifyError)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${t.discard}: ${what}`}
      loading={isBusy}
      onClick={onClick}
    >
      {t.discard}
    </Button>
  );
}
