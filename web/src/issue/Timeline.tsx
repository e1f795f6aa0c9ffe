import { Card, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pages } from '../components/Pages.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { eventText } from './eventText.ts';
import styles from './issue.module.css';
import { timelineQuery } from './queries.ts';

const t = messages.issue;

/** The timeline of an issue, newest first. */
export function Timeline({ place }: { place: IssuePlace }) {
  const { events = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useSession();
  const timeline = useQuery({
    ...timelineQuery(place, events),
    // The result depends on the user, so wait until they are known.
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t.timeline}
        </Title>
        <Loaded query={timeline}>
          {({ items, total }) =>
            total === 0 ? (
              <Text c="dimmed">{t.noEvents}</Text>
            ) : (
              <>
                <Stack component="ul" gap="xs" className={styles.list}>
                  {items.map((event) => (
                    <Text key={event.id} component="li" size="sm" className={classes.text}>
                      <b>{event.user.login}</b> <span dir="auto">{eventText(event)}</span>{' '}
                      <Text span size="sm" c="dimmed">
                        <RelativeTime at={event.created_at} />
                      </Text>
                    </Text>
                  ))}
                </Stack>
                <Pages
                  page={events}
                  total={total}
                  onChange={(page) =>
                    void navigate({
                      to: '.',
                      search: (before) => ({ ...before, events: page === 1 ? undefined : page }),
                      resetScroll: false,
                    })
                  }
                />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}
