import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { dateIn } from '../app/zonedTime.ts';
import { clock } from '../components/format.ts';
import { useUnsaved } from '../components/unsaved.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { DateTimeFields, type DayAndTime, instantOf } from './DateTimeFields.tsx';
import { useSeconds } from './elapsed.ts';
import { type Stop, useStop } from './mutations.ts';
import { type Reading, stopwatchQuery } from './queries.ts';

const t = messages.stopwatch;

/** Stops the stopwatch with a note and, if it ran too long, an earlier end. */
export default function StopDialog({ close }: { close: () => void }) {
  const { data: reading } = useQuery(stopwatchQuery);
  if (reading == null) return <Text>{t.notRunning}</Text>;
  return <StopForm reading={reading} close={close} />;
}

function StopForm({ reading, close }: { reading: Reading; close: () => void }) {
  const zone = useZone();
  const [note, setNote] = useState('');
  const [ended, setEnded] = useState<DayAndTime>({ date: dateIn(new Date(), zone), time: '' });
  const { issue_id: issueId, created } = reading.watch;
  const settle = useUnsaved({
    name: `note of ${issueId} since ${created}`,
    isUnsaved: note !== '',
    values: note,
    restore: setNote,
  });
  const stop = useStop();
  const seconds = useSeconds(reading);
  const endedAt = instantOf(ended, zone);
  const problem =
    endedAt === undefined
      ? ended.time === ''
        ? undefined
        : t.instantMissing
      : Date.parse(endedAt) < Date.parse(reading.watch.created)
        ? t.beforeStart
        : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        // The form stays until it is stopped: what was typed may be needed again.
        const how: Stop = { reading, note, isOptimistic: false, ...(endedAt && { endedAt }) };
        void stop.mutateAsync(how).then(
          () => {
            settle();
            close();
          },
          () => {},
        );
      }}
    >
      <Stack>
        <Textarea
          label={messages.entries.note}
          description={t.noteHint}
          minRows={2}
          maxRows={8}
          maxLength={longest.note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
        />
        <DateTimeFields
          label={t.endedAt}
          hint={t.endedAtHint}
          value={ended}
          onChange={setEnded}
          error={problem}
        />
        <Group justify="space-between">
          <Text c="dimmed">{clock(seconds)}</Text>
          <Button
            variant="filled"
            type="submit"
            disabled={problem !== undefined}
            loading={stop.isPending}
          >
            {t.stop}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
