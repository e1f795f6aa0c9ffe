import { Presets, SingleBar } from 'cli-progress';
import type { Host } from './command.ts';

/** Progress of a long task. */
export interface Progress {
  update(done: number, total: number): void;
  /** The verification of the copy starts, which reports no progress. */
  check(): void;
  stop(): void;
}

/** Tasks shorter than this show no bar, in milliseconds. */
const patienceMs = 2000;

/** A progress bar at a terminal, once the task takes longer than two seconds. */
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
