import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminAudit as german } from '../../web/src/messages/de/adminAudit.ts';
import { adminAudit as english } from '../../web/src/messages/en/adminAudit.ts';

/** The actions that a folder of `src` writes into the audit log, found in its calls. */
function auditActions(folder: string): string[] {
  const place = new URL(`../../src/${folder}/`, import.meta.url);
  const found = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, place), 'utf8');
      const calls = source.matchAll(/audit(?:Sudo)?\([^;]*?'([a-z-]+\.[a-z-]+)'/g);
      return [...calls].map(([, action]) => action!);
    });
  return [...new Set(found)].sort();
}

it('has words for every action of the audit log', () => {
  const actions = auditActions('core');
  expect(actions.length).toBeGreaterThan(40);
  for (const { actions: words } of [english, german]) {
    expect(actions.filter((action) => !(action in words))).toEqual([]);
  }
});

// The type of an area has words in each language.
it('has words for the actions of modules, in their areas or its own', () => {
  const modules = new URL('../../src/modules/', import.meta.url);
  const folders = readdirSync(modules, { withFileTypes: true }).filter((one) => one.isDirectory());
  const written = folders.flatMap(({ name }) =>
    auditActions(`modules/${name}`).map((action) => ({ name, action })),
  );
  expect(written.length).toBeGreaterThan(5);
  const wordless = written.filter(({ name, action }) => {
    if (action in english.actions) return false;
    const area = new URL(`../../web/src/${name}/area.ts`, import.meta.url);
    return !existsSync(area) || !readFileSync(area, 'utf8').includes(`'${action}': {`);
  });
  expect(wordless).toEqual([]);
});
