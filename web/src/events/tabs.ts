import { openStream, type StreamListener, type Topic } from './stream.ts';

/** Messages between tabs. */
type Message =
  | { readonly kind: 'state'; readonly isOpen: boolean }
  | { readonly kind: 'topic'; readonly topic: Topic }
  /** A new tab requests the state. */
  | { readonly kind: 'asking' };

/**
 * Shares one event stream between all tabs of a browser: the tab that holds the lock has the stream
 * and forwards its events; when it closes, another tab gets the lock. Without the Web Locks API (it
 * needs https or localhost) there is no stream, and the pages poll.
 * @param name identifies the user of the stream
 * @returns a function that stops it for this tab
 */
export function shareStream(name: string, listener: StreamListener): () => void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  const lockRequest = new AbortController();
  let isEnded = false;
  let isLeading = false;
  let isOpen = false;

  const handle = (message: Message): void => {
    if (message.kind === 'topic') listener.onTopic(message.topic);
    else if (message.kind === 'asking') {
      if (isLeading) channel.postMessage({ kind: 'state', isOpen } satisfies Message);
    } else if (message.isOpen !== isOpen) {
      isOpen = message.isOpen;
      if (isOpen) listener.onOpen();
      else listener.onLost();
    }
  };
  const broadcast = (message: Message): void => {
    handle(message);
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!isEnded) handle(data);
  });
  channel.postMessage({ kind: 'asking' } satisfies Message);

  let end: () => void = () => {};
  const lead = (): Promise<void> => {
    if (isEnded) return Promise.resolve();
    isLeading = true;
    // The previous holder and its stream are gone.
    broadcast({ kind: 'state', isOpen: false });
    const close = openStream({
      // Report a reconnect even if a stream was open before: events in between were missed.
      onOpen: () => {
        broadcast({ kind: 'state', isOpen: false });
        broadcast({ kind: 'state', isOpen: true });
      },
      onLost: () => broadcast({ kind: 'state', isOpen: false }),
      onTopic: (topic) => broadcast({ kind: 'topic', topic }),
    });
    return new Promise((resolve) => {
      end = () => {
        close();
        resolve();
      };
    });
  };
  navigator.locks.request(name, { signal: lockRequest.signal }, lead).catch((error: unknown) => {
    if (!isEnded) throw error;
  });

  return () => {
    isEnded = true;
    end();
    lockRequest.abort();
    channel.close();
  };
}
