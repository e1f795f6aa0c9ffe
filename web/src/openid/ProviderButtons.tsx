import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signedOutKey } from '../app/session.ts';
import { waysQuery } from './queries.ts';
import { t } from './texts.ts';

/** With the host one consent is enough, for signing in and for the connection. */
const urlOf = (url: string, to: string) => `${url}?connect=true&to=${encodeURIComponent(to)}`;

/** The providers on the sign-in page. */
export default function ProviderButtons({ to, isLocal }: { to: string; isLocal: boolean }) {
  const { providers = [], password = true } = useQuery(waysQuery).data ?? {};
  const [first, second] = providers;
  // There is nothing to choose, but who has just signed out would be signed in again.
  const stays = isLocal || second !== undefined || sessionStorage.getItem(signedOutKey) !== null;
  const only = password || stays ? undefined : first;
  useEffect(() => {
    if (only !== undefined) location.replace(urlOf(only.url, to));
  }, [only, to]);
  if (providers.length === 0) return null;
  return (
    <Stack gap="xs">
      {providers.map(({ id, name, url }) => (
        <Button
          key={id}
          component="a"
          size="md"
          variant={password ? 'default' : 'filled'}
          href={urlOf(url, to)}
          onClick={() => sessionStorage.removeItem(signedOutKey)}
        >
          {t.signInWith(name)}
        </Button>
      ))}
      {!password && <Text c="dimmed">{t.passwordsOff}</Text>}
    </Stack>
  );
}
