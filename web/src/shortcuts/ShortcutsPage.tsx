import { Stack, Switch, Text } from '@mantine/core';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { useAreShortcutsOn } from './keys.ts';
import { ShortcutList } from './ShortcutList.tsx';

const t = messages.shortcuts;

/** The list of shortcuts, with a switch to disable them. */
export function ShortcutsPage() {
  const [areOn, setOn] = useAreShortcutsOn();
  return (
    <Screen title={messages.layout.shortcuts}>
      <Stack maw={640} gap="lg">
        <Text>{t.intro}</Text>
        <Switch
          label={t.switch}
          description={t.switchHint}
          checked={areOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        <ShortcutList />
      </Stack>
    </Screen>
  );
}
