import { longest } from '../app/lengths.ts';
import '@mantine/dates/styles.layer.css';
import { Checkbox, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../components/DayInput.tsx';
import { IssueSelect } from '../components/IssueSelect.tsx';
import { useFirstDay } from '../components/weekSettings.ts';
import { messages } from '../messages/index.ts';
import { DurationInput } from './DurationInput.tsx';
import type { EntryValues } from './values.ts';

const t = messages.entries;

export type EntryForm = UseFormReturnType<EntryValues>;

/** The fields of the add and edit forms. */
export function EntryFields({
  form,
  isNew = false,
  begin = 'duration',
}: {
  form: EntryForm;
  isNew?: boolean;
  /** The field with initial focus. */
  begin?: 'issue' | 'duration' | 'from';
}) {
  const firstDay = useFirstDay();
  // The form loads after the dialog has set its focus.
  const at = (field: string) =>
    begin === field ? { autoFocus: true, 'data-autofocus': true } : {};
  return (
    <Stack gap="sm">
      <IssueSelect
        label={t.issue}
        description={isNew ? t.issueHint : undefined}
        withAsterisk
        value={form.values.issue}
        onChange={(issue) => form.setFieldValue('issue', issue)}
        error={form.errors.issue}
        {...at('issue')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayInput
          label={t.date}
          valueFormat="YYYY-MM-DD"
          firstDayOfWeek={firstDay}
          {...form.getInputProps('date')}
        />
        <TimeInput label={t.from} {...form.getInputProps('from')} {...at('from')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t.fromHint}
      </Text>
      <DurationInput
        withAsterisk
        value={form.values.duration}
        onChange={({ currentTarget }) => form.setFieldValue('duration', currentTarget.value)}
        error={form.errors.duration}
        {...at('duration')}
      />
      <Textarea
        label={t.note}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        maxLength={longest.note}
        {...form.getInputProps('note')}
      />
      {isNew ? (
        <Select
          label={t.billable}
          allowDeselect={false}
          data={[
            { value: 'default', label: t.repositoryDefault },
            { value: 'yes', label: t.billableYes },
            { value: 'no', label: t.billableNo },
          ]}
          {...form.getInputProps('billable')}
        />
      ) : (
        <Checkbox
          label={t.billable}
          checked={form.values.billable === 'yes'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('billable', currentTarget.checked ? 'yes' : 'no')
          }
        />
      )}
      <TextInput
        label={t.externalId}
        description={t.externalIdHint}
        maxLength={255}
        autoComplete="off"
        {...form.getInputProps('externalId')}
      />
    </Stack>
  );
}
