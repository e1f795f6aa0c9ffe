import { Badge, Box, Group, Table, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { Bar } from '../components/Bar.tsx';
import { RepositoryDot } from '../components/Dot.tsx';
import { hours } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import text from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { slotOf } from '../theme/repositoryColours.ts';
import { EstimateBar, isOver } from './EstimateBar.tsx';
import { placeOf } from './queries.ts';
import { RepositoryBadges } from './RepositoryBadges.tsx';
import classes from './repositories.module.css';

const t = messages.repositories;

type Repository = Schema<'Repository'>;

const monthOf = ({ time }: Repository): number => time?.month ?? 0;

/** @param isWhole whether these are all, so that they have a total */
export function RepositoryList({
  repositories,
  isWhole,
}: {
  repositories: readonly Repository[];
  isWhole: boolean;
}) {
  const months = repositories.map(monthOf);
  const most = Math.max(1, ...months);
  const total = months.reduce((sum, month) => sum + month, 0);
  return (
    <WideTable minWidth={280} label={messages.layout.projects}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.repository}</Table.Th>
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
        {repositories.map((repository) => (
          <Row key={repository.id} repository={repository} most={most} />
        ))}
      </Table.Tbody>
      {isWhole && total > 0 && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{messages.layout.total}</Table.Th>
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

function Row({ repository, most }: { repository: Repository; most: number }) {
  const { id, name, full_name, description, archived, time } = repository;
  const { estimate = 0, estimate_used: used = 0 } = time ?? {};
  const month = monthOf(repository);
  const color = isOver(time) ? 'var(--warning)' : undefined;
  return (
    <Table.Tr c={archived ? 'var(--text-3)' : undefined}>
      <Table.Td>
        <Group gap="sm" className={classes.project}>
          <RepositoryDot repository={id} />
          <TextLink
            to="/$owner/$repo"
            params={placeOf(repository)}
            title={description}
            className={text.text}
            c="inherit"
          >
            <Text span fw={archived ? 400 : 600}>
              {name}
            </Text>{' '}
            <Text span size="xs" c="dimmed" visibleFrom="sm">
              {full_name}
            </Text>
          </TextLink>
          <RepositoryBadges repository={repository} />
          <Text hiddenFrom="sm" size="xs" c={color ?? 'dimmed'} className={classes.below}>
            {full_name}
            {estimate > 0 && ` · ${t.usedOf(hours(used), hours(estimate))}`}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td ta="right" fw={600} className={classes.hours}>
        <Box className={classes.figure}>
          <Box visibleFrom="sm" className={classes.month}>
            <Bar parts={[{ id, share: month / most, colour: slotOf(id) }]} />
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
        {isOver(time) && !archived ? (
          <Badge color="yellow" size="sm">
            {t.overBadge}
          </Badge>
        ) : (
          !archived && (
            <Text span c="dimmed">
              {t.active}
            </Text>
          )
        )}
      </Table.Td>
    </Table.Tr>
  );
}
