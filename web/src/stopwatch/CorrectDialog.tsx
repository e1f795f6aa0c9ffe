import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestEntrySeconds } from '../app/lengths.ts';
import { dateIn, timeIn } from '../app/zonedTime.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { clock } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { DateTimeFields, type DayAndTime, instantOf } from './DateTimeFields.tsx';
import { useSeconds } from './elapsed.ts';
import { useEdit } from './mutations.ts';
import { type Reading, stopwatchQuery } from './queries.ts';
import { secondsStartedAt, segmentsOf, startWithout } from './segments.ts';

const t = messages.stopwatch;

/** Corrects the start time of the stopwatch. */
export default function CorrectDialog({ close }: { close: () => void }) {
  const { data: reading } = useQuery(stopwatchQuery);
  if (reading == null) return <Text>{t.notRunning}</Text>;
  return <CorrectForm reading={reading} close={close} />;
}

function CorrectForm({ reading, close }: { reading: Reading; close: () => void }) {
  const zone = useZone();
  const { created } = reading.watch;
  const [way, setWay] = useState<'start' | 'minutes'>('start');
  const [began, setBegan] = useState<DayAndTime>({
    date: dateIn(created, zone),
    time: timeIn(created, zone),
  });
  const [minutes, setMinutes] = useState<number | string>(5);
  const edit = useEdit();
  // Rerenders every second.
  useSeconds(reading);

  const stretches = segmentsOf(reading);
  const beganMs =
    way === 'start'
      ? typedMs(began, zone, created)
      : startWithout(stretches, (Number(minutes) || 0) * 60);
  const left = beganMs === undefined ? 0 : secondsStartedAt(stretches, beganMs);
  const problem = problemOf();
  function problemOf(): string | undefined {
    if (beganMs === undefined) return way === 'start' ? t.instantMissing : t.nothingLeft;
    if (beganMs > (stretches.at(-1)?.to ?? 0) && !reading.watch.paused) return t.inFuture;
    return left < 1 ? t.nothingLeft : undefined;
  }
  const submit = (): void => {
    if (problem !== undefined || beganMs === undefined) return;
    const startedAt = new Date(beganMs).toISOString();
    void edit.mutateAsync({ startedAt }).then(close, () => {});
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t.correction}
          value={way}
          onChange={(value) => setWay(value as typeof way)}
          data={[
            { value: 'start', label: t.startedAt },
            { value: 'minutes', label: t.subtract },
          ]}
        />
        {edit.isError && <ErrorBox error={edit.error} />}
        {way === 'start' ? (
          <DateTimeFields label={t.startedAt} value={began} onChange={setBegan} error={problem} />
        ) : (
          <NumberInput
            label={t.subtract}
            description={t.subtractHint}
            min={0}
            max={longestEntrySeconds / 60}
            allowDecimal={false}
            value={minutes}
            onChange={setMinutes}
            error={problem}
            data-autofocus
          />
        )}
        <Group justify="space-between">
          <Text c="dimmed">{problem === undefined && t.newTime(clock(left))}</Text>
          <Button
            variant="filled"
            type="submit"
            disabled={problem !== undefined}
            loading={edit.isPending}
          >
            {messages.layout.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The entered time; an unchanged minute keeps its seconds. */
function typedMs(typed: DayAndTime, zone: string, created: string): number | undefined {
  const instant = instantOf(typed, zone, created);
  if (instant === undefined) return undefined;
  const before = Date.parse(created);
  const isSame = typed.date === dateIn(created, zone) && typed.time === timeIn(created, zone);
  return isSame ? before : Date.parse(instant);
}
