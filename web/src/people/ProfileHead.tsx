import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Link2, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../app/session.ts';
import { day } from '../components/format.ts';
import { ButtonLink } from '../components/links.tsx';
import classes from '../components/text.module.css';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { WebLink } from '../components/WebLink.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { BlockMenu } from './BlockMenu.tsx';
import { FollowButton } from './FollowButton.tsx';
import { ProfileCounts } from './ProfileCounts.tsx';
import styles from './people.module.css';
import { relationsQuery, type User } from './queries.ts';

const t = messages.people;

/** The header of a profile, with the user's relation to the viewer. */
export function ProfileHead({ user }: { user: User }) {
  const zone = useZone();
  const viewer = useSession();
  const isAnother = viewer != null && viewer.id !== user.id;
  const relation = useQuery(relationsQuery(isAnother ? [user.id] : [])).data?.get(user.id);
  return (
    <Stack className={classes.text}>
      <Group wrap="nowrap">
        <UserAvatar name={user.login} size={72} />
        <div className={classes.text}>
          <Title order={1} dir="auto">
            {user.login}
          </Title>
          {user.full_name !== '' && <Text dir="auto">{user.full_name}</Text>}
          <Group gap="xs" className={styles.badges}>
            {relation?.followed_by === true && <Badge>{t.followsYou}</Badge>}
            {user.visibility !== 'public' && (
              <Badge variant="default">
                {t.visibility[user.visibility as 'limited' | 'private']}
              </Badge>
            )}
          </Group>
        </div>
      </Group>
      {user.description !== '' && (
        <Text size="md" dir="auto">
          {user.description}
        </Text>
      )}
      <ProfileCounts user={user} />
      {viewer?.id === user.id && <ButtonLink to="/-/settings/profile">{t.editProfile}</ButtonLink>}
      {relation !== undefined && (
        <Group gap="sm" wrap="nowrap" className={styles.follow}>
          <FollowButton user={user} relation={relation} size="sm" />
          {!relation.blocked && <BlockMenu user={user} />}
        </Group>
      )}
      <Stack gap="xs" c="dimmed">
        {user.location !== '' && (
          <Fact icon={<MapPin size={16} />} label={t.location}>
            <span dir="auto">{user.location}</span>
          </Fact>
        )}
        {user.website !== '' && (
          <Fact icon={<Link2 size={16} />} label={t.website}>
            <WebLink url={user.website} />
          </Fact>
        )}
        {isDeliverable(user) && (
          <Fact icon={<Mail size={16} />} label={t.email}>
            {user.email}
          </Fact>
        )}
        <Fact icon={<CalendarDays size={16} />} label={t.joined}>
          {t.joinedOn(day(user.created, zone))}
        </Fact>
      </Stack>
    </Stack>
  );
}

/** Hidden addresses are replaced by a no-reply address, which is not worth showing. */
const isDeliverable = ({ email, login }: User): boolean =>
  email !== '' && !email.toLowerCase().startsWith(`${login.toLowerCase()}@noreply.`);

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" title={label}>
      <Box component="span" className={styles.icon}>
        {icon}
      </Box>
      <Box fz="sm" className={classes.text}>
        {children}
      </Box>
    </Group>
  );
}
