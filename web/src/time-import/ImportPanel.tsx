import {
  Alert,
  Button,
  Group,
  InputBase,
  Progress,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { timeChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { hours } from '../components/format.ts';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { fullMessageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { ImportFile } from './ImportFile.tsx';
import { type Input, rememberChoices, rememberedChoices } from './importChoices.ts';
import { columnsQuery, type Imported, previewImport, runImport } from './importing.ts';
import { t } from './texts.ts';

const ImportMapping = lazy(() => import('./ImportMapping.tsx'));
const ImportMissing = lazy(() => import('./ImportMissing.tsx'));
const ImportNames = lazy(() => import('./ImportNames.tsx'));
const ImportTable = lazy(() => import('./ImportTable.tsx'));

/** Imports entries from CSV: columns, people and projects are mapped, and a preview comes first. */
export default function ImportPanel() {
  const userId = useSession()?.id ?? 0;
  const zone = useZone();
  const [input, setInput] = useState<Input>(() => ({ csv: '', ...rememberedChoices(userId) }));
  const [version, setVersion] = useState(0);
  const [asked] = useDebouncedValue({ input, version }, 300);
  const columns = useQuery(columnsQuery(asked.version, asked.input, zone));
  const headings = (columns.data?.columns ?? []).map(({ heading }) => heading);
  const [readRows, setReadRows] = useState(0);
  const preview = useMutation({
    mutationFn: (sent: Input) => {
      setReadRows(0);
      return previewImport({ input: sent, headings, zone }, setReadRows);
    },
  });
  const mutation = useMutation({
    mutationFn: ({ sent, found }: { sent: Input; found: Imported }) => {
      setReadRows(0);
      return runImport({ input: sent, headings, zone }, found, setReadRows);
    },
    onSuccess: ({ added, changed, unchanged, failures }, { sent }) => {
      notifySuccess(t.summary(added, changed, unchanged));
      rememberChoices(userId, sent);
      if (failures.length > 0) return;
      // Keep input that was changed since the request; `input` is that of the last render.
      if (sent !== input) return;
      setInput((old) => ({ ...old, csv: '' }));
      preview.reset();
    },
    onSettled: timeChanged,
  });
  const change = (changes: Partial<Input>): void => {
    setInput((old) => ({ ...old, ...changes }));
    if (changes.csv !== undefined) setVersion((old) => old + 1);
    // A pending import still reports its result.
    if (!mutation.isPending) mutation.reset();
  };
  // Names that are mapped after a preview need another one.
  const found = preview.data;
  const isCurrent = found !== undefined && preview.variables === input;
  const isFileCurrent = found !== undefined && preview.variables?.csv === input.csv;
  const work = (found?.added ?? 0) + (found?.changed ?? 0);
  const hasFile = input.csv.trim() !== '';
  const failures = mutation.data?.failures ?? [];
  const total = columns.data?.rows ?? 0;
  return (
    <Stack maw={960}>
      <Text>{t.text}</Text>
      <Text size="sm" c="dimmed">
        {t.alsoFrom}
      </Text>
      <ImportFile onRead={(csv) => change({ csv })} />
      {/* The kit's text area comes with all other fields of forms. */}
      <InputBase
        component="textarea"
        multiline
        label={t.csv}
        placeholder={t.example}
        rows={hasFile ? Math.max(2, input.csv.split('\n', 6).length) : 4}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={input.csv}
        onChange={({ currentTarget }) => change({ csv: currentTarget.value })}
      />
      {hasFile && columns.isError && <ErrorBox error={columns.error} />}
      {/* The buttons come with the columns, which would else push them away from a click. */}
      <Suspense fallback={<Skeleton height={240} />}>
        <Stack>
          {hasFile && columns.data !== undefined && (
            <ImportMapping found={columns.data} choices={input} onChange={change} />
          )}
          {isFileCurrent && (
            <Suspense>
              <ImportNames found={found} choices={input} onChange={change} />
              <ImportMissing
                found={found}
                choices={input}
                onMade={(projects) => {
                  const next = { ...input, projects };
                  setInput(next);
                  preview.mutate(next);
                }}
              />
            </Suspense>
          )}
          {isFileCurrent && !isCurrent && <Text size="sm">{t.namesChanged}</Text>}
          <Group>
            <Button
              variant={isCurrent ? 'default' : 'filled'}
              disabled={!hasFile || columns.data === undefined}
              loading={preview.isPending}
              onClick={() => preview.mutate(input)}
            >
              {t.preview}
            </Button>
            {isCurrent && found.refused === 0 && work > 0 && (
              <Button
                variant="filled"
                loading={mutation.isPending}
                onClick={() => mutation.mutate({ sent: input, found })}
              >
                {failures.length > 0 ? t.submitRest : t.submit(found.added, found.changed)}
              </Button>
            )}
          </Group>
        </Stack>
      </Suspense>
      {total > 0 && (preview.isPending || mutation.isPending) && (
        <Progress value={(100 * readRows) / total} aria-label={t.progress(readRows, total)} />
      )}
      {preview.isError && <ErrorBox error={preview.error} />}
      {mutation.isError && <ErrorBox error={mutation.error} />}
      {failures.length > 0 && (
        <Alert color="red" role="alert" title={t.notImported}>
          {failures.map(({ lines: [first, last], error }) => (
            <Text key={first} size="sm">
              {t.failedLines(first, last, error === undefined ? t.notSent : fullMessageOf(error))}
            </Text>
          ))}
        </Alert>
      )}
      {isCurrent && (
        <>
          <Alert color={found.refused > 0 ? 'yellow' : 'blue'} role="status">
            {t.previewSummary(found.added, found.changed, found.unchanged, found.refused)}
            {found.refused > 0 && ` ${t.allOrNothing}`}
            <Text size="sm">{t.billableSums(hours(found.billable), hours(found.other))}</Text>
            {found.unused.length > 0 && <Text size="sm">{t.unused(found.unused.join(', '))}</Text>}
          </Alert>
          {found.issues.length > 0 && <IssueTable issues={found.issues} />}
          <Suspense fallback={<Skeleton height={240} />}>
            <ImportTable rows={found.rows} />
          </Suspense>
        </>
      )}
    </Stack>
  );
}

function IssueTable({ issues }: { issues: Imported['issues'] }) {
  return (
    <WideTable minWidth={480} label={t.issues}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.issues}</Table.Th>
          <Table.Th ta="right">{t.rowCount}</Table.Th>
          <Table.Th ta="right">{messages.entries.duration}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {issues.map(({ repository, number, title, is_new, rows, time }) => (
          <Table.Tr key={`${repository}#${number}`}>
            <Table.Td className={parts.text} dir="auto">
              <bdi>{title}</bdi>{' '}
              {is_new ? `(${repository}, ${t.isNew})` : `(${repository}#${number})`}
            </Table.Td>
            <Table.Td ta="right">{rows}</Table.Td>
            <Table.Td ta="right">{hours(time)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
