import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStart } from '../stopwatch/mutations.ts';
import { StartButtons } from '../stopwatch/StartButtons.tsx';
import { PasteToken, SignInWithHost } from './ConnectWays.tsx';
import { hostQuery, ownIssuesQuery, useCanSignIn } from './queries.ts';
import { t } from './texts.ts';

/** Who has tracked nothing connects with the host first; `children` is what comes after it. */
export default function ConnectFirst({ children }: { children: ReactNode }) {
  const query = useQuery(hostQuery);
  const canSignIn = useCanSignIn();
  const [isLeft, setIsLeft] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const host = query.data;
  if (query.isPending) return null;
  if (host == null || isLeft) return children;
  if (host.connected) return <ChooseIssue host={host.name}>{children}</ChooseIssue>;
  const pastes = isPasting || !canSignIn;
  return (
    <Card withBorder maw={560} w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Stack>
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
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => setIsPasting(true)}
            >
              {t.paste}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={() => setIsLeft(true)}>
            {t.without(host.name)}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** The viewer's own open issues on the host: one starts with a click, or the first with Enter. */
function ChooseIssue({ host, children }: { host: string; children: ReactNode }) {
  const found = useQuery(ownIssuesQuery);
  const start = useStart();
  const [isLeft, setIsLeft] = useState(false);
  if (found.isPending) return <Skeleton height={200} maw={560} mx="auto" />;
  const issues = found.data?.issues ?? [];
  if (issues.length === 0 || isLeft) return children;
  return (
    <Card withBorder maw={560} w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Stack>
        <div>
          <Title order={2} size="h3" fz="xl">
            {t.chooseTitle}
          </Title>
          <Text c="dimmed">{t.chooseText(host)}</Text>
        </div>
        <StartButtons
          isFocused
          issues={issues}
          starting={start.isPending ? start.variables : undefined}
          onChoose={(issue) => start.mutate(issue)}
        />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => setIsLeft(true)}>
            {t.without(host)}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
