import { Group, Text } from '@mantine/core';
import { useSession } from '../app/session.ts';
import { number } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import styles from './people.module.css';
import type { User } from './queries.ts';

const t = messages.people;

/** Follower and following counts; only signed-in users can open the lists. */
export function ProfileCounts({ user }: { user: User }) {
  const isSignedIn = useSession() != null;
  const counts = [
    {
      tab: 'followers',
      text: t.followersCount(user.followers_count, number(user.followers_count)),
    },
    { tab: 'following', text: t.followingCount(number(user.following_count)) },
  ] as const;
  return (
    <Group gap="md" className={styles.count}>
      {counts.map(({ tab, text }) =>
        isSignedIn ? (
          <TextLink
            key={tab}
            to="/$owner"
            params={{ owner: user.login }}
            search={{ tab }}
            c="dimmed"
          >
            {text}
          </TextLink>
        ) : (
          <Text key={tab} c="dimmed">
            {text}
          </Text>
        ),
      )}
    </Group>
  );
}
