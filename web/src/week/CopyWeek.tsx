import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { addDays, daysFrom } from '../components/days.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import type { Entry } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import head from '../components/screen.module.css';
import { useLocks } from '../entries/locks.ts';
import { useWithWaiting } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import { CopyPreview } from './CopyPreview.tsx';
import { copyOf } from './copy.ts';
import { rowsOf } from './grid.ts';
import { entriesQuery } from './queries.ts';
import { useCells } from './useCells.ts';
import { useAddedRows } from './useRows.ts';

const t = messages.week;

/** Copies the previous week: its rows, or its hours after a preview. */
export function CopyWeek({ from, zone }: { from: string; zone: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button className={head.brief} leftSection={<Copy size={16} />} onClick={open}>
        {t.copy}
      </Button>
      <Modal opened={isOpen} onClose={close} size={820} title={t.copy}>
        <BothWeeks from={from} zone={zone} onDone={close} />
      </Modal>
    </>
  );
}

function BothWeeks({ from, zone, onDone }: { from: string; zone: string; onDone: () => void }) {
  const last = useQuery(entriesQuery(addDays(from, -7), addDays(from, -1), zone));
  const present = useQuery(entriesQuery(from, addDays(from, 6), zone));
  return (
    <Loaded query={last}>
      {({ items }) => (
        <Loaded query={present}>
          {(now) => (
            <Choice last={items} present={now.items} from={from} zone={zone} onDone={onDone} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Choice({
  last,
  present,
  from,
  zone,
  onDone,
}: {
  last: readonly Entry[];
  present: readonly Entry[];
  from: string;
  zone: string;
  onDone: () => void;
}) {
  const days = daysFrom(from);
  const rows = rowsOf(last, [], daysFrom(addDays(from, -7)), zone);
  const locks = useLocks(rows.map(({ repositoryId }) => repositoryId));
  const { add } = useAddedRows();
  const { many } = useCells(from, addDays(from, 6), zone);
  const now = useWithWaiting(present, days[0] ?? '', days.at(-1) ?? '', zone);
  const copied = copyOf(rows, now, days, locks, zone);
  const changes = copied.flatMap(({ cells }) => cells.flatMap(({ change }) => change ?? []));
  const seconds = hours(changes.reduce((all, change) => all + change.seconds, 0));
  const takeRows = () => {
    add(copied.map(({ key }) => key));
    onDone();
  };
  if (copied.length === 0) return <Text>{t.copyNothing}</Text>;
  return (
    <Stack>
      <Text>
        {t.copyText} {t.copyHoursHint}
      </Text>
      <CopyPreview rows={copied} days={days} />
      {many.isError && <ErrorBox error={many.error} />}
      <Group justify="flex-end">
        <Button onClick={onDone}>{messages.layout.cancel}</Button>
        <Button onClick={takeRows}>{t.copyRows}</Button>
        <Button
          disabled={changes.length === 0}
          loading={many.isPending}
          onClick={() => many.mutate({ changes, done: t.copied(seconds) }, { onSuccess: takeRows })}
        >
          {t.copyHours(seconds)}
        </Button>
      </Group>
    </Stack>
  );
}
