import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../web/src');

/** Vite reports a missing file, but neither it nor TypeScript knows the names in one. */
it('uses only CSS classes that the imported module has', () => {
  const unknown: string[] = [];
  let count = 0;
  for (const name of globSync('**/*.{ts,tsx}', { cwd: sources })) {
    const file = join(sources, name);
    const source = readFileSync(file, 'utf8');
    for (const [, variable, path = ''] of source.matchAll(
      /import (\w+) from '(.+\.module\.css)'/g,
    )) {
      const css = readFileSync(join(file, '..', path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one));
      for (const [use, used] of source.matchAll(new RegExp(`(?<!/)\\b${variable}\\.(\\w+)`, 'g'))) {
        count += 1;
        if (!known.has(used)) unknown.push(`${name}: ${use}`);
      }
    }
  }
  expect(unknown).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
