import { Badge, Box, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../app/api.ts';
import { Bar } from '../components/Bar.tsx';
import { Dot } from '../components/Dot.tsx';
import { hours } from '../components/format.ts';
import text from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { EstimateBar, isOver } from './EstimateBar.tsx';
import classes from './repositories.module.css';

const t = messages.repositories;

/** A project or repository, with the time of this month. */
export interface TimedRow {
  readonly key: string;
  readonly colour: string;
  /** Its name, as a link. */
  readonly name: ReactNode;
  /** Below its name on phones, before the estimate. */
  readonly below: string;
  readonly badges: ReactNode;
  readonly client?: string | undefined;
  readonly isArchived: boolean;
  readonly time: Schema<'Repository'>['time'];
}

/** Of a link around the text of a name. */
export const nameLink = { className: text.text, c: 'inherit' } as const;

/** The name of a row, with its address small beside it. */
export const NameText = ({
  name,
  address = '',
  isArchived,
}: {
  name: string;
  address?: string | undefined;
  isArchived: boolean;
}) => (
  <>
    <Text span fw={isArchived ? 400 : 600}>
      <bdi>{name}</bdi>
    </Text>{' '}
    <Text span size="xs" c="dimmed" visibleFrom="sm">
      {address}
    </Text>
  </>
);

/**
 * @param isWhole whether these are all, so that they have a total
 * @param client head of the column of clients, if there is one
 */
export function TimeTable({
  rows,
  isWhole,
  client,
}: {
  rows: readonly TimedRow[];
  isWhole: boolean;
  client?: string;
}) {
  const months = rows.map(({ time }) => time?.month ?? 0);
  const most = Math.max(1, ...months);
  const total = months.reduce((sum, month) => sum + month, 0);
  return (
    <WideTable minWidth={280} label={messages.layout.projects}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.repository}</Table.Th>
          {client !== undefined && <Table.Th visibleFrom="lg">{client}</Table.Th>}
          <Table.Th ta="right" className={classes.hours}>
            {t.month}
          </Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            {t.estimateUsed}
          </Table.Th>
          <Table.Th visibleFrom="lg" ta="right">
            {t.left}
          </Table.Th>
          <Table.Th visibleFrom="sm" className={classes.state}>
            {t.projectState}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} most={most} hasClient={client !== undefined} />
        ))}
      </Table.Tbody>
      {isWhole && total > 0 && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{messages.layout.total}</Table.Th>
            {client !== undefined && <Table.Td visibleFrom="lg" />}
            <Table.Td ta="right" fw={600} className={classes.hours}>
              {hours(total)}
            </Table.Td>
            <Table.Td visibleFrom="sm" />
            <Table.Td visibleFrom="lg" />
            <Table.Td visibleFrom="sm" />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </WideTable>
  );
}

function Row({ row, most, hasClient }: { row: TimedRow; most: number; hasClient: boolean }) {
  const { name, colour, isArchived, time } = row;
  const { month = 0, estimate = 0, estimate_used: used = 0 } = time ?? {};
  const color = isOver(time) ? 'var(--warning)' : undefined;
  return (
    <Table.Tr c={isArchived ? 'var(--text-3)' : undefined}>
      <Table.Td>
        <Group gap="sm" className={classes.project}>
          <Dot colour={colour} />
          {name}
          {row.badges}
          <Text hiddenFrom="sm" size="xs" c={color ?? 'dimmed'} className={classes.below}>
            {row.below}
            {estimate > 0 && ` · ${t.usedOf(hours(used), hours(estimate))}`}
          </Text>
        </Group>
      </Table.Td>
      {hasClient && <Table.Td visibleFrom="lg">{row.client ?? '–'}</Table.Td>}
      <Table.Td ta="right" fw={600} className={classes.hours}>
        <Box className={classes.figure}>
          <Box visibleFrom="sm" className={classes.month}>
            <Bar parts={[{ id: row.key, share: month / most, colour }]} />
          </Box>
          {month === 0 ? '–' : hours(month)}
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {estimate === 0 || time == null ? '–' : <EstimateBar time={time} />}
      </Table.Td>
      <Table.Td visibleFrom="lg" ta="right" c={color}>
        {estimate === 0
          ? '–'
          : isOver(time)
            ? t.over(hours(used - estimate))
            : hours(estimate - used)}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.state}>
        {isOver(time) && !isArchived ? (
          <Badge color="yellow" size="sm">
            {t.overBadge}
          </Badge>
        ) : (
          !isArchived && (
            <Text span c="dimmed">
              {t.active}
            </Text>
          )
        )}
      </Table.Td>
    </Table.Tr>
  );
}
