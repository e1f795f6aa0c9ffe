import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { type Credentials, CredentialsForm } from '../components/CredentialsForm.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { fieldOf, showFieldError } from '../components/fieldErrors.ts';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useEditSettings } from './mutations.ts';
import { instanceSettingsQuery } from './queries.ts';
import type { Setting } from './settingGroups.ts';

const t = adminMessages.adminSettings;

type Mode = keyof typeof t.modes;

/** The setting of this name; undefined until it is loaded. */
const useSetting = (name: string): Setting | undefined =>
  useQuery(instanceSettingsQuery).data?.find((setting) => setting.name === name);

/** What fixes a setting; undefined if it can be changed here. */
const fixedText = (setting: Setting | undefined): string | undefined =>
  setting === undefined || setting.editable ? undefined : t.fixed(setting.variable);

/** Who can create an account. */
export function RegistrationSetting() {
  const setting = useSetting('REGISTRATION');
  const edit = useEditSettings();
  return (
    <Stack gap="xs">
      <Select
        label={t.registration}
        description={fixedText(setting)}
        data={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
        value={(setting?.value ?? null) as Mode | null}
        disabled={setting?.editable !== true || edit.isPending}
        maw={320}
        onChange={(value) => value !== null && edit.mutate({ REGISTRATION: value as Mode })}
      />
      {edit.isError && <ErrorBox error={edit.error} />}
    </Stack>
  );
}

/** The mail server and the sender. */
export function MailServerSetting() {
  const server = useSetting('SMTP_URL');
  const sender = useSetting('MAIL_FROM');
  const plain = useSetting('ALLOW_SMTP_WITHOUT_TLS');
  if (server === undefined || sender === undefined || plain === undefined) return null;
  // The form starts from what is loaded.
  const key = `${server.value} ${sender.value} ${plain.value}`;
  return <MailServerForm key={key} {...{ server, sender, plain }} />;
}

const fields = {
  SMTP_URL: 'SMTP_URL',
  MAIL_FROM: 'MAIL_FROM',
  ALLOW_SMTP_WITHOUT_TLS: 'isPlain',
} as const;

interface MailServerSettings {
  readonly server: Setting;
  readonly sender: Setting;
  readonly plain: Setting;
}

function MailServerForm({ server, sender, plain }: MailServerSettings) {
  const edit = useEditSettings();
  const isSet = server.value !== '';
  const form = useForm({
    initialValues: { SMTP_URL: '', MAIL_FROM: sender.value, isPlain: plain.value === 'true' },
  });
  const save = (changes: Parameters<typeof edit.mutate>[0]): void =>
    edit.mutate(changes, {
      onError: (error) =>
        fieldOf(error)?.field === 'password'
          ? askForPassword(changes)
          : showFieldError(error, fields, form.setFieldError),
    });
  const askForPassword = (changes: Parameters<typeof edit.mutate>[0]): void => {
    const send = async ({ password, code }: Credentials) => {
      await edit.mutateAsync({ ...changes, password, otp: code ?? null });
      modals.close(id);
    };
    const title = messages.layout.passwordAgain;
    const children = <CredentialsForm label={messages.layout.save} action={send} />;
    const id = modals.open({ title, children });
  };
  const submit = form.onSubmit(({ SMTP_URL, MAIL_FROM, isPlain }) =>
    save({
      // The current one is not shown, so an empty field keeps it.
      ...(server.editable && SMTP_URL.trim() !== '' ? { SMTP_URL } : {}),
      ...(sender.editable ? { MAIL_FROM } : {}),
      ...(plain.editable ? { ALLOW_SMTP_WITHOUT_TLS: isPlain ? 'true' : '' } : {}),
    }),
  );
  const hasFieldError = Object.keys(form.errors).length > 0;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{isSet ? t.mailIsSent : t.mailWaits}</Text>
        {edit.isError && !hasFieldError && <ErrorBox error={edit.error} />}
        <PasswordInput
          label={t.server}
          description={fixedText(server) ?? t.serverHint}
          placeholder={isSet ? t.serverSet : 'smtps://user:password@mail.example.com'}
          disabled={!server.editable}
          autoComplete="off"
          required={!isSet}
          {...form.getInputProps('SMTP_URL')}
        />
        <TextInput
          label={t.sender}
          description={fixedText(sender)}
          placeholder="Punchcard <punchcard@example.com>"
          disabled={!sender.editable}
          required
          {...form.getInputProps('MAIL_FROM')}
        />
        <Checkbox
          label={t.allowPlain}
          description={fixedText(plain)}
          disabled={!plain.editable}
          {...form.getInputProps('isPlain', { type: 'checkbox' })}
        />
        {(server.editable || sender.editable || plain.editable) && (
          <Group>
            <Button type="submit" loading={edit.isPending}>
              {messages.layout.save}
            </Button>
            {isSet && server.editable && (
              <Button
                variant="subtle"
                color="red"
                disabled={edit.isPending}
                onClick={() => save({ SMTP_URL: '' })}
              >
                {t.removeServer}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}
