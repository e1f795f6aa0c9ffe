import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('runs every command of the host as the user of the service', () => {
  const [, listed = ''] =
    /^ {2}(serve \|[^)]*)\) ;;$/m.exec(read('packaging/debian/punchcard')) ?? [];
  const ofHost = read('src/program.ts').matchAll(/^ {2}(\w+): .*import\('\.\/admin\//gm);
  const expected = ['serve', ...[...ofHost].map(([, name]) => name)];
  expect(expected.length).toBeGreaterThan(5);
  expect(listed.split(' | ').sort()).toEqual(expected.sort());
});
