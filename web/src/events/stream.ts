import { serviceUrl } from '../app/api.ts';

/** Topics of the stream; each invalidates queries. */
const topics = ['stopwatch', 'times', 'session'] as const;
export type Topic = (typeof topics)[number];

export interface StreamListener {
  /** The stream is connected; earlier changes have to be fetched. */
  onOpen(): void;
  onTopic(topic: Topic): void;
  /** The stream is disconnected and reconnecting. */
  onLost(): void;
}

/** Delay before reconnecting in milliseconds; it doubles each time. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Listens to the event stream and reconnects: the browser does so after a lost connection, but not
 * after an error response.
 * @returns a function that closes it
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
    // The user has too many streams: another browser replaced this one.
    opened.addEventListener('full', () => {
      isFull = true;
      later(longestPauseMs);
    });
    opened.addEventListener('error', () => {
      listener.onLost();
      if (opened.readyState !== EventSource.CLOSED) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** refusals, longestPauseMs);
      refusals += 1;
      // Jitter, so that clients do not reconnect at the same time after a restart.
      later(pauseMs * (0.75 + Math.random() / 2));
    });
  };
  const later = (pauseMs: number): void => {
    source?.close();
    listener.onLost();
    clearTimeout(timer);
    timer = setTimeout(connect, pauseMs);
  };
  /** Skips the remaining delay, because the tab got focus or the network is back. */
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
