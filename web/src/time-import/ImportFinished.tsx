import { Button, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { timeChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { dateIn } from '../app/zonedTime.ts';
import { entryTag } from '../components/entry.ts';
import { Figures } from '../components/Figures.tsx';
import { dayRange, hours, number } from '../components/format.ts';
import { ButtonLink } from '../components/links.tsx';
import { Panel } from '../components/Panel.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { type BulkResults, sendTogether } from '../entries/queueing.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { BillingNotes } from './ImportBilling.tsx';
import { canUndo, type Imported, type Result } from './importing.ts';
import { t } from './texts.ts';

type Row = Imported['rows'][number];

/** What was added, and where; the whole import can be undone. */
export default function ImportFinished({
  result,
  fileName,
  zone,
  onUndone,
}: {
  result: Result;
  fileName: string;
  zone: string;
  onUndone: () => void;
}) {
  const { rows, added, changed, unchanged } = result;
  const user = useSession();
  /** The answers to the requests that undo the import, so that it can go on after a failed one. */
  const undone = useRef(new Map<number, BulkResults>()).current;
  const written = rows.filter(({ action }) => action === 'add' || action === 'change');
  const undo = useMutation({
    mutationFn: async () => {
      const operations = written.map(({ id, repository, after }) => ({
        op: 'delete' as const,
        id: id ?? 0,
        // What somebody has changed since is kept. New entries have version 1.
        if_match: entryTag({ id: id ?? 0, version: 1 }),
        repository: repository ?? '',
        issue: after?.issue ?? 0,
      }));
      for (let first = 0; first < operations.length; first += 500) {
        if (undone.has(first)) continue;
        const some = operations.slice(first, first + 500);
        undone.set(first, await sendTogether(some, { atomic: false }));
      }
      return [...undone.values()].flat().filter(({ status }) => status === 204).length;
    },
    onSuccess: (deleted) => {
      notifySuccess(t.undone(deleted, written.length - deleted));
      onUndone();
    },
    onError: notifyError,
    onSettled: timeChanged,
  });
  const days = written
    .flatMap(({ after }) =>
      after === null ? [] : [after.day ?? dateIn(after.started ?? after.created, zone)],
    )
    .sort();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const sum = (some: readonly Row[]): string =>
    hours(some.reduce((time, { after }) => time + (after?.time ?? 0), 0));
  const billable = written.filter(({ after }) => after?.billable === true);
  const other = written.filter(({ after }) => after?.billable === false);
  const projects = Object.entries(Object.groupBy(written, ({ repository }) => repository ?? ''));
  return (
    <Panel
      title={changed === 0 ? t.added(added) : t.summary(added, changed, unchanged)}
      about={[fileName, unchanged > 0 && t.here(unchanged)].filter(Boolean).join(' · ')}
      tools={
        <>
          {added > 0 && canUndo(result, user) && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Undo2 size={16} />}
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              {t.undo}
            </Button>
          )}
          <ButtonLink to="/-/time" search={{ from, to }}>
            {t.show}
          </ButtonLink>
        </>
      }
    >
      <Figures
        values={[
          [t.hours, sum(written)],
          [t.billable, sum(billable)],
          [t.notBillable, sum(other)],
          ...(from === '' ? [] : [[t.period, dayRange(from, to)] as const]),
        ]}
      />
      <WideTable minWidth={360} label={t.projects}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.projects}</Table.Th>
            <Table.Th ta="right">{t.entries}</Table.Th>
            <Table.Th ta="right">{t.hours}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map(([name, some = []]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <bdi>{some[0]?.repository_title ?? name}</bdi>{' '}
                <Text span c="dimmed">
                  {result.tasks.some((one) => one.is_new_project && one.repository === name) &&
                    t.isNew}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{number(some.length)}</Table.Td>
              <Table.Td ta="right">{sum(some)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <BillingNotes billing={result.billing} />
      <Text size="xs" c="dimmed">
        {result.unused.length > 0 && `${t.unused(result.unused.join(', '))} `}
        {t.sameFile}
      </Text>
    </Panel>
  );
}
