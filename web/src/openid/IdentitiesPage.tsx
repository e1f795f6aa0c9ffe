import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmAction } from '../components/confirm.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { identitiesQuery, useUnlink, useVisit, waysQuery } from './queries.ts';
import { t } from './texts.ts';

/** The viewer's identities at providers. */
export function IdentitiesPage() {
  const identities = useQuery(identitiesQuery);
  const { providers = [] } = useQuery(waysQuery).data ?? {};
  const visit = useVisit();
  const unlink = useUnlink();
  const remove = async (id: number, provider: string) => {
    const question = { title: t.removeTitle(provider), text: t.removeText, action: t.remove };
    if (await confirmAction(question)) unlink.mutate(id, { onError: notifyError });
  };
  return (
    <Screen title={t.title}>
      <Text>{t.intro}</Text>
      <Card withBorder>
        <Loaded query={identities} rows={2}>
          {(own) => {
            const open = providers.filter(({ id }) => own.every(({ provider }) => provider !== id));
            return (
              <Stack>
                {own.length === 0 && (
                  <EmptyState title={t.none}>
                    {providers.length === 0 ? t.notSetUp : t.noneText}
                  </EmptyState>
                )}
                {own.map(({ id, provider_name: provider, name, last_used_at: used }) => (
                  <Group key={id} justify="space-between">
                    <div>
                      <Text fw={600}>{provider}</Text>
                      <Text c="dimmed">
                        {t.as(name)} · {t.lastUsed}{' '}
                        {used === null ? messages.settings.never : <RelativeTime at={used} />}
                      </Text>
                    </div>
                    <Button variant="subtle" color="red" onClick={() => void remove(id, provider)}>
                      {t.remove}
                    </Button>
                  </Group>
                ))}
                <Group>
                  {open.map(({ id, name }) => (
                    <Button
                      key={id}
                      loading={visit.isPending}
                      onClick={() =>
                        visit.mutate(
                          { provider: id, purpose: 'link', to: '/-/settings/identities' },
                          { onError: notifyError },
                        )
                      }
                    >
                      {t.connect(name)}
                    </Button>
                  ))}
                </Group>
              </Stack>
            );
          }}
        </Loaded>
      </Card>
    </Screen>
  );
}
