import { buffer } from 'node:stream/consumers';
import { decodeText } from './client/decode-text.ts';
import { run } from './program.ts';
import { ask, askSecret } from './terminal/ask.ts';

/**
 * Signals within this time count as one: npm forwards a signal that the terminal also sends to us.
 */
const sameSignalMs = 500;
/** The process exits this long after the first signal, even if something hangs; no committed data is lost. */
const longestStopMs = 9500;
const stop = new AbortController();
let stoppedAtMs = 0;
const handleSignals = (): void => {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) {
        stoppedAtMs = performance.now();
        stop.abort();
        setTimeout(() => process.exit(0), longestStopMs).unref();
      } else if (performance.now() - stoppedAtMs > sameSignalMs) {
        process.exit(128 + number);
      }
    });
  }
};

// Ignore closed pipes (`punchcard admin user list | head`).
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  readInput: async (encoding) => decodeText(await buffer(process.stdin), encoding),
  ...(process.stdin.isTTY === true && process.stderr.isTTY === true ? { ask, askSecret } : {}),
  isTerminal: process.stderr.isTTY === true,
  outputIsTerminal: process.stdout.isTTY === true,
  untilStopped: () => {
    handleSignals();
    return stop.signal;
  },
});
