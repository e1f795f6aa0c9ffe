import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { weekQuery } from './queries.ts';
import { WeekTable } from './WeekTable.tsx';
import { daysOfWeek } from './week.ts';

const t = messages.home;

export function WeekCard() {
  const zone = useZone();
  const week = useQuery(weekQuery(zone));
  return (
    <Card withBorder h="100%">
      <Loaded query={week} rows={6}>
        {(report) => {
          const days = daysOfWeek(report, zone);
          return (
            <Stack h="100%">
              <Group justify="space-between">
                <Title order={2} size="h4">
                  {t.chart}
                </Title>
                <Text fw={600}>
                  {t.total}: {hours(report.total.seconds)}
                </Text>
              </Group>
              {report.total.count === 0 ? (
                <EmptyState title={t.emptyWeek}>{t.emptyWeekText}</EmptyState>
              ) : (
                <WeekTable days={days} />
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Card>
  );
}
