import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeManPages } from '../../scripts/manuals.ts';
import { flagOf, settingNames } from '../../src/config/schema.ts';

let folder: string;
let pages: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-man-'));
  pages = await writeManPages(folder, '1.2.3');
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (page: string): string =>
  readFileSync(join(folder, page), 'utf8').replaceAll('\\-', '-');

it('there is a page for the program and for each of its commands', () => {
  const root = read('punchcard.1');
  expect(root).toMatch(/^\.TH PUNCHCARD 1 "" "Punchcard 1\.2\.3"/);
  const commands = [...root.matchAll(/^\.TP\n\.BR (punchcard-\w+) \(1\)$/gm)];
  expect(pages).toEqual(['punchcard.1', ...commands.map(([, name]) => `${name}.1`)].sort());
  expect(pages).not.toContain('punchcard-complete.1');
});

it('they have the commands, flags and examples of the help', () => {
  const time = read('punchcard-time.1');
  expect(time).toContain('.SS punchcard time start\n');
  expect(time).toContain('\n.B -o, --output <file>\n');
  expect(read('punchcard-admin.1')).toContain('.SS punchcard admin user two-factor off\n');
  const serve = read('punchcard-serve.1');
  for (const name of settingNames) expect(serve).toContain(`\n.B --${flagOf(name)} <`);
  expect(serve).toContain('.nf\npunchcard serve\npunchcard serve --host 0.0.0.0');
});

const groff = spawnSync('groff', ['--version']).status === 0;
it.skipIf(!groff)('groff has no warning about them', () => {
  const files = pages.map((page) => join(folder, page));
  const options = ['-man', '-ww', '-Tutf8'];
  const { status, stdout, stderr } = spawnSync('groff', [...options, ...files], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toBe('');
});
