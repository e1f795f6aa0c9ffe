import { Flex, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { DayInput } from '../components/DayInput.tsx';
import type { Entry } from '../components/entry.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { useFound } from '../components/NameSelect.tsx';
import { repositoryQuery } from '../components/repository.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { NextDay } from './NextDay.tsx';
import { tagsQuery } from './queries.ts';
import { SpanFields } from './SpanFields.tsx';
import { type Span, withTimes } from './span.ts';
import type { EntryValues } from './values.ts';

const t = messages.entries;

export type EntryForm = UseFormReturnType<EntryValues>;
export type EntryField = 'issue' | 'duration' | 'from';

/** The fields of the add and edit forms. */
export function EntryFields({
  form,
  entry,
  begin = 'from',
}: {
  form: EntryForm;
  /** The edited entry. */
  entry?: Entry;
  /** The field with initial focus. */
  begin?: EntryField | undefined;
}) {
  const zone = useZone();
  const { values, errors } = form;
  const { issue, billable } = values;
  const initial = form.getInitialValues();
  const [part, setPart] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const suggested = useFound(part, tagsQuery, isUsed);
  const byDefault = useQuery({
    ...repositoryQuery(issue?.place ?? { owner: '', repo: '' }),
    // Activities have no default of their own.
    enabled: issue !== null && issue.place.project === undefined,
  }).data?.internal_tracker.default_billable;
  const isBillable = billable === 'default' ? (byDefault ?? true) : billable === 'yes';
  const set = (span: Span): void => form.setValues(span);
  const setTimes = (times: Partial<Span>): void => set(withTimes<Span>(values, times, zone, entry));
  return (
    <>
      <Flex gap="sm" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <DayInput
          label={t.date}
          flex={{ base: '1 0 100%', sm: 1 }}
          value={values.date || null}
          onChange={(date) => setTimes({ date: date ?? '' })}
          error={errors.date}
        />
        <SpanFields span={values} onChange={set} near={entry} errors={errors} begin={begin} />
      </Flex>
      <NextDay span={values} onNextDay={() => setTimes({ isOvernight: true })} />
      <IssuePicker
        label={t.issue}
        value={issue}
        onChange={(next) => form.setFieldValue('issue', next)}
        error={errors.issue}
        // The form loads after the dialog has set its focus.
        {...(begin === 'issue' ? { autoFocus: true, 'data-autofocus': true } : {})}
      />
      <Textarea
        label={t.note}
        minRows={2}
        maxRows={8}
        maxLength={longest.note}
        {...form.getInputProps('note')}
      />
      <Switch
        label={
          <>
            {t.billable}{' '}
            <Text span c="dimmed">
              {isBillable === byDefault && t.projectDefault}
            </Text>
          </>
        }
        checked={isBillable}
        onChange={({ currentTarget }) =>
          form.setFieldValue('billable', currentTarget.checked ? 'yes' : 'no')
        }
      />
      <details open={initial.externalId !== '' || initial.tags.length > 0}>
        <summary>{t.more}</summary>
        <TagsInput
          mt="sm"
          label={t.tags}
          data={suggested}
          searchValue={part}
          onSearchChange={setPart}
          onFocus={() => setIsUsed(true)}
          value={[...values.tags]}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          maxTags={10}
          splitChars={[',']}
          acceptValueOnBlur
          error={errors.tags}
        />
        <TextInput
          mt="sm"
          label={t.externalId}
          description={t.externalIdHint}
          maxLength={255}
          {...form.getInputProps('externalId')}
        />
      </details>
    </>
  );
}
