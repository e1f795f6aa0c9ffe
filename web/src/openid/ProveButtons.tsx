import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notifyError } from '../notifications/notify.tsx';
import { identitiesQuery, useVisit } from './queries.ts';
import { t } from './texts.ts';

/** A new sign-in as proof, with the identities of the viewer. */
export default function ProveButtons() {
  const identities = useQuery(identitiesQuery).data ?? [];
  const visit = useVisit();
  const to = useRouter().state.location.href;
  return (
    <Group>
      {identities.map(
        ({ id, provider, provider_name: name }) =>
          provider !== null && (
            <Button
              key={id}
              loading={visit.isPending}
              onClick={() =>
                visit.mutate({ provider, purpose: 'prove', to }, { onError: notifyError })
              }
            >
              {t.signInAgain(name)}
            </Button>
          ),
      )}
    </Group>
  );
}
