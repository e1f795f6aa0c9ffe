import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { repositoriesChanged, timeChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { fullMessageOf } from '../messages/errorWords.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { BillingNotes, BillingSwitch } from './ImportBilling.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFile, ImportReading } from './ImportFile.tsx';
import { ImportStep } from './ImportStep.tsx';
import { type Choices, rememberChoices, rememberedChoices } from './importChoices.ts';
import type { ImportedFile } from './importFile.ts';
import { canUndo, type Imported, isWanting, rowsQuery, runImport } from './importing.ts';
import { columnsQuery } from './readColumns.ts';
import { t } from './texts.ts';

const ImportFinished = lazy(() => import('./ImportFinished.tsx'));
const ImportRows = lazy(() => import('./ImportRows.tsx'));
const ImportTable = lazy(() => import('./ImportTable.tsx'));

/** Imports entries from a file: which one, what its columns mean, and where its rows go. */
export default function ImportPanel() {
  const userId = useSession()?.id ?? 0;
  const ownZone = useZone();
  const [file, setFile] = useState<ImportedFile | null>(null);
  const [version, setVersion] = useState(0);
  const [choices, setChoices] = useState(() => rememberedChoices(userId));
  const [step, setStep] = useState(1);
  const [readRows, setReadRows] = useState(0);
  const [asked] = useDebouncedValue(choices, 300);
  const reading = { csv: file?.csv ?? '', choices: asked, zone: choices.zone || ownZone };
  const columns = useQuery(columnsQuery(version, reading));
  const rows = useQuery(
    rowsQuery(version, { ...reading, mapping: columns.data?.mapping ?? {} }, setReadRows, {
      enabled: step === 3 && columns.data?.code === '' && !columns.isPlaceholderData,
    }),
  );
  const run = useMutation({
    mutationFn: ({ found }: { found: Imported; of: number }) => runImport(found, setReadRows),
    onSuccess: ({ failures, added, changed, unchanged }, { found, of }) => {
      rememberChoices(userId, found.reading.choices);
      if (failures.length > 0) return;
      // Another file was chosen since; `version` is that of the last render.
      if (of === version) setStep(4);
      else notifySuccess(t.summary(added, changed, unchanged));
    },
    onSettled: () => Promise.all([timeChanged(), repositoriesChanged()]),
  });
  const change = (changes: Partial<Choices>): void => {
    setChoices((old) => ({ ...old, ...changes }));
    // A pending import still reports its result.
    if (!run.isPending) run.reset();
  };
  const read = (next: ImportedFile): void => {
    setFile(next);
    setVersion((old) => old + 1);
    if (!run.isPending) run.reset();
  };
  const found = columns.data;
  const isCurrent = choices === asked && !rows.isPlaceholderData && !rows.isFetching;
  if (step === 4 && run.data !== undefined) {
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <ImportFinished
          result={run.data}
          fileName={file?.name ?? ''}
          zone={reading.zone}
          onUndone={() => {
            run.reset();
            setVersion((old) => old + 1);
            setStep(3);
          }}
        />
      </Suspense>
    );
  }
  const back = <Button onClick={() => setStep(step - 1)}>{t.back}</Button>;
  const next = (
    <Button
      variant="light"
      disabled={found === undefined || (step === 2 && found.code !== '')}
      onClick={() => setStep(step + 1)}
    >
      {t.next}
    </Button>
  );
  const said = (text: string) => (
    <Text c="dimmed" role="status" flex={1}>
      {text}
    </Text>
  );
  const used = found?.columns.filter(({ field, is_empty }) => field !== null && !is_empty) ?? [];
  const unused = found?.columns.filter(({ field, is_empty }) => field === null && !is_empty) ?? [];
  const notUsed =
    unused.length === 0 ? '' : t.unused(unused.map(({ heading }) => heading).join(', '));
  const steps = { current: step, onOpen: () => setStep(1) };
  return (
    <Stack maw={1000} gap="sm">
      <ImportStep
        {...steps}
        number={1}
        title={t.fileTitle}
        chosen={[file?.name, found && t.rowsOf(found), file?.encoding].filter(Boolean).join(' · ')}
        foot={
          <>
            {said(found === undefined ? '' : t.rowsOf(found))}
            {next}
          </>
        }
      >
        <ImportFile file={file} onRead={read} />
        {file?.csv !== '' && columns.isError && <ErrorBox error={columns.error} />}
        {found !== undefined && (
          <ImportReading found={found} choices={choices} zone={reading.zone} onChange={change} />
        )}
      </ImportStep>
      <ImportStep
        {...steps}
        number={2}
        title={t.columnsTitle}
        chosen={[t.usedColumns(used.length, found?.columns.length ?? 0), notUsed]
          .filter(Boolean)
          .join(' · ')}
        onOpen={() => setStep(2)}
        foot={
          <>
            {said(notUsed)}
            {back}
            {next}
          </>
        }
      >
        {found !== undefined && <ImportColumns found={found} choices={choices} onChange={change} />}
      </ImportStep>
      <ImportStep
        {...steps}
        number={3}
        title={t.rowsTitle}
        chosen=""
        foot={
          rows.data !== undefined && (
            <Sums found={rows.data}>
              {back}
              <Button
                variant="light"
                disabled={!isCurrent || rows.data.refused > 0 || workOf(rows.data) === 0}
                loading={run.isPending}
                onClick={() => run.mutate({ found: rows.data, of: version })}
              >
                {run.data === undefined ? labelOf(rows.data) : t.submitRest}
              </Button>
            </Sums>
          )
        }
      >
        {rows.isError && <ErrorBox error={rows.error} />}
        {rows.data === undefined && !rows.isError && <Skeleton height={240} />}
        {(rows.isFetching || run.isPending) && readRows < (found?.rows ?? 0) && (
          <Progress
            value={(100 * readRows) / (found?.rows ?? 1)}
            aria-label={t.progress(readRows, found?.rows ?? 0)}
          />
        )}
        {rows.data !== undefined && (
          <Suspense fallback={<Skeleton height={240} />}>
            <ImportRows
              found={rows.data}
              choices={{
                ...choices,
                issues: { ...rows.data.reading.choices.issues, ...choices.issues },
              }}
              onChange={change}
            />
          </Suspense>
        )}
        <BillingSwitch columns={used} choices={choices} onChange={change} />
        <BillingNotes billing={rows.data?.billing ?? []} />
        {run.isError && <ErrorBox error={run.error} />}
        {(run.data?.failures ?? []).length > 0 && (
          <Alert color="red" role="alert" title={t.notImported}>
            {run.data?.failures.map(({ lines: [first, last], error }) => (
              <Text key={first}>
                {t.failedLines(first, last, error === undefined ? t.notSent : fullMessageOf(error))}
              </Text>
            ))}
          </Alert>
        )}
        {rows.data !== undefined && (
          <Suspense>
            <ImportTable rows={rows.data.rows} />
          </Suspense>
        )}
      </ImportStep>
    </Stack>
  );
}

