import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../app/api.ts';
import { confirmAction } from '../../components/confirm.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Pager } from '../../components/Pager.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Screen } from '../../components/Screen.tsx';
import classes from '../../components/text.module.css';
import { messages } from '../../messages/index.ts';
import { notifyError } from '../../notifications/notify.tsx';
import styles from '../settings.module.css';
import { ActivityCard } from './ActivityCard.tsx';
import { deviceOf } from './device.ts';
import { sessionsQuery, useEndOthers, useEndSession } from './queries.ts';

const t = messages.settings.sessionPage;
const route = getRouteApi('/signed-in/-/settings/sessions');

/** The viewer's active sessions. */
export function SessionsPage() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const sessions = useQuery(sessionsQuery(page));
  const endOthers = useEndOthers();
  const confirmOthers = async () => {
    const question = { title: t.endOthersTitle, text: t.endOthersText, action: t.endOthers };
    if (await confirmAction(question)) endOthers.mutate(undefined, { onError: notifyError });
  };
  return (
    <Screen
      title={messages.settings.sessions}
      actions={
        (sessions.data?.total ?? 0) > 1 && (
          <Button loading={endOthers.isPending} onClick={confirmOthers}>
            {t.endOthers}
          </Button>
        )
      }
    >
      <Text>{t.intro}</Text>
      <Card withBorder>
        <Loaded query={sessions} rows={3}>
          {({ items, total }) => (
            <>
              <ul className={styles.list} aria-label={messages.settings.sessions}>
                {items.map((session) => (
                  <SessionItem key={session.id} session={session} />
                ))}
              </ul>
              <Pager
                page={page}
                total={total}
                onChange={(to) =>
                  void navigate({ to: '/-/settings/sessions', search: to > 1 ? { page: to } : {} })
                }
              />
            </>
          )}
        </Loaded>
      </Card>
      <ActivityCard />
    </Screen>
  );
}

function SessionItem({ session }: { session: Schema<'Session'> }) {
  const end = useEndSession();
  const device = deviceOf(session.user_agent);
  const confirm = async () => {
    const question = { title: t.endTitle, text: t.endText(device), action: t.end };
    if (await confirmAction(question)) end.mutate(session.id, { onError: notifyError });
  };
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap="xs" miw={0} flex={1}>
        <Group gap="sm">
          <Text
            fw={500}
            dir="auto"
            title={session.user_agent}
            lineClamp={3}
            className={classes.text}
          >
            {device}
          </Text>
          {session.current && <Badge>{t.current}</Badge>}
        </Group>
        <Text c="dimmed" className={classes.text}>
          {session.address} · {t.lastSeen} <RelativeTime at={session.last_seen_at} /> · {t.signedIn}{' '}
          <RelativeTime at={session.created_at} />
        </Text>
      </Stack>
      {!session.current && (
        <Button
          size="compact-sm"
          flex="none"
          aria-label={t.endOf(device)}
          loading={end.isPending}
          onClick={confirm}
        >
          {t.end}
        </Button>
      )}
    </Group>
  );
}
