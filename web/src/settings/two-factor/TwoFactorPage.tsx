import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsChanged } from '../../app/changes.ts';
import { CredentialsForm } from '../../components/CredentialsForm.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Screen } from '../../components/Screen.tsx';
import { messages } from '../../messages/index.ts';
import { notifySuccess } from '../../notifications/notify.tsx';
import { removeTwoFactor, renewCodes, twoFactorQuery } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupCard } from './SetupCard.tsx';

const t = messages.settings.twoFactorPage;

/** Two-factor authentication with an authenticator app. */
export function TwoFactorPage() {
  const state = useQuery(twoFactorQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isNew, setIsNew] = useState(false);
  const turnOn = async (made: readonly string[]) => {
    setCodes(made);
    setIsNew(true);
    await sessionsChanged();
  };
  return (
    <Screen title={messages.settings.twoFactor}>
      <Text>{t.intro}</Text>
      {codes.length > 0 ? (
        <RecoveryCodes
          codes={codes}
          note={isNew ? t.enabled : null}
          onDone={() => {
            setCodes([]);
            setIsNew(false);
          }}
        />
      ) : (
        <Loaded query={state} rows={3}>
          {({ enabled, created_at, recovery_codes_left }) =>
            enabled ? (
              <OnCard
                since={created_at}
                codesLeft={recovery_codes_left}
                onCodes={(made) => {
                  setCodes(made);
                  void sessionsChanged();
                }}
              />
            ) : (
              <SetupCard onOn={turnOn} />
            )
          }
        </Loaded>
      )}
    </Screen>
  );
}

function OnCard({
  since,
  codesLeft,
  onCodes,
}: {
  since: string | null;
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [mutation, setDeed] = useState<'renew' | 'remove' | null>(null);
  const cancel = () => setDeed(null);
  return (
    <Panel
      title={t.statusEnabled}
      tools={
        since !== null && (
          <Badge color="green">
            {t.since} <RelativeTime at={since} />
          </Badge>
        )
      }
    >
      <Text>
        {t.codesLeft(codesLeft)} {codesLeft <= 3 && t.fewCodes}
      </Text>
      {mutation === null && (
        <Group>
          <Button onClick={() => setDeed('renew')}>{t.newCodes}</Button>
          <Button variant="subtle" color="red" onClick={() => setDeed('remove')}>
            {t.disable}
          </Button>
        </Group>
      )}
      {mutation === 'renew' && (
        <CredentialsForm
          key="renew"
          label={t.newCodes}
          onCancel={cancel}
          action={async (proof) => onCodes(await renewCodes(proof))}
        >
          <Text>{t.newCodesText}</Text>
        </CredentialsForm>
      )}
      {mutation === 'remove' && (
        <CredentialsForm
          key="remove"
          color="red"
          label={t.disable}
          onCancel={cancel}
          action={async (proof) => {
            await removeTwoFactor(proof);
            notifySuccess(t.disabled);
            await sessionsChanged();
          }}
        >
          <Text>{t.disableText}</Text>
        </CredentialsForm>
      )}
    </Panel>
  );
}
