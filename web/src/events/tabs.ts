import { openStream, type StreamListener, type Topic } from './stream.ts';

/** What tabs say to each other. */
type Message =
  | { readonly kind: 'state'; readonly isOpen: boolean }
  | { readonly kind: 'topic'; readonly topic: Topic }
  /** A tab that came later wants to know the state. */
  | { readonly kind: 'asking' };

/**
 * Listens to the service once for all tabs of a browser: the one that holds the lock has the stream
 * and passes on what it tells; when it closes, the next has the lock. Where browsers have no locks
 * (they need https or this machine) nothing is listened to, and the pages look by themselves.
 * @param name of whom the stream is: another one's is another stream
 * @returns what ends it for this tab
 */
export function shareStream(name: string, listener: StreamListener): () => void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  const giveUp = new AbortController();
  let isEnded = false;
  let isLeading = false;
  let isOpen = false;

  const hear = (message: Message): void => {
    if (message.kind === 'topic') listener.onTopic(message.topic);
    else if (message.kind === 'asking') {
      if (isLeading) channel.postMessage({ kind: 'state', isOpen } satisfies Message);
    } else if (message.isOpen !== isOpen) {
      isOpen = message.isOpen;
      if (isOpen) listener.onOpen();
      else listener.onLost();
    }
  };
  const tellAll = (message: Message): void => {
    hear(message);
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!isEnded) hear(data);
  });
  channel.postMessage({ kind: 'asking' } satisfies Message);

  let end: () => void = () => {};
  const lead = (): Promise<void> => {
    if (isEnded) return Promise.resolve();
    isLeading = true;
    // Who held it before is gone, and with it the stream.
    tellAll({ kind: 'state', isOpen: false });
    const close = openStream({
      // Also for one that was open: what was told between the two is not known.
      onOpen: () => {
        tellAll({ kind: 'state', isOpen: false });
        tellAll({ kind: 'state', isOpen: true });
      },
      onLost: () => tellAll({ kind: 'state', isOpen: false }),
      onTopic: (topic) => tellAll({ kind: 'topic', topic }),
    });
    return new Promise((resolve) => {
      end = () => {
        close();
        resolve();
      };
    });
  };
  navigator.locks.request(name, { signal: giveUp.signal }, lead).catch((error: unknown) => {
    if (!isEnded) throw error;
  });

  return () => {
    isEnded = true;
    end();
    giveUp.abort();
    channel.close();
  };
}
