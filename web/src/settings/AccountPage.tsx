import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError, api, dataOf, type Schema } from '../app/api.ts';
import { leave, useSession } from '../app/session.ts';
import { CredentialsForm } from '../components/CredentialsForm.tsx';
import { Panel } from '../components/Panel.tsx';
import { Screen } from '../components/Screen.tsx';
import { fileNameOf, saveFile } from '../components/saveFile.ts';
import classes from '../components/text.module.css';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';

const t = messages.settings.accountPage;

/** Data export and account deletion. */
export function AccountPage() {
  const user = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const exporting = useMutation({ mutationFn: exportData, onError: notifyError });
  return (
    <Screen title={messages.settings.account}>
      <Panel title={t.export}>
        <Text>{t.exportText}</Text>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => exporting.mutate()}
          loading={exporting.isPending}
        >
          {t.exportButton}
        </Button>
      </Panel>
      <Panel title={t.remove}>
        <Text>{t.removeText}</Text>
        {isLeaving && user ? (
          <LeavingForm user={user} onCancel={() => setIsLeaving(false)} />
        ) : (
          <Group>
            <Button color="red" variant="outline" onClick={() => setIsLeaving(true)}>
              {t.remove}
            </Button>
          </Group>
        )}
      </Panel>
    </Screen>
  );
}

async function exportData(): Promise<void> {
  const { data, response } = await withPassword(() => api.GET('/user/export', { parseAs: 'blob' }));
  saveFile(dataOf(data), fileNameOf(response));
}

function LeavingForm({ user, onCancel }: { user: Schema<'User'>; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [purge, setPurge] = useState(false);
  const isName = name.trim().toLowerCase() === user.login.toLowerCase();
  return (
    <CredentialsForm
      color="red"
      label={t.removeButton}
      onCancel={onCancel}
      isHeld={!isName}
      action={async ({ password, code }) => {
        try {
          await api.DELETE('/user', {
            params: { query: { purge } },
            body: code === undefined ? { password } : { password, otp: code },
          });
        } catch (error) {
          const isOwner =
            error instanceof ApiError &&
            /ownership of repositories|gehören noch Repositorys/.test(error.message);
          throw isOwner ? new Error(t.ownsRepositories) : error;
        }
        leave();
      }}
    >
      <TextInput
        label={<span className={classes.text}>{t.typeName(user.login)}</span>}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name !== '' && !isName && !user.login.startsWith(name) ? t.nameDiffers : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maw={400}
      />
      <Checkbox
        label={t.purge}
        description={t.purgeHint}
        checked={purge}
        onChange={(event) => setPurge(event.currentTarget.checked)}
      />
    </CredentialsForm>
  );
}
