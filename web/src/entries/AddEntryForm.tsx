import { Divider, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dateIn } from '../app/zonedTime.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { EntryFields } from './EntryFields.tsx';
import { useAddEntry } from './mutations.ts';
import { checkSpan, withDuration } from './span.ts';
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
    initialValues: withDuration(
      { ...blankValues(dateIn(new Date(), zone)), ...initial },
      initial.duration ?? '',
      zone,
    ),
  });
  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    const { issue } = values;
    const span = checkSpan(values, zone);
    if ('error' in span) return form.setFieldError(span.field, span.error);
    if (issue === null) return form.setFieldError('issue', t.issueMissing);
    try {
      await add.mutateAsync(newEntryOf({ ...values, issue }, span.seconds, zone));
      onDone();
    } catch (refusal) {
      if (!showFieldError(refusal, apiFields, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <EntryFields form={form} begin={initial.issue == null ? 'issue' : 'from'} />
        <Divider mx="calc(-1 * var(--s4))" />
        <FormButtons action={t.add} onCancel={onDone} loading={form.submitting || add.isPending} />
      </Stack>
    </form>
  );
}
