import { Group, Stack, Table, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import { number } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { placeOf } from './queries.ts';
import { RepositoryBadges } from './RepositoryBadges.tsx';

const t = messages.repositories;

export function RepositoryList({
  repositories,
}: {
  repositories: readonly Schema<'Repository'>[];
}) {
  return (
    <WideTable minWidth={280} label={t.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.repository}</Table.Th>
          <Table.Th visibleFrom="xs" ta="right">
            {t.changed}
          </Table.Th>
          <Table.Th ta="right">{t.openIssues}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {repositories.map((repository) => (
          <Table.Tr key={repository.id}>
            <Table.Td>
              <Stack gap="xs">
                <Group gap="sm">
                  <RepositoryDot repository={repository.id} />
                  <TextLink
                    to="/$owner/$repo"
                    params={placeOf(repository)}
                    fw={600}
                    className={classes.text}
                  >
                    {repository.full_name}
                  </TextLink>
                  <RepositoryBadges repository={repository} />
                </Group>
                {repository.description !== '' && (
                  <Text size="sm" c="dimmed" lineClamp={2} className={classes.text} dir="auto">
                    {repository.description}
                  </Text>
                )}
              </Stack>
            </Table.Td>
            <Table.Td visibleFrom="xs" ta="right">
              <RelativeTime at={repository.updated_at} />
            </Table.Td>
            <Table.Td ta="right">{number(repository.open_issues_count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
