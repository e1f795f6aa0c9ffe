import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminAudit as german } from '../../web/src/messages/de/adminAudit.ts';
import { adminAudit as english } from '../../web/src/messages/en/adminAudit.ts';

/** The actions that `core` writes into the audit log, found in its calls. */
function auditActions(): string[] {
  const core = new URL('../../src/core/', import.meta.url);
  const found = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, core), 'utf8');
      const calls = source.matchAll(/audit(?:Sudo)?\([^;]*?'([a-z-]+\.[a-z-]+)'/g);
      return [...calls].map(([, action]) => action!);
    });
  return [...new Set(found)].sort();
}

it('has words for every action of the audit log', () => {
  const actions = auditActions();
  expect(actions.length).toBeGreaterThan(40);
  for (const { actions: words } of [english, german]) {
    expect(actions.filter((action) => !(action in words))).toEqual([]);
  }
});
