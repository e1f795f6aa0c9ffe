import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { messages } from '../messages/index.ts';
import { openStart } from './dialogs.ts';

/** The first step on pages without time. */
export function StartButton() {
  return (
    <Button leftSection={<Play size={14} />} onClick={openStart}>
      {messages.stopwatch.startTitle}
    </Button>
  );
}
