import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Schema } from '../app/api.ts';
import { longest } from '../app/lengths.ts';
import { confirmAction } from '../components/confirm.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { Panel } from '../components/Panel.tsx';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { placeOf, useEditRepository } from './queries.ts';

const t = messages.repositorySettings;

/** Name, description and visibility. */
export function GeneralSettings({ repository }: { repository: Schema<'Repository'> }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      name: repository.name,
      description: repository.description,
      website: repository.website,
      private: repository.private,
      archived: repository.archived,
    },
    validate: {
      name: (name) => (/^[\w.-]+$/.test(name.trim()) ? null : messages.repositories.nameRule),
    },
  });
  const settle = useUnsaved({
    name: `settings of repository ${repository.id}`,
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const sent = useRef(form.getValues());
  const edit = useEditRepository(placeOf(repository), messages.layout.saved, async (edited) => {
    // Input typed since the request stays unsaved.
    form.resetDirty(sent.current);
    if (edited.full_name === repository.full_name) return;
    settle();
    await navigate({ to: '/$owner/$repo/settings', params: placeOf(edited), replace: true });
  });
  const submit = form.onSubmit(async (values) => {
    // Untouched fields may have been changed by others.
    const changes = Object.fromEntries(
      Object.entries({ ...values, name: values.name.trim() }).filter(([key]) => form.isDirty(key)),
    );
    if (Object.keys(changes).length === 0) return;
    const { name } = changes;
    if (typeof name === 'string' && !(await confirmRename(repository.full_name, name))) return;
    sent.current = values;
    edit.mutate(changes);
  });
  return (
    <Panel title={t.general}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {edit.isError && <ErrorBox error={edit.error} />}
          <TextInput
            label={messages.layout.name}
            description={t.renameHint}
            required
            maxLength={longest.repositoryName}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={messages.repositories.description}
            minRows={2}
            maxRows={6}
            maxLength={longest.repositoryDescription}
            {...form.getInputProps('description')}
          />
          <TextInput
            label={messages.people.website}
            description={t.websiteHint}
            type="url"
            maxLength={1024}
            {...form.getInputProps('website')}
          />
          <Checkbox
            label={messages.repositories.isPrivate}
            description={messages.repositories.privateHint}
            {...form.getInputProps('private', { type: 'checkbox' })}
          />
          <Checkbox
            label={messages.repositories.archived}
            description={t.archivedHint}
            {...form.getInputProps('archived', { type: 'checkbox' })}
          />
          <FormButtons
            action={messages.layout.save}
            loading={edit.isPending}
            disabled={!form.isDirty()}
          />
        </Stack>
      </form>
    </Panel>
  );
}

const confirmRename = (before: string, name: string): Promise<boolean> =>
  confirmAction({ title: t.renameTitle, text: t.renameText(before, name), action: t.rename });
