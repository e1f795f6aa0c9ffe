import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from './support/extent.ts';

const root = join(import.meta.dirname, '..');

/** Builds and installs everything, so only a full run does it: `npm run test:all`. */
describe.runIf(isFullRun)('the npm packages, installed in an empty folder', () => {
  let folder: string;
  // Without what `npm test` sets: npm would install into this clone.
  const environment = () => ({
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm|PUNCHCARD)_/.test(name)),
    ),
    XDG_DATA_HOME: join(folder, 'share'),
  });
  const run = (command: string, ...words: string[]): string =>
    execFileSync(command, words, { cwd: folder, env: environment(), encoding: 'utf8' });
  const punchcard = (...words: string[]): string =>
    run(process.execPath, join(folder, 'node_modules/punchcard/src/start.js'), ...words);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-package-'));
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'pipe' });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    for (const name of ['dist', 'dist-client']) run('npm', 'pack', join(root, name), '--silent');
    const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    expect(files).toHaveLength(2);
    const packages = files.map((name) => `./${name}`);
    run('npm', 'install', '--ignore-scripts', '--silent', ...packages);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    for (const name of ['dist', 'dist-client']) rmSync(join(root, name), { recursive: true });
  });

  it('contain what runs, and nothing else', () => {
    const installed = join(folder, 'node_modules/punchcard');
    expect(readdirSync(installed).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'openapi.json',
      'package.json',
      'src',
      'web',
    ]);
    const files = readdirSync(installed, { recursive: true }) as string[];
    expect(files.filter((name) => name.endsWith('.ts'))).toEqual([]);
  });

  it('serve the API and the pages, and keep what was written in the data folder of the user', async () => {
    punchcard(
      'admin',
      'user',
      'create',
      '--username',
      'ann',
      '--email',
      'ann@example.com',
      '--admin',
      '--password',
      'correct horse',
    );
    const start = join(folder, 'node_modules/punchcard/src/start.js');
    const server = spawn(process.execPath, [start, 'serve', '--port', '0'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => server.on('close', resolve));
    let output = '';
    for await (const chunk of server.stdout) {
      output += String(chunk);
      if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) break;
    }
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    expect((await fetch(`${url}/`, { headers: { accept: 'text/html' } })).status).toBe(200);
    writeFileSync(
      join(folder, 'client.mjs'),
      `import { punchcardClient } from '@punchcard/client';
const api = punchcardClient({ url: '${url}', fetch: (request) => {
  request.headers.set('authorization', 'Basic ' + btoa('ann:correct horse'));
  return fetch(request);
} });
console.log((await api.GET('/user')).data.login);`,
    );
    expect(run(process.execPath, 'client.mjs').trim()).toBe('ann');
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(punchcard('backup', join(folder, 'backup.db'))).toContain('verified');
    expect(readdirSync(join(folder, 'share/punchcard'))).toContain('punchcard.db');
  });
});
