/**
 * Builds the program into `dist`, which is also what the npm package contains, and the typed client
 * into `dist-client`. The pages were built by `scripts/prepare.mjs`.
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
import { basename, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const client = join(root, 'dist-client');
const node = '>=22';
const { version, license } = manifest;

for (const folder of [dist, client]) rmSync(folder, { recursive: true, force: true });

compile('tsconfig.build.json');
const start = join(dist, 'src/start.js');
writeFileSync(
  start,
  readFileSync(join(root, 'src/start.js'), 'utf8').replace("'./main.ts'", "'./main.js'"),
);
chmodSync(start, 0o755);
cpSync(join(root, 'web/dist'), join(dist, 'web/dist'), {
  recursive: true,
  filter: (path) => basename(path) !== '.punchcard-stamp',
});
for (const file of ['openapi.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
  cpSync(join(root, file), join(dist, file));
}
// It has its own Node.js only in a clone.
const { node: _, ...dependencies } = manifest.dependencies;
writeJson(join(dist, 'package.json'), {
  name: 'punchcard',
  version,
  description: manifest.description,
  license,
  type: 'module',
  engines: { node },
  bin: { punchcard: 'src/start.js' },
  dependencies,
});

compile('tsconfig.client.json');
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
  engines: { node },
  exports: { '.': './client.js' },
  sideEffects: false,
  dependencies: { 'openapi-fetch': manifest.dependencies['openapi-fetch'] },
});

function compile(project: string): void {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { status } = spawnSync(compiler, ['-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

function writeJson(file: string, value: object): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
