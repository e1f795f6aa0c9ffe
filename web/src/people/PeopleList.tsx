import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../app/session.ts';
import { TextLink } from '../components/links.tsx';
import classes from '../components/text.module.css';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { FollowButton } from './FollowButton.tsx';
import styles from './people.module.css';
import { relationsQuery, type User } from './queries.ts';

/** A list of users, each with their relation to the viewer. */
export function PeopleList({ users, label }: { users: readonly User[]; label: string }) {
  const viewer = useSession();
  const others = users.filter(({ id }) => id !== viewer?.id).map(({ id }) => id);
  const relations = useQuery(relationsQuery(others)).data;
  return (
    <Stack gap={0} component="ul" className={styles.list} aria-label={label}>
      {users.map((user) => {
        const relation = relations?.get(user.id);
        return (
          <Group component="li" key={user.id} wrap="nowrap" py="sm" className={styles.row}>
            <UserAvatar name={user.login} size={32} />
            <Box flex={1} className={classes.text}>
              <TextLink to="/$owner" params={{ owner: user.login }} fw={600}>
                {user.login}
              </TextLink>{' '}
              <Text span dir="auto">
                {user.full_name}
              </Text>
              {user.description !== '' && (
                <Text c="dimmed" dir="auto" lineClamp={2}>
                  {user.description}
                </Text>
              )}
            </Box>
            {relation !== undefined && <FollowButton user={user} relation={relation} />}
          </Group>
        );
      })}
    </Stack>
  );
}
