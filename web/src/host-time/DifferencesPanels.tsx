import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { day, hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { Panel } from '../components/Panel.tsx';
import { useZone } from '../components/zone.ts';
import type { Host } from '../host/queries.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { type Difference, differencesQuery, useRepair, useSendAgain, useSync } from './queries.ts';
import { reasonOf, t } from './texts.ts';

/** Kinds by what the two sides have. Others are on the host alone. */
const waiting = ['waiting', 'held', 'refused', 'stopped', 'person'];
const onlyHere = ['several', 'deleted-there'];
const onBoth = ['changed-there', 'adopted'];

/** What waits to be sent, and what differs between here and the host. */
export default function DifferencesPanels({ host }: { host: Host }) {
  const query = useQuery(differencesQuery);
  const again = useSendAgain();
  const sync = useSync();
  const receive = () =>
    sync.mutate(undefined, {
      onSuccess: ({ received, deleted }) => notifySuccess(t.synced(received, deleted)),
      onError: notifyError,
    });
  const syncButton = (
    <Button
      leftSection={<RefreshCw size={16} />}
      loading={sync.isPending}
      disabled={!host.connected}
      onClick={receive}
    >
      {t.sync}
    </Button>
  );
  return (
    <Loaded query={query} rows={2}>
      {(all) => {
        const toSend = all.filter(({ kind }) => waiting.includes(kind));
        const rest = all.filter(({ kind }) => !waiting.includes(kind));
        return (
          <>
            {toSend.length > 0 && (
              <Panel
                title={`${t.waiting} (${toSend.length})`}
                tools={
                  <Button
                    loading={again.isPending}
                    onClick={() => again.mutate(undefined, { onError: notifyError })}
                  >
                    {t.sendAgain}
                  </Button>
                }
                about={t.counted}
              >
                {toSend.map((one) => (
                  <Row key={one.id} difference={one} host={host} />
                ))}
              </Panel>
            )}
            <Panel title={`${t.differences} (${rest.length})`} tools={syncButton}>
              {rest.length === 0 && (
                <Text c="dimmed">{toSend.length === 0 ? t.none : t.noneDiffers}</Text>
              )}
              {rest.map((one) => (
                <Row key={one.id} difference={one} host={host}>
                  <Repairs difference={one} host={host} />
                </Row>
              ))}
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}

function Row({
  difference,
  host,
  children,
}: {
  difference: Difference;
  host: Host;
  children?: ReactNode;
}) {
  const { repository, issue, title, created, seconds, kind } = difference;
  const zone = useZone();
  const [owner = '', repo = ''] = (repository ?? '').split('/');
  const where = onBoth.includes(kind)
    ? t.changed
    : onlyHere.includes(kind)
      ? t.onlyHere
      : t.onlyThere;
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap="xs" miw={0} flex={1}>
        {repository === null || issue === null ? (
          <Text>{t.unknownIssue}</Text>
        ) : (
          <TextLink to="/$owner/$repo/issues/$index" params={{ owner, repo, index: String(issue) }}>
            {repository}#{issue}
          </TextLink>
        )}
        {title !== null && <Text truncate>{title}</Text>}
        <Text c="var(--warning)">{reasonOf(difference, host.name)}</Text>
      </Stack>
      {!waiting.includes(kind) && <Badge color="gray">{where}</Badge>}
      <Text c="dimmed">{day(created, zone)}</Text>
      <Text fw={600}>{hours(seconds)}</Text>
      {children}
    </Group>
  );
}

function Repairs({
  difference: { id, kind },
  host: { name },
}: {
  difference: Difference;
  host: Host;
}) {
  const repair = useRepair();
  const button = (way: 'send' | 'receive', label: string) => (
    <Button
      size="xs"
      disabled={repair.isPending}
      onClick={() => repair.mutate({ id, repair: way }, { onError: notifyError })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {kind === 'adopted' && button('send', t.notIt)}
      {kind === 'changed-there' && (
        <>
          {button('send', t.keepHere)}
          {button('receive', t.keepThere(name))}
        </>
      )}
      {onlyHere.includes(kind) && (
        <>
          {button('send', t.sendTo(name))}
          {button('receive', t.deleteHere)}
        </>
      )}
      {![...onBoth, ...onlyHere].includes(kind) && (
        <>
          {button('receive', t.addHere)}
          {button('send', t.deleteOn(name))}
        </>
      )}
    </Group>
  );
}
