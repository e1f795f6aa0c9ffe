import { Box, Button, Flex, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CopyField } from '../../components/CopyField.tsx';
import { CredentialsForm } from '../../components/CredentialsForm.tsx';
import { ErrorBox } from '../../components/ErrorBox.tsx';
import { fieldOf } from '../../components/fieldErrors.ts';
import { Panel } from '../../components/Panel.tsx';
import { messages } from '../../messages/index.ts';
import { beginTwoFactor, confirmTwoFactor, type Setup } from './queries.ts';

const t = messages.settings.twoFactorPage;

/** Setup in three steps: password, secret, first code. */
export function SetupCard({ onOn }: { onOn: (codes: readonly string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <Panel title={t.setUp}>
      {setup === null ? (
        <CredentialsForm
          label={t.setUp}
          action={async (proof) => setSetup(await beginTwoFactor(proof))}
        >
          <Text>{t.setUpText}</Text>
        </CredentialsForm>
      ) : (
        <FirstCode setup={setup} onOn={onOn} onCancel={() => setSetup(null)} />
      )}
    </Panel>
  );
}

function FirstCode({
  setup,
  onOn,
  onCancel,
}: {
  setup: Setup;
  onOn: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const [error, setError] = useState<unknown>();
  const form = useForm({ initialValues: { code: '' } });
  const submit = form.onSubmit(async ({ code }) => {
    setError(undefined);
    try {
      onOn(await confirmTwoFactor(code.replace(/\s/g, '')));
    } catch (refusal) {
      if (fieldOf(refusal)?.field === 'code') form.setFieldError('code', t.wrongCode);
      else setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Flex direction={{ base: 'column', xs: 'row' }} gap="lg" align="flex-start">
        {/* As an image, so that scripts in the SVG cannot run and the CSP allows it. */}
        <Box bg="white" p="sm" flex="none">
          <Image
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
            alt={t.qr}
            w={180}
            h={180}
          />
        </Box>
        <Stack flex={1} miw={0} w="100%">
          <Text>{t.scan}</Text>
          <CopyField label={t.key} value={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
          {error !== undefined && <ErrorBox error={error} />}
          <TextInput
            label={t.codeLabel}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            maw={240}
            {...form.getInputProps('code')}
          />
          <Group>
            <Button variant="filled" type="submit" loading={form.submitting}>
              {t.enable}
            </Button>
            <Button onClick={onCancel}>{messages.layout.cancel}</Button>
          </Group>
        </Stack>
      </Flex>
    </form>
  );
}
