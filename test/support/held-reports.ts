import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Reports and checks of entries that are held before they read, until the test releases them. */
export interface HeldReports {
  /** How many have reached their first read, held or not. */
  readonly begun: number;
  /** Releases those that are held, and holds no more. */
  release(): void;
}

/** Holds reports and checks of entries at their first read, to stand for slow ones. */
export function holdReports({ app }: TestApp): HeldReports {
  const { reports } = app.context.database.background;
  const { entries, sums } = reports;
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const hold = (): Promise<void> => {
    begun += 1;
    return isOver;
  };
  const spies = [
    vi.spyOn(reports, 'sums').mockImplementation(async (...asked) => {
      await hold();
      return sums.apply(reports, asked);
    }),
    vi.spyOn(reports, 'entries').mockImplementation((...asked) => {
      const list = entries.apply(reports, asked);
      let held: Promise<void> | undefined;
      const next: typeof list.next = async (...chunk) => {
        held ??= hold();
        await held;
        return list.next(...chunk);
      };
      return { ...list, next };
    }),
  ];
  return {
    get begun() {
      return begun;
    },
    release() {
      for (const spy of spies) spy.mockRestore();
      resolve();
    },
  };
}

/** Counts replies of this process's servers whose connection is closed, until `stop`. */
export function countLeft(): { readonly left: number; stop(): void } {
  let left = 0;
  const begin = (message: unknown): void => {
    const { response } = message as { response: ServerResponse };
    response.once('close', () => {
      if (!response.writableFinished) left += 1;
    });
  };
  subscribe('http.server.request.start', begin);
  return {
    get left() {
      return left;
    },
    stop: () => unsubscribe('http.server.request.start', begin),
  };
}
