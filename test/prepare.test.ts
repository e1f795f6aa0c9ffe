import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Does what `npm ci` does: removes all packages and installs them, here the project's Node.js and Vite. */
const fakeNpm = (log: string, node: string): string => `
const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
appendFileSync(${JSON.stringify(log)}, process.execPath + '\\n');
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/.bin', { recursive: true });
symlinkSync(${JSON.stringify(node)}, 'node_modules/.bin/node');
mkdirSync('node_modules/vite/bin', { recursive: true });
writeFileSync('node_modules/vite/bin/vite.js',
  "require('node:fs').mkdirSync(process.argv[3] + '/dist', { recursive: true })");
`;

it('an installation that an npm script on the own Node.js starts runs on another Node.js', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'punchcard-prepare-')));
  const root = join(folder, 'clone');
  const ownNode = join(root, 'node_modules/node/bin/node');
  const log = join(folder, 'log');
  try {
    for (const name of [
      'scripts',
      'web/src',
      'web/public',
      'src/client',
      'src/core',
      'src/words',
      'node_modules/node/bin',
    ]) {
      mkdirSync(join(root, name), { recursive: true });
    }
    copyFileSync(
      join(import.meta.dirname, '../scripts/prepare.mjs'),
      join(root, 'scripts/prepare.mjs'),
    );
    for (const name of ['.', 'web']) {
      writeFileSync(join(root, name, 'package.json'), '{}');
      writeFileSync(join(root, name, 'package-lock.json'), '{}');
    }
    copyFileSync(process.execPath, ownNode);
    chmodSync(ownNode, 0o755);
    mkdirSync(join(folder, 'bin'));
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    const npm = join(folder, 'npm-cli.js');
    writeFileSync(npm, fakeNpm(log, process.execPath));

    execFileSync(ownNode, ['scripts/prepare.mjs'], {
      cwd: root,
      env: {
        npm_execpath: npm,
        PATH: [join(root, 'node_modules/.bin'), join(folder, 'bin')].join(':'),
      },
      stdio: 'pipe',
    });
    const used = realpathSync(process.execPath);
    expect(readFileSync(log, 'utf8')).toBe(`${used}\n${used}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
