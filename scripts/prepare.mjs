/**
 * Brings node_modules and the built pages up to date before `npm start` and (--test) before
 * `npm test`, and returns within some 50 ms when there is nothing to do.
 *
 * It runs on whatever Node.js the machine has, from 20 up: the project's own Node.js 24 is one of
 * the packages it installs. So: plain JavaScript, and nothing but node: imports.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const withTests = process.argv.includes('--test');
const lock = join(root, '.prepare.lock');
const web = join(root, 'web');
const pagesStamp = join(web, 'dist', '.punchcard-stamp');

/** Running processes of npm and Vite, which are stopped with this one. */
const running = new Set();
let holdsLock = false;

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Punchcard needs Node.js 20 or newer to install itself; this is ${process.version}.`);
}
if (outdated().length > 0 || pagesOutdated()) await locked(bringUpToDate);

async function bringUpToDate() {
  // Another process may have done the work while this one waited for the lock.
  const places = outdated();
  if (places.length > 0) {
    const started = Date.now();
    say('Installing what Punchcard needs (once, about half a minute) ...');
    await Promise.all(places.map(install));
    say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  if (pagesOutdated()) await buildPages();
}

/** Hash of the sources of the pages; a stamp beside the build holds the hash it was built from. */
function pagesHash() {
  const hash = createHash('sha256');
  const parts = ['web/src', 'web/public', 'src/client', 'src/core', 'src/words'];
  const folders = [web, ...parts.map((part) => join(root, part))];
  for (const folder of folders) {
    const isRoot = folder === web;
    for (const entry of readdirSync(folder, { recursive: !isRoot, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      hash.update(file.slice(root.length)).update('\n').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function pagesOutdated() {
  return !existsSync(pagesStamp) || readFileSync(pagesStamp, 'utf8') !== pagesHash();
}

/** Uses the project's own Node.js, like everything except the installation. */
async function buildPages() {
  const hash = pagesHash();
  rmSync(pagesStamp, { force: true });
  const started = Date.now();
  say('Building the pages (once, and when they change; about half a minute) ...');
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = [vite, 'build', web, '--logLevel', 'warn'];
  const node = join(root, 'node_modules', '.bin', 'node');
  await run(node, words, { cwd: root }, 'The pages could not be built');
  writeFileSync(pagesStamp, hash);
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function outdated() {
  // The pages are built from packages that the service itself never loads.
  const places = [place(root, withTests), place(web, true)];
  if (withTests) places.push(place(join(root, 'test'), true));
  return places.filter(({ stamp, mode, hash }) => stamp !== stampOf(mode, hash));
}

/** A folder with a package.json: the expected and the actual stamp of its node_modules. */
function place(folder, full) {
  const modules = join(folder, 'node_modules');
  const stampFile = join(modules, '.punchcard-stamp');
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const {
    dependencies = {},
    devDependencies = {},
    allowScripts = {},
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // A full installation serves `npm start` too, and stays full when it is renewed: also one without a
  // stamp, made by `npm ci` alone or interrupted.
  const hasDevelopment = Object.keys(devDependencies).some((name) =>
    existsSync(join(modules, name)),
  );
  const mode = full || hasDevelopment || stamp.startsWith('full') ? 'full' : 'runtime';
  const { platform, arch } = process;
  const hash = createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, allowScripts, platform, arch }))
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return {
    folder,
    modules,
    stampFile,
    stamp,
    mode,
    hash,
    nodeVersion: dependencies.node,
    scripted: Object.keys(allowScripts).filter((name) => allowScripts[name] === true),
  };
}

async function install({ folder, modules, stampFile, mode, hash, nodeVersion, scripted }) {
  rmSync(stampFile, { force: true });

  // Install scripts run for the packages of `allowScripts` only, whichever npm this is: npm 10
  // does not know that key and would compile better-sqlite3, which brings its binaries along.
  // Engines are judged by the project's own Node.js, not by the one npm runs on.
  await npm(folder, [
    'ci',
    '--ignore-scripts',
    '--engine-strict=false',
    ...(mode === 'full' ? ['--include=dev', '--include=optional'] : ['--omit=dev']),
  ]);
  if (scripted.length > 0) await npm(folder, ['rebuild', ...scripted, '--ignore-scripts=false']);

  if (nodeVersion) {
    const binary = join(modules, '.bin', 'node');
    const { stdout, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
    if (stdout?.trim() !== `v${nodeVersion}`) {
      fail(
        `The project's own Node.js ${nodeVersion} does not run on this machine: ` +
          `${binary} ${error ? `failed (${error.message})` : `answered "${stdout.trim()}"`}.`,
      );
    }
  }
  // Last, so that an interrupted installation is never taken for a whole one.
  writeFileSync(stampFile, stampOf(mode, hash));
}

