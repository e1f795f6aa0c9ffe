import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { hours } from '../components/format.ts';
import { RecordForm } from '../components/RecordForm.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { type Asked, bill, entriesOf, type Sheet, unbill } from './sheet.ts';
import { t } from './texts.ts';

/** Marks the entries of the shown sheet as billed, and takes the mark off again. */
export function BillForm({ asked, sheet }: { asked: Asked; sheet: Sheet | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<{ asked: Asked; as: string; count: number } | null>(null);
  if (done !== null) {
    return (
      <Alert color="green" role="status">
        <Group justify="space-between">
          {t.marked(done.count, done.as)}
          <Button
            onClick={() => unbill(done.asked, done.as).then(() => setDone(null), notifyError)}
          >
            {messages.layout.undo}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (sheet === null) return null;
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t.bill}</Button>;
  const count = entriesOf(sheet);
  return (
    <>
      <Text size="sm">{t.locked(count, hours(sheet.seconds))}</Text>
      <RecordForm
        values={{ reference: '' }}
        fields={[{ name: 'reference', label: t.number, maxLength: 100, required: true }]}
        action={t.mark}
        save={async ({ reference }) => {
          const as = String(reference).trim();
          await bill(asked, sheet, as);
          setIsOpen(false);
          setDone({ asked, as, count });
        }}
      />
    </>
  );
}
