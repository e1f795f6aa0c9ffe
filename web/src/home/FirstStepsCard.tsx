import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAreas } from '../app/area.ts';
import { useSession } from '../app/session.ts';
import { foundQuery } from '../components/issueOptions.ts';
import { Parts } from '../components/Parts.tsx';
import { messages } from '../messages/index.ts';
import { NewTask } from '../stopwatch/NewTask.tsx';
import { StartButton } from '../stopwatch/StartButton.tsx';

const t = messages.home;

/** For users without entries: only what is left for them to do. */
export function FirstStepsCard() {
  const [Before] = useAreas().flatMap(({ beforeFirstSteps = [] }) => beforeFirstSteps);
  if (Before === undefined) return <Steps />;
  return (
    <Before>
      <Steps />
    </Before>
  );
}

function Steps() {
  const { is_admin: isAdmin = false } = useSession() ?? {};
  const steps = useAreas().flatMap(({ firstSteps = [] }) => firstSteps);
  const { data: issues } = useQuery(foundQuery('', false));
  if (issues === undefined) return null;
  const hasIssue = issues.length > 0;
  const others = isAdmin && (
    <Parts of={steps} props={{ variant: 'subtle', color: 'gray', mr: 'auto' }} />
  );
  return (
    <Card withBorder maw={560} w="100%" mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Stack>
        <div>
          <Title order={2} size="h3" fz="xl">
            {hasIssue ? t.gettingStarted : t.whatNow}
          </Title>
          <Text c="dimmed">{hasIssue ? t.gettingStartedReady : t.whatNowText}</Text>
        </div>
        {hasIssue ? (
          <Group justify="flex-end">
            {others}
            <StartButton />
          </Group>
        ) : (
          <NewTask>{others}</NewTask>
        )}
      </Stack>
    </Card>
  );
}
