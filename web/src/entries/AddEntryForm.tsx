import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dateIn, isSkipped } from '../app/zonedTime.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { readDuration } from './duration.ts';
import { EntryFields } from './EntryFields.tsx';
import { useAddEntry } from './mutations.ts';
import { apiFields, blankValues, type EntryValues, newEntryOf } from './values.ts';

const t = messages.entries;

/** Adds an entry to a given or searched issue. */
export function AddEntryForm({
  initial = {},
  onDone,
}: {
  /** Values to start with: the issue, the day, … */
  initial?: Partial<EntryValues>;
  onDone: () => void;
}) {
  const zone = useZone();
  const add = useAddEntry();
  const [error, setError] = useState<unknown>();
  const form = useForm<EntryValues>({
    initialValues: {
      ...blankValues(dateIn(new Date(), zone)),
      ...initial,
    },
    validate: {
      issue: (issue) => (issue === null ? t.issueMissing : null),
      date: (date) => (date === '' || date === null ? t.dateMissing : null),
      from: (from, { date }) =>
        from !== '' && date && isSkipped(date, from, zone) ? t.skippedTime : null,
    },
  });
  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    const { issue } = values;
    if (issue === null) return;
    try {
      const seconds = readDuration(values.duration);
      if (!seconds) return form.setFieldError('duration', t.invalidDuration);
      await add.mutateAsync(newEntryOf({ ...values, issue }, seconds, zone));
      onDone();
    } catch (refusal) {
      if (!showFieldError(refusal, apiFields, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <EntryFields form={form} isNew begin={initial.issue == null ? 'issue' : 'duration'} />
        <Group justify="flex-end">
          <Button variant="filled" type="submit" loading={form.submitting || add.isPending}>
            {t.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
