import { Badge, Group } from '@mantine/core';
import { adminMessages } from '../messages/administration.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin.badges;

/** The state of an account. */
export function StateBadges({ user, isOwn }: { user: User; isOwn: boolean }) {
  const isPlain = user.active && !user.prohibit_login && !user.is_admin && !user.restricted;
  return (
    <Group gap="xs">
      {isOwn && <Badge variant="default">{t.you}</Badge>}
      {user.is_admin && <Badge>{t.admin}</Badge>}
      {isPlain && <Badge variant="default">{t.active}</Badge>}
      {user.pending === true && <Badge color="yellow">{t.pending}</Badge>}
      {!user.active && user.pending !== true && <Badge color="red">{t.inactive}</Badge>}
      {user.prohibit_login && <Badge color="red">{t.prohibited}</Badge>}
      {user.restricted && <Badge color="yellow">{t.restricted}</Badge>}
      {user.visibility === 'limited' && <Badge variant="default">{t.limited}</Badge>}
      {user.visibility === 'private' && <Badge variant="default">{t.private}</Badge>}
    </Group>
  );
}
