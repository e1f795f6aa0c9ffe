import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messages } from '../messages/index.ts';
import { ShortcutList } from './ShortcutList.tsx';

/** The list of shortcuts as a dialog over the current page. */
export default function ShortcutsDialog({ close }: { close: () => void }) {
  return (
    <Stack>
      <ShortcutList />
      <Anchor component={Link} to="/-/shortcuts" onClick={close}>
        {messages.shortcuts.settingsLink}
      </Anchor>
    </Stack>
  );
}
