import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { ShortcutList } from './ShortcutList.tsx';

/** The list over the page that one is at. */
export default function ShortcutsDialog({ close }: { close: () => void }) {
  return (
    <Stack>
      <ShortcutList />
      <Anchor component={Link} to="/-/shortcuts" size="sm" onClick={close}>
        {messages.shortcuts.asPage}
      </Anchor>
    </Stack>
  );
}
