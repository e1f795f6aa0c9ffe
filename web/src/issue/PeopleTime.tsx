import { Text } from '@mantine/core';
import { Dot } from '../components/Dot.tsx';
import { hours, number } from '../components/format.ts';
import textClasses from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { personSlot } from '../theme/repositoryColours.ts';
import classes from './issue.module.css';

const t = messages.issue;

interface Part {
  readonly user_id: number;
  readonly user_name: string;
  readonly seconds: number;
  readonly count: number;
}

/** Time per user, most first. */
export function PeopleTime({ users }: { users: readonly Part[] }) {
  return (
    <ul aria-label={t.people}>
      {users.map((user, place) => (
        <li key={user.user_id} className={classes.person}>
          <Dot colour={personSlot(place)} />
          <Text className={textClasses.text}>
            {user.user_name}{' '}
            <Text span c="dimmed">
              {messages.repositories.entries(user.count, number(user.count))}
            </Text>
          </Text>
          <Text fw={600} className={classes.spent}>
            {hours(user.seconds)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
