import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../../src/modules/index.ts';
import { commandTree } from '../../src/program.ts';
import { cleanEnvironment } from './program.ts';

const root = join(import.meta.dirname, '../..');
const commands = (await commandTree()).commands.map((command) => command.name());
/** The pages stay when all modules are taken out, and their commands go. */
const isGone = (command: string): boolean => modules.length === 0 && !commands.includes(command);

/** The shell sessions of README.md or a page of docs, or of one of its sections. */
export function sessionsOf(page: string, section?: string): string[] {
  const whole = readFileSync(join(root, page), 'utf8');
  const start = section === undefined ? 0 : whole.indexOf(`\n## ${section}\n`);
  if (start < 0) throw new Error(`${page} has no section ${section}`);
  const next = section === undefined ? -1 : whole.indexOf('\n## ', start + 1);
  const text = whole.slice(start, next < 0 ? whole.length : next);
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, session = '']) =>
    session.replaceAll(/^bin\/punchcard ([a-z]+).*\n/gm, (line, command) =>
      isGone(command) ? '' : line,
    ),
  );
}

/** Runs a session as typed, except for the server's address and the launcher's folder. */
export async function runSession(
  session: string,
  { url, home, env = {} }: { url: string; home: string; env?: Record<string, string> },
): Promise<{ code: number | null; printed: string }> {
  const script = session
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll(/\bbin\/punchcard\b/g, join(root, 'bin/punchcard'));
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: home,
    env: cleanEnvironment({ HOME: home, XDG_CONFIG_HOME: join(home, '.config'), ...env }),
    // With a socket as its input, bash takes itself for a remote shell and may read the machine's
    // start-up files, with warnings.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (text: string): void => {
    printed += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}
