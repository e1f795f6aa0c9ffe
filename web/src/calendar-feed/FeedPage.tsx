import { Alert, Button, Card, DataList, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../components/CopyField.tsx';
import { confirmAction } from '../components/confirm.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { feedQuery, useCreateFeed, useDeleteFeed } from './queries.ts';
import { t } from './texts.ts';

/** The secret URL of the viewer's calendar feed. */
export function FeedPage() {
  const calendar = useQuery(feedQuery);
  // The URL is shown once and kept only in this component.
  const [address, setAddress] = useState('');
  const make = useCreateFeed();
  const remove = useDeleteFeed();

  const makeNew = () => make.mutate(undefined, { onSuccess: setAddress, onError: notifyError });
  const renew = async () => {
    if (await confirmAction({ title: t.renewTitle, text: t.renewText, action: t.renew })) makeNew();
  };
  const confirmRemoval = async () => {
    const question = { title: t.removeTitle, text: t.removeText, action: t.remove };
    if (!(await confirmAction(question))) return;
    remove.mutate(undefined, { onSuccess: () => setAddress(''), onError: notifyError });
  };
  return (
    <Screen title={t.title}>
      <Text>{t.intro}</Text>
      <Card withBorder>
        <Loaded query={calendar} rows={2}>
          {(subscription) =>
            subscription === null ? (
              <EmptyState
                title={t.empty}
                action={
                  <Button loading={make.isPending} onClick={makeNew}>
                    {t.create}
                  </Button>
                }
              >
                {t.emptyText}
              </EmptyState>
            ) : (
              <Stack>
                {address === '' ? (
                  <div>
                    <Title order={2} size="h4" mb="sm">
                      {t.exists}
                    </Title>
                    <Text>{t.existsText}</Text>
                  </div>
                ) : (
                  <NewAddress address={address} onDone={() => setAddress('')} />
                )}
                <DataList>
                  <DataList.Item>
                    <DataList.ItemLabel>{t.created}</DataList.ItemLabel>
                    <DataList.ItemValue>
                      <RelativeTime at={subscription.created_at} />
                    </DataList.ItemValue>
                  </DataList.Item>
                  <DataList.Item>
                    <DataList.ItemLabel>{t.lastUsed}</DataList.ItemLabel>
                    <DataList.ItemValue>
                      {subscription.last_used_at === null ? (
                        messages.settings.never
                      ) : (
                        <RelativeTime at={subscription.last_used_at} />
                      )}
                    </DataList.ItemValue>
                  </DataList.Item>
                </DataList>
                <Group>
                  <Button loading={make.isPending} onClick={renew}>
                    {t.renew}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    loading={remove.isPending}
                    onClick={confirmRemoval}
                  >
                    {t.remove}
                  </Button>
                </Group>
              </Stack>
            )
          }
        </Loaded>
      </Card>
    </Screen>
  );
}

function NewAddress({ address, onDone }: { address: string; onDone: () => void }) {
  return (
    <Alert title={messages.settings.shownOnce} role="status">
      <Stack>
        <CopyField label={t.address} value={address} />
        <Text>{t.secret}</Text>
        <Group>
          <Button size="sm" onClick={onDone}>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
