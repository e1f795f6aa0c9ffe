import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { serviceUrl } from '../../app/api.ts';
import { CopyField } from '../../components/CopyField.tsx';
import classes from '../../components/text.module.css';
import { messages } from '../../messages/index.ts';
import styles from '../settings.module.css';

const t = messages.settings.tokenPage;

/** Shows a new token once; after closing it cannot be shown again. */
export function NewTokenModal({
  made,
  onClose,
}: {
  made: { name: string; secret: string } | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={made !== null}
      onClose={onClose}
      size="lg"
      title={
        <span className={classes.text} dir="auto">
          {made === null ? '' : t.createdTitle(made.name)}
        </span>
      }
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {made !== null && (
        <Stack>
          <Text fw={500}>{messages.settings.shownOnce}</Text>
          <CopyField label={t.token} value={made.secret} />
          <div>
            <Text mb="xs">{t.teaHint}</Text>
            <Code block className={styles.command}>{`tea login add --url ${serviceUrl}`}</Code>
          </div>
          <div>
            <Text mb="xs">{t.curlHint}</Text>
            <Code block className={styles.command}>
              {`curl -H "Authorization: token TOKEN" ${serviceUrl}/api/v1/user/times`}
            </Code>
          </div>
          <Group justify="flex-end">
            <Button onClick={onClose}>{messages.layout.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
