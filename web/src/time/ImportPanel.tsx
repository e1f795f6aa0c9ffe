import {
  Alert,
  Button,
  Code,
  FileInput,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { timeChanged } from '../app/changes.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { notifySuccess } from '../components/notify.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { ImportTable } from './ImportTable.tsx';
import { type Input, send } from './importing.ts';

const t = messages.time.importPage;

/** Imports entries from CSV, with a preview first. */
export function ImportPanel() {
  const zone = useZone();
  const [input, setInput] = useState<Input>({ csv: '', repository: '' });
  const preview = useMutation({ mutationFn: () => send(input, zone, true) });
  const mutation = useMutation({
    mutationFn: (sent: Input) => send(sent, zone, false),
    onSuccess: ({ added, changed, unchanged }, sent) => {
      notifySuccess(t.summary(added, changed, unchanged));
      // Keep input that was changed since the request; `input` is that of the last render.
      if (sent !== input) return;
      setInput({ csv: '', repository: '' });
      preview.reset();
    },
    onSettled: timeChanged,
  });
  const change = (changes: Partial<Input>): void => {
    setInput((old) => ({ ...old, ...changes }));
    preview.reset();
    // A pending import still reports its result.
    if (!mutation.isPending) mutation.reset();
  };
  const found = preview.data;
  const work = (found?.added ?? 0) + (found?.changed ?? 0);
  return (
    <Stack maw={960}>
      <Text>{t.text}</Text>
      <Text size="sm" c="dimmed">
        {t.columns} <Code>issue, started, duration, note</Code>. {t.alsoFrom}
      </Text>
      <FileInput
        label={t.file}
        placeholder={t.choose}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': messages.layout.clear }}
        onChange={(file) => {
          if (file !== null) void file.text().then((csv) => change({ csv }));
        }}
      />
      <Textarea
        label={t.csv}
        placeholder={t.example}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={input.csv}
        onChange={({ currentTarget }) => change({ csv: currentTarget.value })}
      />
      <TextInput
        label={t.repository}
        description={t.repositoryHint}
        maw={360}
        maxLength={200}
        value={input.repository}
        onChange={({ currentTarget }) => change({ repository: currentTarget.value.trim() })}
      />
      <Group>
        <Button
          variant={found === undefined ? 'filled' : 'default'}
          disabled={input.csv.trim() === ''}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {t.preview}
        </Button>
        {found !== undefined && found.refused === 0 && work > 0 && (
          <Button loading={mutation.isPending} onClick={() => mutation.mutate(input)}>
            {t.submit(found.added, found.changed)}
          </Button>
        )}
      </Group>
      {preview.isError && <ErrorBox error={preview.error} />}
      {mutation.isError && <ErrorBox error={mutation.error} />}
      {found !== undefined && (
        <>
          <Alert color={found.refused > 0 ? 'orange' : 'blue'} role="status">
            {t.previewSummary(found.added, found.changed, found.unchanged, found.refused)}
            {found.refused > 0 && ` ${t.allOrNothing}`}
          </Alert>
          <ImportTable rows={found.rows} />
        </>
      )}
    </Stack>
  );
}