function stampOf(mode, hash) {
  return `${mode} ${hash}`;
}

function npm(folder, words) {
  const cli = process.env.npm_execpath;
  // An npm script within another runs on the project's own Node.js, which npm is about to replace.
  const isOwnNode = process.execPath.startsWith(join(root, 'node_modules') + sep);
  const node = isOwnNode ? 'node' : process.execPath;
  const npmItself = cli && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
  const [command, ...args] = [...npmItself, ...words, '--no-audit', '--no-fund'];
  const options = { cwd: folder, env: cleanEnvironment() };
  const failure = `\`npm ${words.join(' ')}\` failed in ${folder}`;
  return run(command, [...args, '--loglevel=error'], options, failure);
}

/** Runs a program to its end. Not synchronously: the lock must be touched meanwhile. */
function run(command, args, options, failure) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      // A process group of its own: it is stopped as a whole, never half.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    recordInLock();
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => fail(`${command} cannot be started: ${error.message}.`));
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve();
      process.stderr.write(output);
      fail(`${failure} (${signal ?? `exit code ${code}`}).`);
    });
  });
}

/**
 * The environment without what an `npm start` around us put there: its package's description,
 * and node_modules/.bin on the PATH, whose node would vanish while npm runs on it.
 */
function cleanEnvironment() {
  const environment = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_local_prefix$/.test(name)) continue;
    environment[name] =
      name === 'PATH'
        ? value
            .split(delimiter)
            .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
            .join(delimiter)
        : value;
  }
  return environment;
}

/** Runs the work while no other process does the same in this folder. */
async function locked(work) {
  let told = false;
  while (!takeLock()) {
    if (!told) say('Another installation is under way in this folder; waiting for it ...');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => fail(`Installation stopped (${signal}); the next start redoes it.`));
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 2_000);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    dropLock();
  }
}

function takeLock() {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    holdsLock = true;
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`Cannot install into ${root}: ${error.message}.`);
    // Retry in 250 ms, when another process that saw the same lock has removed it.
    if (lockIsStale()) dropLock();
  }
  return holdsLock;
}

/**
 * The holder touches the lock every two seconds. A holder killed with SIGKILL leaves npm or Vite
 * running, which must end before another process starts; the limit handles reused process IDs.
 */
function lockIsStale() {
  try {
    const silent = Date.now() - statSync(lock).mtimeMs;
    const { host, pids } = JSON.parse(readFileSync(lock, 'utf8') || '{}');
    const isRunning = host === hostname() && pids.some((pid) => isAlive(pid));
    return silent > (isRunning ? 600_000 : 10_000);
  } catch {
    return false; // Gone, or just being written.
  }
}

function recordInLock() {
  const pids = [...running].map(({ pid }) => pid);
  writeFileSync(lock, JSON.stringify({ host: hostname(), pids }));
}

function dropLock() {
  rmSync(lock, { force: true });
  holdsLock = false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  for (const child of running) {
    // An interrupted installation has no stamp and is repeated.
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
  if (holdsLock) dropLock();
  say(line);
  process.exit(1);
}
