import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { day, hours } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { placeOfIssue } from './queries.ts';
import classes from './repositories.module.css';

const t = messages.repositories;

export function IssueTable({ issues }: { issues: readonly Schema<'Issue'>[] }) {
  return (
    <WideTable minWidth={280} label={messages.layout.issues}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.entries.issue}</Table.Th>
          <Table.Th visibleFrom="sm">{t.assignees}</Table.Th>
          <Table.Th ta="right">{messages.entries.time}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function IssueRow({ issue }: { issue: Schema<'Issue'> }) {
  const zone = useZone();
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap="xs">
          <Group gap="sm">
            <TextLink
              to="/$owner/$repo/issues/$index"
              params={placeOfIssue(issue)}
              fw={600}
              className={parts.text}
              dir="auto"
              title={issue.title}
              lineClamp={2}
            >
              {issue.title}
            </TextLink>
            {issue.state === 'closed' && (
              <Badge variant="default" size="sm">
                {t.closed}
              </Badge>
            )}
          </Group>
          <Text c="dimmed" className={parts.text}>
            #{issue.number} {t.openedBy(issue.user.login)} <RelativeTime at={issue.created_at} />
            {issue.due_date !== null && ` · ${t.due(day(issue.due_date, zone))}`}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={parts.text}>
        {(issue.assignees ?? []).map(({ login }) => login).join(', ')}
      </Table.Td>
      <Table.Td ta="right" className={classes.time}>
        <IssueTime issue={issue} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Time spent, as visible to the viewer, and the estimate. */
function IssueTime({ issue: { time, time_estimate } }: { issue: Schema<'Issue'> }) {
  const isOver = time != null && time_estimate > 0 && time.spent > time_estimate;
  return (
    <>
      {time != null && <Text fw={isOver ? 600 : 400}>{hours(time.spent)}</Text>}
      {time_estimate > 0 && (
        <Text c="dimmed">
          {isOver ? t.overEstimate(hours(time_estimate)) : t.ofEstimate(hours(time_estimate))}
        </Text>
      )}
    </>
  );
}
