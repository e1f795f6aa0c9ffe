import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { timeOfDay } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { HealthCards } from './HealthCards.tsx';
import { MinuteTable } from './MinuteTable.tsx';
import { healthQuery } from './queries.ts';

const t = messages.adminHealth;
const HealthCharts = lazy(() => import('./HealthCharts.tsx'));
/** Height of the charts, reserved while they load so that nothing moves. */
export const chartHeight = 240;

/** Health of the instance, polled every few seconds. */
export function HealthPage() {
  const zone = useZone();
  const health = useQuery(healthQuery);
  return (
    <AdminScreen title={messages.admin.sections.health}>
      <Loaded query={health} rows={8}>
        {(now) => (
          <Stack>
            <HealthCards health={now} />
            <Suspense fallback={<Skeleton height={chartHeight} />}>
              <HealthCharts minutes={now.requests.minutes} zone={zone} />
            </Suspense>
            <Card withBorder>
              <Title order={2} size="h4" mb="sm">
                {t.minuteTable}
              </Title>
              <MinuteTable minutes={now.requests.minutes} zone={zone} />
            </Card>
            <Text size="sm" c="dimmed">
              {t.processNote} {t.updated(timeOfDay(new Date(health.dataUpdatedAt), zone))}
            </Text>
          </Stack>
        )}
      </Loaded>
    </AdminScreen>
  );
}