const workOf = ({ added, changed }: Imported): number => added + changed;

/** What the button does: what is missing is counted, and nothing is done before it is there. */
function labelOf({ rows, refused, added, changed, unchanged, tasks }: Imported): string {
  if (refused > 0) {
    const lost = rows.filter(isWanting('repository')).length;
    return lost > 0 ? t.needProject(lost) : t.needWork(refused);
  }
  const newProjects = new Set(tasks.flatMap((one) => (one.is_new_project ? [one.repository] : [])));
  const newIssues = new Set(
    tasks.flatMap((one) => (one.is_new ? [`${one.repository} ${one.title}`] : [])),
  );
  if (newIssues.size > 0) return t.create(newProjects.size, newIssues.size);
  return added + changed === 0 ? t.here(unchanged) : t.submit(added, changed);
}

function Sums({ found, children }: { found: Imported; children: ReactNode }) {
  const { rows, refused, billable, other } = found;
  const user = useSession();
  return (
    <>
      <Figures
        values={[
          [t.entries, number(rows.length - refused)],
          [t.hours, hours(billable + other)],
          [t.billable, hours(billable)],
          [t.notBillable, hours(other)],
        ]}
      />
      <Group ml="auto">{children}</Group>
      <Text size="xs" c="dimmed" ta="right" w="100%">
        {refused > 0 ? t.allOrNothing : t.adds(found.added, found.unchanged, canUndo(found, user))}
      </Text>
    </>
  );
}
