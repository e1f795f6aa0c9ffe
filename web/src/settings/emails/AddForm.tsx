import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../app/api.ts';
import { ErrorBox } from '../../components/ErrorBox.tsx';
import { useUnsaved } from '../../components/unsaved.ts';
import { messageOf } from '../../messages/errorWords.ts';
import { messages } from '../../messages/index.ts';
import { addressesIn } from './addresses.ts';
import { useAddEmails } from './queries.ts';

const t = messages.settings.emailPage;

/** Adds several addresses at once, all of them or none. */
export function AddForm({ notice }: { notice: string | null }) {
  const add = useAddEmails();
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (addressesIn(text).length === 0 ? t.addEmpty : null) },
  });
  const addresses = addressesIn(form.values.text);
  useUnsaved({
    name: 'new addresses',
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit(async ({ text }) => {
    setError(undefined);
    try {
      await add.mutateAsync(addressesIn(text));
      // The user may already have typed other addresses.
      form.setFieldValue('text', (now) => (now === text ? '' : now));
    } catch (refusal) {
      // Invalid addresses are reported at the field; the text stays, so that it can be corrected.
      const isOfField = refusal instanceof ApiError && [422, 429].includes(refusal.status);
      if (isOfField) form.setFieldError('text', messageOf(refusal));
      else setError(refusal);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {notice !== null && <Alert role="note">{notice}</Alert>}
        {error !== undefined && <ErrorBox error={error} />}
        <Textarea
          label={t.addLabel}
          description={t.addHint}
          placeholder="mira@example.com"
          minRows={2}
          maxRows={8}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          styles={{ error: { overflowWrap: 'anywhere' } }}
          {...form.getInputProps('text')}
        />
        <Group>
          <Button type="submit" loading={add.isPending}>
            {addresses.length === 0 ? t.add : t.addCount(addresses.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
