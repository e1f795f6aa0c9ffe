import { Button, Card, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { firstStepsQuery } from './queries.ts';

const t = messages.home;

/** First steps for users without entries: only what is left for them to do. */
export function FirstStepsCard() {
  const { data } = useQuery(firstStepsQuery);
  if (data === undefined) return null;
  const { hasRepository, hasIssue } = data;
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {t.gettingStarted}
        </Title>
        <Text>{hasIssue ? t.gettingStartedReady : t.gettingStartedText}</Text>
        {!hasIssue && (
          <List type="ordered" listStyleType="none" spacing="md" center={false}>
            <Step isDone={hasRepository} title={t.stepRepository}>
              {t.stepRepositoryText} <TextLink to="/-/repositories">{t.toRepositories}</TextLink>
            </Step>
            <Step isDone={false} title={t.stepIssue}>
              {t.stepIssueText}
            </Step>
            <Step isDone={false} title={t.stepStopwatch}>
              {t.stepStopwatchText}
            </Step>
          </List>
        )}
        {hasIssue && (
          <Button onClick={openStart} style={{ alignSelf: 'flex-start' }}>
            {t.startStopwatch}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function Step({
  isDone,
  title,
  children,
}: {
  isDone: boolean;
  title: string;
  children: ReactNode;
}) {
  return (
    <List.Item
      icon={
        <ThemeIcon
          size={24}
          radius="xl"
          variant={isDone ? 'filled' : 'default'}
          role="img"
          aria-label={isDone ? t.done : t.toDo}
        >
          {isDone ? <Check size={14} aria-hidden /> : <Circle size={8} aria-hidden />}
        </ThemeIcon>
      }
    >
      <Text fw={600}>{title}</Text>
      <Text size="sm">{children}</Text>
    </List.Item>
  );
}
