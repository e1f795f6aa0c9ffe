import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { GatheredLines } from '../src/log.ts';
import { LogOutput } from '../src/log-output.ts';
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

it('a file has every line in order, also of what was said after the last was handed on', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const told = join(folder.path, '..', 'told');
  const all = 20_000;
  const code = `
    const { openLog } = await import(${log});
    const { requestLog, flush } = await openLog('info', false);
    for (let number = 0; number < ${all}; number += 1) requestLog.info({ number }, 'request');
    flush();
    requestLog.info({ number: ${all} }, 'request');
  `;
  const file = openSync(told, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', file, 'ignore'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  closeSync(file);
  const kept = readFileSync(told, 'utf8').trim().split('\n');
  expect(kept.map((text) => JSON.parse(text).number)).toEqual(
    Array.from({ length: all + 1 }, (_, number) => number),
  );
});

it.runIf(existsSync('/dev/full'))(
  'a full disk keeps nobody from going on, nor from ending',
  async () => {
    const file = openSync('/dev/full', 'w');
    const code = `await import(${log}); ${program(0, 'flush()')}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', file, 'ignore'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    closeSync(file);
  },
);

it('lines that a disk did not take are counted, and told of once it takes more', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const told = join(folder.path, '..', 'told');
  // In a program of its own, where a number that is closed is given to the next that is opened.
  const code = `
    const { closeSync, openSync } = await import('node:fs');
    const { LogOutput } = await import(${JSON.stringify(new URL('../src/log-output.ts', import.meta.url))});
    const sayLost = (lines) => 'lost ' + lines + '\\n';
    const file = openSync(process.env.TOLD, 'a');
    const output = new LogOutput(file, { mostBytes: 1000, neverWait: () => {}, sayLost });
    output.write('first\\n');
    closeSync(file);
    output.write('second\\nthird\\n');
    output.write('fourth\\n');
    if (openSync(process.env.TOLD, 'a') !== file) process.exit(1);
    output.write('fifth\\n');
    output.flushSync();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TOLD: told },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readFileSync(told, 'utf8')).toBe('first\nfifth\nlost 3\n');
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
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(40_000) });
  try {
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** A pipe of which both ends are ours: neither of them waits. */
function openPipe() {
  const folder = temporaryFolder();
  const path = join(folder.path, '..', 'pipe');
  execFileSync('mkfifo', [path]);
  const file = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(file);
    folder.remove();
  });
  const read = (most: number): string => {
    const bytes = Buffer.alloc(most);
    try {
      return bytes.subarray(0, readSync(file, bytes)).toString();
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
      return '';
    }
  };
  return { file, path, read };
}

const mostWaiting = 400_000;
const inPipe = { mostBytes: 4096, mostWaiting, neverWait: () => {} };
const line = (name: string, number: number): string => `${name} ${number} ${'.'.repeat(90)}\n`;

/** Reads until nothing comes any more; what waits comes by itself. */
async function readAll(read: (most: number) => string): Promise<string[]> {
  let text = '';
  for (let silent = 0; silent < 20; ) {
    const some = read(1_000_000);
    text += some;
    silent = some === '' ? silent + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return text.trimEnd().split('\n');
}

it('of lines that nobody reads some wait, and one line says how many are lost', async () => {
  const { file, read } = openPipe();
  const output = new LogOutput(file, { ...inPipe, sayLost: (count) => `lost ${count}\n` });
  const [requests, said] = [20_000, 200];
  for (let number = 0; number < requests; number += 1) {
    output.write(line('request', number), true);
    if (number % (requests / said) === 0) output.write(line('said', number));
  }
  const told = await readAll(read);
  // A pipe takes some more.
  expect(told.join('\n').length).toBeLessThan(mostWaiting + 2 ** 20);
  const lost = told.filter((one) => one.startsWith('lost '));
  expect(lost).toHaveLength(1);
  expect(told.length - 1 + Number(lost[0]?.slice(5))).toBe(requests + said);
  // Of the program's own lines none is among them.
  expect(told.filter((one) => one.startsWith('said ')).length).toBe(said);
  // Requests in a row from the first one on, and again from where there is room.
  const kept = told.filter((one) => one.startsWith('request ')).map((one) => one.split(' ')[1]);
  expect(kept).toEqual(kept.map((_, number) => String(number)));

  for (let number = 0; number < 5; number += 1) output.write(line('later', number), true);
  expect(await readAll(read)).toEqual(
    Array.from({ length: 5 }, (_, number) => line('later', number).trimEnd()),
  );
});

it('lines of the program itself are lost only where they alone are too many', async () => {
  const { file, read } = openPipe();
  const output = new LogOutput(file, { ...inPipe, sayLost: (count) => `lost ${count}\n` });
  const said = 20_000;
  for (let number = 0; number < said; number += 1) output.write(line('said', number));
  const told = await readAll(read);
  const lost = told.filter((one) => one.startsWith('lost '));
  expect(lost).toHaveLength(1);
  expect(Number(lost[0]?.slice(5))).toBe(said - told.length + 1);
  expect(told.length).toBeGreaterThan(mostWaiting / 110);
});

it('the end does not wait for ever for a reader that takes a little now and then', async () => {
  const { file, path, read } = openPipe();
  const endMs = 700;
  let tries = 0;
  const neverWait = (): void => {
    tries += 1;
  };
  const output = new LogOutput(file, { ...inPipe, endMs, neverWait, sayLost: () => '' });
  for (let number = 0; number < 3000; number += 1) output.write(line('said', number));
  const slow = 'while :; do dd bs=4096 count=1 2> /dev/null; sleep 0.02; done';
  const reader = spawn('sh', ['-c', `exec < "${path}"; ${slow}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void reader.kill('SIGKILL'));
  await once(reader.stdout, 'data');
  const startMs = performance.now();
  output.flushSync();
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(endMs);
  reader.kill('SIGKILL');
  await once(reader, 'close');
  // Nor does a second look at the end wait a second time.
  for (let number = 0; number < 3000; number += 1) output.write(line('last', number));
  tries = 0;
  output.flushSync();
  expect(tries).toBeLessThan(5);
  // It gave up what the pipe had no room for.
  expect((await readAll(read)).length).toBeLessThan(3000);
});

it('lines that are handed on together are not more bytes than a pipe takes in one piece', () => {
  const pieces: string[] = [];
  const lines = new GatheredLines({ write: (text) => pieces.push(text) }, 4096);
  const all = Array.from(
    { length: 500 },
    (_, number) => `${number} ${'ü€😀'.repeat(number % 30)}\n`,
  );
  for (const one of all) lines.write(one);
  lines.hand();
  expect(pieces.join('')).toBe(all.join(''));
  for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(4096);
  expect(pieces.length).toBeLessThan(20);
});
