import {
  Alert,
  Anchor,
  Button,
  Code,
  Group,
  List,
  PasswordInput,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { Check, GitBranch, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../app/api.ts';
import { fieldOf } from '../components/fieldErrors.ts';
import { messageOf } from '../messages/errorWords.ts';
import { notifyError } from '../notifications/notify.tsx';
import { type Host, useConnect, useConnectBySignIn } from './queries.ts';
import { t } from './texts.ts';

const scopes = [
  [<Code key="user">user</Code>, t.read],
  [<Code key="issue">issue</Code>, t.readAndWrite],
  [t.others, t.noAccess],
] as const;

/** True if the token may do more than is needed. */
const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.headers.get('x-punchcard-confirm') === 'confirmed';

/** What signing in with the host allows, and the button that leaves for it. */
export function SignInWithHost({ host, to }: { host: string; to: string }) {
  const leave = useConnectBySignIn();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t.signInText(host)}</Text>
      <List spacing="xs" icon={<Check size={16} />}>
        {t.may.map((right) => (
          <List.Item key={right}>{right}</List.Item>
        ))}
        <List.Item icon={<X size={16} />} c="dimmed">
          {t.mayNot}
        </List.Item>
      </List>
      <Button
        leftSection={<GitBranch size={16} />}
        loading={leave.isPending}
        onClick={() => leave.mutate(to, { onError: notifyError })}
      >
        {t.signIn(host)}
      </Button>
    </Stack>
  );
}

/** Connects by an access token of the host. */
export function PasteToken({ host: { name, url } }: { host: Pick<Host, 'name' | 'url'> }) {
  const [token, setToken] = useState('');
  const connect = useConnect();
  const reason = fieldOf(connect.error)?.reason;
  const mayDoMore = needsConfirmation(connect.error);
  const send = (confirmed: boolean) =>
    connect.mutate(
      { token: token.trim(), confirmed },
      {
        onError: (error) => {
          if (fieldOf(error) === null && !needsConfirmation(error)) notifyError(error);
        },
      },
    );
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {t.inHost(name)}{' '}
        <Anchor inherit href={`${url}/user/settings/applications`} target="_blank" rel="noreferrer">
          {t.applications}
        </Anchor>
        , {t.generate}
      </Text>
      <Table withTableBorder withRowBorders>
        <Table.Tbody>
          {scopes.map(([scope, right]) => (
            <Table.Tr key={right}>
              <Table.Th scope="row" fw={400}>
                {scope}
              </Table.Th>
              <Table.Td>{right}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <PasswordInput
            flex={1}
            aria-label={t.token}
            placeholder={t.token}
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
            error={reason}
            maxLength={255}
            autoComplete="off"
            required
          />
          <Button type="submit" loading={connect.isPending}>
            {t.connect}
          </Button>
        </Group>
      </form>
      {mayDoMore && (
        <Alert color="yellow" role="alert" title={t.mayDoMore} icon={<TriangleAlert />}>
          <Text>{messageOf(connect.error)}</Text>
          <Group mt="sm" gap="xs">
            <Button
              size="xs"
              onClick={() => {
                setToken('');
                connect.reset();
              }}
            >
              {t.pasteAnother}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => send(true)}>
              {t.keepAnyway}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  );
}
