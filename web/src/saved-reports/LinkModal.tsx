import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyField } from '../components/CopyField.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { messages } from '../messages/index.ts';
import { createLink, type SavedReport } from './saved.ts';
import { t } from './texts.ts';

const lifetimes = [7, 30, 90, 365];

/** Creates a secret link to a report and shows it once. */
export function LinkModal({
  report,
  onClose,
}: {
  report: SavedReport | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={report !== null}
      onClose={onClose}
      title={t.createLink}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': messages.layout.close }}
    >
      {report !== null && <LinkForm report={report} onClose={onClose} />}
    </Modal>
  );
}

function LinkForm({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const [days, setDays] = useState('30');
  const [url, setUrl] = useState('');
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const create = async () => {
    setPending(true);
    setError(undefined);
    try {
      setUrl(await createLink(report.id, Number(days)));
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPending(false);
    }
  };
  if (url !== '') {
    return (
      <Stack role="status">
        <Text fw={500}>{messages.settings.shownOnce}</Text>
        <CopyField label={t.link} value={url} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.done}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      {error !== undefined && <ErrorBox error={error} />}
      <Text size="sm">
        <b>
          <bdi>{report.name}</bdi>
        </b>{' '}
        {t.linkText}
      </Text>
      <NativeSelect
        label={t.expires}
        data-autofocus
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
        data={lifetimes.map((value) => ({ value: String(value), label: t.inDays(value) }))}
      />
      <Group justify="flex-end">
        <Button variant="filled" loading={isPending} onClick={create}>
          {t.create}
        </Button>
      </Group>
    </Stack>
  );
}
