import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { firstStepsQuery } from './queries.ts';

const t = messages.home;
const LoadDemo = lazy(async () => ({ default: (await import('../admin/LoadDemo.tsx')).LoadDemo }));
const FirstTask = lazy(async () => ({ default: (await import('./FirstTask.tsx')).FirstTask }));

/** For users without entries: only what is left for them to do. */
export function FirstStepsCard() {
  const { login = '', is_admin: isAdmin = false } = useSession() ?? {};
  const { data } = useQuery(firstStepsQuery(login));
  if (data === undefined) return null;
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {data.hasIssue ? t.gettingStarted : t.whatNow}
        </Title>
        {data.hasIssue ? (
          <>
            <Text>{t.gettingStartedReady}</Text>
            <Button onClick={openStart} style={{ alignSelf: 'flex-start' }}>
              {t.startStopwatch}
            </Button>
          </>
        ) : (
          <Suspense fallback={<Skeleton height={120} />}>
            <FirstTask owner={login} project={data.project} />
          </Suspense>
        )}
        {isAdmin && (
          <Suspense>
            <LoadDemo variant="subtle" color="gray" style={{ alignSelf: 'flex-start' }} />
          </Suspense>
        )}
      </Stack>
    </Card>
  );
}
