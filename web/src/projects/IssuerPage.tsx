import { Card, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { Loaded } from '../components/Loaded.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { partyFields } from './partyFields.ts';
import { useChange } from './queries.ts';
import { t } from './texts.ts';

const issuerQuery = queryOptions({
  queryKey: ['projects', 'issuer'],
  queryFn: async () => dataOf((await api.GET('/user/issuer')).data),
});

/** What the viewer's time sheets say of them. */
export function IssuerPage() {
  const issuer = useQuery(issuerQuery);
  const put = useChange((body: { name: string }) => api.PUT('/user/issuer', { body }));
  return (
    <Screen title={t.issuer}>
      <Text c="dimmed">{t.issuerHint}</Text>
      <Loaded query={issuer}>
        {(values) => (
          <Card withBorder>
            <RecordForm
              name="issuer"
              values={{ ...values }}
              fields={[
                ...partyFields,
                { name: 'email', label: t.email, maxLength: 254 },
                { name: 'phone', label: t.phone, maxLength: 50 },
              ]}
              save={async (all) => {
                await put.mutateAsync({ ...all, name: String(all.name) });
                notifySuccess(messages.layout.saved);
              }}
            />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
