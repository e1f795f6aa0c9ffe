import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { hours } from '../components/format.ts';
import { IssueLink } from '../components/IssueLink.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { recentQuery } from './queries.ts';

const t = messages.home;

const allEntries: string = '/-/time';

export function RecentCard() {
  const recent = useQuery(recentQuery);
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.recent}
        </Title>
        <Anchor component={Link} to={allEntries} size="sm">
          {t.allEntries}
        </Anchor>
      </Group>
      <Loaded query={recent}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t.noEntries}>{t.noEntriesText}</EmptyState>
          ) : (
            <WideTable minWidth={280} label={t.recent}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.when}</Table.Th>
                  <Table.Th>{t.issue}</Table.Th>
                  <Table.Th visibleFrom="sm">{t.note}</Table.Th>
                  <Table.Th ta="right">{t.time}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((entry) => (
                  <Table.Tr key={entry.id}>
                    <Table.Td>
                      <RelativeTime at={entry.started ?? entry.created} />
                    </Table.Td>
                    <Table.Td>
                      <IssueName issue={entry.issue} />
                      {entry.note !== '' && (
                        <Text size="sm" hiddenFrom="sm" className={classes.text} dir="auto">
                          {entry.note}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td visibleFrom="sm" className={classes.text} dir="auto">
                      {entry.note}
                    </Table.Td>
                    <Table.Td ta="right">{hours(entry.time)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
          )
        }
      </Loaded>
    </Card>
  );
}

/** If the user can no longer read the issue, only the repository name is known (D24). */
function IssueName({
  issue,
}: {
  issue: {
    title: string;
    number: number;
    repository: { owner: string; name: string; full_name: string } | null;
  };
}) {
  const { title, number, repository } = issue;
  const name = (
    <Text span c="dimmed" size="sm">
      {repository?.full_name}#{number}
    </Text>
  );
  if (title === '' || repository === null) {
    return (
      <Text size="sm" className={classes.text}>
        {t.unreadableIssue} {name}
      </Text>
    );
  }
  return (
    <Text size="sm" className={classes.text}>
      <IssueLink
        place={{ owner: repository.owner, repo: repository.name, index: number }}
        title={title}
      />{' '}
      {name}
    </Text>
  );
}
