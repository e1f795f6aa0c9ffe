import type { Colleagues, Told, Topic } from '../http/colleagues.ts';
import type { Start, ToPrimary, ToWorker } from './messages.ts';

/** How long the primary may take to gather what others say, in milliseconds: longer than it gives them. */
const patienceMs = 2000;

/** A worker's way to the primary. */
export interface Channel {
  /** What it has to know to serve. */
  readonly started: Promise<Start>;
  /** Aborted when it is to end. */
  readonly stopped: AbortSignal;
  tell(message: ToPrimary): void;
  colleaguesOf(start: Start): Colleagues;
}

/** Opens it, once in a process. Where it breaks, the process ends: nobody would watch it any more. */
export function openChannel(): Channel {
  const stop = new AbortController();
  const answers = new Map<Topic, () => Promise<unknown>>();
  const waiting = new Map<number, (said: readonly unknown[]) => void>();
  let lastId = 0;
  const tell = (message: ToPrimary): void => {
    // The primary may be gone: then so are we, in a moment.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const say = async (id: number, topic: Topic): Promise<void> => {
    // Who cannot say it is left out of the sum, and logs why where it is asked itself.
    const value = await answers
      .get(topic)?.()
      .catch(() => undefined);
    if (value !== undefined) tell({ kind: 'said', id, value });
  };
  const started = new Promise<Start>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'start') resolve(message);
      else if (message.kind === 'stop') stop.abort();
      else if (message.kind === 'question') void say(message.id, message.topic);
      else waiting.get(message.id)?.(message.said);
    });
  });
  tell({ kind: 'hello' });

  const ask = (topic: Topic): Promise<readonly unknown[]> => {
    const id = ++lastId;
    return new Promise((resolve) => {
      const end = (said: readonly unknown[]): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(said);
      };
      const timer = setTimeout(() => end([]), patienceMs);
      waiting.set(id, end);
      tell({ kind: 'ask', id, topic });
    });
  };
  return {
    started,
    stopped: stop.signal,
    tell,
    colleaguesOf: ({ number, startedUnix }) => ({
      number,
      processId: process.ppid,
      startedUnix,
      ask: <T extends Topic>(topic: T) => ask(topic) as Promise<Told[T][]>,
      answer: (topic, how) => {
        answers.set(topic, how);
      },
    }),
  };
}
