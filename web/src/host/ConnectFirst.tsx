import { Button, Group, Skeleton, Stack, Stepper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PasteToken, SignInWithHost } from './ConnectWays.tsx';
import { hostQuery, useCanSignIn } from './queries.ts';
import { t } from './texts.ts';

/** Who has tracked nothing connects with the host first; `children` is what comes after it. */
export default function ConnectFirst({ children }: { children: ReactNode }) {
  const query = useQuery(hostQuery);
  const canSignIn = useCanSignIn();
  const [isLeft, setIsLeft] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const host = query.data;
  if (query.isPending) return <Skeleton height={240} />;
  if (host == null || isLeft) return children;
  const pastes = isPasting || !canSignIn;
  return (
    <Stack>
      <Stepper active={host.connected ? 1 : 0} size="xs" iconSize={24}>
        {t.steps.map((step) => (
          <Stepper.Step key={step} label={step} />
        ))}
      </Stepper>
      {host.connected ? (
        children
      ) : (
        <>
          <div>
            <Title order={2} size="h3" fz="xl">
              {t.firstTitle}
            </Title>
            <Text c="dimmed">{t.firstText(host.name)}</Text>
          </div>
          {pastes ? <PasteToken host={host} /> : <SignInWithHost host={host.name} to="/" />}
          <Group justify="space-between">
            {pastes ? (
              <span />
            ) : (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<KeyRound size={16} />}
                onClick={() => setIsPasting(true)}
              >
                {t.paste}
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={() => setIsLeft(true)}>
              {t.without(host.name)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
