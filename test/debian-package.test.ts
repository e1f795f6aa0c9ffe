import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../src/modules/index.ts';
import { hostCommands } from '../src/program.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('runs every command of the host as the user of the service', () => {
  const [, listed = ''] =
    /^ {2}(serve \|[^)]*)\) ;;$/m.exec(read('packaging/debian/punchcard')) ?? [];
  const names = listed.split(' | ');
  expect(names).toEqual(expect.arrayContaining([...hostCommands]));
  // Without modules, their commands are left.
  if (modules.length > 0) expect(names).toHaveLength(hostCommands.length);
});

describe('/usr/bin/punchcard', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-debian-'));
    const wrapper = read('packaging/debian/punchcard')
      .replaceAll('/usr/lib/punchcard/bin/', `${folder}/`)
      .replaceAll('/etc/punchcard/', `${folder}/`);
    program('wrapper', wrapper);
    writeFileSync(join(folder, 'punchcard.env'), '');
    for (const name of ['punchcard', 'node', 'setpriv']) {
      program(name, `#!/bin/sh\necho ${name} "$@"\n`);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  /** What it runs for a user, without the folders. */
  const runs = (userId: number, words: readonly string[]): string => {
    program('id', `#!/bin/sh\necho ${userId}\n`);
    const env = { PATH: `${folder}:${process.env.PATH}` };
    return execFileSync(join(folder, 'wrapper'), words, { env, encoding: 'utf8' })
      .replaceAll(`${folder}/`, '')
      .trim();
  };

  it.each([
    [[], 'serve'],
    [['--port', '4000'], 'serve --port 4000'],
    [['serve', '--help'], 'serve --help'],
    [['admin', 'user', 'list'], 'admin user list'],
  ])('gives %j to the user of the service', (words, command) => {
    expect(runs(0, words)).toMatch(/^setpriv --reuid=punchcard .* -- wrapper /);
    expect(runs(0, words).endsWith(`-- wrapper ${command}`)).toBe(true);
    expect(runs(1000, words)).toMatch(/^node .* --env-file=punchcard\.env -- /);
    expect(runs(1000, words).endsWith(`start.js ${command}`)).toBe(true);
  });

  it('names the settings file to config check', () => {
    expect(runs(1000, ['config', 'check', '--json'])).toMatch(
      / -- \S*start\.js config --env-file=punchcard\.env check --json$/,
    );
  });

  it.each([['-h'], ['--help'], ['-V'], ['--version'], ['time', 'list']])(
    'runs %s as the caller',
    (...words) => {
      expect(runs(0, words)).toBe(`punchcard ${words.join(' ')}`);
    },
  );
});
