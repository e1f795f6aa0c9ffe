import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isFullRun } from './support/extent.ts';

const root = join(import.meta.dirname, '..');

/** The commands of running processes whose environment contains a text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(text)) return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200)];
    } catch {
      // No process, one of somebody else, or one that has just ended.
      return [];
    }
  });
}

const signals = ['SIGINT', 'SIGKILL', 'SIGTERM', 'SIGHUP'] as const;

it.each(isFullRun ? signals : signals.slice(0, 2))(
  'a test run that is ended by %s leaves no database server, server or browser behind',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'punchcard-interrupted-'));
    const mark = join(folder, 'ready');
    const config = join(root, 'test/support/interrupted-run/vitest.config.ts');
    const vitest = join(root, 'test/node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--config', config], {
      cwd: root,
      env: { ...process.env, INTERRUPTED_RUN: mark, PUNCHCARD_TEST_POSTGRES_URL: undefined },
      detached: true,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(mark), { timeout: 170_000 }).toBe(true);
    const running = processesWith(mark).join('\n');
    for (const program of ['native/bin/postgres', 'start.js serve', 'chromium']) {
      expect(running).toContain(program);
    }
    child.kill(signal);
    await ended;
    await expect.poll(() => processesWith(mark), { timeout: 60_000 }).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
