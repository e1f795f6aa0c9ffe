import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { timeOfDay } from '../parts/format.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useZone } from '../parts/zone.ts';
import { texts } from '../texts/index.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { HealthCards } from './HealthCards.tsx';
import { MinuteTable } from './MinuteTable.tsx';
import { healthQuery } from './queries.ts';

const t = texts.adminHealth;
const HealthCharts = lazy(() => import('./HealthCharts.tsx'));
/** As high as the charts: nothing moves when they come. */
export const chartHeight = 240;

/** How the instance does, read again every few seconds. */
export function HealthPage() {
  const zone = useZone();
  const health = useQuery(healthQuery);
  return (
    <AdminScreen title={texts.admin.places.health}>
      <Loaded query={health} rows={8}>
        {(now) => (
          <Stack>
            <HealthCards health={now} />
            <Suspense fallback={<Skeleton height={chartHeight} />}>
              <HealthCharts minutes={now.requests.minutes} zone={zone} />
            </Suspense>
            <Card withBorder>
              <Title order={2} size="h4" mb="sm">
                {t.table}
              </Title>
              <MinuteTable minutes={now.requests.minutes} zone={zone} />
            </Card>
            <Text size="sm" c="dimmed">
              {t.ownView} {t.updated(timeOfDay(new Date(health.dataUpdatedAt), zone))}
            </Text>
          </Stack>
        )}
      </Loaded>
    </AdminScreen>
  );
}
