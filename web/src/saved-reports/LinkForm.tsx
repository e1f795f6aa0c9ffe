import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { CopyField } from '../components/CopyField.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { messages } from '../messages/index.ts';
import { rangeText } from '../reports/words.ts';
import { createLink, type SavedReport, type ShownReport, saveReport, shownOf } from './saved.ts';
import { t } from './texts.ts';

const lifetimes = [7, 30, 90, 365];

/**
 * Creates a secret link to a report and shows it once.
 * @param of a saved report, or the one on the page, which is saved first
 */
export default function LinkForm({
  of,
  onClose,
}: {
  of: SavedReport | ShownReport;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState('id' in of ? of.id : null);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues: {
      name: 'id' in of ? of.name : rangeText(of.report),
      ...{ days: '30', notes: false, amounts: false },
    },
    validate: { name: (name) => (name.trim() === '' ? t.nameMissing : null) },
  });
  const submit = form.onSubmit(async ({ name, days, notes, amounts }) => {
    setError(undefined);
    try {
      const id = saved ?? ('id' in of ? of.id : await saveReport(shownOf(of, name.trim())));
      // A second attempt does not save it again.
      setSaved(id);
      setUrl(await createLink(id, Number(days), { notes, amounts }));
    } catch (refusal) {
      if (!showFieldError(refusal, { name: 'name' }, form.setFieldError)) setError(refusal);
    }
  });
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
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <TextInput
          label={t.name}
          description={'id' in of ? undefined : t.nameHint}
          required
          readOnly={saved !== null}
          maxLength={longest.reportName}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t.expires}
          {...form.getInputProps('days')}
          data={lifetimes.map((value) => ({ value: String(value), label: t.inDays(value) }))}
        />
        <Checkbox
          label={t.withNotes}
          description={t.withNotesHint}
          {...form.getInputProps('notes', { type: 'checkbox' })}
        />
        {('id' in of || of.report.total.amounts !== undefined) && (
          <Checkbox
            label={t.withAmounts}
            description={t.withAmountsHint}
            {...form.getInputProps('amounts', { type: 'checkbox' })}
          />
        )}
        <Text size="sm">{'id' in of ? t.linkText : t.shareText(rangeText(of.report))}</Text>
        <Group justify="flex-end">
          <Button type="submit" variant="filled" loading={form.submitting}>
            {t.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
