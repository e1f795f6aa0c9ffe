import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';
import { useIsAway } from '../app/connection.ts';
import { useSession } from '../app/session.ts';
import { timeOfDay } from '../components/format.ts';
import textClasses from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { loadSending } from './sendOrQueue.ts';
import {
  isToSend,
  useUnreadable,
  useWaiting,
  useWaitingOfOthers,
  type Waiting,
} from './waiting.ts';

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
    if (userId === undefined || left === 0 || isAway) return;
    void run(({ sendWaiting }) => sendWaiting());
  }, [userId, left, isAway]);
  const ofOthers = useWaitingOfOthers(userId);
  const unreadable = useUnreadable(userId);
  if (count + refused.length + ofOthers + unreadable === 0) return null;
  return (
    <Paper withBorder px="md" py="xs" mb="sm">
      <Stack gap="xs">
        {count > 0 && <Text size="sm">{t.waiting(count)}</Text>}
        {toSend.map(({ key, what, lastTry }) => (
          <Line key={key} text={what} c="dimmed" note={lastTry && <LastTry {...lastTry} />}>
            <Act label={t.discard} on={what} action={({ discard }) => discard(key)} />
          </Line>
        ))}
        {refused.map(({ key, what, refusal, isOutdated, steps }) => (
          <Line key={key} text={t.refused(what, refusal ?? '')}>
            <Group gap="xs">
              {/* A request that names several versions can only be entered again. */}
              {!(isOutdated === true && steps[0]?.ifMatch === undefined) && (
                <Act label={t.sendAgain} on={what} action={({ sendAgain }) => sendAgain(key)} />
              )}
              <Act label={t.discard} on={what} action={({ discard }) => discard(key)} />
            </Group>
          </Line>
        ))}
        {unreadable > 0 && (
          <Line text={t.unreadable(unreadable)}>
            <Act
              label={t.discard}
              on={t.unreadable(unreadable)}
              action={({ discardUnreadable }) => discardUnreadable(userId)}
            />
          </Line>
        )}
        {ofOthers > 0 && (
          <Line text={t.ofOthers(ofOthers)}>
            <Act
              label={t.discard}
              on={t.ofOthers(ofOthers)}
              action={({ discardOthers }) => discardOthers(userId)}
            />
          </Line>
        )}
      </Stack>
    </Paper>
  );
}

interface LineProps {
  text: string;
  c?: 'dimmed';
  note?: ReactNode;
}

const Line = ({ text, c, note, children }: PropsWithChildren<LineProps>) => (
  <Group justify="space-between">
    <div>
      <Text size="sm" c={c} className={textClasses.text} dir="auto">
        {text}
      </Text>
      {note}
    </div>
    {children}
  </Group>
);

function LastTry({ atMs, reason }: NonNullable<Waiting['lastTry']>) {
  const time = timeOfDay(new Date(atMs), useZone());
  return <Text size="sm">{t.lastTry(time, reason)}</Text>;
}

type Action = (sending: Awaited<ReturnType<typeof loadSending>>) => Promise<void>;
const run = (action: Action): Promise<void> => loadSending().then(action).catch(notifyError);

/** @param props.on the change, in the button's name for screen readers */
function Act({ label, on, action }: { label: string; on?: string; action: Action }) {
  // It waits for what is being sent.
  const [isBusy, setBusy] = useState(false);
  const onClick = (): void => {
    setBusy(true);
    void run(action).finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={on && `${label}: ${on}`}
      loading={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
