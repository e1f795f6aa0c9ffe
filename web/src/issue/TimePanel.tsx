import { Alert, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../app/session.ts';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { messages } from '../messages/index.ts';
import { isTracked, mayTrack, mayWriteIssues } from '../repositories/rights.ts';
import { DaysPanel } from './DaysPanel.tsx';
import type { IssueProps } from './issueProps.ts';
import { PeopleTime } from './PeopleTime.tsx';
import { issueTimeQuery } from './queries.ts';
import { StartHere } from './StartHere.tsx';

const t = messages.issue;

/** Time spent on an issue: against the estimate, per user, per day. */
export function TimePanel({
  repository,
  issue,
  place,
  isOffForAll,
}: IssueProps & { isOffForAll: boolean }) {
  const user = useSession();
  if (!isTracked(repository, isOffForAll)) {
    return (
      <Panel>
        {<Text>{isOffForAll ? t.trackingDisabledOnInstance : t.trackingDisabled}</Text>}
      </Panel>
    );
  }
  if (user == null) return <Panel>{<Text>{t.signIn}</Text>}</Panel>;
  const tracks = mayTrack(repository, issue, user);
  const seesAll = mayWriteIssues(repository, user);
  return (
    <Panel action={tracks && <StartHere place={place} title={issue.title} />}>
      {!tracks && <Alert>{t.contributorsOnly}</Alert>}
      {!seesAll && (
        <Text size="sm" c="dimmed">
          {t.ownOnly}
        </Text>
      )}
      <Sums place={place} seesAll={seesAll} />
    </Panel>
  );
}

function Panel({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t.time}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

function Sums({ place, seesAll }: Pick<IssueProps, 'place'> & { seesAll: boolean }) {
  const time = useQuery(issueTimeQuery(place));
  return (
    <Loaded query={time} rows={3}>
      {({ spent, estimate, remaining, progress, users, seconds, count }) => {
        const over = spent - estimate;
        return (
          <>
            <SimpleGrid cols={{ base: estimate > 0 ? 3 : 1, xs: 3 }} component="dl" m={0}>
              <Figure name={seesAll ? t.spent : t.ownSpent} value={hours(spent)} />
              {estimate > 0 && <Figure name={t.estimated} value={hours(estimate)} />}
              {estimate > 0 && (
                <Figure
                  name={over > 0 ? t.overrun : t.remaining}
                  value={hours(over > 0 ? over : (remaining ?? 0))}
                />
              )}
            </SimpleGrid>
            {progress !== null && (
              <div>
                <Progress.Root size="lg">
                  <Progress.Section
                    value={Math.min(100, progress)}
                    color={over >= 0 ? 'var(--warning)' : 'var(--accent)'}
                    aria-label={t.progress}
                    aria-valuetext={estimateText(progress, over, remaining)}
                  />
                </Progress.Root>
                <Text size="sm" mt="xs">
                  {estimateText(progress, over, remaining)}
                </Text>
              </div>
            )}
            {count > 0 && seesAll && <PeopleTime users={users} seconds={seconds} />}
            {count > 1 && <DaysPanel place={place} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** Text of the progress bar; it differs once the estimate is used up. */
function estimateText(progress: number, over: number, remaining: number | null): string {
  if (over > 0) return t.overrunText(number(progress), hours(over));
  return over === 0 ? t.estimateReached : t.progressText(number(progress), hours(remaining ?? 0));
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={600}>
        {value}
      </Text>
    </div>
  );
}
