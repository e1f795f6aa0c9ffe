import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, api, type Schema } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { leave, useSession } from '../app/session.ts';
import { CredentialsForm } from '../components/CredentialsForm.tsx';
import { Panel } from '../components/Panel.tsx';
import { Parts } from '../components/Parts.tsx';
import { Screen } from '../components/Screen.tsx';
import classes from '../components/text.module.css';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';

const t = messages.settings.accountPage;

/** What people do with their whole account, such as deleting it. */
export function AccountPage() {
  const user = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const panels = useAreas().flatMap(({ accountPanels = [] }) => accountPanels);
  return (
    <Screen title={messages.settings.account}>
      <Parts of={panels} props={{}} />
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
          await withPassword(() =>
            api.DELETE('/user', {
              params: { query: { purge } },
              body: code === undefined ? { password } : { password, otp: code },
            }),
          );
        } catch (error) {
          const isOwner = error instanceof ApiError && error.code === 'user.owns-repositories';
          throw isOwner ? new Error(t.ownsRepositories) : error;
        }
        leave();
      }}
    >
      <TextInput
        label={
          <span className={classes.text}>{messages.repositorySettings.typeName(user.login)}</span>
        }
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name !== '' && !isName && !user.login.startsWith(name) ? t.nameDiffers : null}
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
