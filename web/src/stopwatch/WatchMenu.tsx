import { ActionIcon, Menu } from '@mantine/core';
import {
  ArrowRightLeft,
  Clock,
  EllipsisVertical,
  NotebookPen,
  Pause,
  Play,
  Trash2,
} from 'lucide-react';
import { confirmAction } from '../components/confirm.tsx';
import { clock } from '../components/format.ts';
import { useIsPhone } from '../components/useIsPhone.ts';
import { messages } from '../messages/index.ts';
import { openCorrect, openMove, openStart, openStop } from './dialogs.ts';
import { secondsNow } from './elapsed.ts';
import { useDiscard, usePause } from './mutations.ts';
import type { Reading } from './queries.ts';

const t = messages.stopwatch;

/** Less frequent actions of a stopwatch. */
export function WatchMenu({ reading }: { reading: Reading }) {
  const discard = useDiscard();
  const pause = usePause();
  // The bar has no room for its button.
  const isPhone = useIsPhone();
  const askAndDiscard = async (): Promise<void> => {
    const title = reading.watch.issue_title || t.unreadableIssue;
    const text = t.discardText(clock(secondsNow(reading)), title);
    const isSure = await confirmAction({ title: t.discardTitle, text, action: t.discardButton });
    if (isSure) discard.mutate(reading);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t.more}>
          <EllipsisVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && (
          <Menu.Item leftSection={<Pause size={16} />} onClick={() => pause.mutate(reading)}>
            {reading.watch.paused ? t.resume : t.pause}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<NotebookPen size={16} />} onClick={openStop}>
          {t.stopWith}
        </Menu.Item>
        <Menu.Item leftSection={<Clock size={16} />} onClick={openCorrect}>
          {t.correct}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowRightLeft size={16} />} onClick={openMove}>
          {t.move}
        </Menu.Item>
        <Menu.Item leftSection={<Play size={16} />} onClick={openStart}>
          {t.startAnother}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} />}
          onClick={() => void askAndDiscard()}
        >
          {t.discard}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
