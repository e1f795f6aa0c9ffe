/**
 * Finds circles of folders, which biome's `noImportCycles` does not: a room's folders must have an
 * order in which each imports only those before it. The room's own files, beside its folders, are
 * where they are put together, and don't count. Types count. Also finds what imports a module but
 * through its door: only the list of modules does, and a module that needs it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modules } from '../src/modules/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['src/core', 'src/http', 'src/sql', 'web/src'];

/** One folder's imports of another, each as `file → file`. */
type Imports = Map<string, Map<string, string[]>>;

const specifier = /(?:from|import\(|import) ?'(\.[^']+)'/g;

function importsIn(room: string): Imports {
  const imports: Imports = new Map();
  for (const name of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const from = folderOf(name);
    const file = join(room, name);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(specifier)) {
      const target = relative(room, resolve(dirname(file), path));
      const to = folderOf(target);
      if (from === '' || to === '' || to === '..' || from === to) continue;
      const others = imports.get(from) ?? imports.set(from, new Map()).get(from);
      others?.set(to, [...(others.get(to) ?? []), `${name} → ${target}`]);
    }
  }
  return imports;
}

/** The first folder of a path; '' for a file of the room itself. */
const folderOf = (path: string): string => (path.includes(sep) ? (path.split(sep)[0] ?? '') : '');

/** The module of a file below `src`; '' for the kernel and for the list of modules. */
function moduleOf(path: string): string {
  const [room, name = '', ...rest] = path.split(sep);
  return room === 'modules' && rest.length > 0 ? name : '';
}

/** Removes folders that import no other until only circles, and what imports them, are left. */
function circlesOf(imports: Imports): Imports {
  const left = new Map([...imports].map(([from, others]) => [from, new Map(others)]));
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const [from, others] of left) {
      for (const to of others.keys()) if (!left.has(to)) others.delete(to);
      if (others.size === 0) isSmaller = left.delete(from) || isSmaller;
    }
  }
  return left;
}

let failures = 0;
for (const room of rooms) {
  for (const [from, others] of circlesOf(importsIn(join(root, room)))) {
    for (const [to, files] of others) {
      failures += 1;
      console.error(`${room}: ${from} and ${to} are in a circle: ${files[0]}`);
    }
  }
}
const source = join(root, 'src');
const needs = new Map(modules.map(({ name, needs = [] }) => [name, needs]));
for (const [name, needed] of needs) {
  for (const other of needed.filter((one) => !needs.has(one))) {
    failures += 1;
    console.error(`the module ${name} needs ${other}, which is no module`);
  }
}
for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts')) continue;
  const own = moduleOf(name);
  for (const [, path = ''] of readFileSync(join(source, name), 'utf8').matchAll(specifier)) {
    const target = relative(source, resolve(dirname(join(source, name)), path));
    const other = moduleOf(target);
    if (other === '' || other === own || target === join('modules', 'index.ts')) continue;
    const isDoor =
      ['module.ts', 'settings.ts'].includes(basename(target)) && name.startsWith(`modules${sep}`);
    const isNeeded = basename(target) === 'door.ts' && needs.get(own)?.includes(other) === true;
    if (isDoor || isNeeded) continue;
    failures += 1;
    console.error(`src/${name} imports ${target}, which belongs to the module ${other}`);
  }
}
if (failures > 0) process.exitCode = 1;
