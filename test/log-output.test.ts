import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/program.ts';

const lines = 5000;
const log = JSON.stringify(new URL('../src/log.ts', import.meta.url));
/** Says much more than a pipe takes in one go, and ends while it is told. */
const program = (worker: number, end: string) => `
  process.stdout.on('error', () => {});
  const { openLog } = await import(${log});
  const { logger, requestLog, flush } = await openLog('info', false, ${worker});
  for (let number = 0; number < ${lines}; number += 1) {
    if (number % 100 === 0) logger.info({ number }, 'said');
    else requestLog.info({ number }, 'request');
  }
  // The pipe is full by then, and what did not fit waits.
  setTimeout(() => { ${end} }, 150);
`;

it.each([
  ['alone, and ends in order', 0, 'flush()'],
  ['alone, and ends at once', 0, 'process.exit(0)'],
  ['alone, and ends by a mistake of ours', 0, `throw new Error('fatal')`],
  ['of a worker, and ends at once', 1, 'process.exit(0)'],
])('a log that nobody reads for a while has every line: %s', async (_, worker, end) => {
  const folder = temporaryFolder();
  const told = join(folder.path, '..', 'told');
  // Between two programs there is a pipe; to a child of ours there would be a socket.
  const reader = `{ read -r first; sleep 1; echo "$first"; cat; } > "${told}"`;
  const shell = spawn('sh', ['-c', `"$NODE" --input-type=module -e "$PROGRAM" | ${reader}`], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program(worker, end) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(shell, 'close');
  const numbers = readFileSync(told, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).number);
  expect(numbers).toEqual(Array.from({ length: lines }, (__, number) => number));
  folder.remove();
});

/** As a worker ends, or another takes its place: it leaves a pipe that waits for its reader. */
const another = `
  const { spawnSync } = await import('node:child_process');
  const stdio = ['ignore', 'inherit', 'ignore'];
  spawnSync(process.execPath, ['-e', 'process.stdout'], { stdio });
`;

it.each([
  ['alone', 0, ''],
  ['of a worker, after another ended', 1, another],
])('a program whose log nobody reads at all ends all the same: %s', async (_, worker, before) => {
  const code = `await import(${log}); process.stdout; ${before} ${program(worker, 'flush()')}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(15_000) });
  try {
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
