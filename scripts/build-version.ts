import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/**
 * The version of a build: `BUILD_VERSION`, else that of the newest git tag (`v1.2.3`), else that in
 * package.json. Commits after a tag count towards the next patch: `1.2.4-dev.5`.
 * @param described what `git describe` says; '' if there is no tag, or no git
 */
export function buildVersion(
  given = process.env.BUILD_VERSION ?? '',
  described = describe(),
): string {
  if (given !== '') {
    if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(given)) {
      throw new Error(`BUILD_VERSION must look like 1.2.3 or 1.2.3-rc.1, not "${given}"`);
    }
    return given;
  }
  const [, major, minor, patch, commits] =
    /^v(\d+)\.(\d+)\.(\d+)-(\d+)-g[0-9a-f]+$/.exec(described) ?? [];
  if (commits === undefined) return manifest.version;
  if (commits === '0') return `${major}.${minor}.${patch}`;
  return `${major}.${minor}.${Number(patch) + 1}-dev.${commits}`;
}

function describe(): string {
  const root = join(import.meta.dirname, '..');
  // A copy without its own history may lie in another repository.
  if (!existsSync(join(root, '.git'))) return '';
  const words = ['describe', '--tags', '--long', '--match', 'v[0-9]*.[0-9]*.[0-9]*'];
  return spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
