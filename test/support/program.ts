import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idleHost, run } from '../../src/program.ts';
import { newMemoryFolder } from './memory-folder.ts';
import { endWithThisProcess } from './watcher.ts';

const root = join(import.meta.dirname, '../..');
export const launcher = join(root, 'bin/punchcard');

/** The environment for tests, without any settings of the program and its libraries, in English. */
export function cleanEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(PUNCHCARD_|NODE_COMPILE_CACHE|LC_|LANG|LISTEN_|NOTIFY_SOCKET|OTEL_)/.test(name),
  );
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...more };
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  readonly cwd?: string;
}

/** Commands that have run as a process, such as `admin user create`. */
const spawned = new Set<string>();

/**
 * Runs a command to its end: as a process the first time, then in this process, which costs a tenth.
 * `serve`, commands that write directly to the process's output, and those that need another working
 * directory always run as a process.
 */
export async function punchcard(
  words: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const line = words.join(' ');
  const name = /^([a-z][a-z-]*( |$)){1,3}/.exec(line)?.[0] ?? '';
  const isProcess = /^(serve\b|time (export\b|list\b.* --json|report\b.* --format))/.test(line);
  if (!spawned.has(name) || isProcess || options.cwd !== undefined) {
    spawned.add(name);
    return spawnPunchcard(words, options);
  }
  return punchcardHere(words, options);
}

/** Runs a command in this process to its end, or a server until `stop`. */
export async function punchcardHere(
  words: readonly string[],
  options: RunOptions = {},
  stop = new AbortController().signal,
): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const code = await run(words, {
    ...idleHost,
    environment: cleanEnvironment(options.env),
    out: (line) => {
      stdout += `${line}\n`;
    },
    note: (line) => {
      stderr += `${line}\n`;
    },
    readInput: async () => options.input ?? '',
    untilStopped: () => stop,
  });
  return { code, stdout, stderr };
}

/** Runs `bin/punchcard` to its end, as a separate process. */
export const spawnPunchcard = (
  words: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> => runProgram(launcher, words, options);

/** Runs any program to its end. */
export async function runProgram(
  program: string,
  words: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(program, words, {
    env: cleanEnvironment(options.env),
    cwd: options.cwd ?? tmpdir(),
  });
  // The process may end before it reads its input.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  return outcomeOf(child);
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  /** All its output, once it has ended. */
  readonly ended: Promise<Outcome>;
  /** Sends SIGTERM, and waits. */
  stop(): Promise<Outcome>;
}

const running = new Set<ChildProcess>();
// A failing test must not leave a process behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `serve` on a free port as a separate process; resolves when it answers. */
export async function startServer(
  words: readonly string[],
  options: RunOptions = {},
): Promise<Server> {
  const child = spawn(launcher, ['serve', '--port', '0', ...words], {
    env: cleanEnvironment(options.env),
    cwd: options.cwd ?? tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = outcomeOf(child);
  running.add(child);
  endWithThisProcess(child);
  child.once('exit', () => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (text: string) => {
      printed += text;
      const found = /"url":"([^"]+)"/.exec(printed);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    ended.then(({ code, stdout, stderr }) => {
      reject(new Error(`the server ended with ${code}: ${stderr}${stdout}`));
    }, reject);
  });
  return {
    url,
    child,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A path to a folder that doesn't exist yet, and a function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const parent = newMemoryFolder('punchcard-program-');
  return {
    path: join(parent, 'data'),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
