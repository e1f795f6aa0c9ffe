import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { FirstTask } from './FirstTask.tsx';
import { firstStepsQuery } from './queries.ts';

const t = messages.home;
const LoadDemo = lazy(async () => ({ default: (await import('../admin/LoadDemo.tsx')).LoadDemo }));

/** For users without entries: only what is left for them to do. */
export function FirstStepsCard() {
  const { login = '', is_admin: isAdmin = false } = useSession() ?? {};
  const { data } = useQuery(firstStepsQuery(login));
  if (data === undefined) return null;
  const loadDemo = isAdmin && (
    <Suspense>
      <LoadDemo variant="subtle" color="gray" mr="auto" />
    </Suspense>
  );
  return (
    <Card withBorder maw={560} w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Stack>
        <div>
          <Title order={2} size="h3" fz="xl">
            {data.hasIssue ? t.gettingStarted : t.whatNow}
          </Title>
          <Text c="dimmed">{data.hasIssue ? t.gettingStartedReady : t.taskText}</Text>
        </div>
        {data.hasIssue ? (
          <Group justify="flex-end">
            {loadDemo}
            <Button onClick={openStart}>{t.startStopwatch}</Button>
          </Group>
        ) : (
          <FirstTask owner={login} project={data.project}>
            {loadDemo}
          </FirstTask>
        )}
      </Stack>
    </Card>
  );
}
