import { Card, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { messages } from '../messages/index.ts';
import { placeOf, repositoryTimeQuery } from './queries.ts';
import { mayWriteIssues } from './rights.ts';

const t = messages.repositories;

/**
 * Total time and estimates: of all users for those who can write issues, otherwise the viewer's
 * own.
 */
export function RepositoryTotals({ repository }: { repository: Schema<'Repository'> }) {
  const user = useSession();
  const place = placeOf(repository);
  const time = useQuery(repositoryTimeQuery(place));
  const seesAll = mayWriteIssues(repository, user);
  return (
    <Loaded query={time} rows={2}>
      {({ seconds, own, billable_seconds, estimate, count }) => (
        <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
          <Figure name={seesAll ? t.spent : t.ownSpent} value={hours(seconds)}>
            {t.entries(count, number(count))}
          </Figure>
          {seesAll && <Figure name={t.own} value={hours(own)} />}
          <Figure name={t.billableTime} value={hours(billable_seconds)} />
          <Figure name={t.estimated} value={hours(estimate)}>
            {t.estimatedHint}
          </Figure>
        </SimpleGrid>
      )}
    </Loaded>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: string }) {
  return (
    <Card withBorder padding="sm">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={600}>
        {value}
      </Text>
      {children !== undefined && (
        <Text component="dd" m={0} size="xs" c="dimmed">
          {children}
        </Text>
      )}
    </Card>
  );
}
