import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { longest } from '../app/lengths.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { dayAndTime } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import type { RepositoryPlace } from '../components/repository.ts';
import classes from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { LockForm } from './LockForm.tsx';
import { placeOf } from './queries.ts';
import { timeLockQuery, useUnlockTime } from './timeLock.ts';

const t = messages.repositorySettings;

/** The locked period of a repository: locking and unlocking. */
export function LockSettings({ repository }: { repository: Schema<'Repository'> }) {
  const place = placeOf(repository);
  const lock = useQuery(timeLockQuery(place));
  return (
    <Panel title={t.lock} about={t.lockDescription}>
      <Loaded query={lock} rows={2}>
        {(found) => (
          <>
            {found.until === null ? (
              <Text>{t.noLock}</Text>
            ) : (
              <LockState lock={found} place={place} />
            )}
            <LockForm key={found.until ?? ''} place={place} until={found.until} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function LockState({ lock, place }: { lock: Schema<'TimeLock'>; place: RepositoryPlace }) {
  const zone = useZone();
  return (
    <Group justify="space-between" align="flex-start">
      <div className={classes.text}>
        <Text fw={600}>{t.lockedUntil(dayAndTime(lock.until ?? '', zone))}</Text>
        <Text c="dimmed">
          {t.lockedBy(lock.locked_by ?? '')}{' '}
          {lock.locked_at !== null && <RelativeTime at={lock.locked_at} />}
        </Text>
        {lock.reason !== '' && (
          <Text dir="auto" className={classes.text}>
            {lock.reason}
          </Text>
        )}
      </div>
      <UnlockForm place={place} />
    </Group>
  );
}

/** Unlocks all time after asking for a reason. */
function UnlockForm({ place }: { place: RepositoryPlace }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [reason, setReason] = useState('');
  const reopen = useUnlockTime(place);
  return (
    <>
      <Button onClick={open}>{t.unlockAll}</Button>
      <Modal opened={isOpen} onClose={close} title={t.unlockAllTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            reopen.mutate(reason.trim(), { onSuccess: close });
          }}
        >
          <Stack>
            <Text>{t.unlockAllText}</Text>
            {reopen.isError && <ErrorBox error={reopen.error} />}
            <TextInput
              label={t.reason}
              description={t.reasonHint}
              required
              maxLength={longest.lockReason}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <FormButtons
              action={t.unlockAll}
              onCancel={close}
              color="red"
              loading={reopen.isPending}
              disabled={reason.trim() === ''}
            />
          </Stack>
        </form>
      </Modal>
    </>
  );
}
