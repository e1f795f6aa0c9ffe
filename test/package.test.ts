import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFullRun } from './support/extent.ts';

const root = join(import.meta.dirname, '..');
/** Ends what hangs; a busy machine or a slow registry may take minutes. */
const installingMs = 900_000;

// Without what `npm test` sets: npm would install into this clone.
const environmentIn = (folder: string) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm|PUNCHCARD)_/.test(name)),
  ),
  XDG_DATA_HOME: join(folder, 'share'),
});

/** Runs `serve`, with its data in the folder, until it has an address. */
async function serveIn(folder: string, command: string, ...words: string[]) {
  const server = spawn(command, [...words, 'serve', '--port', '0'], {
    cwd: folder,
    env: environmentIn(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = new Promise((resolve) => server.on('close', resolve));
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) break;
  }
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  const stop = (): Promise<unknown> => {
    server.kill('SIGTERM');
    return ended;
  };
  return { url, stop };
}

/** Builds and installs everything, so only a full run does it: `npm run test:all`. */
describe.runIf(isFullRun)('the npm packages, installed in an empty folder', () => {
  let folder: string;
  const run = (command: string, ...words: string[]): string =>
    execFileSync(command, words, { cwd: folder, env: environmentIn(folder), encoding: 'utf8' });
  /** The lowest Node.js that each package promises to run on. */
  let [node, clientNode] = ['', ''];
  const lowestNode = (name: string): string => {
    const { engines } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    const [major, minor = 0, patch = 0] = engines.node.replace('>=', '').split('.');
    const version = `${major}.${minor}.${patch}`;
    run('npm', 'install', '--silent', '--prefix', version, `node@${version}`);
    const file = join(folder, version, 'node_modules/node/bin/node');
    expect(run(file, '--version').trim()).toBe(`v${version}`);
    return file;
  };
  const punchcard = (...words: string[]): string =>
    run(node, join(folder, 'node_modules/punchcard/src/start.js'), ...words);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-package-'));
    // Not in the clone, whose `dist` other tests would run.
    execFileSync(process.execPath, ['scripts/build.ts', folder], {
      cwd: root,
      env: { ...process.env, BUILD_VERSION: '9.8.7' },
      stdio: 'pipe',
    });
    for (const name of ['dist', 'dist-client']) run('npm', 'pack', join(folder, name), '--silent');
    [node, clientNode] = [lowestNode('dist'), lowestNode('dist-client')];
    install();
  }, installingMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const install = (...options: string[]): void => {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const packages = ['./punchcard-9.8.7.tgz', './punchcard-client-9.8.7.tgz'];
    run('npm', 'install', '--ignore-scripts', '--silent', ...options, ...packages);
  };

  it('contain what runs, and nothing else', () => {
    const installed = join(folder, 'node_modules/punchcard');
    expect(readdirSync(installed).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'man',
      'openapi.json',
      'package.json',
      'src',
      'third-party-licenses.md',
      'web',
    ]);
    const files = readdirSync(installed, { recursive: true }) as string[];
    expect(files.filter((name) => name.endsWith('.ts'))).toEqual([]);
    const licenses = readFileSync(join(installed, 'third-party-licenses.md'), 'utf8');
    expect(licenses).toMatch(/^## fastify - [\d.]+ \(MIT\)$/m);
  });

  it('have the version of the build', () => {
    expect(punchcard('--version').trim()).toBe('9.8.7');
    const { info } = JSON.parse(
      readFileSync(join(folder, 'node_modules/punchcard/openapi.json'), 'utf8'),
    );
    expect(info.version).toBe('9.8.7');
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
    const { url, stop } = await serveIn(folder, node, start);
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
    expect(run(clientNode, 'client.mjs').trim()).toBe('ann');
    expect(await stop()).toBe(0);
    expect(punchcard('backup', join(folder, 'backup.db'))).toContain('verified');
    expect(readdirSync(join(folder, 'share/punchcard'))).toContain('punchcard.db');
  });

  it(
    'install again without the registry, from the cache of npm',
    () => {
      for (const name of ['node_modules', 'package-lock.json']) {
        rmSync(join(folder, name), { recursive: true });
      }
      install('--offline');
      expect(punchcard('--version').trim()).toBe('9.8.7');
    },
    installingMs,
  );
});

describe.runIf(isFullRun)('the bundle of the Debian package and the image', () => {
  let folder: string;
  const program = () => join(folder, 'bundle/bin/punchcard');
  const run = (...words: string[]): string =>
    execFileSync(program(), words, { env: environmentIn(folder), encoding: 'utf8' });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-bundle-'));
    execFileSync(process.execPath, ['scripts/bundle.ts', join(folder, 'bundle')], {
      cwd: root,
      env: { ...environmentIn(folder), BUILD_VERSION: '9.8.7' },
      stdio: 'pipe',
    });
  }, installingMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('serves the API and the pages, and is healthy', async () => {
    const { url, stop } = await serveIn(folder, program());
    const pages = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    expect(pages.status).toBe(200);
    const health = ['health', '--json', '--port', new URL(url).port];
    expect(JSON.parse(run(...health))).toMatchObject({ ready: true });
    expect(run('--version').trim()).toBe('9.8.7');
    expect(await stop()).toBe(0);
  });
});
