import { useEffect } from 'react';
import { basePath } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { checkConnection } from '../app/connection.ts';
import { invalidate } from '../app/query.ts';
import { setStreamOpen } from './state.ts';
import type { Topic } from './stream.ts';
import { shareStream } from './tabs.ts';

/** Batching window: several topics of one change cause one refetch. */
const batchMs = 50;
/**
 * The first stream opens while the page's own requests are under way. What changed between their
 * answers and its opening is read after this time, instead of everything twice at once.
 */
const firstReadMs = 10_000;

/** Refetches data that changed elsewhere, while a user is signed in. */
export function useEvents(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let firstTimer: ReturnType<typeof setTimeout> | undefined;
    const changed = new Set<Topic>();
    const read = (): void => {
      timer = undefined;
      if (changed.has('session')) void invalidate(['session']);
      if (changed.has('times')) void timeChanged();
      else if (changed.has('stopwatch')) {
        void invalidate(['stopwatch']);
      }
      changed.clear();
    };
    const onTopic = (topic: Topic): void => {
      changed.add(topic);
      timer ??= setTimeout(read, batchMs);
    };
    const stop = shareStream(`punchcard ${basePath} ${userId}`, {
      onTopic,
      onOpen: () => {
        setStreamOpen(true);
        if (firstTimer === undefined) firstTimer = setTimeout(() => onTopic('times'), firstReadMs);
        else onTopic('times');
      },
      onLost: () => {
        // A refetch restarts frequent polling: the interval is set after each fetch.
        setStreamOpen(false);
        onTopic('stopwatch');
        void checkConnection();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(firstTimer);
      setStreamOpen(false);
    };
  }, [userId]);
}
