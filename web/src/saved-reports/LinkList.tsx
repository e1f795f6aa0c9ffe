import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { reportLinksQuery, useRevokeLink } from './saved.ts';
import { t } from './texts.ts';

/** The viewer's links to reports, which can be revoked. */
export function LinkList() {
  const links = useQuery(reportLinksQuery);
  const revoke = useRevokeLink();
  return (
    <Loaded query={links} rows={2}>
      {(items) =>
        items.length > 0 && (
          <Stack gap="sm">
            <Title order={2}>{t.links}</Title>
            <WideTable minWidth={280} label={t.links}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.name}</Table.Th>
                  <Table.Th>{t.expires}</Table.Th>
                  <Table.Th visibleFrom="xs">{t.lastUsed}</Table.Th>
                  <Table.Td />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(({ id, name, notes, amounts, expires_at, last_used_at }) => (
                  <Table.Tr key={id}>
                    <Table.Th scope="row" fw={400}>
                      <bdi>{name}</bdi>
                      {notes && <Text size="xs">{t.withNotes}</Text>}
                      {amounts && <Text size="xs">{t.withAmounts}</Text>}
                    </Table.Th>
                    <Table.Td>
                      <RelativeTime at={expires_at} isExact />
                    </Table.Td>
                    <Table.Td visibleFrom="xs">
                      {last_used_at === null ? (
                        messages.settings.never
                      ) : (
                        <RelativeTime at={last_used_at} />
                      )}
                    </Table.Td>
                    <Table.Td ta="right">
                      <Button
                        variant="subtle"
                        color="red"
                        size="compact-sm"
                        aria-label={t.revokeOf(name)}
                        loading={revoke.isPending && revoke.variables === id}
                        onClick={() => revoke.mutate(id, { onError: notifyError })}
                      >
                        {t.revoke}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
          </Stack>
        )
      }
    </Loaded>
  );
}
