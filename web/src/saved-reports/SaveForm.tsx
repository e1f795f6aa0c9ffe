import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import type { ReportSearch } from '../reports/search.ts';
import type { Source } from '../reports/source.ts';
import { savedOf, saveReport } from './saved.ts';
import { t } from './texts.ts';

/** The name of a report to save, and who sees it; loaded on demand. */
export default function SaveForm({
  source,
  search,
  onSaved,
}: {
  source: Source;
  search: ReportSearch;
  onSaved: () => void;
}) {
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues: { name: '', shared: false },
    validate: { name: (name) => (name.trim() === '' ? t.nameMissing : null) },
  });
  const submit = form.onSubmit(async ({ name, shared }) => {
    setError(undefined);
    try {
      await saveReport({ ...savedOf(source, search), name: name.trim(), shared });
      notifySuccess(t.saved);
      onSaved();
    } catch (refusal) {
      if (!showFieldError(refusal, { name: 'name' }, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <TextInput
          label={t.name}
          required
          maxLength={longest.reportName}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={t.share}
          description={t.shareHint}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        <FormButtons action={messages.layout.save} loading={form.submitting} />
      </Stack>
    </form>
  );
}
