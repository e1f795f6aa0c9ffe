import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  CircleCheck,
  CircleDot,
  Clock,
  Gauge,
  type LucideIcon,
  Pencil,
  UserRound,
} from 'lucide-react';
import type { Schema } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { isTracked, mayWriteIssues } from '../repositories/rights.ts';
import { Comment } from './Comment.tsx';
import { eventText } from './eventText.ts';
import styles from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { timelineQuery } from './listQueries.ts';

const t = messages.issue;

/** The comments and events of an issue: the newest page, oldest first. */
export function Timeline({ place, repository, issue }: IssueProps) {
  const { events = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useSession();
  const hasTime = user != null && isTracked(repository, instance.time_tracking_disabled);
  const timeline = useQuery({
    ...timelineQuery(place, events, hasTime ? issue.comments : undefined),
    // The result depends on the user, so wait until they are known.
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
  });
  const isWriter = mayWriteIssues(repository, user);
  return (
    <section>
      <VisuallyHidden component="h2">{t.timeline}</VisuallyHidden>
      <Loaded query={timeline}>
        {({ items, total }) =>
          total === 0 ? (
            <Text c="dimmed" mt="md">
              {t.noEvents}
            </Text>
          ) : (
            <>
              <Pager
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
              <Stack component="ul" gap="md" className={styles.list} mt="md">
                {items
                  .toReversed()
                  .map((event) =>
                    event.type === 'comment' ? (
                      <Comment
                        key={event.id}
                        comment={event}
                        place={place}
                        mayChange={!repository.archived && (isWriter || event.user.id === user?.id)}
                      />
                    ) : (
                      <Event key={event.id} event={event} />
                    ),
                  )}
              </Stack>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Event({ event }: { event: Schema<'TimelineComment'> }) {
  const Icon = iconOf(event.type);
  return (
    <li className={styles.event}>
      <Icon size={16} aria-hidden />
      <Text size="sm" c="dimmed" className={classes.text}>
        <b>{event.user.login}</b> <span dir="auto">{eventText(event)}</span> ·{' '}
        <RelativeTime at={event.created_at} />
      </Text>
    </li>
  );
}

function iconOf(type: string): LucideIcon {
  if (type === 'close') return CircleCheck;
  if (type === 'reopen') return CircleDot;
  if (type === 'change_time_estimate') return Gauge;
  if (type === 'assignees') return UserRound;
  return type === 'change_title' ? Pencil : Clock;
}
