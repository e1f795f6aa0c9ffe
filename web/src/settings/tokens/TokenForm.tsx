import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, type Schema } from '../../app/api.ts';
import { ErrorBox } from '../../components/ErrorBox.tsx';
import { showFieldError } from '../../components/fieldErrors.ts';
import { useUnsaved } from '../../components/unsaved.ts';
import { messageOf } from '../../messages/errorWords.ts';
import { messages } from '../../messages/index.ts';
import { createToken } from './queries.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { type Choice, scopesOf } from './scopes.ts';

const t = messages.settings.tokenPage;

const initialValues = {
  name: '',
  preset: 'tea' as Choice['preset'],
  levels: { user: 'none', repository: 'none', issue: 'none', admin: 'none' } as Choice['levels'],
  publicOnly: false,
  days: '0',
};

/** A token that lives some days from now; 0: for ever. */
const expiryIn = (days: number) =>
  days === 0 ? {} : { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() };

/** Creates a token and passes its secret to the caller. */
export function TokenForm({
  user,
  onMade,
}: {
  user: Schema<'User'>;
  onMade: (made: { name: string; secret: string }) => void;
}) {
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      preset: (_, values) => (scopesOf(values) === null ? t.nothingChosen : null),
    },
  });
  useUnsaved({
    name: 'new token',
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    const name = values.name.trim();
    try {
      const secret = await createToken(user.login, {
        name,
        scopes: scopesOf(values) ?? [],
        ...expiryIn(Number(values.days)),
      });
      form.reset();
      onMade({ name, secret });
    } catch (refusal) {
      const isNameTaken = refusal instanceof ApiError && refusal.code === 'token.name-used';
      if (isNameTaken) form.setFieldError('name', messageOf(refusal));
      else if (!showFieldError(refusal, { name: 'name' }, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <TextInput
          label={messages.layout.name}
          description={t.nameHint}
          required
          maxLength={255}
          maw={400}
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t.permissions} {...form.getInputProps('preset')}>
          <Stack gap="sm" mt="sm">
            {Object.entries(t.presets).map(([value, [label, hint]]) => (
              <Radio key={value} value={value} label={label} description={hint} />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.preset === 'own' && (
          <ScopeChoice
            levels={form.values.levels}
            isAdmin={user.is_admin}
            onChange={(levels) => form.setValues({ levels })}
          />
        )}
        <Checkbox
          label={t.publicOnly}
          description={t.publicOnlyHint}
          {...form.getInputProps('publicOnly', { type: 'checkbox' })}
        />
        <NativeSelect
          label={t.expiry}
          maw={400}
          data={Object.entries(t.lifetimes).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('days')}
        />
        <Group>
          <Button variant="filled" type="submit" loading={form.submitting}>
            {t.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
