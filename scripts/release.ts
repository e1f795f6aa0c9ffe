import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { migrations } from '../src/sql/migrations/index.ts';
import { keptReleases, readWorld } from '../test/support/kept-releases.ts';
import { changelogSection } from './changelog-section.ts';

const usage = `npm run release [-- options]

Makes the files of the version that package.json names, in release/: the npm packages, the Debian
package where DEBEMAIL names its maintainer, SBOMs, the section of the changelog, and SHA256SUMS.
Then it tags the commit. CONTRIBUTING.md says what comes before and after.

  --dry-run     make everything but the tag, even if something is missing for a release
  --skip-tests  run \`npm run check\` only: the tests have passed for this commit
  --help`;

const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-tests': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}

const root = join(import.meta.dirname, '..');
const target = join(root, 'release');
const { version } = manifest;
const tag = `v${version}`;
const environment = { ...process.env, BUILD_VERSION: version };
const notes = changelogSection(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);

const commit = git('rev-parse', 'HEAD');
const problems = missing();
for (const problem of problems) console.error(`Not ready for release: ${problem}.`);
if (problems.length > 0 && !options['dry-run']) process.exit(1);

run('npm', 'run', '--silent', ...(options['skip-tests'] ? ['check'] : ['test']));
checkUnchanged();
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
packNpm();
packDebian();
writeSbom('.', 'punchcard');
writeSbom('web', 'punchcard-pages');
if (notes !== '') writeFileSync(join(target, 'notes.md'), notes);
writeSums();
checkUnchanged();
if (!options['dry-run']) {
  run('git', 'tag', '--annotate', tag, '--message', `Punchcard ${version}`, commit);
}
console.log(`
${options['dry-run'] ? `Dry run: ${tag} was not tagged` : `Tagged ${tag}`}. In release/:

${readFileSync(join(target, 'SHA256SUMS'), 'utf8')}
Image tag: punchcard:${version}`);

function missing(): string[] {
  const found: string[] = [];
  if (git('status', '--porcelain') !== '') found.push('the working tree has changes');
  if (git('tag', '--list', tag) !== '') found.push(`${tag} exists`);
  if (notes === '') found.push(`CHANGELOG.md has no section ## [${version}] with its date`);
  const schema = migrations.at(-1)?.number ?? 0;
  const kept = keptReleases();
  // A release whose schema is not new needs no database of its own.
  const fitting = kept.includes(version) ? [version] : kept;
  if (!fitting.some((release) => readWorld(release).schema === schema)) {
    found.push(`no database of the schema ${schema} is kept: npm run keep-release`);
  }
  return found;
}

/** The tests take long; what is packed and tagged must be the commit that they ran for. */
function checkUnchanged(): void {
  if (options['dry-run']) return;
  const isClean = git('status', '--porcelain') === '';
  if (isClean && git('rev-parse', 'HEAD') === commit) return;
  console.error(`Stopped: the clone is no longer at ${commit} without changes.`);
  process.exit(1);
}

function packNpm(): void {
  const build = mkdtempSync(join(tmpdir(), 'punchcard-release-'));
  try {
    run(process.execPath, join(root, 'scripts/build.ts'), build);
    for (const name of ['dist', 'dist-client']) {
      run('npm', 'pack', join(build, name), '--silent', '--pack-destination', target);
    }
  } finally {
    rmSync(build, { recursive: true });
  }
}

function packDebian(): void {
  if (process.env.DEBEMAIL === undefined) {
    console.log('No Debian package: DEBEMAIL names no maintainer.');
    return;
  }
  run('npm', 'run', '--silent', 'package:deb', '--', target);
}

/** What a folder's packages consist of, by its lock file, as CycloneDX. */
function writeSbom(folder: string, name: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'punchcard-sbom-'));
  try {
    // npm takes the name of the folder, and needs a version.
    const cwd = join(scratch, name);
    mkdirSync(cwd);
    for (const file of ['package.json', 'package-lock.json']) {
      const content = JSON.parse(readFileSync(join(root, folder, file), 'utf8'));
      const about = { name, version };
      if (content.packages !== undefined) Object.assign(content.packages[''], about);
      writeFileSync(join(cwd, file), JSON.stringify({ ...content, ...about }));
    }
    const words = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
    const sbom = execFileSync('npm', ['sbom', ...words, '--package-lock-only'], {
      cwd,
      maxBuffer: 2 ** 26,
    });
    writeFileSync(join(target, `${name}-${version}.cdx.json`), sbom);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function writeSums(): void {
  const lines = readdirSync(target)
    .sort()
    .map((name) => {
      const sum = createHash('sha256').update(readFileSync(join(target, name)));
      return `${sum.digest('hex')}  ${name}\n`;
    });
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''));
}

function run(command: string, ...words: string[]): void {
  const { status } = spawnSync(command, words, { cwd: root, env: environment, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`Stopped: ${[command, ...words].join(' ')} failed.`);
    process.exit(1);
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
