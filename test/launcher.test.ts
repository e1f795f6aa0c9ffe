import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram } from './support/program.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'punchcard-launcher-')));
  make('node_modules/.bin/node', 1, '#!/bin/sh\nfor word; do echo "$word"; done\n');
  chmodSync(join(root, 'node_modules/.bin/node'), 0o755);
  make('package-lock.json', 1);
  make('node_modules/.punchcard-stamp', 2);
  make('src/start.js', 2);
  make('web/src/main.tsx', 2);
  make('bin/punchcard', 1);
  copyFileSync(join(import.meta.dirname, '../bin/punchcard'), join(root, 'bin/punchcard'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A file that was changed at that second of 1970, and its folders with it. */
function make(name: string, changedUnix: number, content = ''): void {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  for (let path = file; path !== root; path = dirname(path)) {
    utimesSync(path, changedUnix, changedUnix);
  }
}

/** The words that the launcher gives to Node.js. */
const launch = (): string[] =>
  execFileSync(join(root, 'bin/punchcard'), ['serve', '--port', '1'], {
    encoding: 'utf8',
    // A machine without Node.js of its own.
    env: { PATH: '/usr/bin:/bin' },
  })
    .trim()
    .split('\n');

it('bin/punchcard runs the build, but not one that is older than a source', () => {
  const sources = join(root, 'src/start.js');
  const built = join(root, 'dist/src/start.js');
  expect(launch().slice(-4)).toEqual([sources, 'serve', '--port', '1']);
  make('dist/src/start.js', 3);
  make('dist/package.json', 3);
  expect(launch()).toContain(built);
  make('src/core/clock.ts', 4);
  expect(launch()).toContain(sources);
  make('dist/package.json', 5);
  expect(launch()).toContain(built);
  make('web/src/main.tsx', 6);
  expect(launch()).toContain(sources);
});

it('bin/punchcard starts where it cannot note that its packages are complete', () => {
  // Newer than the stamp, as after a copy; and a stamp that nobody can touch.
  make('package-lock.json', 3);
  make('scripts/prepare.mjs', 1);
  make('tools/node', 1, '#!/bin/sh\nexit 0\n');
  make('tools/touch', 1, '#!/bin/sh\necho "touch: Permission denied" >&2\nexit 1\n');
  for (const name of ['node', 'touch']) chmodSync(join(root, 'tools', name), 0o755);
  const output = execFileSync(join(root, 'bin/punchcard'), ['--version'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'tools')}:/usr/bin:/bin` },
  });
  expect(output).toContain(`${join(root, 'src/start.js')}\n--version\n`);
});

it("people's commands start without the database and the modules' servers", async () => {
  const tell = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    process.on('exit', () => process.stdout.write(loaded.join('\\n')));`;
  const hook = `data:text/javascript,${encodeURIComponent(tell)}`;
  const start = join(import.meta.dirname, '../src/start.js');
  const words = ['--import', hook, start, 'time', 'status'];
  const { stdout, stderr } = await runProgram(process.execPath, words);
  expect(stderr).toMatch(/^punchcard: no service is set/);
  const files = stdout.split('\n');
  expect(files.some((file) => file.endsWith('/src/cli/time.ts'))).toBe(true);
  const ofServer = /\/src\/(sql\/(stores|migrations|database)|http\/)|\/(server\.ts|kysely\/)/;
  expect(files.filter((file) => ofServer.test(file))).toEqual([]);
});
