import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSession } from '../app/session.ts';
import textClasses from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { discard, type Queued, restore, sendAgain, useQueued } from './queue.ts';
import type { Change } from './stored.ts';

const t = messages.offline;

/** The viewer's entries and actions of the stopwatch that the service has not taken yet. */
export function WaitingList() {
  const userId = useSession()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const take = (): void => restore(userId);
    take();
    window.addEventListener('storage', take);
    return () => window.removeEventListener('storage', take);
  }, [userId]);
  const queued = useQueued().filter(({ status }) => status !== 'success');
  const count = queued.filter(({ status }) => status === 'pending').length;
  if (queued.length === 0) return null;
  return (
    <Paper px="md" py="xs">
      <Stack gap="xs">
        {count > 0 && <Text>{t.waiting(count)}</Text>}
        {queued.map((one) => (
          <Line key={one.change.id} {...one} />
        ))}
      </Stack>
    </Paper>
  );
}

function Line({ change, status, reason }: Queued) {
  const isRefused = status === 'error';
  return (
    <Group justify="space-between">
      <div>
        <Text c={isRefused ? '' : 'dimmed'} className={textClasses.text} dir="auto">
          {isRefused ? t.refused(change.what, reason ?? '') : change.what}
        </Text>
        {!isRefused && reason && <Text>{reason}</Text>}
      </div>
      <Group gap="xs">
        {isRefused && <Act label={t.sendAgain} change={change} action={sendAgain} />}
        <Act label={t.discard} change={change} action={discard} />
      </Group>
    </Group>
  );
}

interface ActProps {
  label: string;
  /** In the button's name for screen readers. */
  change: Change;
  action: (change: Change) => Promise<void> | void;
}

function Act({ label, change, action }: ActProps) {
  // It waits for what is being sent.
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await action(change);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      aria-label={`${label}: ${change.what}`}
      loading={isBusy}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
