import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Play } from 'lucide-react';
import { Fragment } from 'react';
import { useAreas } from '../app/area.ts';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { Parts } from '../components/Parts.tsx';
import { messages } from '../messages/index.ts';
import { useStartField } from '../stopwatch/begin.ts';

const t = messages.home;

/** Asks who has tracked nothing what they work on, until they leave it. */
export function FirstHour() {
  const { id = 0 } = useSession() ?? {};
  const [isLeft, setIsLeft] = useLocalStorage({
    key: `punchcard first hour left ${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [Before = Fragment] = useAreas().flatMap(({ beforeFirstSteps = [] }) => beforeFirstSteps);
  const leave = (): void => setIsLeft(true);
  return (
    <>
      <EmptyState title={t.nothingYet}>{t.nothingYetText}</EmptyState>
      <Modal
        opened={!isLeft}
        onClose={leave}
        withCloseButton={false}
        size={560}
        padding="lg"
        attributes={{ content: { 'aria-label': messages.stopwatch.ask } }}
      >
        <Before>
          <Choose onLeave={leave} />
        </Before>
      </Modal>
    </>
  );
}

/** What is chosen or named runs. */
function Choose({ onLeave }: { onLeave: () => void }) {
  const { is_admin: isAdmin = false } = useSession() ?? {};
  const steps = useAreas().flatMap(({ firstSteps = [] }) => firstSteps);
  const { field, isPending } = useStartField();
  return (
    <Stack>
      <div>
        <Title order={2} size="h3" fz="xl">
          {messages.stopwatch.ask}
        </Title>
        <Text c="dimmed">{t.whatNowText}</Text>
      </div>
      <IssuePicker
        {...field}
        look="list"
        size="md"
        placeholder={t.whatNowExample}
        // It may come after the dialog has set its focus.
        autoFocus
        data-autofocus
        beside={(take) => (
          <Group justify="flex-end" gap="xs" mt="md">
            {isAdmin && (
              <Parts of={steps} props={{ variant: 'subtle', color: 'gray', mr: 'auto' }} />
            )}
            <Button variant="subtle" color="gray" onClick={onLeave}>
              {t.notNow}
            </Button>
            <Button
              variant="filled"
              leftSection={<Play size={14} fill="currentColor" />}
              loading={isPending}
              onClick={take}
            >
              {messages.stopwatch.startTitle}
            </Button>
          </Group>
        )}
      />
    </Stack>
  );
}
