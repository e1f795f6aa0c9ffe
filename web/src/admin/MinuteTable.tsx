import { ScrollArea, Table } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { number, timeOfDay } from '../components/format.ts';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { milliseconds } from './amounts.ts';

const t = adminMessages.adminHealth;
export type Minute = Schema<'InstanceHealth'>['requests']['minutes'][number];

/** The data of the charts as a table, newest minute first. */
export function MinuteTable({ minutes, zone }: { minutes: readonly Minute[]; zone: string }) {
  return (
    <ScrollArea
      h={320}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.minuteTable }}
      type="auto"
    >
      <Table miw={640} aria-label={t.minuteTable}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.minute}</Table.Th>
            {[messages.layout.all, t.clientErrors, t.serverErrors, t.p50, t.p95, t.p99, t.max].map(
              (label) => (
                <Table.Th key={label} ta="right">
                  {label}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {minutes.toReversed().map((minute) => (
            <Table.Tr key={String(minute.started_at)}>
              <Table.Td>{timeOfDay(String(minute.started_at), zone)}</Table.Td>
              {[minute.count, minute.refused_count, minute.failed_count].map((count, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <Table.Td key={place} ta="right">
                  {number(count)}
                </Table.Td>
              ))}
              {[
                minute.p50_milliseconds,
                minute.p95_milliseconds,
                minute.p99_milliseconds,
                minute.max_milliseconds,
              ].map((ms, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <Table.Td key={place} ta="right">
                  {milliseconds(ms)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
