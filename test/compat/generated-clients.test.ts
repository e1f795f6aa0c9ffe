import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../support/extent.ts';

/**
 * Clients that openapi-generator makes from the document, where the machine has Java and the
 * generator (`pip install openapi-generator-cli`); the run says if it has not.
 */
const root = join(import.meta.dirname, '../..');
const generating = ['openapi-generator-cli', 'openapi-generator'].find(
  (name) => isFullRun && spawnSync(name, ['version']).status === 0,
);
if (isFullRun && generating === undefined) {
  console.warn('not run, as it is not installed: openapi-generator-cli');
}
/** Ends what hangs; a busy machine may take minutes. */
const generatingMs = 900_000;

describe.skipIf(generating === undefined)('a client that openapi-generator makes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-generated-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (program: string, words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, words, {
      cwd: folder,
      encoding: 'utf8',
    });
    const printed = status === 0 ? '' : `${stdout}${stderr}`;
    expect({ program, status, printed }).toEqual({ program, status: 0, printed: '' });
    return stdout;
  };
  const generate = (language: string): void => {
    const document = ['-i', join(root, 'openapi.json'), '-g', language, '-o', language];
    run(generating ?? '', ['generate', ...document]);
  };

  it(
    'for TypeScript compiles',
    () => {
      generate('typescript-fetch');
      const files = globSync('typescript-fetch/**/*.ts', { cwd: folder });
      expect(files.length).toBeGreaterThan(50);
      const options = ['--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
      const compiler = join(root, 'node_modules/.bin/tsc');
      const types = ['--moduleResolution', 'bundler', '--types', '', '--lib', 'es2022,dom'];
      run(compiler, [...options, ...types, 'typescript-fetch/index.ts']);
    },
    generatingMs,
  );

  it(
    'for Python compiles',
    () => {
      generate('python');
      run('python3', ['-m', 'compileall', '-q', 'python/openapi_client']);
    },
    generatingMs,
  );

  it.skipIf(spawnSync('mvn', ['--version']).status !== 0)(
    'for Java compiles',
    () => {
      generate('java');
      run('mvn', ['-q', '-f', 'java/pom.xml', '-DskipTests', 'compile']);
    },
    generatingMs,
  );
});
