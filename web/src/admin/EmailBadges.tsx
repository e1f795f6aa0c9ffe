import { Badge, Group, Text } from '@mantine/core';
import { fromNow } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { adminMessages } from '../messages/administration.ts';
import type { Email } from './queries.ts';

const t = adminMessages.admin;

/** The state of an email address. */
export function EmailBadges({ email }: { email: Email }) {
  const zone = useZone();
  return (
    <Group gap="xs">
      {email.primary && <Badge>{t.primary}</Badge>}
      {email.verified ? (
        <Badge color="green">{t.verified}</Badge>
      ) : (
        <Badge color="yellow">{t.pending}</Badge>
      )}
      {!email.verified && email.expires_at !== null && (
        <Text size="xs" c="dimmed">
          {t.pendingUntil(fromNow(String(email.expires_at), zone))}
        </Text>
      )}
      {email.mail_deferred && (
        <Text size="xs" c="dimmed">
          {t.deferred}
        </Text>
      )}
    </Group>
  );
}
