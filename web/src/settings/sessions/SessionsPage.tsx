import { Badge, Button, Card, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../app/api.ts';
import { confirmDeed } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { tellError } from '../../parts/notify.tsx';
import { Pages } from '../../parts/Pages.tsx';
import classes from '../../parts/parts.module.css';
import { Screen } from '../../parts/Screen.tsx';
import { WideTable } from '../../parts/WideTable.tsx';
import { texts } from '../../texts/index.ts';
import { deviceOf } from './device.ts';
import { sessionsQuery, useEndOthers, useEndSession } from './queries.ts';

const t = texts.settings.sessionPage;
const route = getRouteApi('/signed-in/-/settings/sessions');

/** Where the viewer is signed in. */
export function SessionsPage() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const sessions = useQuery(sessionsQuery(page));
  const endOthers = useEndOthers();
  const confirmOthers = async () => {
    const question = { title: t.endOthersTitle, text: t.endOthersText, deed: t.endOthers };
    if (await confirmDeed(question)) endOthers.mutate(undefined, { onError: tellError });
  };
  return (
    <Screen
      title={texts.settings.sessions}
      actions={
        (sessions.data?.total ?? 0) > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={confirmOthers}>
            {t.endOthers}
          </Button>
        )
      }
    >
      <Text>{t.what}</Text>
      <Card withBorder>
        <Loaded query={sessions} rows={3}>
          {({ items, total }) => (
            <>
              <WideTable minWidth={620} label={texts.settings.sessions}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t.device}</Table.Th>
                    <Table.Th>{t.address}</Table.Th>
                    <Table.Th>{t.begun}</Table.Th>
                    <Table.Th>{t.lastSeen}</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((session) => (
                    <SessionRow key={session.id} session={session} />
                  ))}
                </Table.Tbody>
              </WideTable>
              <Pages
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
    </Screen>
  );
}

function SessionRow({ session }: { session: Schema<'Session'> }) {
  const end = useEndSession();
  const device = deviceOf(session.user_agent);
  const confirm = async () => {
    const question = { title: t.endTitle, text: t.endText(device), deed: t.end };
    if (await confirmDeed(question)) end.mutate(session.id, { onError: tellError });
  };
  return (
    <Table.Tr>
      <Table.Td className={classes.text} maw={260}>
        <Stack gap={4} align="flex-start">
          <Text size="sm" dir="auto" title={session.user_agent} lineClamp={3}>
            {device}
          </Text>
          {session.current && <Badge>{t.current}</Badge>}
        </Stack>
      </Table.Td>
      <Table.Td className={classes.text}>{session.address}</Table.Td>
      <Table.Td>
        <Moment at={session.created_at} />
      </Table.Td>
      <Table.Td>
        <Moment at={session.last_seen_at} />
      </Table.Td>
      <Table.Td ta="right">
        {!session.current && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t.endOf(device)}
            loading={end.isPending}
            onClick={confirm}
          >
            {t.end}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
