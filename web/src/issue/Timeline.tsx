import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDot,
  Clock,
  Gauge,
  History,
  type LucideIcon,
  Pencil,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { instance } from '../app/instance.ts';
import { useSession } from '../app/session.ts';
import { number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { isTracked, mayWriteIssues } from '../components/rights.ts';
import classes from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { Comment } from './Comment.tsx';
import { entryOf, eventText } from './eventText.ts';
import styles from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { timelineQuery } from './listQueries.ts';
import { RunLine } from './RunLine.tsx';
import { linesOf, startOfLast, type TimelineEvent } from './runs.ts';
import { Days, dateOfEvent, When } from './When.tsx';

const t = messages.issue;
/** Comments and changes at first; the earlier ones are one click away. */
const fewest = 3;

/** The comments and events of an issue, newest last; `children` come with them. */
export function Timeline({
  place,
  repository,
  issue,
  children,
}: IssueProps & { children: ReactNode }) {
  const user = useSession();
  const hasTime = user != null && isTracked(repository, instance.time_tracking_disabled);
  const timeline = useInfiniteQuery({
    ...timelineQuery(place, hasTime ? issue.comments : undefined),
    // The result depends on the user, so wait until they are known.
    enabled: user !== undefined,
  });
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** Where the list ended before earlier lines came. */
  const end = useRef<number>(null);
  const pages = timeline.data?.pages ?? [];
  // A page that was read before an event was added has some of the next one.
  const read = pages.toReversed().flatMap(({ items }) => items.toReversed());
  const events = [...new Map(read.map((event) => [event.id, event])).values()];
  const start = showsAll ? 0 : startOfLast(events, fewest);
  const earlier = Math.max(0, (pages[0]?.total ?? 0) - events.length) + start;
  // What was in view stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what adds lines
  useLayoutEffect(() => {
    if (end.current === null || list.current === null) return;
    window.scrollBy(0, list.current.getBoundingClientRect().bottom - end.current);
    end.current = null;
  }, [start, events.length]);
  const showEarlier = (): void => {
    end.current = list.current?.getBoundingClientRect().bottom ?? null;
    setShowsAll(true);
    if (start === 0) void timeline.fetchNextPage();
    list.current?.focus({ preventScroll: true });
  };
  const isWriter = mayWriteIssues(repository, user);
  return (
    <section>
      <VisuallyHidden component="h2">{t.timeline}</VisuallyHidden>
      <Loaded query={timeline} rows={8}>
        {() => (
          <>
            {events.length === 0 && (
              <Text c="dimmed" mt="md">
                {t.noEvents}
              </Text>
            )}
            {earlier > 0 && (
              <div className={styles.earlier}>
                <Button
                  size="compact-sm"
                  radius="xl"
                  leftSection={<History size={14} />}
                  loading={timeline.isFetchingNextPage}
                  onClick={showEarlier}
                >
                  {t.showEarlier(number(earlier))}
                </Button>
              </div>
            )}
            <ul ref={list} tabIndex={-1} className={styles.history}>
              {linesOf(events.slice(start)).map((line) =>
                'run' in line ? (
                  <li key={line.run.key}>
                    <RunLine run={line.run} />
                  </li>
                ) : line.event.type === 'comment' ? (
                  <Comment
                    key={line.event.id}
                    comment={line.event}
                    place={place}
                    mayChange={
                      !repository.archived && (isWriter || line.event.user.id === user?.id)
                    }
                  />
                ) : (
                  <Event key={line.event.id} event={line.event} />
                ),
              )}
            </ul>
            {children}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Event({ event }: { event: TimelineEvent }) {
  const Icon = iconOf(event.type);
  const zone = useZone();
  return (
    <li className={styles.event}>
      <Icon size={16} />
      <Text c="dimmed" className={classes.text}>
        <b>{event.user.login}</b> <span dir="auto">{eventText(event)}</span> ·{' '}
        {entryOf(event) === null ? (
          <When at={event.created_at} />
        ) : (
          <Days dates={[dateOfEvent(event, zone)]} />
        )}
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
