import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../app/api.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import classes from '../../components/text.module.css';
import { messages } from '../../messages/index.ts';
import styles from '../settings.module.css';
import { deviceOf } from './device.ts';
import { signInsQuery } from './queries.ts';

const t = messages.settings.sessionPage;

/** The latest sign-ins, failed ones included. */
export function ActivityCard() {
  const signIns = useQuery(signInsQuery());
  return (
    <Panel title={t.activity}>
      <Loaded query={signIns} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t.noActivity}>{t.noActivityText}</EmptyState>
          ) : (
            <ul className={styles.list} aria-label={t.activity}>
              {items.map((signIn) => (
                <SignInItem key={signIn.id} signIn={signIn} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function SignInItem({ signIn }: { signIn: Schema<'SignIn'> }) {
  const words = Object.entries(t.actions).find(([action]) => action === signIn.action)?.[1];
  const failure = signIn.factor === 'code' ? t.wrongCode : t.wrongPassword;
  return (
    <Stack component="li" gap="xs">
      <Group gap="sm">
        <Text fw={500}>{words ?? signIn.action}</Text>
        {signIn.failed && <Badge color="red">{failure}</Badge>}
      </Group>
      <Text c="dimmed" className={classes.text} title={signIn.user_agent}>
        {signIn.user_agent !== '' && `${deviceOf(signIn.user_agent)} · `}
        {signIn.address} · <RelativeTime at={signIn.created_at} />
      </Text>
    </Stack>
  );
}
