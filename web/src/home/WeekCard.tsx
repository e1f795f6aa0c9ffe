import { Card, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../parts/EmptyState.tsx';
import { hours } from '../parts/format.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { WideTable } from '../parts/WideTable.tsx';
import { useZone } from '../parts/zone.ts';
import { texts } from '../texts/index.ts';
import { weekQuery } from './queries.ts';
import { daysOfWeek } from './week.ts';

const t = texts.home;
/** The kit's charts are large: they come when the page stands. */
const WeekChart = lazy(() => import('./WeekChart.tsx'));

export function WeekCard() {
  const zone = useZone();
  const week = useQuery(weekQuery(zone));
  return (
    <Card withBorder h="100%">
      <Loaded query={week} rows={6}>
        {(report) => {
          const days = daysOfWeek(report, zone);
          return (
            <Stack>
              <Group justify="space-between">
                <Title order={2} size="h4">
                  {t.chart}
                </Title>
                <Text fw={700}>
                  {t.total}: {hours(report.total.seconds)}
                </Text>
              </Group>
              {report.total.count === 0 ? (
                <EmptyState title={t.nothingThisWeek}>{t.nothingThisWeekText}</EmptyState>
              ) : (
                <>
                  <Suspense fallback={<Skeleton height={180} />}>
                    <WeekChart days={days} />
                  </Suspense>
                  <WideTable minWidth={420} label={t.chart}>
                    <Table.Thead>
                      <Table.Tr>
                        {days.map(({ label }) => (
                          <Table.Th key={label}>{label}</Table.Th>
                        ))}
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      <Table.Tr>
                        {days.map(({ label, seconds }) => (
                          <Table.Td key={label}>{hours(seconds)}</Table.Td>
                        ))}
                      </Table.Tr>
                    </Table.Tbody>
                  </WideTable>
                </>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Card>
  );
}
