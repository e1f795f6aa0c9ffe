import { Presets, SingleBar } from 'cli-progress';
import type { Host } from './command.ts';

/** How far something has come that may take long. */
export interface Progress {
  update(done: number, total: number): void;
  /** What was written is read again, which shows no progress. */
  check(): void;
  stop(): void;
}

/** From when on it is worth a bar, in milliseconds. */
const patienceMs = 2000;

/** A bar at a terminal, once it takes longer than two seconds; nothing otherwise. */
export function openProgress(host: Host, label: string): Progress {
  const startedMs = performance.now();
  let bar: SingleBar | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update: (done, total) => {
      if (!host.isTerminal || performance.now() - startedMs < patienceMs) return;
      if (bar === undefined) {
        bar = new SingleBar(
          { format: `${label} [{bar}] {percentage}%`, hideCursor: true, stream: process.stderr },
          Presets.rect,
        );
        bar.start(total, done);
      } else {
        bar.setTotal(total);
        bar.update(done);
      }
    },
    check: () => {
      if (bar === undefined) return;
      stop();
      host.note('Checking the copy ...');
    },
    stop,
  };
}
