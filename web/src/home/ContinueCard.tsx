import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import { messages } from '../messages/index.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { LastIssues } from '../stopwatch/LastIssues.tsx';
import { useStart } from '../stopwatch/mutations.ts';
import { lastIssuesQuery } from '../stopwatch/queries.ts';

const t = messages.home;

/** Recent issues, to continue with. */
export function ContinueCard() {
  const last = useQuery(lastIssuesQuery);
  const start = useStart();
  return (
    <Card withBorder h="100%">
      <Stack>
        <Title order={2} size="h4">
          {t.continueTitle}
        </Title>
        <Loaded query={last}>
          {(issues) => (
            <>
              <Text size="sm" c="dimmed">
                {issues.length === 0 ? t.continueEmpty : t.continueText}
              </Text>
              <LastIssues
                heading={null}
                starting={start.isPending ? start.variables : undefined}
                onChoose={(issue) => start.mutate(issue)}
              />
            </>
          )}
        </Loaded>
        <Button variant="light" onClick={openStart}>
          {t.startAnother}
        </Button>
      </Stack>
    </Card>
  );
}
