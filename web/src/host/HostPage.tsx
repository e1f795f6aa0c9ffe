import { Alert, Badge, Button, DataList, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAreas } from '../app/area.ts';
import { confirmAction } from '../components/confirm.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { Parts } from '../components/Parts.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { Screen } from '../components/Screen.tsx';
import { WebLink } from '../components/WebLink.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { PasteToken, SignInWithHost } from './ConnectWays.tsx';
import { type Host, hostQuery, useCanSignIn, useDisconnect } from './queries.ts';
import { t } from './texts.ts';

const states = {
  active: ['green', t.connected],
  stopped: ['yellow', t.stopped],
  none: ['gray', t.notConnected],
} as const;

/** The viewer's connection with the code host: making it, what it may do, ending it. */
export function HostPage() {
  const query = useQuery(hostQuery);
  const [color, state] = states[query.data?.state ?? 'none'];
  const badge = <Badge color={color}>{state}</Badge>;
  return (
    <Screen title={t.title} sub={query.data == null ? undefined : badge}>
      <Loaded query={query} rows={3}>
        {(host) => {
          if (host === null) return <EmptyState title={t.notSetUp} />;
          return host.connected ? <Connected host={host} /> : <NotConnected host={host} />;
        }}
      </Loaded>
    </Screen>
  );
}

function NotConnected({ host }: { host: Host }) {
  const { name, url, state, reason } = host;
  const canSignIn = useCanSignIn();
  return (
    <>
      {state === 'stopped' && (
        <Alert color="yellow" role="status">
          {t.stoppedBecause(name, reason)}
        </Alert>
      )}
      <Text c="dimmed">
        {t.connectTo(name)} {t.intro} <WebLink url={url} />
      </Text>
      <SimpleGrid cols={{ base: 1, md: canSignIn ? 2 : 1 }}>
        {canSignIn && (
          <Panel title={t.signIn(name)}>
            <SignInWithHost host={name} to="/-/settings/host" />
          </Panel>
        )}
        <Panel title={t.paste}>
          <PasteToken host={host} />
        </Panel>
      </SimpleGrid>
      <Text c="dimmed">{t.sealed}</Text>
    </>
  );
}

function Connected({ host }: { host: Host }) {
  const { name, url, login, scopes, connected_at: since, last_sent: sent } = host;
  const disconnect = useDisconnect();
  const panels = useAreas().flatMap(({ hostPanels = [] }) => hostPanels);
  const confirmEnd = async () => {
    const question = {
      title: t.disconnectTitle(name),
      text: t.disconnectText(name),
      action: t.disconnect,
    };
    if (await confirmAction(question)) disconnect.mutate(undefined, { onError: notifyError });
  };
  const isExact = scopes.every((scope) => ['read:user', 'write:issue'].includes(scope));
  return (
    <>
      <Text c="dimmed">
        {t.yours(name)} <WebLink url={url} />
      </Text>
      <Panel
        title={login ?? name}
        tools={
          <Button loading={disconnect.isPending} onClick={() => void confirmEnd()}>
            {t.disconnect}
          </Button>
        }
      >
        <DataList>
          <DataList.Item>
            <DataList.ItemLabel>{t.connected}</DataList.ItemLabel>
            <DataList.ItemValue>
              {t.on(name)} {since !== null && <RelativeTime at={since} />}
            </DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t.allowed}</DataList.ItemLabel>
            <DataList.ItemValue>
              {isExact ? t.allowedText : t.allowedMore(scopes.join(', '))}
            </DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t.lastSent}</DataList.ItemLabel>
            <DataList.ItemValue>
              {sent === null ? messages.settings.never : <RelativeTime at={sent} />}
            </DataList.ItemValue>
          </DataList.Item>
        </DataList>
      </Panel>
      <Parts of={panels} props={{ host }} />
    </>
  );
}
