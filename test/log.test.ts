import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './support/program.ts';

const lines = 5000;
/** Logs much more than a pipe holds, and exits while lines are waiting. */
const program = (end: string, flushPatienceMs?: number) => `
  const { openLog } = await import(${JSON.stringify(new URL('../src/log.ts', import.meta.url))});
  const { logger, flush } = await openLog('info', false, ${flushPatienceMs});
  for (let number = 0; number < ${lines}; number += 1) logger.info({ number }, 'request');
  await new Promise((resolve) => setTimeout(resolve, 150));
  ${end}
`;
const flushed = 'await flush();';
const ends: readonly (readonly [string, string])[] = [
  ['in order', flushed],
  ['at once', 'process.exit(0);'],
];

const start = (code: string, stdout: number | 'pipe') =>
  spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', stdout, 'ignore'],
  });

/** Runs the program in a shell with its output piped; returns its exit code. */
async function runInto(reader: string, code: string): Promise<string> {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const ended = join(folder.path, '..', 'ended');
  const command = `{ "$NODE" --input-type=module -e "$PROGRAM"; echo $? > "${ended}"; } | ${reader}`;
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: code },
    stdio: 'ignore',
  });
  await once(shell, 'close');
  return readFileSync(ended, 'utf8').trim();
}

const numbersIn = (file: string): number[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).number);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

it('a reader that pauses gets every line', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const [read, ending] = ['read', 'ending'].map((name) => join(folder.path, '..', name));
  const code = await runInto(
    `{ read -r first; until [ -e "${ending}" ]; do sleep 0.1; done; echo "$first"; cat; } > "${read}"`,
    program(
      `(await import('node:fs')).writeFileSync(${JSON.stringify(ending)}, ''); ${flushed}`,
      60_000,
    ),
  );
  expect(code).toBe('0');
  expect(numbersIn(read ?? '')).toEqual(upTo(lines));
});

it('a file gets every line in order, including those logged after the flush', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, '..', 'log');
  const file = openSync(path, 'w');
  const child = start(program(`${flushed} logger.info({ number: ${lines} }, 'last');`), file);
  expect(await once(child, 'exit')).toEqual([0, null]);
  closeSync(file);
  expect(numbersIn(path)).toEqual(upTo(lines + 1));
});

it('lines do not wait for further ones', async () => {
  const child = start(
    `const { openLog } = await import(${JSON.stringify(new URL('../src/log.ts', import.meta.url))});
     const { logger } = await openLog('info', false);
     setInterval(() => {}, 60_000);
     for (const number of [1, 2]) logger.info({ number }, 'request');`,
    'pipe',
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.split('\n').length === 3) break;
  }
  expect(text.match(/"number":\d/g)).toEqual(['"number":1', '"number":2']);
  expect(child.exitCode).toBeNull();
});

it.runIf(existsSync('/dev/full')).each(ends)(
  'a full disk does not keep the program from running or exiting %s',
  async (_, end) => {
    const file = openSync('/dev/full', 'w');
    const child = start(program(`logger.info('more'); ${end}`), file);
    expect(await once(child, 'exit')).toEqual([0, null]);
    closeSync(file);
  },
);

it.each(ends)('a closed pipe does not keep it from running or exiting %s', async (_, end) => {
  expect(await runInto('head -n 1', program(`logger.info('more'); ${end}`))).toBe('0');
});

it('a reader that reads nothing keeps it from no kind of exit', async () => {
  const exit = async ([how, end]: (typeof ends)[number]): Promise<void> => {
    const child = start(program(end), 'pipe');
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = await once(child, 'exit', { signal: AbortSignal.timeout(120_000) });
    expect(ended, how).toEqual([0, null]);
  };
  // Together, as each waits for seconds before it gives up.
  await Promise.all(ends.map(exit));
});
