import {
  Button,
  Card,
  Group,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { settingsQuery } from '../app/settings.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { Screen } from '../components/Screen.tsx';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { languageNames, languageOf } from '../messages/language.ts';
import { useSaveSettings } from './queries.ts';

const t = messages.settings.profileForm;
const fields = {
  full_name: 'full_name',
  description: 'description',
  location: 'location',
  website: 'website',
  visibility: 'visibility',
  language: 'language',
} as const;
/** Option value for "not set": a select cannot have an empty value. */
const unset = 'unset' as const;

/** The viewer's public profile. */
export function ProfilePage() {
  const settings = useQuery(settingsQuery);
  return (
    <Screen title={messages.settings.profile}>
      <Loaded query={settings} rows={8}>
        {(data) => data !== null && <ProfileForm settings={data} />}
      </Loaded>
    </Screen>
  );
}

function ProfileForm({ settings }: { settings: Schema<'UserSettings'> }) {
  const save = useSaveSettings();
  const [error, setError] = useState<unknown>();
  const { full_name, description, location, website, visibility, hide_email, hide_activity } =
    settings;
  const form = useForm({
    initialValues: {
      full_name,
      description,
      location,
      website,
      visibility,
      hide_email,
      hide_activity,
      language: languageOf(settings.language) ?? unset,
    },
  });
  useUnsaved({
    name: 'profile',
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    try {
      const language = values.language === unset ? '' : values.language;
      await save.mutateAsync({ ...values, website: values.website.trim(), language });
      form.resetDirty(values);
    } catch (refusal) {
      if (!showFieldError(refusal, fields, form.setFieldError)) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <Card withBorder>
          <Stack>
            <Text c="dimmed">{t.optional}</Text>
            <TextInput
              label={t.fullName}
              maxLength={100}
              autoComplete="name"
              {...form.getInputProps('full_name')}
            />
            <Textarea
              label={t.description}
              maxLength={255}
              minRows={2}
              {...form.getInputProps('description')}
            />
            <TextInput
              label={messages.people.location}
              maxLength={50}
              {...form.getInputProps('location')}
            />
            <TextInput
              label={messages.people.website}
              description={t.websiteHint}
              inputMode="url"
              autoComplete="url"
              {...form.getInputProps('website')}
            />
            <Select
              label={t.language}
              description={t.languageHint}
              data={[
                { value: unset, label: t.browserLanguage },
                ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
              ]}
              {...form.getInputProps('language')}
            />
          </Stack>
        </Card>
        <Panel title={t.privacy}>
          <Radio.Group label={t.visibility} {...form.getInputProps('visibility')}>
            <Stack gap="sm" mt="sm">
              {Object.entries(t.levels).map(([value, [label, hint]]) => (
                <Radio key={value} value={value} label={label} description={hint} />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            label={t.hideEmail}
            description={t.hideEmailHint}
            {...form.getInputProps('hide_email', { type: 'checkbox' })}
          />
          <Switch
            label={t.hideActivity}
            description={t.hideActivityHint}
            {...form.getInputProps('hide_activity', { type: 'checkbox' })}
          />
        </Panel>
        <Group>
          <Button variant="filled" type="submit" loading={save.isPending}>
            {messages.layout.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
