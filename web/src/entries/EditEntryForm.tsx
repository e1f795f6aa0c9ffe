import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { instantIn, isSkipped } from '../app/zonedTime.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { type Entry, placeOfEntry } from '../components/entry.ts';
import { showFieldError } from '../components/fieldErrors.ts';
import { dayAndTime } from '../components/format.ts';
import { nameOfPlace } from '../components/issuePlace.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { readDuration } from './duration.ts';
import { EntryFields } from './EntryFields.tsx';
import { stateText } from './history.ts';
import { isDayLocked, isLocked, useLocksOf } from './locks.ts';
import { useEditEntry } from './mutations.ts';
import { isConflict, readEntry } from './requests.ts';
import { apiFields, changesOf, type EntryValues, valuesOf } from './values.ts';

const t = messages.entries;

/**
 * Edits or moves an entry. If someone else changed it, the input is kept and overwrites their
 * version only after a second confirmation.
 */
export function EditEntryForm({
  entry,
  begin,
  initial = {},
  onDone,
}: {
  entry: Entry;
  begin?: 'issue' | 'duration' | 'from';
  /** Initial values that replace those of the entry. */
  initial?: Partial<EntryValues>;
  onDone: () => void;
}) {
  const zone = useZone();
  const edit = useEditEntry();
  const [error, setError] = useState<unknown>();
  /** The entry as someone else changed it. */
  const [theirs, setTheirs] = useState<Entry | null>(null);
  const [lock] = useLocksOf([entry]).values();
  const form = useForm<EntryValues>({
    initialValues: { ...valuesOf(entry, zone), ...initial },
    validate: {
      issue: (issue) => (issue === null ? t.issueMissing : null),
      date: (date) => (date === '' || date === null ? t.dateMissing : null),
      from: (from, { date }) =>
        from !== '' && date && isSkipped(date, from, zone) ? t.skippedTime : null,
    },
  });

  const { date, from } = form.values;
  const isClosed =
    lock !== undefined &&
    date !== '' &&
    date !== null &&
    (from === '' ? isDayLocked(lock, date) : isLocked(lock, [instantIn(date, from, zone)]));

  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    try {
      const seconds = readDuration(values.duration);
      if (!seconds) return form.setFieldError('duration', t.invalidDuration);
      // Untouched fields keep the other user's values.
      const changes = changesOf(entry, values, seconds, zone);
      if (Object.keys(changes).length > 0) {
        await edit.mutateAsync({ entry: theirs ?? entry, changes });
      }
      onDone();
    } catch (refusal) {
      if (isConflict(refusal)) setTheirs(await readEntry(entry).catch(() => null));
      if (!showFieldError(refusal, apiFields, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {isClosed && (
          <Alert color="yellow">{t.lockedUntil(dayAndTime(lock?.until ?? '', zone))}</Alert>
        )}
        {isConflict(error) && theirs !== null ? (
          <Alert color="yellow" role="alert" title={t.conflictTitle}>
            {t.conflict(stateText(theirs, zone, nameOfPlace(placeOfEntry(theirs))))}
          </Alert>
        ) : (
          error !== undefined && <ErrorBox error={error} />
        )}
        <EntryFields form={form} begin={begin} />
        <Group justify="flex-end">
          {theirs !== null && (
            <Button variant="default" onClick={onDone}>
              {t.keepTheirs}
            </Button>
          )}
          <Button variant="filled" type="submit" loading={form.submitting || edit.isPending}>
            {theirs === null ? messages.layout.save : t.overwrite}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
