import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { tellError } from '../parts/notify.tsx';
import { texts } from '../texts/index.ts';
import { useDiscard } from './queries.ts';

const t = texts.home;

/** Throws the running stopwatch away, once that was confirmed: it cannot be taken back. */
export function DiscardButton({ time }: { time: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const discard = useDiscard();
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        {t.discard}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.discardTitle}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <Text>{t.discardText(time)}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {texts.frame.cancel}
          </Button>
          <Button
            color="red"
            loading={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: close, onError: tellError })}
          >
            {t.discard}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
