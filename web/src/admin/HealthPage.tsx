import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { timeOfDay } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { useZone } from '../components/zone.ts';
import { adminMessages } from '../messages/administration.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { HealthCards } from './HealthCards.tsx';
import { HealthCharts } from './HealthCharts.tsx';
import { MinuteTable } from './MinuteTable.tsx';
import { healthQuery } from './queries.ts';

const t = adminMessages.adminHealth;

/** Health of the instance, polled every few seconds. */
export function HealthPage() {
  const zone = useZone();
  const health = useQuery(healthQuery);
  return (
    <AdminScreen title={adminMessages.admin.sections.health}>
      <Loaded query={health} rows={8}>
        {(now) => (
          <Stack>
            <HealthCards health={now} />
            <HealthCharts minutes={now.requests.minutes} zone={zone} />
            <Panel title={t.minuteTable} isFlush>
              <MinuteTable minutes={now.requests.minutes} zone={zone} />
            </Panel>
            <Text c="dimmed">
              {t.processNote} {t.updated(timeOfDay(new Date(health.dataUpdatedAt), zone))}
            </Text>
          </Stack>
        )}
      </Loaded>
    </AdminScreen>
  );
}
