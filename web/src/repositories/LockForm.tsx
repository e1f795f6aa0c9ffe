import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { dateIn, instantIn } from '../app/zonedTime.ts';
import { confirmAction } from '../components/confirm.tsx';
import { DayInput } from '../components/DayInput.tsx';
import { addDays } from '../components/days.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { day } from '../components/format.ts';
import type { RepositoryPlace } from '../components/repository.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { useLockTime } from './timeLock.ts';

const t = messages.repositorySettings;

/** Locks time up to the end of a day in the user's zone; unlocking requires a reason. */
export function LockForm({ place, until }: { place: RepositoryPlace; until: string | null }) {
  const zone = useZone();
  const close = useLockTime(place);
  const [last, setLast] = useState(() => endOfLastMonth(zone));
  const [reason, setReason] = useState('');
  const to = last === '' ? null : instantIn(addDays(last, 1), '00:00', zone);
  const isOpening = to !== null && until !== null && Date.parse(to) < Date.parse(until);
  const submit = async () => {
    if (to === null) return;
    const shown = day(`${last}T12:00:00Z`, 'UTC');
    const isSure = await confirmAction({
      title: isOpening ? t.unlockPartlyTitle : t.lockTitle,
      text: isOpening ? t.unlockPartlyText(shown) : t.lockText(shown),
      action: isOpening ? t.unlockPartly : t.lockButton,
    });
    if (isSure) close.mutate({ until: to, reason: reason.trim() });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        {close.isError && <ErrorBox error={close.error} />}
        <Group align="flex-end">
          <DayInput
            label={t.lastLockedDay}
            value={last || null}
            onChange={(date) => setLast(date ?? '')}
          />
          <TextInput
            label={t.reason}
            required={isOpening}
            maxLength={longest.lockReason}
            flex="1 1 200px"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            type="submit"
            loading={close.isPending}
            disabled={to === null || (isOpening && reason.trim() === '')}
          >
            {isOpening ? t.unlockPartly : t.lockButton}
          </Button>
        </Group>
        {isOpening && <Text>{t.unlockPartlyHint}</Text>}
      </Stack>
    </form>
  );
}

/** The default: the last month. */
const endOfLastMonth = (zone: string): string =>
  addDays(`${dateIn(new Date(), zone).slice(0, 7)}-01`, -1);
