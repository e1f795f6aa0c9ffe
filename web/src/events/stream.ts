import { serviceUrl } from '../app/api.ts';

/** What the stream tells; each means that something is to be read anew. */
const topics = ['stopwatch', 'times', 'session'] as const;
export type Topic = (typeof topics)[number];

export interface StreamListener {
  /** It tells from now on; what was before it is to be read. */
  onOpen(): void;
  onTopic(topic: Topic): void;
  /** It tells nothing now; it is tried again. */
  onLost(): void;
}

/** Between a refusal and the next try; twice as long each time, in milliseconds. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Listens to the service, and goes on trying when it cannot: the browser reconnects by itself after
 * a break, but not after a refusal.
 * @returns what ends it
 */
export function openStream(listener: StreamListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let isFull = false;

  const connect = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const opened = new EventSource(`${serviceUrl}/api/v1/user/events`);
    source = opened;
    opened.addEventListener('hello', () => {
      refusals = 0;
      listener.onOpen();
    });
    for (const topic of topics) {
      opened.addEventListener(topic, () => {
        listener.onTopic(topic);
        if (topic === 'session') later(longestPauseMs);
      });
    }
    // This person has too many of them: another browser took the place of this one.
    opened.addEventListener('full', () => {
      isFull = true;
      later(longestPauseMs);
    });
    opened.addEventListener('error', () => {
      listener.onLost();
      if (opened.readyState !== EventSource.CLOSED) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** refusals, longestPauseMs);
      refusals += 1;
      // Not all at once after a restart.
      later(pauseMs * (0.75 + Math.random() / 2));
    });
  };
  const later = (pauseMs: number): void => {
    source?.close();
    listener.onLost();
    clearTimeout(timer);
    timer = setTimeout(connect, pauseMs);
  };
  /** Now, where it waits: somebody looks, or the network is back. */
  const retryNow = (): void => {
    if (timer !== undefined) connect();
  };
  const onFocus = (): void => {
    if (isFull) retryNow();
    isFull = false;
  };

  window.addEventListener('online', retryNow);
  window.addEventListener('focus', onFocus);
  connect();
  return () => {
    window.removeEventListener('online', retryNow);
    window.removeEventListener('focus', onFocus);
    clearTimeout(timer);
    source?.close();
  };
}
