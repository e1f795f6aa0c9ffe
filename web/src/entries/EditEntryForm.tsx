import { Alert, Button, Divider, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { instantIn } from '../app/zonedTime.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { type Entry, issueOfEntry } from '../components/entry.ts';
import { showFieldError } from '../components/fieldErrors.ts';
import { dayAndTime } from '../components/format.ts';
import { readTime } from '../components/typed.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { type EntryField, EntryFields } from './EntryFields.tsx';
import { stateText } from './history.ts';
import { isDayLocked, isLocked, useLocksOf } from './locks.ts';
import { useDeleteEntry, useEditEntry } from './mutations.ts';
import { isConflict, readEntry } from './requests.ts';
import { checkSpan } from './span.ts';
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
  mayDelete = true,
  onDone,
}: {
  entry: Entry;
  begin?: EntryField;
  /** Initial values that replace those of the entry. */
  initial?: Partial<EntryValues>;
  mayDelete?: boolean;
  onDone: () => void;
}) {
  const zone = useZone();
  const edit = useEditEntry();
  const remove = useDeleteEntry();
  const [error, setError] = useState<unknown>();
  /** The entry as someone else changed it. */
  const [theirs, setTheirs] = useState<Entry | null>(null);
  const [lock] = useLocksOf([entry]).values();
  const form = useForm<EntryValues>({
    initialValues: { ...valuesOf(entry, zone), ...initial },
  });

  const { date, from } = form.values;
  const isClosed =
    date !== '' &&
    (readTime(from) === undefined
      ? isDayLocked(lock, date)
      : isLocked(lock, [instantIn(date, from, zone)]));

  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    const span = checkSpan(values, zone);
    if ('error' in span) return form.setFieldError(span.field, span.error);
    if (values.issue === null) return form.setFieldError('issue', t.issueMissing);
    try {
      // Untouched fields keep the other user's values.
      const changes = changesOf(entry, values, span.seconds, zone);
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
            {t.conflict(stateText(theirs, zone, issueOfEntry(theirs)))}
          </Alert>
        ) : (
          error !== undefined && <ErrorBox error={error} />
        )}
        <EntryFields form={form} entry={entry} begin={begin} />
        <Divider mx="calc(-1 * var(--s4))" />
        <Group justify="flex-end" gap="sm">
          {mayDelete && (
            <Button
              variant="subtle"
              color="gray"
              ml="calc(-1 * var(--s3))"
              mr="auto"
              leftSection={<Trash2 size={16} />}
              onClick={() => {
                remove.mutate(entry);
                onDone();
              }}
            >
              {messages.layout.remove}
            </Button>
          )}
          <Button onClick={onDone}>
            {theirs === null ? messages.layout.cancel : t.keepTheirs}
          </Button>
          <Button variant="filled" type="submit" loading={form.submitting || edit.isPending}>
            {theirs === null ? messages.layout.save : t.overwrite}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
