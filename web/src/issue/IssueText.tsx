import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { Markdown } from './Markdown.tsx';
import { When } from './When.tsx';

const t = messages.issue;

/** State, author and description of an issue. */
export function IssueText({ issue }: { issue: Schema<'Issue'> }) {
  const isOpen = issue.state === 'open';
  return (
    <Stack>
      <Group gap="sm">
        <Badge color={isOpen ? 'green' : 'gray'}>
          {isOpen ? t.open : messages.repositories.closed}
        </Badge>
        <Text c="dimmed" className={classes.text}>
          {t.openedOn(issue.user.login)} <When at={issue.created_at} />
          {issue.closed_at !== null && (
            <>
              {' · '}
              {t.closedAt} <When at={issue.closed_at} />
            </>
          )}
        </Text>
      </Group>
      {issue.body.trim() === '' ? (
        <Text c="dimmed">{t.noBody}</Text>
      ) : (
        <>
          <VisuallyHidden component="h2">{messages.repositories.description}</VisuallyHidden>
          <Markdown text={issue.body} />
        </>
      )}
    </Stack>
  );
}
