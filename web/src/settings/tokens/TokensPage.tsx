import { Button, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../app/api.ts';
import { useSession } from '../../app/session.ts';
import { confirmDeed } from '../../parts/confirm.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { tellError } from '../../parts/notify.tsx';
import { Pages } from '../../parts/Pages.tsx';
import classes from '../../parts/parts.module.css';
import { Screen } from '../../parts/Screen.tsx';
import { WideTable } from '../../parts/WideTable.tsx';
import { texts } from '../../texts/index.ts';
import { NewTokenModal } from './NewTokenModal.tsx';
import { tokensQuery, useDeleteToken } from './queries.ts';
import { inWords } from './scopes.ts';
import { TokenForm } from './TokenForm.tsx';

const t = texts.settings.tokenPage;
const route = getRouteApi('/signed-in/-/settings/tokens');

/** What programs sign in with. */
export function TokensPage() {
  const user = useSession();
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Screen title={texts.settings.tokens}>
      <Text>{t.what}</Text>
      {user && (
        <>
          <Card withBorder>
            <Stack>
              <Title order={2} size="h4">
                {t.add}
              </Title>
              <TokenForm user={user} onMade={setMade} />
            </Stack>
          </Card>
          <TokenList user={user} />
        </>
      )}
      <NewTokenModal made={made} onClose={() => setMade(null)} />
    </Screen>
  );
}

function TokenList({ user }: { user: Schema<'User'> }) {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const tokens = useQuery(tokensQuery(user.login, page));
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {t.yours}
      </Title>
      <Loaded query={tokens} rows={3}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={t.noneYet}>{t.noneYetText}</EmptyState>
          ) : (
            <>
              <WideTable minWidth={640} label={t.yours}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t.name}</Table.Th>
                    <Table.Th>{t.scopes}</Table.Th>
                    <Table.Th>{t.lastUsed}</Table.Th>
                    <Table.Th>{t.made}</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((token) => (
                    <TokenRow key={token.id} token={token} owner={user.login} />
                  ))}
                </Table.Tbody>
              </WideTable>
              <Text size="sm" c="dimmed" mt="sm">
                {t.noExpiry}
              </Text>
              <Pages
                page={page}
                total={total}
                onChange={(to) =>
                  void navigate({ to: '/-/settings/tokens', search: to > 1 ? { page: to } : {} })
                }
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function TokenRow({ token, owner }: { token: Schema<'AccessToken'>; owner: string }) {
  const remove = useDeleteToken(owner);
  const isUnused = token.last_used_at.startsWith('0001');
  const confirm = async () => {
    const question = { title: t.removeTitle, text: t.removeText(token.name), deed: t.remove };
    if (await confirmDeed(question)) remove.mutate(token.id, { onError: tellError });
  };
  return (
    <Table.Tr>
      <Table.Td className={classes.text} maw={220}>
        <Text size="sm" dir="auto">
          {token.name}
        </Text>
        <Text size="xs" c="dimmed">
          {t.ends(token.token_last_eight)}
        </Text>
      </Table.Td>
      <Table.Td>
        {inWords(token.scopes).map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>{isUnused ? texts.settings.never : <Moment at={token.last_used_at} />}</Table.Td>
      <Table.Td>
        <Moment at={token.created_at} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t.removeOf(token.name)}
          loading={remove.isPending}
          onClick={confirm}
        >
          {t.remove}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
