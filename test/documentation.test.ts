import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const filesOf = (...globs: string[]): string[] =>
  execFileSync('git', ['ls-files', ...globs], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const words = (text: string): number => text.trim().split(/\s+/).length;

/** As code hosts make them from headings. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

it('has no link that leads nowhere', () => {
  const broken: string[] = [];
  for (const page of filesOf('*.md')) {
    const text = read(page).replaceAll(/^```[\s\S]*?^```$/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      const isThere =
        existsSync(join(root, file)) &&
        (anchor === undefined ||
          statSync(join(root, file)).isDirectory() ||
          anchorsOf(read(file)).includes(anchor));
      if (!isThere) broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

it('explains each decision that code and documents name', () => {
  const explained = new Set(anchorsOf(read('docs/decisions/interface.md')));
  const unknown = new Set<string>();
  for (const file of filesOf('src', 'web/src', 'test', 'scripts', 'bench', '*.md')) {
    if (!/\.(tsx?|mjs|js|md|css)$/.test(file) || file.startsWith('bench/results/')) continue;
    for (const [, inside = ''] of read(file).matchAll(/\(((?:D\d+(?:, | and |–)?)+)\)/g)) {
      for (const [number] of inside.matchAll(/D\d+/g)) {
        if (!explained.has(number.toLowerCase())) unknown.add(`${file}: ${number}`);
      }
    }
  }
  expect([...unknown]).toEqual([]);
});

it('is short where everybody begins', () => {
  expect(words(read('README.md'))).toBeLessThanOrEqual(1600);
  expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(8000);
});
