import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../app/api.ts';
import { useSession } from '../../app/session.ts';
import { confirmAction } from '../../components/confirm.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Screen } from '../../components/Screen.tsx';
import classes from '../../components/text.module.css';
import { messages } from '../../messages/index.ts';
import { notifyError } from '../../notifications/notify.tsx';
import styles from '../settings.module.css';
import { NewTokenModal } from './NewTokenModal.tsx';
import { tokensQuery, useDeleteToken } from './queries.ts';
import { inWords } from './scopes.ts';
import { TokenForm } from './TokenForm.tsx';

const t = messages.settings.tokenPage;
const route = getRouteApi('/signed-in/-/settings/tokens');

/** The viewer's access tokens. */
export function TokensPage() {
  const user = useSession();
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Screen title={messages.settings.tokens}>
      <Text>{t.intro}</Text>
      {user && (
        <>
          <Panel title={t.add}>
            <TokenForm user={user} onMade={setMade} />
          </Panel>
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
    <Panel title={t.listTitle}>
      <Loaded query={tokens} rows={3}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
          ) : (
            <>
              <ul className={styles.list} aria-label={t.listTitle}>
                {items.map((token) => (
                  <TokenItem key={token.id} token={token} owner={user.login} />
                ))}
              </ul>
              <Text c="dimmed" mt="md">
                {t.listHint}
              </Text>
              <Pager
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
    </Panel>
  );
}

function TokenItem({ token, owner }: { token: Schema<'AccessToken'>; owner: string }) {
  const remove = useDeleteToken(owner);
  const isUnused = token.last_used_at.startsWith('0001');
  const hasExpired = token.expires_at !== undefined && Date.parse(token.expires_at) <= Date.now();
  const confirm = async () => {
    const question = {
      title: t.removeTitle,
      text: t.removeText(token.name),
      action: messages.layout.remove,
    };
    if (await confirmAction(question)) remove.mutate(token.id, { onError: notifyError });
  };
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap="xs" miw={0} flex={1}>
        <Group gap="sm">
          <Text fw={500} dir="auto" className={classes.text}>
            {token.name}
          </Text>
          {hasExpired && <Badge color="red">{t.expired}</Badge>}
        </Group>
        <Group component="ul" gap="xs" p={0} m={0} aria-label={t.scopes}>
          {inWords(token.scopes).map((words) => (
            <Badge key={words} component="li" variant="default" className={styles.badge}>
              {words}
            </Badge>
          ))}
        </Group>
        <Text c="dimmed" className={classes.text}>
          {t.lastUsed}{' '}
          {isUnused ? messages.settings.never : <RelativeTime at={token.last_used_at} />} ·{' '}
          {t.createdDay} <RelativeTime at={token.created_at} /> · {t.suffix(token.token_last_eight)}
          {token.expires_at !== undefined && !hasExpired && (
            <>
              {' '}
              · {t.expires} <RelativeTime at={token.expires_at} isExact />
            </>
          )}
        </Text>
      </Stack>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        flex="none"
        aria-label={t.removeOf(token.name)}
        loading={remove.isPending}
        onClick={confirm}
      >
        {messages.layout.remove}
      </Button>
    </Group>
  );
}
