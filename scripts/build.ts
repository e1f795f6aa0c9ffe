/**
 * Builds the program into `dist`, which is also what the npm package contains, and the typed client
 * into `dist-client`; both in the folder that the first argument names, else in the clone. The pages
 * were built by `scripts/prepare.mjs`.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { buildVersion } from './build-version.ts';
import { writeManPages } from './manuals.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? root);
const dist = join(target, 'dist');
const client = join(target, 'dist-client');
const clientNode = '>=22';
// What the packages of OpenTelemetry need.
const serverNode = '>=22.15';
const { license } = manifest;
const version = buildVersion();

for (const folder of [dist, client]) rmSync(folder, { recursive: true, force: true });

compile('tsconfig.build.json', dist);
const start = join(dist, 'src/start.js');
cpSync(join(root, 'src/start.js'), start);
replaceIn(start, "'./main.ts'", "'./main.js'");
chmodSync(start, 0o755);
cpSync(join(root, 'web/dist'), join(dist, 'web/dist'), {
  recursive: true,
  filter: (path) => basename(path) !== '.punchcard-stamp',
});
for (const file of ['openapi.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
  cpSync(join(root, file), join(dist, file));
}
if (version !== manifest.version) {
  replaceIn(join(dist, 'src/version.js'), manifest.version, version);
  replaceIn(join(dist, 'openapi.json'), `"${manifest.version}"`, `"${version}"`);
}
writeFileSync(join(dist, 'third-party-licenses.md'), thirdPartyLicenses());
const manPages = await writeManPages(join(dist, 'man'), version);
// It has its own Node.js only in a clone.
const { node: _, ...dependencies } = manifest.dependencies;
writeJson(join(dist, 'package.json'), {
  name: 'punchcard',
  version,
  description: manifest.description,
  license,
  type: 'module',
  engines: { node: serverNode },
  bin: { punchcard: 'src/start.js' },
  man: manPages.map((page) => `./man/${page}`),
  dependencies,
});

compile('tsconfig.client.json', client);
for (const file of globSync('*.d.ts', { cwd: client })) {
  const path = join(client, file);
  // The compiler rewrites imports in code only.
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'));
}
cpSync(join(root, 'LICENSE'), join(client, 'LICENSE'));
cpSync(join(root, 'src/client/README.md'), join(client, 'README.md'));
writeJson(join(client, 'package.json'), {
  name: '@punchcard/client',
  version,
  description:
    'A typed client of the REST API of Punchcard, which also speaks to Gitea and Forgejo',
  license,
  type: 'module',
  engines: { node: clientNode },
  exports: { '.': './client.js' },
  sideEffects: false,
  dependencies: { 'openapi-fetch': manifest.dependencies['openapi-fetch'] },
});

function compile(project: string, outDir: string): void {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const words = ['-p', project, '--outDir', outDir];
  const { status } = spawnSync(compiler, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Replaces the first occurrence, which must exist. */
function replaceIn(file: string, text: string, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`);
  writeFileSync(
    file,
    before.replace(text, () => replacement),
  );
}

function writeJson(file: string, value: object): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
