import { openSync, readSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/**
 * Loaded into both builds before anything else: fixes their clock to the instant in a file, so that
 * both reply with the same times.
 */
const handle = openSync(process.env.COMPARE_CLOCK, 'r');
const bytes = new DataView(new ArrayBuffer(8));

function now() {
  readSync(handle, bytes, 0, 8, 0);
  return bytes.getFloat64(0);
}

const SystemDate = Date;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new SystemDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

// Background jobs would run at different times in each build: long timers never fire.
const longMs = 5000;
const foreverMs = 2 ** 31 - 1;
const stretched = (delayMs) => (delayMs >= longMs ? foreverMs : delayMs);

const systemTimeout = setTimeout;
globalThis.setTimeout = Object.assign(
  (run, delayMs, ...args) => systemTimeout(run, stretched(delayMs), ...args),
  systemTimeout,
);
const systemPause = promises.setTimeout;
promises.setTimeout = (delayMs, ...rest) => systemPause(stretched(delayMs), ...rest);
syncBuiltinESMExports();
